import GuessProtocol

/// The tournament that the player is in, as far as the server has told.
package struct Tournament: Hashable, Sendable {
  package let code: RoomCode
  /// Settings of its matches; nil if another process of the client entered it.
  package var settings: MatchSettings?
  package var round = 0
  package var rounds = 0
  package var standing: TournamentStanding.Place?
  package private(set) var wait = StatusMessage.waitingForStart
  /// False for an owner who does not play, and for a player who is out.
  private var isPlaying = true

  package init(code: RoomCode) { self.code = code }

  package init(_ summary: TournamentSummary, mayStart: Bool = false) {
    (code, round, settings) = (summary.code, summary.round, summary.settings.match)
    (rounds, isPlaying) = (summary.settings.rounds ?? 0, summary.isPlaying)
    if mayStart { wait = .mayStart } else if round > 0 { start() }
  }

  package var label: String { round > 0 ? "\(code) \(round)/\(rounds)" : "\(code)" }

  package var mayStart: Bool { wait == .mayStart }

  package mutating func start() { wait = isPlaying ? .waitingForOthers : .notPlaying }

  package mutating func begin(_ round: TournamentRound) {
    start()
    (self.round, rounds) = (round.number, round.rounds)
  }

  package mutating func keep(_ standing: TournamentStanding) {
    isPlaying = standing.place?.isOut == false
    // Before the first round there is no place; only its owner gets none.
    guard standing.round > 0 else {
      if standing.place == nil { wait = .mayStart }
      return
    }
    start()
    (self.standing, round, rounds) = (standing.place, standing.round, standing.rounds)
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
