import GuessProtocol

/// The order and times in which the addresses of a server are tried, so that a dead one does not delay the others (RFC 8305,
/// “Happy Eyeballs”).
///
/// The families take turns, and a try does not end those before it: the first open connection wins.
package struct HappyEyeballs {
  /// Head start of a try (RFC 8305, section 8).
  package static let pause = Milliseconds(250)
  /// Time limit for all addresses together. TCP repeats its first packet after 1, 3 and 7 s.
  package static let limit = Milliseconds.seconds(10)
  /// Wait for addresses of the first host once others are known (RFC 8305, section 8).
  package static let resolutionDelay = Milliseconds(50)

  /// Untried addresses in order: each one's index and the number of its host.
  private var rest: [(index: Int, host: Int)] = []
  /// Number of addresses so far.
  private var count = 0
  /// Number of lookups still running.
  private var lookups: Int
  /// Number of tries that have neither failed nor won.
  private var underWay = 0
  /// Time of the next try; valid only once the race has begun.
  private var next: Instant
  /// End of the race, set with the first address.
  private var end: Instant?

  /// Starts a race while `lookups` hosts are being looked up.
  package init(lookups: Int, at now: Instant) {
    self.lookups = lookups
    next = now + Self.resolutionDelay
  }

  /// Adds the addresses of a host after its lookup, by their families in the system's order of preference; none if it is unknown.
  /// Known addresses stay in the order of their hosts, and addresses of the first host end the wait for it.
  package mutating func add(_ families: [Int32], of host: Int, at now: Instant) {
    lookups -= 1
    let place = rest.firstIndex { $0.host > host } ?? rest.endIndex
    rest.insert(contentsOf: Self.order(of: families).map { ($0 + count, host) }, at: place)
    count += families.count
    if end == nil, !families.isEmpty { end = now + Self.limit }
    if host == 0, underWay == 0 { next = now }
  }

  /// Returns the address to try now, nil if none is due. Call it until it returns nil.
  package mutating func nextAddress(at now: Instant) -> Int? {
    guard now >= next, let end, now < end, !rest.isEmpty else { return nil }
    underWay += 1
    next = now + Self.pause
    return rest.removeFirst().index
  }

  /// Records a failed try: the next address is due at once.
  package mutating func fail(at now: Instant) {
    underWay -= 1
    next = now
  }

  /// True if no connection can result any more.
  package func isOver(at now: Instant) -> Bool {
    end.map { now >= $0 } ?? false || rest.isEmpty && underWay == 0 && lookups == 0
  }

  /// Time of the next call, unless a try or a lookup ends before; nil if there are no addresses yet.
  package var deadline: Instant? { end.map { rest.isEmpty ? $0 : min(next, $0) } }

  /// Alternates between the families, beginning with that of the first address; within a family the order stays.
  private static func order(of families: [Int32]) -> [Int] {
    var (order, waiting) = ([Int](), Array(families.indices))
    while let first = waiting.first {
      let last = order.last.map { families[$0] }
      let next = waiting.first { families[$0] != last } ?? first
      order.append(next)
      waiting.removeAll { $0 == next }
    }
    return order
  }
}
