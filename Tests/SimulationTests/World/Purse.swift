/// The tokens that a place has been given, and those of all others.
struct Purse: Sendable {
  /// One's own, the latest one last.
  var own: [String] = []
  /// Of whoever sits elsewhere, now or before.
  var others: [String] = []
}
