import GuessProtocol

extension MatchState {
  package var name: Name? { credentials?.name }

  package var rival: Opponent? { room?.rival }
  package var players: [Opponent] { room?.players ?? [] }
  package var series: Balance { room?.series ?? Balance() }
  package var clock: MatchClock { room?.clock ?? MatchClock() }

  package var isWatching: Bool { if case .watching = location { true } else { false } }

  /// True if there is something to come back to after a lost connection. A spectator needs no name.
  package var mayReturn: Bool { name != nil || isWatching }

  package var rules: Rules? { settings?.rules }

  /// True if the player is in a running match, including the pauses between rounds.
  package var isInMatch: Bool { room.map { $0.site.isSeat && $0.match.isRunning } ?? false }

  package var overSince: Instant? { room?.match.ending?.since }

  package var isOver: Bool { overSince != nil }

  /// The room in which a match has ended, until another one begins.
  package var finishedRoom: RoomCode? { if isOver, case .seat(let room) = location { room } else { nil } }

  package var score: Score? { room?.match.score }
  package var whole: GuessRange? { room?.match.whole }
  package var countdown: Int64? { room?.match.countdown }
  package var review: Review? { room?.match.ending?.review }
  /// The review with the rules, which its line does not have. A room of a tournament is closed before it comes.
  package func known(_ review: Review) -> Review {
    var known = review
    known.isDuel = (rules ?? tournament?.settings?.rules) == .duel
    return known
  }

  package var rematchRequests: Set<Name> { room?.match.ending?.rematchRequests ?? [] }

  private var play: RoundPlay? { room?.match.play }
  package var round: Round? { play.flatMap { $0.isRunning ? $0.round : nil } }
  package var wait: Wait? { play?.wait }
  package var secret: Int64? { play?.secret }
  package var guesses: [Guess] { play?.guesses ?? [] }
  package var ownGuesses: Int { play?.ownGuesses ?? 0 }

  /// True if the match counts: one without a guess does not, but in a tournament, for a rating or with a daily number.
  package var counts: Bool {
    room?.match.counts == true || owesEnd || tournament != nil || settings?.isRated == true
  }

  /// True if the player has asked for a rematch, and the rival has not accepted yet.
  package var awaitsRematch: Bool { name.map(rematchRequests.contains) == true }

  package var outcome: Outcome? {
    room?.match.ending?.result.map { end in
      guard let winner = end.winner, !isUnplayed(end) else { return .nobody }
      return winner == name ? .won : .lost(to: winner)
    }
  }

  /// True if the match that has ended counts for nobody. A spectator may have come after the rounds whose score tells of guesses.
  package func isUnplayed(_ end: MatchEnd) -> Bool {
    end.isWalkover && end.tournament == nil && end.score.own + end.score.other == 0 && !counts
  }

  /// True if a rematch can begin or be requested; a game alone needs no rival, and the daily number is the same all day.
  package var canHaveRematch: Bool {
    isOver && (location == .alone || rival?.hasLeft == false) && review?.daily == nil
      && room?.match.ending?.result?.isLastOfPair != true
  }

  package enum Location: Hashable, Sendable {
    case lobby
    case waiting
    case seat(RoomCode), alone, watching(RoomCode)
    /// In a tournament, between its matches.
    case attending(RoomCode)

    package var isSeat: Bool {
      switch self {
      case .seat, .alone: true
      case .lobby, .waiting, .watching, .attending: false
      }
    }

    /// True if the server reserves it for a disconnected player.
    package var isKept: Bool { if case .attending = self { true } else { isSeat } }
  }

  package struct Round: Hashable, Sendable {
    package let number: Int
    let commitment: Commitment
    /// The numbers still possible, as far as the player knows.
    package var range: GuessRange

    /// True if it is the same round, as far as is known after a disconnect.
    package func isSame(as other: Round) -> Bool { number == other.number && commitment == other.commitment }
  }

  package struct Guess: Hashable, Sendable {
    package let number: Int64
    package let hint: Hint
    /// The player who guessed; nil for this player.
    package var player: Name?
  }

  package enum Wait: Hashable, Sendable {
    case answer
    /// The end of the step; the number is nil after a disconnect.
    case step(sealed: Int64?)
    case turn(of: Name)

    /// The wait for a turn; nil if it is the own one of the player with this `name`.
    init?(turn player: Name, of name: Name?) {
      guard player != name else { return nil }
      self = .turn(of: player)
    }
  }

  package struct Opponent: Hashable, Sendable {
    package let name: Name
    package var guesses = 0
    /// Guesses that suffice from here; nil if unknown.
    package var needs: Int?
    package var isAway = false
    /// True if the seat was given up; another player may take it.
    package var hasLeft = false
  }

  package enum Outcome: Hashable, Sendable { case won, lost(to: Name), nobody }
}

extension MatchState {
  /// Commands that make sense now, the likeliest first.
  package var possibleVerbs: [Verb] {
    switch location {
    case .lobby: [.play, .create, .join, .solo, .tournament, .rooms, .watch, .help, .quit]
    case .attending: [tournament?.mayStart == true ? .start : .scores, .rooms, .watch, .leave, .help, .quit]
    case .waiting: [.solo, .leave, .rooms, .help, .quit]
    case .seat, .alone:
      switch (isOver, canHaveRematch) {
      case (true, true): [.rematch, .leave, .say, .play, .solo, .help, .quit]
      case (true, false): [.play, .leave, .solo, .help, .quit]
      case (false, _): [.say, .leave, .help, .quit]
      }
    case .watching: [.leave, .rooms, .help, .quit]
    }
  }
}

extension MatchSettings? {
  /// The settings after a round has begun: a game alone gets no others, and has no clock.
  func learning(_ rules: Rules, firstTo: Int? = nil) -> MatchSettings {
    var settings = self ?? .solo(range: .oneToHundred)
    settings.rules = rules
    if let firstTo { settings.firstTo = firstTo }
    return settings
  }
}

extension GuessRange {
  /// Count of numbers in the range; for all of Int64 it fits no integer.
  package var count: String { span == .max ? "18446744073709551616" : String(span + 1) }
}
