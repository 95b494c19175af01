/// Elements by their holders. The next one to give up is the first one of the holder with the most.
struct Shares<Element: Comparable & Sendable>: Sendable {
  /// The elements of a holder: the first of them, and their number.
  private struct Share: Comparable, Sendable {
    let count: Int
    let first: Element

    static func < (one: Share, other: Share) -> Bool {
      one.count == other.count ? one.first < other.first : one.count > other.count
    }
  }

  private var elements: [Origin?: SortedArray<Element>] = [:]
  /// The largest first.
  private var shares = SortedArray<Share>()

  /// Nil if there are no elements.
  var next: Element? { shares.elements.first?.first }

  mutating func insert(_ element: Element, of holder: Origin?) { change(holder) { $0.insert(element) } }

  mutating func remove(_ element: Element, of holder: Origin?) { change(holder) { $0.remove(element) } }

  private mutating func change(_ holder: Origin?, _ change: (inout SortedArray<Element>) -> Void) {
    if let share = share(of: holder) { shares.remove(share) }
    change(&elements[holder, default: SortedArray()])
    if let share = share(of: holder) { shares.insert(share) } else { elements[holder] = nil }
  }

  private func share(of holder: Origin?) -> Share? {
    guard let own = elements[holder]?.elements, let first = own.first else { return nil }
    return Share(count: own.count, first: first)
  }
}

extension Origin {
  /// The elements of the origins that have the most of them.
  static func largestShare<Elements: Sequence>(
    of elements: Elements, by origin: (Elements.Element) -> Origin?
  ) -> [Elements.Element] {
    let counts = elements.reduce(into: [:]) { counts, element in counts[origin(element), default: 0] += 1 }
    let most = counts.values.max()
    return elements.filter { counts[origin($0)] == most }
  }
}
