import GuessProtocol

/// Parts of the state, and what follows from it.
extension MatchState {
  /// The player's name, once the server has granted it.
  package var name: Name? { credentials?.name }

  /// The other player of the room; nil for spectators.
  var rival: Opponent? { location.isSeat ? players.first : nil }

  /// The location after a room.
  var home: Location { tournament.map { .attending($0.code) } ?? .lobby }

  /// The location that a disconnected player comes back to; in a tournament that also leads back to its match.
  var keptLocation: Location { tournament == nil ? location : home }

  var isWatching: Bool { if case .watching = location { true } else { false } }

  var rules: Rules? { settings?.rules }
  /// Rounds that win the match.
  var firstTo: Int? { settings?.firstTo }

  var isOver: Bool { overSince != nil }

  /// The room in which a match has ended, until another one begins.
  var finishedRoom: RoomCode? { if isOver, case .seat(let room) = location { room } else { nil } }

  /// True if the match counts: one without a guess does not, but in a tournament.
  var counts: Bool { hasGuess || tournament != nil }

  /// True if the player has asked for a rematch, and the rival has not accepted yet.
  var awaitsRematch: Bool { isOver && name.map(rematchRequests.contains) == true }

  var outcome: Outcome? {
    result.map { end in
      guard let winner = end.winner, counts || end.reason != .left else { return .nobody }
      return winner == name ? .won : .lost(to: winner)
    }
  }

  /// True if a rematch can begin or be requested; a game alone needs no rival, and the daily number is the same all day.
  var canHaveRematch: Bool { isOver && rival?.hasLeft != true && review?.daily == nil }

  func isHere(_ player: Name) -> Bool { player == name || players.contains { $0.name == player } }

  /// The wait for a turn; nil if it is the player's own.
  func turn(of player: Name) -> Wait? { player == name ? nil : .turn(of: player) }

  package enum Location: Hashable, Sendable {
    case lobby
    /// Waiting for a rival in `PLAY`.
    case waiting
    case seat(RoomCode), alone, watching(RoomCode)
    /// In a tournament, between its matches.
    case attending(RoomCode)

    var isSeat: Bool {
      switch self {
      case .seat, .alone: true
      case .lobby, .waiting, .watching, .attending: false
      }
    }

    /// True if the server reserves it for a disconnected player.
    var isKept: Bool { if case .attending = self { true } else { isSeat } }
  }

  package struct Round: Hashable, Sendable {
    package let number: Int
    package let commitment: Commitment
    /// The numbers still possible, as far as the player knows.
    package var range: GuessRange

    /// True if it is the same round, as far as is known after a disconnect.
    func isSame(as other: Round) -> Bool { number == other.number && commitment == other.commitment }
  }

  struct Guess: Hashable, Sendable {
    let number: Int64
    let hint: Hint
    /// The player who guessed; nil for this player.
    var player: Name?
  }

  /// Reason to wait before the next guess.
  enum Wait: Hashable, Sendable {
    /// The answer to the last one, at the wheels.
    case answer
    /// The end of the step; the number is nil after a disconnect.
    case step(sealed: Int64?)
    case turn(of: Name)
  }

  struct Opponent: Hashable, Sendable {
    let name: Name
    var guesses = 0
    /// Guesses that suffice from here; nil if unknown.
    var needs: Int?
    var isAway = false
    /// True if the seat was given up; another player may take it.
    var hasLeft = false
  }

  enum Outcome: Hashable, Sendable { case won, lost(to: Name), nobody }

  /// A room or a game alone that the player left.
  struct Departure: Hashable, Sendable {
    let wasAlone: Bool
    let rival: Name?
    var series: Balance
    /// True if a match was running: it counts as lost, and its `MATCH` tournament is still to come.
    var isInMatch: Bool
  }
}

extension MatchState {
  /// Commands that make sense now, the likeliest first.
  var possibleVerbs: [Verb] {
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
    case .watching: [.say, .leave, .rooms, .help, .quit]
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
