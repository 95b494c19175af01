import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCommandLine
@testable import GuessClientCore

/// Rules for the client's own words in every language.
@Suite("The client's own words")
struct LocalizedTextTests {
  private static let translations = Language.allCases.filter { $0 != .english }

  @Test("are one clean line, and prompts alone end in a blank", arguments: Language.allCases)
  func areClean(_ language: Language) {
    let all = LocalizedTextSamples.all(in: language)
    #expect(all.count > 80)
    for words in all {
      #expect(!words.isEmpty && !words.hasPrefix(" ") && !words.contains("\n"), "\(words)")
      #expect(!words.hasSuffix("  ") && !words.contains(". ."), "\(words)")
    }
  }

  @Test("are translated, each of them, with the values of the English text", arguments: translations)
  func areTranslated(_ language: Language) {
    for (words, english) in zip(
      LocalizedTextSamples.all(in: language), LocalizedTextSamples.all(in: .english))
    {
      #expect(Translation(words, in: language, of: english).faults == [])
    }
    #expect(Translation(Subcommand.play.help(in: language), in: language, of: "").typesettingFaults == [])
  }
}
