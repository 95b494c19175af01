import GuessClientCore
import GuessProtocol

extension Bot {
  mutating func handle(_ received: ReceivedLine, at now: Instant) {
    if connection.isReconnecting { return resume(with: received, at: now) }
    guard connection.isServer(received) else { return fail(.connection(.noServer)) }
    guard !Keepalive.isAnswered(by: received.line) else { return }
    let hadBreach = fairness.hasFoundBreach
    _ = fairness.check(received)
    if fairness.hasFoundBreach, !hadBreach { tell(.breach) }
    guard let line = received.line else {
      // An answer that is awaited, and will not come again.
      if let answer = received.newAnswer, !isLeaving { fail(.connection(.isNewer(answer: answer))) }
      return
    }
    let round = match.round?.number
    match.follow(line, at: now)
    _ = connection.signIn.follow(line)
    _ = connection.keys.follow(line)
    switch line {
    case .ok(let reply, _): follow(reply, at: now)
    case .event(.end(let end)): finishRound(end, wasRunning: end.round == round)
    case .event(let event): follow(event, at: now)
    case .error(let refusal, let verb, _): handle(refusal, of: verb, at: now)
    case .row: break
    }
  }

  private mutating func follow(_ reply: Reply, at now: Instant) {
    switch reply {
    case .hello(_, _, let credentials?) where !isLeaving:
      phase = .present
      // The task may have come before the connection was lost.
      if let task { request(task) } else { tell(.ready(credentials.name)) }
    case .create(let room, _, _, _): tell(.opened(room))
    case .joinTournament(let tournament):
      job = .none
      tell(.entered(tournament.code))
    // The match to give up had just ended, so LEAVE left the tournament instead.
    case .leaveTournament: tell(.homeless)
    case .join, .play, .rematch(begins: true, _): beginMatch()
    case .playWaiting, .rematch(begins: false, _): tell(.waiting)
    case .guess, .guessSealed:
      pending.acknowledge(at: now)
      if case .guess(let answer) = reply, match.rules != .duel, answer.hint != .hit { ask(at: now) }
    default: break
    }
  }

  private mutating func follow(_ event: Event, at now: Instant) {
    switch event {
    case .hello: if phase == .arriving { introduce() }
    case .bye(let reason?, let address, _):
      if !isLeaving { phase = .dismissed(reason, at: address) }
      // A helper program may stay connected after BYE.
      if server.hasHelper { disconnect(at: now) }
    case .paired, .joined: beginMatch()
    case .finished: tell(.tournamentIsOver)
    case .start(let start): begin(start, at: now)
    case .step(_, _, isSealed: false, _): ask(at: now)
    case .turn(let name, _): name == self.name ? ask(at: now) : pending.clear()
    case .hint: pending.refusalsInRow = 0
    case .state(let state): catchUp(with: state, at: now)
    case .missed(let name, _): if name == self.name { record?.missed += 1 }
    case .match(let end):
      record?.score = end.score
      finish(end.winner.map { $0 == name ? .won : .lost } ?? .tied, reason: end.reason)
    default: break
    }
  }

  // MARK: - Refusals

  private mutating func handle(_ refusal: Refusal, of verb: Verb?, at now: Instant) {
    switch (verb, refusal, phase) {
    case (.hello?, .nameOwned(isKeyWrong: false), _) where connection.keys.withheld != nil:
      if let name = connection.keys.withheld { fail(.connection(.keyIsWithheld(name))) }
    case (.hello?, .nameTaken, .signingIn): if !introduceAnew() { fail(.refused(.hello, refusal)) }
    case (.guess?, _, _):
      record?.refused += 1
      handle(refusedGuess: refusal, at: now)
    case (.join?, .moved(let address), _): follow(to: address, at: now)
    // The match ended before LEAVE arrived.
    case (.leave?, _, _): break
    case (_, _, .leaving): break
    // A waiting PLAY found its rival just before it was sent again after a reconnection.
    case (.play?, .inRoom, _) where record != nil: break
    case (.join?, .inRoom, _) where task == room.map { .join($0, range: nil) }: request(.rematch)
    // The rival has left; the next rival begins a match.
    case (.rematch?, .notPlaying, _) where task != nil && match.rival?.hasLeft == true: tell(.waiting)
    case (.rematch?, .notInRoom, _), (.rematch?, .notPlaying, _):
      job = .none
      tell(.homeless)
    case (_, .rate(let retry, _), _), (_, .unavailable(let retry, _), _):
      guard let task else { return fail(.refused(verb ?? .help, refusal)) }
      job = .task(task, due: now + Self.bounded(retry))
    default: fail(.refused(verb ?? .help, refusal))
    }
  }

