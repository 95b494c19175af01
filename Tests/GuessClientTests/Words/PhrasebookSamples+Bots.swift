import Protocol

@testable import GuessClientCore

extension PhrasebookSamples {
  /// What is said in `language` of bots that play by themselves.
  static func bots(in language: Language) -> [String] {
    phrases.map { language.words(for: $0) } + faults.map { language.words(for: $0) }
      + failures.map { language.words(for: $0) }
  }

  private static let server = ServerAddress(host: "h1.example", port: 4_837, room: nil)

  private static var phrases: [BotPhrase] {
    guard let name = Name("ada7"), let seed = ShortWord("class7"), let range = GuessRange(lo: 3, hi: 200)
    else { return [] }
    let wish = MatchWish(rules: .duel, range: range, firstTo: 3)
    let phrases: [BotPhrase] = [
      .waitsForRival, .bringBot, .bringAnyone("PLAY"), .bringPerson("PLAY"), .arenaStops,
      .plays(3, of: 10, name), .plays(3, of: 10, nil), .comesBack,
      .arenaPlays(3, of: 10, "bisect", "./b7"), .title("./b7", name, server), .title("./b7", nil, server),
      .perRound(found: 1, of: 1), .perRound(found: 2, of: 22), .perGuess, .arenaTitle(wish, matches: 1),
      .arenaTitle(wish, matches: 22), .arenaSeed(seed), .brokenOff(played: 3, of: 22),
      .brokenOff(played: 0, of: 1),
    ]
    return phrases + BotReport.Row.allCases.map { .row($0) } + ArenaReport.Column.allCases.map { .column($0) }
      + ArenaReport.Legend.allCases.map { .legend($0) }
  }

  private static let faults: [BotFault] = [
    .timeout, .wrongAnswer("x7"), .unasked("x7"), .ended(.exit(127)), .ended(.exit(3)), .ended(.signal(9)),
  ]

  private static let failures: [BotFailure] = [
    .connection(.noServer), .refused(.join, .roomFull), .refused(.play, .rate(retry: .seconds(2))),
    .dismissed(.drain), .nonsense, .noServerStarts(reason: "E9"), .noServerStarts(reason: nil),
    .noProgramStarts(reason: "E9"),
  ]
}
