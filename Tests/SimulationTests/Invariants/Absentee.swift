/// A player whose connection is lost and whose seat is kept.
struct Absentee: Sendable {
  /// How long a seat is kept, in milliseconds.
  static let grace: Int64 = 60_000

  /// What the player would have been told.
  var view: View
  /// When the connection was lost.
  let since: Int64

  /// Whether the seat was kept long enough.
  func isOverdue(at time: Int64) -> Bool { time >= since + Self.grace }
}
