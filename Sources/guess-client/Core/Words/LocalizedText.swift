import GuessProtocol

/// A text that players read, in each language. What operators and authors of bots read is in English only, beside what it
/// describes: reports, usage errors, and the help of the commands that make reports.
///
/// The languages of a message are side by side in `Language.choose`, so a message without its words in each of them does not
/// compile.
package protocol LocalizedText {
  func text(in language: Language) -> String
}

extension Language {
  /// The text for this language; only that one is built.
  func choose(
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

/// Texts of several lines in English.
enum English {}
/// Texts of several lines in Simplified Chinese. As the server does, it calls the reader 你, has full-width punctuation, and sets
/// ASCII characters apart with blanks.
enum Chinese {}
/// Texts of several lines in Russian. As the server does, it says «ты», keeps names in the nominative, and lets nothing agree with
/// a name or the reader in gender.
enum Russian {}

/// Counts with their nouns, as the sentences of the server have them.
extension DefaultStringInterpolation {
  /// A count with its noun, as in English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(_ count: some BinaryInteger, _ one: StaticString, _ many: StaticString) {
    appendInterpolation("\(count) \(count.form(one, many))")
  }

  /// A count with its noun, as in Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    appendInterpolation("\(count) \(count.form(one, few, many))")
  }
}
