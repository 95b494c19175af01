extension ServerLine {
  /// Appends the line to `bytes` in the given style, without a line ending; at most `Limits.serverLineBytes`.
  public func write(to bytes: inout [UInt8], style: LineStyle) {
    var line = LineWriter(continuing: bytes)
    bytes = []
    write(to: &line)
    switch self {
    case .event(.said(_, let text)), .event(.notice(let text)):
      line.sentence(Sentence(stringLiteral: text.text))
    default: if style.wantsText { line.sentence(typedSentence(in: style.language)) }
    }
    bytes = line.bytes
  }

  private func write(to line: inout LineWriter) {
    switch self {
    case .row(let row, let tag):
      line.tag(tag)
      line.word("ROW")
      row.write(to: &line)
    case .ok(let reply, let tag):
      line.tag(tag)
      line.word("OK")
      line.word(reply.verb)
      reply.write(to: &line)
    case .error(let refusal, let verb, let tag):
      line.tag(tag)
      line.word("ERR")
      if let verb { line.word(verb) } else { line.word("-") }
      line.word(refusal.code)
      refusal.write(to: &line)
    case .event(let event):
      line.word("*")
      event.write(to: &line)
    }
  }
}

extension Row {
  fileprivate func write(to line: inout LineWriter) {
    switch self {
    case .help(let verb): line.field("verb", verb)
    case .limit(let name, let value):
      line.field("limit", name)
      line.field("value", value)
    case .room(let room): room.write(to: &line)
    case .waiting(let settings, let count):
      line.field("waiting", count)
      line.fields(settings)
    }
  }
}

extension RoomSummary {
  fileprivate func write(to line: inout LineWriter) {
    line.field("room", code)
    line.fields(settings)
    line.field("players", names.count)
    line.field("watchers", watchers)
    line.field("state", state)
    if !names.isEmpty { line.field("names", NameList(names: names)) }
  }
}

extension Reply {
  fileprivate func write(to line: inout LineWriter) {
    switch self {
    case .hello(let kind, let style, let credentials):
      line.field("proto", 1)
      line.field("kind", kind)
      line.field("text", (style.wantsText ? "on" : "off") as InlineASCII)
      line.field("lang", style.language)
      credentials?.write(to: &line)
    case .help(let count), .limits(let count): line.field("count", count)
    case .status(let status): status.write(to: &line)
    case .ping(let word): if let word { line.word(word) }
    case .language(let language): line.field("lang", language)
    case .quit, .say: break
    case .name(let credentials): credentials.write(to: &line)
    case .resume(let credentials, let room, let rival):
      credentials.write(to: &line)
      room?.write(to: &line)
      line.field("rival", rival)
    case .rooms(let count, let next):
      line.field("count", count)
      line.field("next", next)
    case .create(let room, let settings, let isListed, let house):
      line.field("room", room)
      line.fields(settings)
      line.field("listed", (isListed ? "yes" : "no") as InlineASCII)
      line.field("house", house)
    case .join(let room, let rival, let settings), .play(let room, let rival, let settings):
      line.field("room", room)
      line.field("rival", rival)
      line.fields(settings)
    case .watch(let room): room.write(to: &line)
    case .leave(let room): line.field("room", room)
    case .playWaiting(let settings, let waiting):
      line.field("waiting", waiting)
      line.fields(settings)
    case .solo(let range): line.fields(range)
    case .guess(let answer):
      answer.write(to: &line)
      line.field("ms", answer.elapsed.count)
    case .guessSealed(let number, let guess):
      line.field("n", number)
      line.field("guess", guess)
      line.field("sealed", 1)
    case .rematch(let begins): line.field("waiting", begins ? 0 : 1)
    }
  }
}

extension Credentials {
  fileprivate func write(to line: inout LineWriter) {
    line.field("name", name)
    line.field("token", token)
  }
}

extension ServerStatus {
  fileprivate func write(to line: inout LineWriter) {
    line.field("players", players)
    line.field("rooms", rooms)
    line.field("matches", matches)
    line.field("uptime", uptime)
  }
}

extension GuessAnswer {
  fileprivate func write(to line: inout LineWriter) {
    line.field("n", number)
    line.field("guess", guess)
    line.field("hint", hint)
    if hint != .hit { line.fields(range) }
  }
}

extension Refusal {
  fileprivate func write(to line: inout LineWriter) {
    switch self {
    case .badLine(let fault): line.field("why", fault)
    case .badArgument(let argument): line.field("arg", argument)
    case .tooLong: line.field("max", Limits.requestLineBytes)
    case .outOfRange(let range): line.fields(range)
    case .cooldown(let retry), .rate(let retry): line.field("retry_ms", retry.count)
    case .limit(let name): line.field("limit", name)
    case .nameTaken(let retry): line.field("retry_ms", retry?.count)
    case .badVerb(let nearest): line.field("near", nearest)
    case .needName, .badToken, .noRoom, .roomFull, .inRoom, .notInRoom, .notPlaying, .notYourTurn,
      .draining:
      break
    }
  }
}

extension Event {
  fileprivate func write(to line: inout LineWriter) {
    line.word(name)
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
    case .countdown(let seconds): line.field("in", seconds)
    case .start(let start): start.write(to: &line)
    case .rival(let name, let guesses, let needs):
      line.field("name", name)
      line.field("n", guesses)
      line.field("needs", needs)
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
    case .rematch: "REMATCH"
    case .left: "LEFT"
    case .closed: "CLOSED"
    case .warn: "WARN"
    case .said: "SAID"
    case .notice: "NOTICE"
    case .bye: "BYE"
    }
  }
}

extension RoundStart {
  fileprivate func write(to line: inout LineWriter) {
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
  fileprivate func write(to line: inout LineWriter) {
    line.field("round", round)
    line.field("rules", rules)
    line.fields(range)
    line.field("n", guesses)
    line.field("score", score)
    line.field("commit", commitment)
    line.field("turn", turn)
    line.field("step", step)
    if isSealed { line.field("sealed", 1) }
  }
}

extension RoundEnd {
  fileprivate func write(to line: inout LineWriter) {
    line.field("round", round)
    line.field("winner", nameOrNobody: winner)
    line.field("secret", secret)
    line.field("nonce", nonce)
    line.field("score", score)
    if isTie { line.field("tie", 1) }
  }
}

extension MatchEnd {
  fileprivate func write(to line: inout LineWriter) {
    line.field("winner", nameOrNobody: winner)
    line.field("score", score)
    line.field("reason", reason)
  }
}

extension Review {
  fileprivate func write(to line: inout LineWriter) {
    line.field("n", guesses)
    line.field("par", par)
    line.field("wasted", wasted)
    line.field("found", hasFound ? 1 : 0)
    line.field("day", daily?.day)
    line.field("trail", daily?.trail)
  }
}
