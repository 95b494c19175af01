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

  private func write(to line: inout LineWriter) {
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
    case .node(let node):
      line.field("node", node.name)
      if let status = node.status { status.write(to: &line) } else { line.field("linked", 0) }
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
    if state == .over, let progress { line.field("winner", nameOrNobody: progress.winner) }
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

extension Refusal {
  func write(to line: inout LineWriter) {
    switch self {
    case .badLine(let fault): line.field("why", fault)
    case .badArgument(let argument): line.field("arg", argument)
    case .tooLong: line.field("max", Limits.requestLineBytes)
    case .outOfRange(let range): line.fields(range)
    case .cooldown(let retry), .rate(let retry), .unavailable(let retry): line.field("retry_ms", retry.count)
    case .limit(let name): line.field("limit", name)
    case .nameTaken(let retry), .banned(let retry), .muted(let retry): line.field("retry_ms", retry?.count)
    case .badVerb(let nearest): line.field("near", nearest)
    case .needName, .badToken, .noRoom, .roomFull, .inRoom, .notInRoom, .notPlaying, .notYourTurn,
      .draining:
      break
    }
  }
}
