import Protocol

/// What a player makes of the lines of which there are few, read as any client reads them.
extension BenchPlayer {
  mutating func takeRare(_ line: Span<UInt8>, _ turn: inout BenchTurn) {
    let received = ReceivedLine(line)
    if case .arriving = phase, !received.isEvent {
      turn.tally.isForeign = true
      return go(&turn)
    }
    switch received.line {
    case .ok(let reply, _): take(reply, &turn)
    case .row(.limit(let name, let value), _): turn.tally.limits[name] = value
    case .error(let refusal, let verb, _): take(refusal, of: verb, &turn)
    case .event(let event): take(event, &turn)
    case .row, nil: break
    }
  }

  private mutating func take(_ reply: Reply, _ turn: inout BenchTurn) {
    noteAnswer(&turn)
    switch reply {
    case .hello(_, _, .some):
      guard case .introducing = phase else { break }
      // One of them asks for all what the limits are.
      if number == 0 { turn.send("LIMITS\n") } else { arrive(&turn) }
    case .limits: arrive(&turn)
    case .leave: leaveRoom(&turn)
    default: break
    }
  }

  private mutating func arrive(_ turn: inout BenchTurn) {
    guard case .introducing = phase else { return }
    phase = .ready
    turn.tally.ready += 1
    settle(&turn)
    // It is late, but it can still play.
    if turn.tally.isMeasuring { begin(&turn) }
  }

  private mutating func leaveRival(_ turn: inout BenchTurn) {
    // Otherwise it will look for another one by itself, or has done so already.
    guard isInMatch || awaitsRematch else { return needsNewRival = true }
    isLeavingRoom = true
    (isInRound, isInMatch) = (false, false)
    wakeTime = Self.never
    turn.send("LEAVE\n")
  }

  private mutating func leaveRoom(_ turn: inout BenchTurn) {
    guard isPlaying, isLeavingRoom else { return }
    isLeavingRoom = false
    needsNewRival = true
    playOn(&turn)
  }

  private mutating func take(_ event: Event, _ turn: inout BenchTurn) {
    switch event {
    case .hello:
      guard case .arriving = phase else { break }
      turn.tally.greeted += 1
      introduce(tries: 1, &turn)
    case .left: if !isLeavingRoom { loseRival(&turn) }
    // Nobody of ours comes back, and a minute is a long time for a load.
    case .away: if isPlaying, !isLeavingRoom { leaveRival(&turn) }
    case .bye(let farewell): take(farewell, &turn)
    default: break
    }
  }

  private mutating func take(_ farewell: Farewell, _ turn: inout BenchTurn) {
    switch phase {
    case .leaving: break
    case .outside, .arriving, .introducing, .ready, .playing, .resting, .gone:
      turn.tally.farewells[farewell, default: 0] += 1
    }
    go(&turn)
  }

  private mutating func introduce(tries: Int, _ turn: inout BenchTurn) {
    phase = .introducing(tries: tries)
    let text = "\(turn.orders.word)-\(number)\(tries > 1 ? "x\(tries)" : "")"
    name = Array(text.utf8)
    turn.output += Array("HELLO 1 kind=bot text=off name=\(text)\n".utf8)
  }

  // MARK: - Refusals

  private mutating func take(_ refusal: Refusal, of verb: Verb?, _ turn: inout BenchTurn) {
    if case .hello? = verb, case .nameTaken = refusal, case .introducing(let tries) = phase,
      tries < Self.nameTries
    {
      return introduce(tries: tries + 1, &turn)
    }
    guard isPlaying else { return refuse(refusal, &turn) }
    switch verb {
    case .guess?: take(refusedGuess: refusal, &turn)
    case .rematch?:
      noteAnswer(&turn)
      // Its rival was gone before.
      if awaitsRematch { loseRival(&turn) }
    // The match that it wanted to leave was over before.
    case .leave?:
      noteAnswer(&turn)
      leaveRoom(&turn)
    default:
      noteAnswer(&turn)
      retry(refusal, &turn)
    }
  }

  private mutating func take(refusedGuess refusal: Refusal, _ turn: inout BenchTurn) {
    switch refusal {
    case .notPlaying, .notInRoom:
      noteGuess(isLate: true, &turn)
      // Only with a pipeline it has waited for this.
      goOn(&turn)
    case .outOfRange(let range):
      noteError(refusal, &turn)
      noteGuess(isLate: true, &turn)
      self.range = range
      goOn(&turn)
    case .cooldown(let retry):
      noteError(refusal, &turn)
      noteGuess(isLate: true, &turn)
      plan = .guess
      wakeTime = turn.now + Self.bounded(retry)
    default:
      noteError(refusal, &turn)
      noteGuess(isLate: true, &turn)
    }
  }

  /// Tries again later what may be granted then.
  private mutating func retry(_ refusal: Refusal, _ turn: inout BenchTurn) {
    noteError(refusal, &turn)
    switch refusal {
    case .rate(let retry): wakeTime = turn.now + Self.bounded(retry)
    case .limit: wakeTime = turn.now + 1_000_000_000
    // The match of the last request has just begun.
    case .inRoom: return
    default:
      phase = .resting
      return
    }
    plan = .playOn
    needsNewRival = true
  }

  /// Without a name, or before the others are there, it can't go on.
  private mutating func refuse(_ refusal: Refusal, _ turn: inout BenchTurn) {
    switch phase {
    case .introducing, .arriving:
      noteError(refusal, &turn)
      go(&turn)
    case .outside, .ready, .playing, .resting, .leaving, .gone: break
    }
  }

  private func noteError(_ refusal: Refusal, _ turn: inout BenchTurn) {
    turn.tally.note(error: refusal.code.rawValue)
  }

  private static func bounded(_ retry: Milliseconds) -> Int64 {
    let most = retries.upperBound / 1_000_000
    return max(min(max(retry.count, 0), most) * 1_000_000, retries.lowerBound)
  }
}
