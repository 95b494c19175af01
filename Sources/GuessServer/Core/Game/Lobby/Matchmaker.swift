import GuessProtocol

struct Wish: Hashable, Sendable {
  let settings: MatchSettings
  let kind: Kind
  let rivalFilter: RivalFilter

  init(settings: MatchSettings, kind: Kind, rivalFilter: RivalFilter) {
    (self.settings, self.kind, self.rivalFilter) = (settings, kind, rivalFilter)
  }

  var suiting: [Wish] {
    Kind.allCases.filter(rivalFilter.includes).flatMap { rival in
      RivalFilter.allCases.filter { $0.includes(kind) }.map {
        Wish(settings: settings, kind: rival, rivalFilter: $0)
      }
    }
  }
}

/// A place in the queue: the wish, and its number in order of arrival.
package struct Ticket: Hashable, Sendable {
  let wish: Wish
  fileprivate let number: UInt64
}

/// Pairs players who ask for the same, first come first served, and humans with humans unless both want it otherwise. Two matching
/// players both wait only if they have just played each other.
struct Matchmaker {
  private struct Place: Comparable {
    let number: UInt64
    let player: PlayerID

    static func < (one: Place, other: Place) -> Bool { one.number < other.number }
  }

  /// Settings in the order in which they were first asked for.
  private struct Offers {
    private var numbers: [MatchSettings: UInt64] = [:]
    /// Sorting them for each answer would take milliseconds with 10,000 players who all want something else.
    private var order: [(number: UInt64, settings: MatchSettings)] = []

    var isEmpty: Bool { order.isEmpty }

    mutating func append(_ new: MatchSettings, as number: UInt64) {
      numbers[new] = number
      order.append((number, new))
    }

    mutating func remove(_ old: MatchSettings) {
      guard let number = numbers.removeValue(forKey: old) else { return }
      order.remove(at: order.partitioningIndex { $0.number >= number })
    }

    func first(_ count: Int, except own: MatchSettings) -> some Sequence<MatchSettings> {
      order.prefix(count + 1).map(\.settings).filter { $0 != own }.prefix(count)
    }

    func last(except own: MatchSettings) -> MatchSettings? {
      order.suffix(2).map(\.settings).last { $0 != own }
    }
  }

  private var lines: [Wish: SortedArray<Place>] = [:]
  /// Settings with which `PLAY` alone finds a rival, by the kind of both players.
  private var offers: [Kind: Offers] = [:]
  private var lastNumber: UInt64 = 0

  /// Removes and returns the player with a suiting wish who has waited longest, except these; nil if there is none.
  mutating func takeRival(for wish: Wish, except exceptions: PlayerID?...) -> PlayerID? {
    let oldest = wish.suiting.compactMap { line in
      lines[line]?.elements.first { !exceptions.contains($0.player) }.map { (line, place: $0) }
    }.min { $0.place < $1.place }
    guard let (line, place) = oldest else { return nil }
    remove(place, from: line)
    return place.player
  }

  func players(waitingWith wish: Wish, atMost count: Int) -> [PlayerID] {
    lines[wish]?.elements.prefix(count).map(\.player) ?? []
  }

  mutating func wait(_ player: PlayerID, with wish: Wish) -> Ticket {
    lastNumber += 1
    if wish.rivalFilter.includes(wish.kind), waiting(for: wish.settings, wish.kind) == 0 {
      offers[wish.kind, default: Offers()].append(wish.settings, as: lastNumber)
    }
    lines[wish, default: SortedArray()].insert(Place(number: lastNumber, player: player))
    return Ticket(wish: wish, number: lastNumber)
  }

  mutating func withdraw(_ player: PlayerID, _ ticket: Ticket) {
    remove(Place(number: ticket.number, player: player), from: ticket.wish)
  }

  /// Number of players whom one with this wish may meet, itself included.
  func waiting(with wish: Wish) -> Int {
    let suiting = wish.suiting
    return suiting.reduce(suiting.contains(wish) ? 0 : 1) { $0 + (lines[$1]?.elements.count ?? 0) }
  }

  /// Number of players of a kind waiting for `settings` who accept their own kind.
  private func waiting(for settings: MatchSettings, _ kind: Kind) -> Int {
    RivalFilter.allCases.filter { $0.includes(kind) }.reduce(0) { count, rivalFilter in
      count + (lines[Wish(settings: settings, kind: kind, rivalFilter: rivalFilter)]?.elements.count ?? 0)
    }
  }

  func wishes(
    of kind: Kind, except own: MatchSettings, atMost count: Int
  ) -> [(settings: MatchSettings, waiting: Int)] {
    offers[kind]?.first(count, except: own).map { ($0, waiting(for: $0, kind)) } ?? []
  }

  func lastWish(of kind: Kind, except own: MatchSettings) -> (settings: MatchSettings, waiting: Int)? {
    offers[kind]?.last(except: own).map { ($0, waiting(for: $0, kind)) }
  }

  private mutating func remove(_ place: Place, from line: Wish) {
    lines[line]?.remove(place)
    if lines[line]?.elements.isEmpty == true { lines[line] = nil }
    if waiting(for: line.settings, line.kind) == 0 { offers[line.kind]?.remove(line.settings) }
    if offers[line.kind]?.isEmpty == true { offers[line.kind] = nil }
  }
}
