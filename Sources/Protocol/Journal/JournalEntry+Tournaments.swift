extension JournalEntry {
  /// A tournament at its start, or its state: again with the number of rounds, at the end, and when a new file began.
  package struct TournamentStart: CodedMessage, Hashable, Sendable {
    package let code: RoomCode
    package let settings: TournamentSettings
    package let ownerPlays: Bool
    package let hasEnded: Bool
    /// Unix time of the opening, or of the end, in seconds; nil in older journals.
    package let time: Int64?

    package init(
      code: RoomCode, settings: TournamentSettings, ownerPlays: Bool, hasEnded: Bool, time: Int64?
    ) {
      (self.code, self.settings, self.ownerPlays) = (code, settings, ownerPlays)
      (self.hasEnded, self.time) = (hasEnded, time)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      code = try coder.field("tournament", old?.code)
      settings = try TournamentSettings(coding: old?.settings, &coder)
      let match = settings.match
      try coder.check(
        Limits.tournamentRounds.contains(settings.rounds ?? 1)
          && Limits.tournamentBreak.contains(settings.pause)
          && Limits.firstTo.contains(match.firstTo) && Limits.pace.contains(match.pace)
          && Limits.clock.contains(match.clock ?? Limits.clock.upperBound)
          && Limits.countdown.contains(match.countdown) && Rules.forTwo.contains(match.rules))
      ownerPlays = try coder.answer("plays", old?.ownerPlays)
      hasEnded = try coder.answer("ended", old?.hasEnded)
      time = try coder.optional("time", old?.time)
      try coder.check((time ?? 0).magnitude <= JournalEntry.longestTime.count)
    }
  }

  /// A player who enters a tournament, returns to it or gets a new token.
  package struct TournamentEntry: CodedMessage, Hashable, Sendable {
    let code: RoomCode
    package let name: Name
    package let kind: Kind
    /// Nil for a player who has left.
    package let token: TokenDigest?
    /// Stays valid until the new one has been received.
    package let former: TokenDigest?

    package init(code: RoomCode, name: Name, kind: Kind, token: TokenDigest?, former: TokenDigest?) {
      (self.code, self.name, self.kind) = (code, name, kind)
      (self.token, self.former) = (token, former)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      code = try coder.field("tournament", old?.code)
      name = try coder.field("name", old?.name)
      kind = try coder.field("kind", old?.kind)
      token = try coder.optional("token", old?.token)
      former = try coder.optional("former", old?.former)
    }
  }

  /// A match of a tournament begins, or has ended.
  package struct TournamentMeeting: CodedMessage, Hashable, Sendable {
    let code: RoomCode
    /// From 1.
    package let round: Int
    package let first: Name
    /// Nil for a bye, and for the computer.
    package let second: Name?
    /// Nil for a bye.
    package let room: RoomCode?
    /// Nil while the match runs.
    package let result: Result?

    /// Points and guesses of both.
    package struct Result: CodedMessage, Hashable, Sendable {
      package let points, guesses: BySeat<Int>

      package init(points: BySeat<Int>, guesses: BySeat<Int>) {
        (self.points, self.guesses) = (points, guesses)
      }

      init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        func both(_ key: StaticString, _ old: BySeat<Int>?, _ coder: inout some Coder) throws(Unreadable)
          -> BySeat<Int>
        {
          BySeat(
            first: try coder.count(Key(key, of: .first), old?[.first]),
            second: try coder.count(Key(key, of: .second), old?[.second]))
        }
        let points = try both("points", old?.points, &coder)
        try coder.check(max(points[.first], points[.second]) <= Swiss.win)
        self.points = points
        guesses = try both("guesses", old?.guesses, &coder)
      }
    }

    package init(
      code: RoomCode, round: Int, first: Name, second: Name?, room: RoomCode?, result: Result?
    ) {
      (self.code, self.round, self.first) = (code, round, first)
      (self.second, self.room, self.result) = (second, room, result)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      code = try coder.field("tournament", old?.code)
      round = try coder.count("round", old?.round)
      try coder.check(Limits.tournamentRounds.contains(round))
      first = try coder.field("first", old?.first)
      second = try coder.optional("second", old?.second)
      room = try coder.optional("room", old?.room)
      result = try coder.part("points1", old?.result)
    }
  }
}
