import GuessProtocol

/// A usage error: one line in English that says how to fix it.
package struct UsageError: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Prefixes a location.
  package func located(_ place: String) -> UsageError { UsageError("\(place) \(text)") }

  /// An unknown word, with a suggestion from `words`.
  static func unknown(_ thing: String, _ word: String, among words: [String], advice: String) -> UsageError {
    let suggestion = EditDistance.nearest(to: word, among: words).map { " Did you mean \($0)?" } ?? ""
    return UsageError("unknown \(thing).\(suggestion) \(advice)")
  }
}

func require(_ isValid: Bool, _ text: @autoclosure () -> String) throws(UsageError) {
  if !isValid { throw UsageError(text()) }
}
