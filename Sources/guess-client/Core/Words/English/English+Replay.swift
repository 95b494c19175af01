import Protocol

/// The words of matches that are replayed.
extension English {
  static func words(for phrase: ReplayPhrase) -> String {
    switch phrase {
    case .column(let column): words(for: column)
    case .result(let winner, let reason): result(winner, reason)
    case .noMatches: "No finished match in these files."
    case .howToSee(let count):
      "\(count, "match", "matches"). To see one move by move, add the first digits of its match ID after the files, or “last”."
    case .title(let id, let settings):
      "Match \(id): \(settings.rules.rawValue), a number from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)."
    case .place(let room, let time): "Room \(room), ended \(time) UTC."
    case .handicap(let name, let range): "\(name) has a handicap: range \(range.lo)..\(range.hi)."
    case .seed(let seed): "The numbers follow from the seed \(seed)."
    case .daily(let day): "This is the daily number of \(day)."
    case .earlierRounds(let number): "The rounds before round \(number) are in none of these files."
    case .earlierMoves: "The first guesses of this round are in none of these files."
    case .round(let number): "Round \(number)"
    case .step(let number): "step \(number)"
    case .turn(let number): "turn \(number)"
    case .hint(.low): "too low"
    case .hint(.high): "too high"
    case .hint(.hit): "found"
    case .pass(let strikes): "no guess, strike \(strikes)"
    case .tied(let secret): "Both found it in the same step: the number was \(secret)."
    case .brokenOff(let secret): "The round was not finished: the number was \(secret)."
    case .score(let score): "The score is \(score.dashed)."
    case .final(let score, let winner, let reason):
      "The match ended \(score.dashed): \(result(winner, reason))."
    case .review(let name, let comment): "\(name): \(comment)"
    case .faults(let count):
      "\(count, "error", "errors") found in these files; guess-client verify has the details."
    }
  }

  private static func words(for column: MatchTable.Column) -> String {
    switch column {
    case .match: "match"
    case .over: "ended (UTC)"
    case .rules: "rules"
    case .range: "range"
    case .players: "players"
    case .score: "score"
    case .result: "result"
    }
  }

  private static func result(_ winner: String?, _ reason: MatchEnd.Reason) -> String {
    switch (reason, winner) {
    case (.found, let winner?): "\(winner) wins"
    case (.found, nil): "not found"
    case (.left, let winner?): "\(winner) wins, the rival left"
    case (.left, nil): "not finished"
    case (.forfeit, let winner?): "\(winner) wins by forfeit"
    case (.forfeit, nil): "both forfeit"
    case (.timeout, _): "nobody was guessing"
    case (.tie, _): "a tie"
    }
  }

  static func words(for trouble: JournalTrouble) -> String {
    switch trouble {
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)."
    case .tooLarge(let file, let size):
      "\(file) is larger than \(size) MiB, too large for a server's journal."
    case .noJournal(let directory): "no journal in \(directory)."
    case .noFileNorMatch(let word):
      "there is no file \(word). To name a match, give “last”, or four digits or more of its match ID."
    case .foreign(let file): "\(file) is not a journal of guess-server."
    case .damaged(let file, let line):
      "\(file):\(line): this line is damaged; nothing from here on can be trusted."
    case .unknown(let file, let line):
      "\(file):\(line): a newer guess-server wrote this line; a newer guess-client can read it."
    case .torn(let file): "\(file): the last write was cut off by a crash; everything before it is valid."
    case .noMatch(let digits?): "no finished match has an ID that begins with \(digits)."
    case .noMatch(nil): "no finished match in these files."
    case .notOver(let id): "match \(id) is not finished; its numbers are secret until then."
    case .ambiguous(let digits, let ids, let count):
      "\(digits) fits \(count, "match", "matches"): \(list(ids, of: count)). Give more digits."
    }
  }

  private static func list(_ ids: [MatchID], of count: Int) -> String {
    ids.map(\.description).joined(separator: ", ") + (count > ids.count ? "…" : "")
  }
}
