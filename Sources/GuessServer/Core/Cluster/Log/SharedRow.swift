/// A table that all nodes share.
package enum SharedTable: String, Hashable, Sendable, CaseIterable {
  case scores, bans
}

/// A row of a shared table; its line is nil if it is gone.
package struct SharedRow: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let table: SharedTable
    package let name: String

    package init(_ table: SharedTable, _ name: String) { (self.table, self.name) = (table, name) }
  }

  package let key: Key
  package let line: String?

  package init(_ key: Key, _ line: String?) { (self.key, self.line) = (key, line) }
}
