import GuessProtocol

/// What is counted apart: a few cases, numbered from 0 in their order.
package protocol Counted: CaseIterable, Hashable, Sendable where AllCases == [Self] {
  /// Its place among all cases. What comes with every guess says it by itself, without looking for it.
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

/// How often each case has come since the server started.
///
/// The numbers lie in one piece of memory that is taken once, so counting takes none.
package struct Counts<Key: Counted>: Sendable {
  private var counts: [UInt64]

  package init() { counts = Array(repeating: 0, count: Key.allCases.count) }

  package subscript(key: Key) -> UInt64 {
    get { counts[key.ordinal] }
    _modify { yield &counts[key.ordinal] }
  }

  /// All counts by their labels, in the order of the cases.
  package var labelled: [(String, UInt64)] { zip(Key.allCases, counts).map { ($0.label, $1) } }
}

/// How often each pair of cases has come since the server started.
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
