import GuessProtocol

/// How a player handles the lines that are not frequent, with the parser that all clients use.
extension BenchPlayer {
  mutating func handleUncommon(_ line: Span<UInt8>, _ context: inout BenchContext) {
    let received = ReceivedLine(line)
    if case .awaitingGreeting = phase, !received.isEvent {
      context.tally.isForeign = true
      return end(&context)
    }
    switch received.line {
    case .ok(let reply, _): handle(reply: reply, &context)
    case .row(.limit(let name, let value), _): context.tally.limits[name] = value
    case .error(let refusal, let verb, _): handle(refusal: refusal, of: verb, &context)
    case .event(let event): handle(event: event, &context)
    case .row, nil: break
    }
  }

  private mutating func handle(reply: Reply, _ context: inout BenchContext) {
    countAnswer(&context)
    switch reply {
    case .hello(_, _, .some):
      guard case .requestingName = phase else { break }
      // One player asks for the limits, for all of them.
      if number == 0 { context.send(.limits) } else { becomeReady(&context) }
    case .limits: becomeReady(&context)
    case .leave: finishLeaving(&context)
    default: break
    }
  }

  private mutating func becomeReady(_ context: inout BenchContext) {
    guard case .requestingName = phase else { return }
    phase = .ready
    context.tally.ready += 1
    settle(&context)
    // It is late, but it can still play.
    if context.tally.isMeasuring { start(&context) }
  }

  private mutating func requestName(tries: Int, _ context: inout BenchContext) {
    phase = .requestingName(tries: tries)
    let text = "\(context.namePrefix)-\(number)\(tries > 1 ? "x\(tries)" : "")"
    name = Array(text.utf8)
    context.send(.hello(Command.Hello(kind: .bot, wantsText: false, name: Name(text))))
  }

  // MARK: - Events

  private mutating func handle(event: Event, _ context: inout BenchContext) {
    switch event {
    case .hello:
      guard case .awaitingGreeting = phase else { break }
      context.tally.greeted += 1
      requestName(tries: 1, &context)
    case .left: if !isLeavingRoom { loseRival(&context) }
    // No player of a load test reconnects, and the grace period is a minute.
    case .away: if isPlaying, !isLeavingRoom { leaveMatch(&context) }
    case .bye(let farewell, _): handle(farewell: farewell, &context)
    default: break
    }
  }

  private mutating func handle(farewell: Farewell, _ context: inout BenchContext) {
    switch phase {
    case .quitting: break
    case .connecting, .awaitingGreeting, .requestingName, .ready, .playing, .stopped, .gone:
      context.tally.farewells[farewell, default: 0] += 1
    }
    end(&context)
  }

  private mutating func leaveMatch(_ context: inout BenchContext) {
    // Otherwise it will request a new rival by itself, or has done so already.
    guard isInMatch || awaitsRematch else { return needsNewRival = true }
    isLeavingRoom = true
    (isInRound, isInMatch) = (false, false)
    wakeTime = Self.never
    context.send(.leave)
  }

  private mutating func finishLeaving(_ context: inout BenchContext) {
    guard isPlaying, isLeavingRoom else { return }
    isLeavingRoom = false
    needsNewRival = true
    requestMatch(&context)
  }

  // MARK: - Refusals

  private mutating func handle(refusal: Refusal, of verb: Verb?, _ context: inout BenchContext) {
    if case .hello? = verb, case .nameTaken = refusal, case .requestingName(let tries) = phase,
      tries < Self.nameTries
    {
      return requestName(tries: tries + 1, &context)
    }
    guard isPlaying else { return handle(earlyRefusal: refusal, &context) }
    switch verb {
    case .guess?: handle(guessRefusal: refusal, &context)
    case .rematch?:
      countAnswer(&context)
      // Its rival was gone before.
      if awaitsRematch { loseRival(&context) }
    // The match that it wanted to leave was over before.
    case .leave?:
      countAnswer(&context)
      finishLeaving(&context)
    default:
      countAnswer(&context)
      scheduleRetry(after: refusal, &context)
    }
  }

  /// Without a name it can't play.
  private mutating func handle(earlyRefusal refusal: Refusal, _ context: inout BenchContext) {
    switch phase {
    case .requestingName, .awaitingGreeting:
      countError(refusal, &context)
      end(&context)
    case .connecting, .ready, .playing, .stopped, .quitting, .gone: break
    }
  }

  private mutating func handle(guessRefusal refusal: Refusal, _ context: inout BenchContext) {
    countGuess(isLate: true, &context)
    switch refusal {
    case .notPlaying, .notInRoom:
      // Only a pipeline has waited for this.
      return continueIfAnswered(&context)
    case .outOfRange(let range):
      self.range = range
      continueIfAnswered(&context)
    case .cooldown(let retry):
      plan = .guess
      wakeTime = context.now + Self.bounded(retry)
    default: break
    }
    countError(refusal, &context)
  }

  /// Requests a match again later, if it may be granted then.
  private mutating func scheduleRetry(after refusal: Refusal, _ context: inout BenchContext) {
    countError(refusal, &context)
    switch refusal {
    case .rate(let retry), .unavailable(let retry): wakeTime = context.now + Self.bounded(retry)
    case .limit: wakeTime = context.now + Bench.second
    // The match of the last request has just begun.
    case .inRoom: return
    default:
      phase = .stopped
      return
    }
    plan = .requestMatch
    needsNewRival = true
  }

  private func countError(_ refusal: Refusal, _ context: inout BenchContext) {
    context.tally.errors[refusal.code, default: 0] += 1
  }

  private static func bounded(_ retry: Milliseconds) -> Int64 {
    let most = retries.upperBound / 1_000_000
    return max(min(max(retry.count, 0), most) * 1_000_000, retries.lowerBound)
  }
}