  private mutating func handle(refusedGuess refusal: Refusal, at now: Instant) {
    pending.refusalsInRow += 1
    guard pending.refusalsInRow <= Self.refusalsInRow else { return fail(.nonsense) }
    switch refusal {
    case .cooldown(let retry): pending.postpone(to: now + Self.bounded(retry))
    case .outOfRange:
      pending.drop()
      ask(at: now)
    // The guess came too late; the next STEP, TURN or START asks for another.
    case .notYourTurn, .notPlaying, .notInRoom: pending.drop()
    default: fail(.refused(.guess, refusal))
    }
  }

  private static func bounded(_ retry: Milliseconds) -> Milliseconds {
    min(max(retry, retries.lowerBound), retries.upperBound)
  }

  // MARK: - Playing

  mutating func beginMatch() {
    // Paired rivals asked for the same settings; the reply with them may be lost with its connection.
    let wished: MatchSettings? = if case .play(let settings, _)? = task { settings } else { nil }
    guard record == nil, match.location.isSeat, let settings = match.settings ?? wished else { return }
    pending.clear()
    job = .match(MatchRecord(room: room, rival: match.rival?.name, settings: settings))
    tell(.begun(rival: match.rival?.name))
  }

  var room: RoomCode? {
    if case .seat(let room) = match.location { room } else { nil }
  }

  mutating func begin(_ start: RoundStart, at now: Instant) {
    beginMatch()
    // The round belongs to a match that was given up.
    guard let record, record.fault == nil else { return }
    pending.clear()
    // Servers measure the pace within a round.
    pending.lastAnswer = nil
    pending.earliest = .start
    guard start.rules.hasNoTurns else { return }
    let delay = Milliseconds(.random(in: 0...setup.startDelay.count, using: &random))
    pending.earliest = now + delay
    ask(at: now)
  }

  /// Returns to a running round. The state says whether guesses in flight counted.
  mutating func catchUp(with state: RoundState, at now: Instant) {
    guard record != nil, record?.fault == nil else { return }
    record?.score = state.score
    pending.clear()
    pending.earliest = .start
    if state.rules.hasNoTurns || state.turn == name || state.step != nil && !state.isSealed { ask(at: now) }
  }

  mutating func ask(at now: Instant) {
    guard let round = match.round, let rules = match.rules, let record, record.fault == nil else { return }
    pending.put(
      GuessQuestion(
        range: round.range, whole: match.whole ?? round.range, rules: rules, round: round.number,
        number: match.ownGuesses.addingSaturating(1), last: match.guesses.last { $0.player == nil },
        rival: match.rival?.name ?? record.rival,
        score: record.score),
      at: now)
  }

  /// Ends a round; the bot played in it if `wasRunning`.
  mutating func finishRound(_ end: RoundEnd, wasRunning: Bool) {
    record?.score = end.score
    if wasRunning, record?.fault == nil {
      let (guesses, isFound) = (match.ownGuesses, end.isTie || end.winner == name)
      record?.note(guesses: guesses, isFound: isFound)
    }
    pending.clear()
  }

  mutating func finish(_ result: Balance.Result, reason: MatchEnd.Reason?) {
    guard var record else { return }
    record.result = result
    record.reason = reason
    self.record = nil
    pending.clear()
    tell(.over(record))
  }
}

extension Rules {
  /// True if guesses may come at any time.
  fileprivate var hasNoTurns: Bool { self == .race || self == .solo }
}
