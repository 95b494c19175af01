/// Times of due players: a binary heap with the earliest on top.
///
/// Alarms are never removed: a player whose time has changed is woken once for nothing. Thinking takes only seconds, so there
/// are never many of these.
struct BenchAlarms: Sendable {
  private struct Alarm {
    let time: Int64
    let number: Int
  }

  private var heap: [Alarm] = []

  /// The earliest time, in nanoseconds.
  var first: Int64? { heap.first?.time }

  mutating func add(_ number: Int, at time: Int64) {
    heap.append(Alarm(time: time, number: number))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].time < heap[parent].time else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the first player if its time has come.
  mutating func popFirst(until now: Int64) -> Int? {
    guard let first = heap.first, first.time <= now, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.number
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].time < heap[least].time { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
