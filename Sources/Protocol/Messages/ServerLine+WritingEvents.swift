// Writes what `ServerLine+ReadingEvents.swift` reads, in the same order.

extension Event {
  func write(to line: inout LineWriter) {
    word.write(to: &line)
    switch self {
    case .hello(let version): Self.writeGreeting(of: version, to: &line)
    case .joined(let room, let name, let kind):
      line.fields("room", room, "name", name)
      line.field("kind", kind)
    case .handicap(let name, let range):
      line.field("name", name)
      line.fields(range)
    case .paired(let room, let rival): line.fields("room", room, "rival", rival)
    case .countdown(let seconds), .requeue(let seconds): line.field("in", seconds)
    case .start(let start): start.write(to: &line)
    case .rival(let name, let guesses, let needs):
      line.fields("name", name, "n", guesses)
      line.field("needs", needs)
    case .hint(let hint): hint.write(to: &line)
    case .guessed(let guess): guess.write(to: &line)
    case .step(let number, let seconds): line.fields("step", number, "in", seconds)
    case .turn(let name, let seconds): line.fields("name", name, "in", seconds)
    case .pass(let name, let strikes): line.fields("name", name, "strikes", strikes)
    case .away(let name, let seconds): line.fields("name", name, "grace", seconds)
    case .back(let name), .rematch(let name), .left(let name), .said(let name, _): line.field("name", name)
    case .state(let state): state.write(to: &line)
    case .end(let end): end.write(to: &line)
    case .match(let end): end.write(to: &line)
    case .review(let review): review.write(to: &line)
    case .recorded(let match): line.field("match", match)
    case .recording(let isOn): line.field("state", (isOn ? "on" : "off") as InlineASCII)
    case .closed(let room): line.field("room", room)
    case .warn(let seconds, let reason): line.fields("in", seconds, "reason", reason)
    case .notice: break
    case .bye(let reason): line.field("reason", reason)
    }
  }

  private static func writeGreeting(of version: String, to line: inout LineWriter) {
    line.field("proto", 1)
    line.field("server", "guess-server/" + version)
    line.field("max_line", Limits.requestLineBytes)
    line.field("caps", "resume,lockstep,duel,commit")
  }
}

extension StepHint {
  fileprivate func write(to line: inout LineWriter) {
    line.field("step", step)
    answer.write(to: &line)
  }
}

extension OpenGuess {
  fileprivate func write(to line: inout LineWriter) {
    line.field("name", name)
    answer.write(to: &line)
    line.field("turn", turn)
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
