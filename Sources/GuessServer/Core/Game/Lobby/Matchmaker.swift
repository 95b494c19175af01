import GuessProtocol

/// The request of a player who waits for a rival with `PLAY`.
package struct Wish: Hashable, Sendable {
  package let settings: MatchSettings
  package let kind: Kind
  package let company: Company

  package init(settings: MatchSettings, kind: Kind, company: Company) {
    (self.settings, self.kind, self.company) = (settings, kind, company)
  }

  /// All wishes that suit this one.
  package var suiting: [Wish] {
    Kind.allCases.filter(company.includes).flatMap { rival in
      Company.allCases.filter { $0.includes(kind) }.map { Wish(settings: settings, kind: rival, company: $0) }
    }
  }
}

/// A place in the queue: the wish, and its number in order of arrival.
package struct Ticket: Hashable, Sendable {
  /// The part of a ticket that can't be derived from the room it has led to.
  package struct Position: Hashable, Sendable {
    fileprivate let number: UInt64
    fileprivate let company: Company
  }

  package let wish: Wish
  fileprivate let number: UInt64

  var position: Position { Position(number: number, company: wish.company) }
}

extension Ticket {
  /// The ticket of a player of that kind which has led to a room with these settings.
  init(settings: MatchSettings, kind: Kind, position: Position) {
    self.init(
      wish: Wish(settings: settings, kind: kind, company: position.company), number: position.number)
  }
}

/// Pairs players who ask for the same, first come first served, and humans with humans unless both want it otherwise.
///
/// Two matching players both wait only if they have just played each other, so a rival is always first or second in one of a
/// few queues.
package struct Matchmaker {
  /// A waiting player, numbered in order of arrival.
  private struct Place: Comparable {
    let number: UInt64
    let player: PlayerID

    static func < (one: Place, other: Place) -> Bool { one.number < other.number }
  }

  /// The players who wait for the same settings, by wish.
  private struct Queue {
    /// Ascends in the order of the first requests.
    let number: UInt64
    var lines: [Wish: SortedArray<Place>] = [:]

    var count: Int { lines.values.reduce(0) { $0 + $1.elements.count } }
  }

  /// Queues that are not empty.
  private var queues: [MatchSettings: Queue] = [:]
  /// The settings of each queue, by its number.
  private var settings: [UInt64: MatchSettings] = [:]
  /// The numbers in order. Sorting them for each answer would take milliseconds with 10,000 players who all want something else.
  private var order = SortedArray<UInt64>()
  private var lastNumber: UInt64 = 0

  /// Removes and returns the player with a suiting wish who has waited longest, except `exception`; nil if there is none.
  package mutating func takeRival(for wish: Wish, except exception: PlayerID? = nil) -> PlayerID? {
    guard let (line, place) = oldest(suiting: wish, except: exception) else { return nil }
    remove(place, from: line)
    return place.player
  }

  /// True if any player with a suiting wish waits, except `exception`.
  func hasRival(for wish: Wish, except exception: PlayerID?) -> Bool {
    oldest(suiting: wish, except: exception) != nil
  }

  private func oldest(suiting wish: Wish, except exception: PlayerID?) -> (line: Wish, place: Place)? {
    guard let queue = queues[wish.settings] else { return nil }
    return wish.suiting.compactMap { line in
      queue.lines[line]?.elements.first { $0.player != exception }.map { (line, $0) }
    }.min { $0.1 < $1.1 }
  }

  /// A new place at the end of the queue.
  mutating func ticket(for wish: Wish) -> Ticket {
    lastNumber += 1
    return Ticket(wish: wish, number: lastNumber)
  }

  /// Adds a player to the queue.
  package mutating func wait(_ player: PlayerID, with ticket: Ticket) {
    let (wish, place) = (ticket.wish, Place(number: ticket.number, player: player))
    if queues[wish.settings] == nil {
      lastNumber += 1
      (queues[wish.settings], settings[lastNumber]) = (Queue(number: lastNumber), wish.settings)
      order.insert(lastNumber)
    }
    queues[wish.settings]?.lines[wish, default: SortedArray()].insert(place)
  }

  /// Removes a player from the queue.
  package mutating func withdraw(_ player: PlayerID, _ ticket: Ticket) {
    remove(Place(number: ticket.number, player: player), from: ticket.wish)
  }

  /// Number of players waiting for `settings`.
  func waiting(for settings: MatchSettings) -> Int { queues[settings]?.count ?? 0 }

  /// The other settings that players wait for, up to `count` of them.
  func wishes(except own: MatchSettings, atMost count: Int) -> [(settings: MatchSettings, waiting: Int)] {
    let others = order.elements.prefix(count + 1).compactMap { settings[$0] }.filter { $0 != own }
    return others.prefix(count).map { ($0, waiting(for: $0)) }
  }

  /// The newest of the other settings that players wait for.
  func lastWish(except own: MatchSettings) -> (settings: MatchSettings, waiting: Int)? {
    let others = order.elements.suffix(2).compactMap { settings[$0] }.filter { $0 != own }
    return others.last.map { ($0, waiting(for: $0)) }
  }

  private mutating func remove(_ place: Place, from line: Wish) {
    queues[line.settings]?.lines[line]?.remove(place)
    guard let queue = queues[line.settings], queue.count == 0 else { return }
    (queues[line.settings], settings[queue.number]) = (nil, nil)
    order.remove(queue.number)
  }
}
