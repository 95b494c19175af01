import GuessProtocol

/// Rows of a table that Redis is still to receive, by their keys; nil for those to be removed.
///
/// They are sent together with the piece of the log to which they belong, and again until Redis has acknowledged them.
struct SharedRows {
  /// Rows in a request: a fraction of a millisecond of Redis, and less than a script may unpack.
  static let mostAtOnce = 1_000

  let table: SharedTable
  private var pending: [String: String?] = [:]
  private var sent: [String: String?] = [:]

  init(_ table: SharedTable) { self.table = table }

  mutating func add(_ rows: [String: String?]) { pending.merge(rows) { $1 } }

  /// Returns the requests for all that is pending, unless some are under way.
  mutating func take() -> [RedisQuestion] {
    guard sent.isEmpty, !pending.isEmpty else { return [] }
    (sent, pending) = (pending, [:])
    let (rows, gone) = (sent.compactMapValues(\.self), sent.filter { $0.value == nil }.keys.sorted())
    let keys = rows.keys.sorted()
    return stride(from: 0, to: keys.count, by: Self.mostAtOnce).map { start in
      let part = keys[start..<min(start + Self.mostAtOnce, keys.count)]
      return .rows(table, rows.filter { part.contains($0.key) })
    }
      + stride(from: 0, to: gone.count, by: Self.mostAtOnce).map { start in
        .gone(table, Array(gone[start..<min(start + Self.mostAtOnce, gone.count)]))
      }
  }

  mutating func answered(_ keys: some Sequence<String>, isDone: Bool) {
    for key in keys {
      guard let row = sent.removeValue(forKey: key), !isDone, pending[key] == nil else { continue }
      pending.updateValue(row, forKey: key)
    }
  }
}
