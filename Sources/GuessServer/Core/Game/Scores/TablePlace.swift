import GuessProtocol

/// A name in a table, the best first.
struct TablePlace: Comparable, Sendable {
  let name: Name
  let merit: Merit

  init(_ name: Name, _ merit: Merit) { (self.name, self.merit) = (name, merit) }

  static func < (one: TablePlace, other: TablePlace) -> Bool {
    one.merit == other.merit ? one.name.caselessOrder < other.name.caselessOrder : one.merit > other.merit
  }
}
