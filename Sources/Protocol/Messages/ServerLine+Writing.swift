extension ServerLine {
  /// Appends the line to `bytes` in the given style, without a line ending; at most `Limits.serverLineBytes`.
  public func write(to bytes: inout [UInt8], style: LineStyle) {
    writeWhole(to: &bytes, style: style)
    bytes.removeLast()
  }

  /// Appends the line with its ending, a LF.
  package func writeWhole(to bytes: inout [UInt8], style: LineStyle) {
    if case .ok(.guess(let answer), let tag) = self {
      return answer.writeWhole(to: &bytes, tag: tag, style: style)
    }
    bytes.write(atMost: Self.mostBytes) { line in
      write(to: &line)
      switch self {
      case .event(.said(_, let text)), .event(.notice(let text)):
        line.append(" : ")
        line.append(text.text.utf8)
      default: if style.wantsText { line.sentence(typedSentence(in: style.language)) }
      }
      line.append(.lineFeed)
    }
  }

  /// Room for what no line needs: `Limits.serverLineBytes` is what tests find that they keep to.
  static let mostBytes = 2 * Limits.serverLineBytes

  // Inlined, with that of a reply, which saves 40 instructions of a PING, of 860 in the core with 16 requests at once.
  @inline(__always) private func write(to line: inout LineWriter) {
    switch self {
    case .row(let row, let tag):
      line.tag(tag)
      line.word("ROW" as StaticString)
      row.write(to: &line)
    case .ok(let reply, let tag):
      line.tag(tag)
      reply.write(to: &line)
    case .error(let refusal, let verb, let tag):
      line.tag(tag)
      line.word("ERR" as StaticString)
      if let verb { line.word(verb) } else { line.word("-" as StaticString) }
      line.word(refusal.code)
      refusal.write(to: &line)
    case .event(let event): event.write(to: &line)
    }
  }
}

extension Row {
  func write(to line: inout LineWriter) {
    switch self {
    case .help(let verb): line.field("verb", verb)
    case .brief(let verb):
      line.field("verb", verb)
      line.field("brief", 1)
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
  func write(to line: inout LineWriter) {
    line.field("room", code)
    line.fields(settings)
    line.field("players", names.count)
    line.field("watchers", watchers)
    line.field("state", state)
    if !names.isEmpty { line.field("names", NameList(names: names)) }
    progress?.write(to: &line)
  }
}

extension MatchProgress {
  func write(to line: inout LineWriter) {
    line.field("score", score)
    line.field("round", round?.number)
    line.field("guesses", round?.guesses)
    line.field("needed", round?.needed)
  }
}

extension Reply {
  @inline(__always) func write(to line: inout LineWriter) {
    switch self {
    case .hello(let kind, let style, let credentials):
      Self.writeGreeting(kind, style, credentials, to: &line)
    case .help(let count): line.begin(.help, "count", count)
    case .limits(let count): line.begin(.limits, "count", count)
    case .status(let status): status.write(to: &line)
    case .ping(let word):
      line.begin(.ping)
      if let word { line.word(word) }
    case .language(let language): line.begin(.language, "lang", language)
    case .quit: line.begin(.quit)
    case .name(let credentials): credentials.write(to: &line, after: .name)
    case .resume(let credentials, let room, let rival):
      credentials.write(to: &line, after: .resume)
      room?.write(to: &line)
      line.field("rival", rival)
    case .rooms(let count, let next):
      line.begin(.rooms, "count", count)
      line.field("next", next)
    case .create(let room, let settings, let isListed, let house):
      Self.writeCreation(of: room, settings, isListed: isListed, house, to: &line)
    case .join(let room, let rival, let settings):
      line.begin(.join, "room", room, "rival", rival)
      line.fields(settings)
    case .watch(let room):
      line.begin(.watch)
      room.write(to: &line)
    case .leave(let room):
      line.begin(.leave)
      line.field("room", room)
    case .playWaiting(let settings, let waiting):
      line.begin(.play, "waiting", waiting)
      line.fields(settings)
    case .play(let room, let rival, let settings):
      line.begin(.play, "room", room, "rival", rival)
      line.fields(settings)
    case .solo(let range):
      line.begin(.solo)
      line.fields(range)
    case .guess(let answer):
      line.begin(.guess)
      answer.writeTimed(to: &line)
    case .guessSealed(let number, let guess):
      line.begin(.guess, "n", number, "guess", guess)
      line.field("sealed", 1)
    case .say: line.begin(.say)
    case .rematch(let begins): line.begin(.rematch, "waiting", begins ? 0 : 1)
    }
  }

  private static func writeGreeting(
    _ kind: Kind, _ style: LineStyle, _ credentials: Credentials?, to line: inout LineWriter
  ) {
    line.begin(.hello, "proto", 1, "kind", kind)
    line.field("text", (style.wantsText ? "on" : "off") as InlineASCII)
    line.field("lang", style.language)
    credentials?.write(to: &line)
  }

  private static func writeCreation(
    of room: RoomCode, _ settings: MatchSettings, isListed: Bool, _ house: HouseLevel?,
    to line: inout LineWriter
  ) {
    line.begin(.create, "room", room)
    line.fields(settings)
    line.field("listed", (isListed ? "yes" : "no") as InlineASCII)
    line.field("house", house)
  }
}

extension OutputSpan<UInt8> {
  /// What the answer to a request that was granted begins with. A verb that is known where this is called becomes a few stores.
  @inline(__always) fileprivate mutating func begin(_ verb: Verb) {
    word("OK" as StaticString)
    word(verb)
  }

  @inline(__always) fileprivate mutating func begin<Value: LineValue>(
    _ verb: Verb, _ key: StaticString, _ value: Value
  ) {
    begin(verb)
    field(key, value)
  }

  @inline(__always) fileprivate mutating func begin<First: LineValue, Second: LineValue>(
    _ verb: Verb, _ firstKey: StaticString, _ first: First, _ secondKey: StaticString, _ second: Second
  ) {
    begin(verb)
    fields(firstKey, first, secondKey, second)
  }
}

extension Credentials {
  fileprivate func write(to line: inout LineWriter, after verb: Verb) {
    line.begin(verb)
    write(to: &line)
  }

  func write(to line: inout LineWriter) {
    line.field("name", name)
    line.field("token", token)
  }
}

extension ServerStatus {
  func write(to line: inout LineWriter) {
    line.begin(.status, "players", players, "rooms", rooms)
    line.field("matches", matches)
    line.field("uptime", uptime)
  }
}

extension Refusal {
  func write(to line: inout LineWriter) {
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
