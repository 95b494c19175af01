import GuessProtocol

/// What there is to see of the game just now, worked out once for the line and the wheels.
struct Scene {
  /// What is waited for, or what may be done now.
  enum Wait: Hashable {
    case connection
    /// A round is running; nil for the player's own guess.
    case round(MatchState.Wait?)
    /// The first round.
    case start(seconds: Int64)
    case nextRound(secret: Int64, seconds: Int64?)
    case rival
    /// Somebody who joins the room, or what its server says next.
    case room(RoomCode)
    /// Nothing: others play.
    case watching
    /// The match is over; the number of the last round is told, if there was one.
    case matchEnd(MatchState.Outcome, secret: Int64?)
    /// A game alone is over.
    case soloEnd(isFound: Bool, secret: Int64?)
    /// What the player does next.
    case choice
  }

  let match: MatchState
  let wait: Wait
  /// The rival of one who plays, or the players of a room that is watched.
  let players: [MatchState.Opponent]
  /// The end of the round.
  let clock: MatchClock.Timer?
  /// The end of the turn or the step; while the connection is lost, of the time for which the seat is kept.
  let timer: MatchClock.Timer?

  /// A scene of `match`, whose connection may be lost: then `seatEnd` is when the seat is given up, if there is one.
  init(_ match: MatchState, isOffline: Bool, seatEnd: Instant?) {
    self.match = match
    wait = isOffline ? .connection : Self.wait(in: match)
    players = match.location.isSeat ? [match.rival].compactMap(\.self) : match.watched
    clock = isOffline ? nil : match.clock.round
    timer = isOffline ? seatEnd.map { MatchClock.Timer(end: $0) } : match.clock.move
  }

  private static func wait(in match: MatchState) -> Wait {
    if match.round != nil, match.location.isSeat { return .round(match.wait) }
    switch match.location {
    case .lobby: return .choice
    case .waiting: return .rival
    case .alone where match.isOver: return .soloEnd(isFound: match.outcome == .won, secret: match.secret)
    case .alone: return .choice
    case .seat(let room): return pause(in: match) ?? .room(room)
    case .watching:
      if case .turn = match.wait { return .round(match.wait) }
      return pause(in: match) ?? .watching
    }
  }

  /// Between rounds, before the first one or after the last one.
  private static func pause(in match: MatchState) -> Wait? {
    if let outcome = match.outcome { return .matchEnd(outcome, secret: match.secret) }
    if let secret = match.secret { return .nextRound(secret: secret, seconds: match.countdown) }
    return match.countdown.map { .start(seconds: $0) }
  }
}

/// What the line and the wheels say of a scene in the same words; and what only the line says, in the fewest words that tell it.
enum StatusMessage: Hashable {
  case round(Int)
  /// How many numbers are left.
  case left(String)
  /// A rival's guesses, and how many more suffice, where that is known.
  case rival(Name, guesses: Int, needs: Int?)
  case away(Name)
  case countdown(seconds: Int64)
  case waitingForRival
  case waitingForRoom(RoomCode)
  case watching
  case offline
  /// At the line: whose turn it is, and one's own guess of this step, which is nil after a lost connection.
  case turn(of: Name), yourTurn, sealed(Int64?), matchOver
}
