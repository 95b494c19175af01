import Protocol

/// Which address of a host is tried when, so that one that does not answer keeps nobody from one that does (RFC 8305,
/// “Happy Eyeballs”).
///
/// The families take turns, and a try does not end the ones before it: the first connection that stands has won.
package struct AddressRace {
  /// How long a try has the race to itself (RFC 8305, section 8).
  package static let pause = Milliseconds(250)
  /// How long the race may take over all addresses. TCP repeats its first packet after 1, 3 and 7 s.
  package static let limit = Milliseconds.seconds(10)

  /// The addresses that were not tried yet, as indices, in the order in which they are.
  private var rest: ArraySlice<Int>
  /// Tries that have neither failed nor won.
  private var underWay = 0
  /// When the next address is due; not before the race itself has begun.
  private var next: Instant
  private let end: Instant

  /// A race that begins now between addresses of these families, which are in the order in which the system prefers them.
  package init(families: [Int32], at now: Instant) {
    rest = Self.order(of: families)[...]
    next = now
    end = now + Self.limit
  }

  /// The address to try now; nil while none is due. To be called until it is nil.
  package mutating func nextAddress(at now: Instant) -> Int? {
    guard now >= next, now < end, let index = rest.popFirst() else { return nil }
    underWay += 1
    next = now + Self.pause
    return index
  }

  /// Takes note that a try has failed: the next address is due at once.
  package mutating func fail(at now: Instant) {
    underWay -= 1
    next = now
  }

  /// Whether nothing can come of it any more.
  package func isOver(at now: Instant) -> Bool { now >= end || rest.isEmpty && underWay == 0 }

  /// When to look again, unless a try comes to something before.
  package var deadline: Instant { rest.isEmpty ? end : min(next, end) }

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
