import Protocol

/// The words of bots that play by themselves.
extension English {
  static func words(for phrase: BotPhrase) -> String {
    switch phrase {
    case .waitsForRival: "Waiting for a rival…"
    case .plays(let number, let count, let rival?): "Match \(number) of \(count), against \(rival)."
    case .plays(let number, let count, nil): "Match \(number) of \(count)."
    case .comesBack: "Connection lost. Trying to come back…"
    case .arenaPlays(let number, let count, let one, let other):
      "Match \(number) of \(count): \(one) – \(other)"
    case .title(let bot, let name?, let server): "\(bot), as \(name) on \(server)"
    case .title(let bot, nil, let server): "\(bot), on \(server)"
    case .row(let row): words(for: row)
    case .perRound(let found, let count):
      "a round, where it found the number (\(found) of \(count, "round", "rounds"))"
    case .perGuess: "a guess"
    case .arenaTitle(let match, let count):
      "\(match.words), first to \(match.firstTo ?? 1); \(count, "match", "matches") of each pair."
    case .arenaSeed(let seed): "Seed: \(seed)"
    case .column(let column): words(for: column)
    case .legend(let legend): words(for: legend)
    case .brokenOff(let played, let count): "Broken off after \(played) of \(count, "match", "matches")."
    }
  }

  private static func words(for row: BotReport.Row) -> String {
    switch row {
    case .matches: "matches"
    case .won: "won"
    case .lost: "lost"
    case .tied: "tied"
    case .unknown: "end not told"
    case .guesses: "guesses"
    case .time: "time"
    case .timeouts: "given up, too slow"
    case .faults: "given up, wrong"
    case .forfeits: "left or forfeited"
    case .passes: "missed turns"
    case .refused: "refused guesses"
    }
  }

  private static func words(for column: ArenaReport.Column) -> String {
    switch column {
    case .bot: "bot"
    case .points: "points"
    case .share: "share"
    case .interval: "95 %"
    case .won: "won"
    case .lost: "lost"
    case .tied: "tied"
    case .guesses: "guesses"
    case .timeouts: "slow"
    case .faults: "wrong"
    }
  }

  private static func words(for legend: ArenaReport.Legend) -> String {
    switch legend {
    case .cells: "A cell: wins–losses–ties of the bot in the row against the one in the column."
    case .share:
      "share: of all points, a tie being half a point; the true share lies within the range behind it with 95 % (Wilson)."
    case .guesses:
      "guesses: the mean where the bot found the number, and how far off the true mean may be with 95 % (Student's t)."
    case .sameAgain: "The same seed and bots that leave nothing to chance bring the same tables again."
    case .sameAgainThere:
      "On this server, the same seed and bots that leave nothing to chance bring the same tables again."
    case .timeMatters: "A race is a matter of time as well, so the same seed may bring other tables."
    }
  }

  static func words(for fault: BotFault) -> String {
    switch fault {
    case .timeout:
      "the program has not answered for \(GuessDesk.patience.secondsRoundedUp, "second", "seconds"), so the match is given up and the program started anew."
    case .wrongAnswer(let text):
      "the program's answers were no whole numbers that are still possible, \(GuessDesk.wrongAnswers) in a row, the last one “\(text.shortened(to: 40))”, so the match is given up."
    case .unasked(let text):
      "the program has said “\(text.shortened(to: 40))” without being asked, so the match is given up and the program started anew. A question has one line for an answer."
    case .ended(.exit(127)): "the program was not found: it ended with exit status 127."
    case .ended(.exit(let status)): "the program has ended, with exit status \(status)."
    case .ended(.signal(let number)): "the program was ended by signal \(number)."
    }
  }

  static func words(for failure: BotFailure) -> String {
    switch failure {
    case .connection(let news): words(for: news)
    case .refused(let verb, let refusal):
      "the server says no to \(verb.rawValue): \(failure.sentence(for: verb, refusal, in: .english))"
    case .dismissed(let farewell):
      "the server has closed the connection: \(failure.sentence(for: farewell, in: .english))"
    case .nonsense: "the server refuses one guess after the other, which no server should."
    case .noServerStarts(let reason?): "guess-server does not start: \(reason)."
    case .noServerStarts(nil):
      "guess-server does not start. It stands beside guess-client or in the PATH: swift build makes both. --url plays on another one."
    case .noProgramStarts(let reason): "the program does not start: \(reason)."
    }
  }
}

extension MatchWish {
  /// Rules and range, as they are typed.
  var words: String {
    [rules?.rawValue, range.map { "\($0.lo)..\($0.hi)" }].compactMap(\.self).joined(separator: ", ")
  }
}

extension BotFailure {
  /// What the server's catalogue says of a refusal.
  func sentence(for verb: Verb, _ refusal: Refusal, in language: Language) -> String {
    ServerLine.error(refusal, verb: verb, tag: nil).sentence(in: language) ?? refusal.code.rawValue
  }

  /// What the server's catalogue says of a farewell.
  func sentence(for farewell: Farewell, in language: Language) -> String {
    ServerLine.event(.bye(farewell)).sentence(in: language) ?? farewell.rawValue
  }
}
