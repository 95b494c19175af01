/// Cases that are counted separately, numbered from 0.
package protocol Counted: CaseIterable, Hashable, Sendable where AllCases == [Self] {
  /// The index in `allCases`. Frequent types implement it without a search.
  var ordinal: Int { get }
  var label: String { get }
}

extension Counted where Self: RawRepresentable, RawValue == String {
  package var label: String { rawValue }
}

extension Counted {
  package var ordinal: Int {
    guard let ordinal = Self.allCases.firstIndex(of: self) else {
      preconditionFailure("all cases have a place")
    }
    return ordinal
  }
}

/// The number of times each case has occurred since the start of the server, in one array: counting allocates nothing.
package struct Counts<Key: Counted>: Sendable {
  private var counts: [UInt64]

  package init() { counts = Array(repeating: 0, count: Key.allCases.count) }

  package subscript(key: Key) -> UInt64 {
    get { counts[key.ordinal] }
    _modify { yield &counts[key.ordinal] }
  }

  package var labelled: [(String, UInt64)] { zip(Key.allCases, counts).map { ($0.label, $1) } }
}

/// The number of times each pair of cases has occurred since the start of the server.
package struct CountTable<Row: Counted, Column: Counted>: Sendable {
  private let columns: Int
  private var counts: [UInt64]

  package init() {
    columns = Column.allCases.count
    counts = Array(repeating: 0, count: Row.allCases.count * columns)
  }

  package subscript(row: Row, column: Column) -> UInt64 {
    get { counts[row.ordinal * columns + column.ordinal] }
    _modify { yield &counts[row.ordinal * columns + column.ordinal] }
  }
}
