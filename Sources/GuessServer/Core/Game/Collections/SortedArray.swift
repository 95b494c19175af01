import GuessProtocol

/// A sorted array of unique elements. A change moves the elements after it: 10,000 room codes in a microsecond.
struct SortedArray<Element: Comparable> {
  private(set) var elements: [Element]

  init(_ elements: [Element] = []) { self.elements = elements.sorted() }

  /// The index of an element, or the one that it would have.
  func index(of element: Element) -> Int { elements.partitioningIndex { !($0 < element) } }

  mutating func insert(_ element: Element) {
    let index = index(of: element)
    precondition(index == elements.count || elements[index] != element, "an element is there once")
    elements.insert(element, at: index)
  }

  mutating func remove(_ element: Element) {
    let index = index(of: element)
    if index < elements.count, elements[index] == element { elements.remove(at: index) }
  }

  func contains(_ element: Element) -> Bool {
    let index = index(of: element)
    return index < elements.count && elements[index] == element
  }

  func elements(after element: Element?) -> ArraySlice<Element> {
    guard let element else { return elements[...] }
    return elements[elements.partitioningIndex { $0 > element }...]
  }
}

extension SortedArray: Sendable where Element: Sendable {}

extension Array {
  /// The rows of a table after some, as many as a page has, and the number of rows before the next page; nil on the last.
  func page(after rows: Int) -> (rows: ArraySlice<Element>, next: Int?) {
    let page = dropFirst(rows).prefix(Limits.roomsInPage)
    return (page, page.endIndex < count ? page.endIndex : nil)
  }

  /// The first index whose element fulfils the condition, as do all after it; `count` if none does.
  func partitioningIndex(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
