import GuessProtocol

/// A queue of `PLAY`: players of one kind who have asked for the same settings and rivals.
struct Queue: Hashable, Sendable {
  let settings: MatchSettings
  let kind: Kind
  let rivalFilter: RivalFilter

  /// The queues with rivals for its players.
  var suiting: [Queue] {
    Kind.allCases.filter(rivalFilter.includes).flatMap { rival in
      RivalFilter.allCases.filter { $0.includes(kind) }.map {
        Queue(settings: settings, kind: rival, rivalFilter: $0)
      }
    }
  }
}

/// A place in a queue, by its number in order of arrival.
package struct Ticket: Hashable, Sendable {
  let queue: Queue
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

  private var places: [Queue: SortedArray<Place>] = [:]
  /// Settings with which `PLAY` alone finds a rival, by the kind of both players, in the order in which they were first asked for.
  /// Sorting them for each answer would take milliseconds with 10,000 players who all want something else.
  private var offers: [Kind: [MatchSettings]] = [:]
  private var lastNumber: UInt64 = 0

  /// Removes and returns the rival who has waited longest for players of a queue, except these; nil if there is none.
  mutating func takeRival(for queue: Queue, except exceptions: PlayerID?...) -> PlayerID? {
    let oldest = queue.suiting.compactMap { queue in
      places[queue]?.elements.first { !exceptions.contains($0.player) }.map { (queue, place: $0) }
    }.min { $0.place < $1.place }
    guard let (queue, place) = oldest else { return nil }
    remove(place, from: queue)
    return place.player
  }

  func players(in queue: Queue, atMost count: Int) -> [PlayerID] {
    places[queue]?.elements.prefix(count).map(\.player) ?? []
  }

  mutating func wait(_ player: PlayerID, in queue: Queue) -> Ticket {
    lastNumber += 1
    if queue.rivalFilter.includes(queue.kind), waiting(for: queue.settings, queue.kind) == 0 {
      offers[queue.kind, default: []].append(queue.settings)
    }
    places[queue, default: SortedArray()].insert(Place(number: lastNumber, player: player))
    return Ticket(queue: queue, number: lastNumber)
  }

  mutating func withdraw(_ player: PlayerID, _ ticket: Ticket) {
    remove(Place(number: ticket.number, player: player), from: ticket.queue)
  }

  /// Number of players whom one in this queue may meet, itself included.
  func waiting(in queue: Queue) -> Int {
    let suiting = queue.suiting
    return suiting.reduce(suiting.contains(queue) ? 0 : 1) { $0 + (places[$1]?.elements.count ?? 0) }
  }

  /// Number of players of a kind waiting for `settings` who accept their own kind.
  private func waiting(for settings: MatchSettings, _ kind: Kind) -> Int {
    RivalFilter.allCases.filter { $0.includes(kind) }.reduce(0) { count, rivalFilter in
      count + (places[Queue(settings: settings, kind: kind, rivalFilter: rivalFilter)]?.elements.count ?? 0)
    }
  }

  func offers(
    of kind: Kind, except own: MatchSettings, atMost count: Int
  ) -> [(settings: MatchSettings, waiting: Int)] {
    (offers[kind] ?? []).prefix(count + 1).filter { $0 != own }.prefix(count)
      .map { ($0, waiting(for: $0, kind)) }
  }

  func lastOffer(of kind: Kind, except own: MatchSettings) -> (settings: MatchSettings, waiting: Int)? {
    offers[kind]?.suffix(2).last { $0 != own }.map { ($0, waiting(for: $0, kind)) }
  }

  private mutating func remove(_ place: Place, from queue: Queue) {
    places[queue]?.remove(place)
    if places[queue]?.elements.isEmpty == true { places[queue] = nil }
    guard waiting(for: queue.settings, queue.kind) == 0 else { return }
    if let index = offers[queue.kind]?.firstIndex(of: queue.settings) {
      offers[queue.kind]?.remove(at: index)
    }
    if offers[queue.kind]?.isEmpty == true { offers[queue.kind] = nil }
  }
}
