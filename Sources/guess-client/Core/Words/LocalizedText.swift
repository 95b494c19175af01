import GuessProtocol

/// A text for players, in each language, by the rules at the head of the server's Catalogue.swift. `Language.choose` takes all of them,
/// so that a missing one does not compile. Text for operators and authors of bots is in English only, beside the code: reports, usage
/// errors, and the help of those commands.
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

/// A text of the help, with fixed line breaks: in English alone, or in each language.
package enum HelpText: LocalizedText {
  case english(String)
  case each(String, String, String)

  package func text(in language: Language) -> String {
    switch self {
    case .english(let text): text
    case .each(let english, let chinese, let russian): language.choose(english, chinese, russian)
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
