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
    /// The start or the next round of an event.
    case event(StatusMessage)
    /// The player's choice of what to do next.
    case choice
  }

  let match: MatchState
  let wait: Wait
  let clock: MatchClock.Timer?
  /// Timer of the turn or the step; during a disconnect, of the reserved seat.
  let timer: MatchClock.Timer?

  /// Creates the scene of `match`; `seatEnd` is the time at which the seat is given up during a disconnect.
  init(_ match: MatchState, isOffline: Bool, seatEnd: Instant?) {
    self.match = match
    wait = isOffline ? .connection : Self.wait(in: match)
    clock = isOffline ? nil : match.clock.round
    timer = isOffline ? seatEnd.map { MatchClock.Timer(end: $0) } : match.clock.move
  }

  private static func wait(in match: MatchState) -> Wait {
    if match.round != nil, match.location.isSeat { return .round(match.wait) }
    switch match.location {
    case .lobby: return .choice
    case .attending: return match.tournament.map { .event($0.wait) } ?? .choice
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

/// Results of an input: entries to show, effects, and perhaps the exit code.
struct PlayOutput {
  /// Glyphs for messages.
  let signs: Glyphs
  var entries: [Entry] = []
  var effects: [Effect] = []
  /// The exit code; nothing follows it.
  private(set) var end: ExitCode?

  init(signs: Glyphs) { self.signs = signs }

  /// One row or more above the line that is being typed.
  enum Entry {
    /// A message, and the line from the server that it is about, if any.
    case message(Message, on: ServerLine?)
    /// The typed line after its prompt, as it stays visible.
    case echo(prompt: String, String)
    /// A sequence that clears the screen.
    case clearing(String)
  }

  mutating func say(_ message: Message, on line: ServerLine? = nil) {
    entries.append(.message(signs.message(message), on: line))
  }

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  mutating func quit(_ code: ExitCode) { end = code }
}
