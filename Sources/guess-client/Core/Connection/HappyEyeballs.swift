import GuessProtocol

/// Which address of a host is tried when, so that one that does not answer keeps nobody from one that does (RFC 8305,
/// “Happy Eyeballs”).
///
/// The families take turns, and a try does not end the ones before it: the first connection that stands has won.
package struct HappyEyeballs {
  /// How long a try has the race to itself (RFC 8305, section 8).
  package static let pause = Milliseconds(250)
  /// How long the race may take over all addresses. TCP repeats its first packet after 1, 3 and 7 s.
  package static let limit = Milliseconds.seconds(10)
  /// How long those of the first host are waited for once others are known (RFC 8305, section 8).
  package static let resolutionDelay = Milliseconds(50)

  /// The addresses that were not tried yet, as indices, in the order in which they are, and whose they are.
  private var rest: [(index: Int, host: Int)]
  /// How many addresses have come into the race.
  private var count: Int
  /// Hosts whose addresses may still come.
  private var lookups: Int
  /// Tries that have neither failed nor won.
  private var underWay = 0
  /// When the next address is due; not before the race itself has begun.
  private var next: Instant
  /// When all is over; it begins to be counted with the first address.
  private var end: Instant?

  /// A race that begins now between addresses of these families, which are in the order in which the system prefers them, and those
  /// of so many hosts that are still being looked up.
  package init(families: [Int32], lookups: Int = 0, at now: Instant) {
    rest = Self.order(of: families).map { ($0, 0) }
    count = families.count
    self.lookups = lookups
    next = families.isEmpty ? now + Self.resolutionDelay : now
    end = families.isEmpty ? nil : now + Self.limit
  }

  /// Takes in the addresses of the host with this number that was looked up, or none of one that is unknown. The hosts keep their
  /// order as far as their addresses are known, and once those of the first one are, nobody waits for them any longer.
  package mutating func add(_ families: [Int32], of host: Int, at now: Instant) {
    lookups -= 1
    let place = rest.firstIndex { $0.host > host } ?? rest.endIndex
    rest.insert(contentsOf: Self.order(of: families).map { ($0 + count, host) }, at: place)
    count += families.count
    if end == nil, !families.isEmpty { end = now + Self.limit }
    if host == 0, underWay == 0 { next = now }
  }

  /// The address to try now; nil while none is due. To be called until it is nil.
  package mutating func nextAddress(at now: Instant) -> Int? {
    guard now >= next, let end, now < end, !rest.isEmpty else { return nil }
    underWay += 1
    next = now + Self.pause
    return rest.removeFirst().index
  }

  /// Takes note that a try has failed: the next address is due at once.
  package mutating func fail(at now: Instant) {
    underWay -= 1
    next = now
  }

  /// Whether nothing can come of it any more.
  package func isOver(at now: Instant) -> Bool {
    end.map { now >= $0 } ?? false || rest.isEmpty && underWay == 0 && lookups == 0
  }

  /// When to look again, unless a try or a lookup comes to something before; nil while there is nothing to try.
  package var deadline: Instant? { end.map { rest.isEmpty ? $0 : min(next, $0) } }

  /// The families take turns, beginning with that of the first address; within a family the order stays.
  private static func order(of families: [Int32]) -> [Int] {
    let groups = Dictionary(grouping: families.indices) { families[$0] }
    return families.indices.sorted { left, right in
      func key(_ index: Int) -> (turn: Int, first: Int) {
        let group = groups[families[index], default: []]
        return (group.firstIndex(of: index) ?? 0, group.first ?? 0)
      }
      return key(left) < key(right)
    }
  }
}
