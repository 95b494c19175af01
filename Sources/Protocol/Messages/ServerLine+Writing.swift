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
  fileprivate static let mostBytes = 2 * Limits.serverLineBytes

  @inline(__always) private func write(to line: inout LineWriter) {
    switch self {
    case .row(let row, let tag):
      line.tag(tag)
      line.word("ROW" as StaticString)
      row.write(to: &line)
    case .ok(let reply, let tag):
      line.tag(tag)
      line.word("OK" as StaticString)
      line.word(reply.verb)
      reply.write(to: &line)
    case .error(let refusal, let verb, let tag):
      line.tag(tag)
      line.word("ERR" as StaticString)
      if let verb { line.word(verb) } else { line.word("-" as StaticString) }
      line.word(refusal.code)
      refusal.write(to: &line)
    case .event(let event):
      line.append("* ")
      event.write(to: &line)
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
      line.fields("room", room, "rival", rival)
      line.fields(settings)
    case .watch(let room): room.write(to: &line)
    case .leave(let room): line.field("room", room)
    case .playWaiting(let settings, let waiting):
      line.field("waiting", waiting)
      line.fields(settings)
    case .solo(let range): line.fields(range)
    case .guess(let answer): answer.writeTimed(to: &line)
    case .guessSealed(let number, let guess):
      line.fields("n", number, "guess", guess)
      line.field("sealed", 1)
    case .rematch(let begins): line.field("waiting", begins ? 0 : 1)
    }
  }

  private static func writeGreeting(
    _ kind: Kind, _ style: LineStyle, _ credentials: Credentials?, to line: inout LineWriter
  ) {
    line.field("proto", 1)
    line.field("kind", kind)
    line.field("text", (style.wantsText ? "on" : "off") as InlineASCII)
    line.field("lang", style.language)
    credentials?.write(to: &line)
  }
}

extension Credentials {
  func write(to line: inout LineWriter) {
    line.field("name", name)
    line.field("token", token)
  }
}

extension ServerStatus {
  func write(to line: inout LineWriter) {
    line.field("players", players)
    line.field("rooms", rooms)
    line.field("matches", matches)
    line.field("uptime", uptime)
  }
}

extension GuessAnswer {
  /// Bytes that it takes at most: five numbers, each behind a key as long as ` guess=`, and ` hint=HIGH`.
  fileprivate static var mostBytes: Int { 5 * (7 + Int64.mostBytes) + 10 }

  /// Appends the line that answers a guess, with its ending: `ServerLine.ok(.guess(self), tag: tag)`, without wrapping up as
  /// one of many lines what nearly all lines are.
  package func writeWhole(to bytes: inout [UInt8], tag: Tag?, style: LineStyle) {
    bytes.write(atMost: ServerLine.mostBytes) { line in
      line.tag(tag)
      line.word("OK GUESS" as StaticString)
      writeTimed(to: &line)
      if style.wantsText {
        line.append(" : ")
        style.language.catalogue.write(self, to: &line)
      }
      line.append(.lineFeed)
    }
  }

  func write(to line: inout LineWriter) {
    line.append(atMost: Self.mostBytes) { line in write(to: &line) }
  }

  @inline(__always) fileprivate func writeTimed(to line: inout LineWriter) {
    line.append(atMost: Self.mostBytes) { line in
      write(to: &line)
      line.append(" ms=")
      line.append(decimal: elapsed.count)
    }
  }

  // Each key with what stands around it in one piece, as this is what is told most often.
  @inline(__always) fileprivate func write(to line: inout LineCursor) {
    line.append(" n=")
    line.append(decimal: Int64(number))
    line.append(" guess=")
    line.append(decimal: guess)
    switch hint {
    case .low: line.append(" hint=LOW")
    case .high: line.append(" hint=HIGH")
    case .hit: return line.append(" hint=HIT")
    }
    line.append(" lo=")
    line.append(decimal: range.lo)
    line.append(" hi=")
    line.append(decimal: range.hi)
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
