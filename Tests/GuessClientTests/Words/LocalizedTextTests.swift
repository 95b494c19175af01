import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore
@testable import GuessClientJournals
@testable import GuessClientPlay

/// Rules for the client's own words in every language.
@Suite("The client's own words", .timed)
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

  @Test(
    "use the plural forms of a language",
    arguments: [
      (1, "секунду"), (2, "секунды"), (5, "секунд"), (11, "секунд"), (21, "секунду"), (112, "секунд"),
    ])
  func counts(_ count: Int64, form: String) {
    let message = LineMessage.nameIsKept(seconds: count)
    #expect(message.text(in: .russian).contains("без связи ещё \(count) \(form)."))
    let seconds = count == 1 ? "second" : "seconds"
    #expect(message.text(in: .english).contains("for \(count) \(seconds)."))
  }
}

/// The words for operators and writers of bots, which are in English only.
@Suite("The words for operators and writers of bots", .timed)
struct ReportTextTests {
  @Test("are one clean line for everything that goes wrong")
  func areClean() {
    let texts =
      Self.troubles.map(\.text) + Self.kinds.map(\.text)
      + Self.botFaults.map(\.text) + Self.botFailures.map(\.text)
    #expect(Set(texts).count == texts.count)
    for text in texts {
      #expect(!text.hasPrefix(" ") && !text.contains("\n") && text.contains(/[.?]$/), "\(text)")
      #expect(!text.contains("  ") && !text.contains(". ."), "\(text)")
    }
  }

  private static let botFaults: [BotFault] = [
    .timeout, .wrongAnswer("x7"), .unasked("x7"), .ended(.exit(127)), .ended(.exit(3)), .ended(.signal(9)),
  ]

  private static let botFailures: [BotFailure] = [
    .connection(.noServer), .refused(.join, .roomFull), .refused(.play, .rate(retry: .seconds(2), .leaves)),
    .dismissed(.drain), .nonsense,
  ]

  private static let troubles: [JournalError] = [
    JournalError(.foreign, in: "/j1"), JournalError(.damaged(line: 57), in: "/j1"),
    JournalError(.unknown(line: 57), in: "/j1"),
  ]

  private static var kinds: [JournalFault.Kind] {
    [
      .anotherSecret, .secretOutside(.oneToHundred), .impossibleGuess(50, left: .oneToHundred),
      .falseWin(.second), .missedWin(.second), .wrongWinner, .wrongID(Journals.id()), .wrongID(nil),
      .recordedDifferently, .outOfPlace,
    ]
  }
}
