/// An away player with a kept seat.
struct Absentee: Sendable {
  /// The grace in milliseconds.
  static let grace: Int64 = 60_000

  /// The state that the player would have been sent.
  var view: View
  /// When the connection was lost.
  let since: Int64

  /// True if the grace is over.
  func isOverdue(at time: Int64) -> Bool { time >= since + Self.grace }
}
