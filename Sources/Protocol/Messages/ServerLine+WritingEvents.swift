// Writes what `ServerLine+ReadingEvents.swift` reads, in the same order.

extension Event {
  func write(to line: inout LineWriter) {
    line.append(name)
    switch self {
    case .hello(let version):
      line.field("proto", 1)
      line.field("server", "guess-server/" + version)
      line.field("max_line", Limits.requestLineBytes)
      line.field("caps", "resume,lockstep,duel,commit")
    case .joined(let room, let name, let kind):
      line.field("room", room)
      line.field("name", name)
      line.field("kind", kind)
    case .handicap(let name, let range):
      line.field("name", name)
      line.fields(range)
    case .paired(let room, let rival):
      line.field("room", room)
      line.field("rival", rival)
    case .countdown(let seconds), .requeue(let seconds): line.field("in", seconds)
    case .start(let start): start.write(to: &line)
    case .rival(let name, let guesses, let needs):
      line.append(" name=")
      name.write(to: &line)
      line.append(" n=")
      line.append(decimal: Int64(guesses))
      line.append(" needs=")
      line.append(decimal: Int64(needs))
    case .hint(let hint):
      line.field("step", hint.step)
      hint.answer.write(to: &line)
    case .guessed(let guess):
      line.field("name", guess.name)
      guess.answer.write(to: &line)
      line.field("turn", guess.turn)
    case .step(let number, let seconds):
      line.field("step", number)
      line.field("in", seconds)
    case .turn(let name, let seconds):
      line.field("name", name)
      line.field("in", seconds)
    case .pass(let name, let strikes):
      line.field("name", name)
      line.field("strikes", strikes)
    case .away(let name, let seconds):
      line.field("name", name)
      line.field("grace", seconds)
    case .back(let name): line.field("name", name)
    case .state(let state): state.write(to: &line)
    case .end(let end): end.write(to: &line)
    case .match(let end): end.write(to: &line)
    case .review(let review): review.write(to: &line)
    case .recorded(let match): line.field("match", match)
    case .recording(let isOn): line.field("state", isOn ? "on" as InlineASCII : "off")
    case .rematch(let name), .left(let name), .said(let name, _): line.field("name", name)
    case .closed(let room): line.field("room", room)
    case .warn(let seconds, let reason):
      line.field("in", seconds)
      line.field("reason", reason)
    case .notice: break
    case .bye(let reason): line.field("reason", reason)
    }
  }

  private var name: StaticString {
    switch self {
    case .hello: "HELLO"
    case .joined: "JOINED"
    case .handicap: "HANDICAP"
    case .paired: "PAIRED"
    case .countdown: "COUNTDOWN"
    case .start: "START"
    case .rival: "RIVAL"
    case .hint: "HINT"
    case .guessed: "GUESSED"
    case .step: "STEP"
    case .turn: "TURN"
    case .pass: "PASS"
    case .away: "AWAY"
    case .back: "BACK"
    case .state: "STATE"
    case .end: "END"
    case .match: "MATCH"
    case .review: "REVIEW"
    case .recorded: "RECORDED"
    case .recording: "RECORDING"
    case .rematch: "REMATCH"
    case .left: "LEFT"
    case .requeue: "REQUEUE"
    case .closed: "CLOSED"
    case .warn: "WARN"
    case .said: "SAID"
    case .notice: "NOTICE"
    case .bye: "BYE"
    }
  }
}

extension RoundStart {
  func write(to line: inout LineWriter) {
    line.field("round", round)
    line.field("rules", rules)
    line.fields(range)
    line.field("par", range.par)
    line.field("first_to", firstTo)
    line.field("commit", commitment)
    line.field("turn", turn)
    if isSeeded { line.field("seeded", 1) }
  }
}

extension RoundState {
  func write(to line: inout LineWriter) {
    line.field("round", round)
    line.field("rules", rules)
    line.fields(range)
    line.field("n", guesses)
    line.field("score", score)
    line.field("commit", commitment)
    line.field("turn", turn)
    line.field("step", step)
    if isSealed { line.field("sealed", 1) }
    line.field("left", secondsLeft)
    if strikes > 0 { line.field("strikes", strikes) }
    if rivalStrikes > 0 { line.field("rival_strikes", rivalStrikes) }
  }
}

extension RoundEnd {
  func write(to line: inout LineWriter) {
    line.field("round", round)
    line.field("winner", nameOrNobody: winner)
    line.field("secret", secret)
    line.field("nonce", nonce)
    line.field("score", score)
    if isTie { line.field("tie", 1) }
  }
}

extension MatchEnd {
  func write(to line: inout LineWriter) {
    line.field("winner", nameOrNobody: winner)
    line.field("score", score)
    line.field("reason", reason)
  }
}

extension Review {
  func write(to line: inout LineWriter) {
    line.field("n", guesses)
    line.field("par", par)
    line.field("wasted", wasted)
    line.field("found", hasFound ? 1 : 0)
    line.field("day", daily?.day)
    line.field("trail", daily?.trail)
    if daily?.isAgain == true { line.field("again", 1) }
  }
}
