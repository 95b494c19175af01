import GuessProtocol

/// The visible state of the game, computed once for the line and the wheels.
struct Scene {
  /// The state that is waited for, or the action possible now.
  enum Wait: Hashable {
    case connection
    /// A round is running; nil if the player may guess.
    case round(MatchState.Wait?)
    case start(seconds: Int64)
    case nextRound(secret: Int64, seconds: Int64?)
    case rival
    /// A player to join the room, or the next event in it.
    case room(RoomCode)
    /// Nothing: others play.
    case watching
    /// The match is over; `secret` is the last round's, if there was one.
    case matchEnd(MatchState.Outcome, secret: Int64?)
    case soloEnd(isFound: Bool, secret: Int64?)
    /// The player's choice of what to do next.
    case choice
  }

  let match: MatchState
  let wait: Wait
  /// The rival, or the players of a watched room.
  let players: [MatchState.Opponent]
  let clock: MatchClock.Timer?
  /// Timer of the turn or the step; during a disconnect, of the reserved seat.
  let timer: MatchClock.Timer?

  /// Creates the scene of `match`; `seatEnd` is the time at which the seat is given up during a disconnect.
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

  /// The wait between rounds, before the first one or after the last one.
  private static func pause(in match: MatchState) -> Wait? {
    if let outcome = match.outcome { return .matchEnd(outcome, secret: match.secret) }
    if let secret = match.secret { return .nextRound(secret: secret, seconds: match.countdown) }
    return match.countdown.map { .start(seconds: $0) }
  }
}

/// Status texts common to the line and the wheels, and short ones for the line only.
enum StatusMessage: Hashable {
  case round(Int)
  /// Count of numbers left.
  case left(String)
  /// A rival's guesses, and the number that still suffices, if known.
  case rival(Name, guesses: Int, needs: Int?)
  case away(Name)
  case countdown(seconds: Int64)
  case waitingForRival
  case waitingForRoom(RoomCode)
  case watching
  case offline
  /// For the line only: whose turn it is, and the player's own guess in this step (nil after a disconnect).
  case turn(of: Name), yourTurn, sealed(Int64?), matchOver
}
