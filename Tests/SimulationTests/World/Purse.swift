/// Tokens that a place has received, and those of all others.
struct Purse: Sendable {
  /// Its own tokens, the latest last.
  var own: [String] = []
  /// Tokens of current and former clients elsewhere.
  var others: [String] = []
}
