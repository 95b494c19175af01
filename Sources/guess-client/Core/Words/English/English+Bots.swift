import Protocol

/// The words of bots.
extension English {
  static func words(for phrase: BotPhrase) -> String {
    switch phrase {
    case .waitsForRival: "Waiting for a rival…"
    case .bringBot:
      "waiting for another bot. Start the same command once more in another terminal, or use --with any to meet people as well."
    case .bringAnyone(let request):
      "waiting for a rival. Start the same command once more in another terminal, or type “\(request)” in guess-client."
    case .bringPerson(let request): "waiting for a person. Type “\(request)” in guess-client."
    case .arenaStops:
      "the program ended before its first answer, so the arena stops. Start it in a terminal and type “1 100”: it has to answer with a number."
    case .plays(let number, let count, let rival?): "Match \(number) of \(count), against \(rival)."
    case .plays(let number, let count, nil): "Match \(number) of \(count)."
    case .comesBack: "Connection lost. Reconnecting…"
    case .arenaPlays(let number, let count, let one, let other):
      "Match \(number) of \(count): \(one) – \(other)"
    case .title(let bot, let name?, let server): "\(bot), as \(name) on \(server)"
    case .title(let bot, nil, let server): "\(bot), on \(server)"
    case .row(let row): words(for: row)
    case .perRound(let found, let count):
      "per round in which it found the number (\(found) of \(count, "round", "rounds"))"
    case .perGuess: "per guess"
    case .arenaTitle(let match, let count):
      "\(match.words), first to \(match.firstTo ?? 1); \(count, "match", "matches") per pair."
    case .arenaSeed(let seed): "Seed: \(seed)"
    case .column(let column): words(for: column)
    case .legend(let legend): words(for: legend)
    case .brokenOff(let played, let count): "Stopped after \(played) of \(count, "match", "matches")."
    }
  }

  private static func words(for row: BotReport.Row) -> String {
    switch row {
    case .matches: "matches"
    case .won: "won"
    case .lost: "lost"
    case .tied: "tied"
    case .unknown: "result unknown"
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
    case .interval: "95%"
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
    case .cells: "Cells: wins–losses–ties of the row's bot against the column's."
    case .share:
      "share: of all points, where a tie is half a point; followed by its 95% confidence interval (Wilson)."
    case .guesses:
      "guesses: the mean where the bot found the number, with its 95% confidence interval (Student's t)."
    case .sameAgain: "The same seed with deterministic bots gives the same tables again."
    case .sameAgainThere:
      "On this server, the same seed with deterministic bots gives the same tables again."
    case .timeMatters: "A race also depends on timing, so the same seed may give other tables."
    }
  }

  static func words(for fault: BotFault) -> String {
    switch fault {
    case .timeout:
      "the program did not answer within \(GuessDesk.patience.secondsRoundedUp, "second", "seconds"), so the match is given up and the program restarted."
    case .wrongAnswer(let text):
      "the program gave \(GuessDesk.wrongAnswers) answers in a row that are not a possible whole number, the last one “\(text.shortened(to: 40))”, so the match is given up."
    case .unasked(let text):
      "the program printed “\(text.shortened(to: 40))” without being asked, so the match is given up and the program restarted. Print exactly one line per question."
    case .ended(.exit(127)): "the program was not found (exit status 127)."
    case .ended(.exit(let status)): "the program ended with exit status \(status)."
    case .ended(.signal(let number)): "the program was ended by signal \(number)."
    }
  }

  static func words(for failure: BotFailure) -> String {
    switch failure {
    case .connection(let news): words(for: news)
    case .refused(let verb, let refusal):
      "the server refused \(verb.rawValue): \(failure.sentence(for: verb, refusal, in: .english))"
    case .dismissed(let farewell):
      "the server closed the connection: \(failure.sentence(for: farewell, in: .english))"
    case .nonsense: "the server keeps refusing guesses, which no server should do."
    case .noServerStarts(let reason?): "guess-server could not be started: \(reason)."
    case .noServerStarts(nil):
      "guess-server could not be started. Put it next to guess-client or in the PATH (swift build makes both), or use another server with --url."
    case .noProgramStarts(let reason): "the program could not be started: \(reason)."
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
