/// Players in the order in which they came, any of whom may go at any time.
///
/// Who goes leaves a gap; gaps are closed when they are more than those who wait, so that every step costs, over time,
/// no more than the search for a number.
struct WaitingLine {
  struct Place {
    let number: UInt64
    let player: PlayerID
  }

  private struct Entry {
    let number: UInt64
    var player: PlayerID?
  }

  private var entries: [Entry] = []
  /// Where the first who waits stands.
  private var front = 0
  /// How many wait.
  private(set) var count = 0

  /// The first who waits.
  var head: Place? {
    guard front < entries.count, let player = entries[front].player else { return nil }
    return Place(number: entries[front].number, player: player)
  }

  /// Adds a player under a number: mostly one above all earlier ones, or else one that has waited under it before.
  mutating func insert(_ player: PlayerID, number: UInt64) {
    count += 1
    guard let last = entries.last, last.number >= number else {
      return entries.append(Entry(number: number, player: player))
    }
    let index = entries.firstIndex { $0.number >= number } ?? entries.endIndex
    if entries[index].number == number {
      precondition(entries[index].player == nil, "a place is one player's")
      entries[index].player = player
    } else {
      entries.insert(Entry(number: number, player: player), at: index)
    }
    front = min(front, index)
  }

  /// Lets the player under `number` go.
  mutating func remove(_ number: UInt64) {
    guard let index = index(of: number), entries[index].player != nil else { return }
    entries[index].player = nil
    count -= 1
    while front < entries.count, entries[front].player == nil { front += 1 }
    if entries.count > 2 * count {
      entries.removeAll { $0.player == nil }
      front = 0
    }
  }

  private func index(of number: UInt64) -> Int? {
    var low = front
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }
}
