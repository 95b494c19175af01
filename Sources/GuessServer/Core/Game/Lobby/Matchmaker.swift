import GuessProtocol

/// A place in the queue: the request, and its time.
package struct Ticket: Hashable, Sendable {
  /// The part of a ticket that can't be derived from the room it has led to.
  package struct Position: Hashable, Sendable {
    /// Packed into one word, since every room opened by `PLAY` keeps two: the number, then the company in two bits.
    private let bits: UInt64

    fileprivate init(company: Company, number: UInt64) {
      let place = Company.allCases.firstIndex(of: company) ?? 0
      bits = number << 2 | UInt64(place)
    }

    var company: Company { Company.allCases[Int(bits & 3)] }
    fileprivate var number: UInt64 { bits >> 2 }
  }

  package let settings: MatchSettings
  package let kind: Kind
  package let position: Position

  package var company: Company { position.company }
  fileprivate var number: UInt64 { position.number }

  /// True if both ask for the same.
  func asksForTheSame(as other: Ticket) -> Bool {
    asksForTheSame(as: other.settings, kind: other.kind, company: other.company)
  }

  /// True if the ticket asks for this.
  func asksForTheSame(as settings: MatchSettings, kind: Kind, company: Company) -> Bool {
    self.settings == settings && self.kind == kind && self.company == company
  }

  /// True if both may play each other.
  func suits(_ other: Ticket) -> Bool {
    settings == other.settings && company.includes(other.kind) && other.company.includes(kind)
  }
}

/// Pairs players who ask for the same, first come first served, and humans with humans unless both want it otherwise.
///
/// Two matching players both wait only if they have just played each other, so a rival is always first or second in one of a
/// few queues.
package struct Matchmaker {
  private struct LineKey: Hashable {
    let settings: MatchSettings
    let kind: Kind
    let company: Company
  }

  /// A waiting player, numbered in order of arrival.
  private struct Place: Comparable {
    let number: UInt64
    let player: PlayerID

    static func < (one: Place, other: Place) -> Bool { one.number < other.number }
  }

  private var lines: [LineKey: SortedArray<Place>] = [:]
  /// Settings that players wait for.
  private var wishes = WishList()
  private var lastNumber: UInt64 = 0

  /// Removes and returns the longest waiting player who matches `kind` and `company`, except `exception`; nil if there is none.
  package mutating func takeRival(
    for kind: Kind, company: Company, settings: MatchSettings, except exception: PlayerID? = nil
  ) -> PlayerID? {
    guard let (key, place) = oldest(suiting: kind, company, settings, except: exception) else { return nil }
    remove(place, from: key)
    return place.player
  }

  /// True if any waiting player matches `kind` and `company`, except `exception`.
  func hasRival(
    for kind: Kind, company: Company, settings: MatchSettings, except exception: PlayerID? = nil
  ) -> Bool {
    oldest(suiting: kind, company, settings, except: exception) != nil
  }

  private func oldest(
    suiting kind: Kind, _ company: Company, _ settings: MatchSettings, except exception: PlayerID?
  ) -> (key: LineKey, place: Place)? {
    let keys = Kind.allCases.filter(company.includes).flatMap { rival in
      Company.allCases.filter { $0.includes(kind) }.map {
        LineKey(settings: settings, kind: rival, company: $0)
      }
    }
    return keys.compactMap { key in
      lines[key]?.elements.first { $0.player != exception }.map { (key, $0) }
    }.min { $0.1 < $1.1 }
  }

  /// A new place at the end of the queue.
  mutating func ticket(kind: Kind, company: Company, settings: MatchSettings) -> Ticket {
    lastNumber += 1
    return Ticket(
      settings: settings, kind: kind, position: Ticket.Position(company: company, number: lastNumber))
  }

  /// Adds a player to the queue.
  package mutating func wait(_ player: PlayerID, with ticket: Ticket) {
    if waiting(for: ticket.settings) == 0 { wishes.append(ticket.settings) }
    let key = LineKey(settings: ticket.settings, kind: ticket.kind, company: ticket.company)
    lines[key, default: SortedArray()].insert(Place(number: ticket.number, player: player))
  }

  /// Removes a player from the queue.
  package mutating func withdraw(_ player: PlayerID, _ ticket: Ticket) {
    let key = LineKey(settings: ticket.settings, kind: ticket.kind, company: ticket.company)
    remove(Place(number: ticket.number, player: player), from: key)
  }

  /// Number of players waiting for `settings`.
  func waiting(for settings: MatchSettings) -> Int {
    var count = 0
    for kind in Kind.allCases {
      for company in Company.allCases {
        count += lines[LineKey(settings: settings, kind: kind, company: company)]?.elements.count ?? 0
      }
    }
    return count
  }

  /// Up to `count` other settings that players wait for.
  func wishes(except settings: MatchSettings, atMost count: Int) -> [(settings: MatchSettings, waiting: Int)]
  {
    wishes.first(count, except: settings).map { ($0, waiting(for: $0)) }
  }

  /// The newest of the other settings that players wait for.
  func lastWish(except settings: MatchSettings) -> (settings: MatchSettings, waiting: Int)? {
    wishes.last(except: settings).map { ($0, waiting(for: $0)) }
  }

  private mutating func remove(_ place: Place, from key: LineKey) {
    lines[key]?.remove(place)
    if lines[key]?.elements.isEmpty == true { lines[key] = nil }
    if waiting(for: key.settings) == 0 { wishes.remove(key.settings) }
  }
}
