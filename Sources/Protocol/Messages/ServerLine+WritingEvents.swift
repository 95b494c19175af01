// Writes what `ServerLine+ReadingEvents.swift` reads, in the same order.

extension Event {
  func write(to line: inout LineWriter) {
    switch self {
    case .hello(let version): Self.writeGreeting(of: version, to: &line)
    case .joined(let room, let name, let kind):
      line.begin(.joined, "room", room, "name", name)
      line.field("kind", kind)
    case .handicap(let name, let range):
      line.begin(.handicap, "name", name)
      line.fields(range)
    case .paired(let room, let rival): line.begin(.paired, "room", room, "rival", rival)
    case .countdown(let seconds): line.begin(.countdown, "in", seconds)
    case .start(let start): start.write(to: &line)
    case .rival(let name, let guesses, let needs):
      line.begin(.rival, "name", name, "n", guesses)
      line.field("needs", needs)
    case .hint(let hint): hint.write(to: &line)
    case .guessed(let guess): guess.write(to: &line)
    case .step(let number, let seconds): line.begin(.step, "step", number, "in", seconds)
    case .turn(let name, let seconds): line.begin(.turn, "name", name, "in", seconds)
    case .pass(let name, let strikes): line.begin(.pass, "name", name, "strikes", strikes)
    case .away(let name, let seconds): line.begin(.away, "name", name, "grace", seconds)
    case .back(let name): line.begin(.back, "name", name)
    case .state(let state): state.write(to: &line)
    case .end(let end): end.write(to: &line)
    case .match(let end): end.write(to: &line)
    case .review(let review): review.write(to: &line)
    case .recorded(let match): line.begin(.recorded, "match", match)
    case .recording(let isOn): line.begin(.recording, "state", (isOn ? "on" : "off") as InlineASCII)
    case .rematch(let name): line.begin(.rematch, "name", name)
    case .left(let name): line.begin(.left, "name", name)
    case .requeue(let seconds): line.begin(.requeue, "in", seconds)
    case .waiting(let count, let settings):
      line.begin(.waiting, "waiting", count)
      if let settings { line.fields(settings) }
    case .taken(let name): line.begin(.taken, "name", name)
    case .closed(let room): line.begin(.closed, "room", room)
    case .warn(let seconds, let reason): line.begin(.warn, "in", seconds, "reason", reason)
    case .said(let name, _): line.begin(.said, "name", name)
    case .notice: line.begin(.notice)
    case .bye(let reason, let address):
      line.begin(.bye, "reason", reason)
      line.field("at", address)
    }
  }

  private static func writeGreeting(of version: String, to line: inout LineWriter) {
    line.begin(.hello, "proto", 1)
    line.field("server", "guess-server/" + version)
    line.field("max_line", Limits.requestLineBytes)
    line.field("caps", "resume,lockstep,duel,commit")
  }
}

extension StepHint {
  fileprivate func write(to line: inout LineWriter) {
    line.begin(.hint, "step", step)
    answer.write(to: &line)
  }
}

extension OpenGuess {
  fileprivate func write(to line: inout LineWriter) {
    line.begin(.guessed, "name", name)
    answer.write(to: &line)
    line.field("turn", turn)
  }
}

extension RoundStart {
  func write(to line: inout LineWriter) {
    line.begin(.start, "round", round)
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
    line.begin(.state, "round", round)
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
    line.begin(.end, "round", round)
    line.field("winner", nameOrNobody: winner)
    line.field("secret", secret)
    line.field("nonce", nonce)
    line.field("score", score)
    if isTie { line.field("tie", 1) }
  }
}

extension MatchEnd {
  func write(to line: inout LineWriter) {
    line.begin(.match)
    line.field("winner", nameOrNobody: winner)
    line.field("score", score)
    line.field("reason", reason)
  }
}

extension Review {
  func write(to line: inout LineWriter) {
    line.begin(.review, "n", guesses)
    line.field("par", par)
    line.field("wasted", wasted)
    line.field("found", hasFound ? 1 : 0)
    line.field("day", daily?.day)
    line.field("trail", daily?.trail)
    if daily?.isAgain == true { line.field("again", 1) }
  }
}

extension OutputSpan<UInt8> {
  /// What an event begins with. A word that is known where this is called becomes a few stores.
  ///
  /// Inlined, with the last of these: without either, a guess in a race takes 90 instructions more, of 3,190 in the core with 16
  /// requests at once.
  @inline(__always) fileprivate mutating func begin(_ word: Event.Word) {
    append("* ")
    word.write(to: &self)
  }

  fileprivate mutating func begin<Value: LineValue>(
    _ word: Event.Word, _ key: StaticString, _ value: Value
  ) {
    begin(word)
    field(key, value)
  }

  @inline(__always) fileprivate mutating func begin<First: LineValue, Second: LineValue>(
    _ word: Event.Word, _ firstKey: StaticString, _ first: First, _ secondKey: StaticString, _ second: Second
  ) {
    begin(word)
    fields(firstKey, first, secondKey, second)
  }
}
