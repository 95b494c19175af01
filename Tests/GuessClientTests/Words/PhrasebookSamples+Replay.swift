import Protocol

@testable import GuessClientCore

extension PhrasebookSamples {
  /// What is said in `language` of matches that are shown again, and of journals that are checked.
  static func replay(in language: Language) -> [String] {
    replayPhrases.map { language.words(for: $0) } + checkPhrases.map { language.words(for: $0) }
      + troubles.map { language.words(for: $0) }
      + MatchTable.Column.allCases.map { language.words(for: ReplayPhrase.column($0)) }
  }

  private static let id = Journals.id()

  private static var replayPhrases: [ReplayPhrase] {
    guard let room = RoomCode("F7KD2Q"), let seed = ShortWord("class7"),
      let range = GuessRange(lo: 3, hi: 200)
    else { return [] }
    let score = Score(own: 2, other: 1)
    var settings = MatchSettings.standard
    settings.firstTo = 3
    let phrases: [ReplayPhrase] = [
      .noMatches, .howToSee(count: 1), .howToSee(count: 22), .title(id, settings),
      .place(room, over: "10:04"),
      .handicap("ada7", range), .seed(seed), .daily(Day(number: 20_000)), .earlierRounds(before: 3),
      .earlierMoves,
      .round(2), .step(4), .turn(5), .hint(.low), .hint(.high), .hint(.hit), .pass(strikes: 2), .tied(75),
      .brokenOff(75), .score(score), .faults(count: 1),
      .faults(count: 22),
    ]
    let reasons: [MatchEnd.Reason] = MatchEnd.Reason.allCases
    return phrases
      + reasons.flatMap { reason -> [ReplayPhrase] in
        [
          .result(winner: "ada7", reason), .result(winner: nil, reason),
          .final(score, winner: "ada7", reason), .final(score, winner: nil, reason),
        ]
      }
  }

  private static var checkPhrases: [CheckPhrase] {
    guard let room = RoomCode("F7KD2Q"), let range = GuessRange(lo: 3, hi: 200) else { return [] }
    let kinds: [StoryFault.Kind] = [
      .anotherSecret, .secretOutside(range), .impossibleGuess(50, left: range), .falseWin(.second),
      .missedWin(.second), .wrongWinner, .wrongName(told: id), .wrongName(told: nil), .toldDifferently,
      .outOfPlace,
    ]
    let faults = kinds.map { StoryFault(line: 57, room: room, match: id, round: 2, kind: $0) }
    return faults.map { .fault($0, in: "/j1") } + [
      .file("/j1", lines: 57, rounds: 2, matches: 3), .allIsWell, .faults(count: 1), .faults(count: 22),
    ]
  }

  private static let troubles: [JournalTrouble] = [
    .unreadable("/j1", reason: "E9"), .tooLarge("/j1", mebibytes: 1_024), .noJournal(in: "/j1"),
    .noFileNorMatch("ab1"),
    .foreign("/j1"),
    .damaged("/j1", line: 57), .unknown("/j1", line: 57), .torn("/j1"), .noMatch(beginning: "12ab"),
    .noMatch(beginning: nil), .notOver(id), .ambiguous(beginning: "12ab", [id], count: 1),
    .ambiguous(beginning: "12ab", [id, Journals.id(3)], count: 22),
  ]
}
