import GuessProtocol

/// The tournament that the player is in, as far as the server has told.
package struct Tournament: Hashable, Sendable {
  private enum Phase {
    case open
    /// The player is its owner, who begins it.
    case own
    case started
  }

  package let code: RoomCode
  /// Settings of its matches; nil if another process of the client entered it.
  var settings: MatchSettings?
  var round = 0
  var rounds = 0
  package var standing: TournamentStanding.Place?
  /// Count of its players for its owner; nil if entries may have been missed.
  var players: Int?
  private var phase = Phase.open
  /// False for an owner who does not play, and for a player who is out.
  private var isPlaying = true

  init(code: RoomCode) { self.code = code }

  init(_ summary: TournamentSummary, isOwn: Bool = false) {
    (code, round, settings, players) = (summary.code, summary.round, summary.settings.match, summary.players)
    (rounds, isPlaying) = (summary.settings.rounds ?? 0, summary.isPlaying)
    if isOwn { phase = .own } else if round > 0 { phase = .started }
  }

  package var label: String { round > 0 ? "\(code) \(round)/\(rounds)" : "\(code)" }

  /// True if the player is its owner and it has not started: `LEAVE` closes it.
  package var closesWithPlayer: Bool { phase == .own }

  /// True if the player may start it, which takes two players.
  package var mayStart: Bool { phase == .own && players ?? 2 >= 2 }

  package var hasStarted: Bool { phase == .started }

  package var wait: StatusMessage {
    switch phase {
    case .open: .waitingForStart
    case .own: mayStart ? .mayStart : .waitingForOthers
    case .started where !isPlaying: .notPlaying
    case .started: round < rounds ? .waitingForRound : .waitingForOthers
    }
  }

  mutating func start() { phase = .started }

  /// Continues in one of its matches after a disconnect, in which another round may have begun, whose number `RESUME` lacks.
  mutating func resume(inSameMatch isSame: Bool) {
    start()
    if !isSame { round = 0 }
  }

  mutating func begin(_ round: TournamentRound) {
    start()
    (self.round, rounds) = (round.number, round.rounds)
  }

  mutating func keep(_ standing: TournamentStanding) {
    // Before the first round only the owner, whose START is due, gets no place.
    guard standing.round > 0 else {
      if standing.place == nil { phase = .own }
      return
    }
    isPlaying = standing.place?.isOut == false
    start()
    (round, rounds) = (standing.round, standing.rounds)
    // Before the first result there are no places.
    self.standing = standing.place.flatMap { $0.rank > 0 ? $0 : nil }
  }
}

extension Reply {
  /// True if a server refuses the request in a tournament: if the client is in one, it has missed the answer with which it left.
  var isOutsideTournaments: Bool {
    switch self {
    case .create, .join, .play, .playWaiting, .solo: true
    default: false
    }
  }
}
