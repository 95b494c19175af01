import GuessProtocol

/// A text for players, in each language. Text for operators and authors of bots is in English only, beside the code: reports, usage
/// errors, and the help of those commands.
///
/// `Language.choose` takes a message in all languages, so that a missing one does not compile. Like the server's sentences, Chinese
/// ones address the reader as 你, use full-width punctuation, and separate ASCII characters by blanks; Russian ones use «ты», keep
/// names in the nominative, and let nothing agree with the gender of a name or the reader.
package protocol LocalizedText {
  func text(in language: Language) -> String
}

extension Language {
  package func choose(
    _ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String,
    _ russian: @autoclosure () -> String
  ) -> String {
    switch self {
    case .english: english()
    case .chinese: chinese()
    case .russian: russian()
    }
  }
}

/// Counts with nouns, as in the server's sentences.
extension DefaultStringInterpolation {
  /// English: `1 guess`, `2 guesses`.
  package mutating func appendInterpolation(
    _ count: some BinaryInteger, _ one: StaticString, _ many: StaticString
  ) {
    appendInterpolation("\(count) \(count.form(one, many))")
  }

  /// Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  package mutating func appendInterpolation(
    _ count: some BinaryInteger, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    appendInterpolation("\(count) \(count.form(one, few, many))")
  }
}
