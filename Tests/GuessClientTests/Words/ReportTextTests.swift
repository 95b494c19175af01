import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

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
    .connection(.noServer), .refused(.join, .roomFull), .refused(.play, .rate(retry: .seconds(2))),
    .dismissed(.drain), .nonsense, .noServerStarts(reason: "E9"), .noServerStarts(reason: nil),
    .noProgramStarts(reason: "E9"),
  ]

  private static let troubles: [JournalError] = [
    .unreadable("/j1", reason: "E9"), .tooLarge("/j1", mebibytes: 1_024), .noJournal(in: "/j1"),
    .noFileNorMatch("ab1"),
    JournalError(.foreign, in: "/j1"),
    JournalError(.damaged(line: 57), in: "/j1"), JournalError(.unknown(line: 57), in: "/j1"), .torn("/j1"),
    .noMatch(beginning: "12ab"),
    .noMatch(beginning: nil), .notOver(Journals.id()),
    .ambiguous(beginning: "12ab", [Journals.id()], count: 1),
    .ambiguous(beginning: "12ab", [Journals.id(), Journals.id(3)], count: 22),
  ]

  private static var kinds: [JournalFault.Kind] {
    [
      .anotherSecret, .secretOutside(.oneToHundred), .impossibleGuess(50, left: .oneToHundred),
      .falseWin(.second),
      .missedWin(.second), .wrongWinner, .wrongID(Journals.id()), .wrongID(nil),
      .recordedDifferently,
      .outOfPlace,
    ]
  }
}
