extension ServerLine {
  /// Appends the line to `bytes` in the given style, without a line ending; at most `Limits.serverLineBytes`.
  public func write(to bytes: inout [UInt8], style: LineStyle) {
    writeWhole(to: &bytes, style: style)
    bytes.removeLast()
  }

  /// Appends the line and a LF.
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

  /// Capacity reserved for a line; tests check the tighter `Limits.serverLineBytes`.
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
      line.word(OrDash(value: verb))
      line.word(refusal.code)
      refusal.write(to: &line)
    case .event(let event): event.write(to: &line)
    }
  }
}

extension ServerLine {
  init(reading fields: inout FieldReader, text: String?) throws(Unreadable) {
    let tag = try fields.tagIfAny()
    switch try fields.word() as InlineASCII {
    case "ROW": self = .row(try Row(reading: &fields), tag: tag)
    case "OK": self = .ok(try Reply(reading: &fields), tag: tag)
    case "ERR":
      // `-` if the request had no verb.
      let verb: OrDash<Verb> = try fields.word()
      self = .error(try Refusal(reading: &fields), verb: verb.value, tag: tag)
    case "*":
      guard tag == nil else { throw Unreadable() }
      self = .event(try Event(reading: &fields, text: text))
    default: throw Unreadable()
    }
  }
}

// MARK: - Rows

extension Row {
  /// The subject of a row.
  package enum Topic: String {
    case help, limit, waiting, room, node
  }

  /// Subjects by key; the first key present decides.
  package static let leadingKeys: KeyValuePairs<StaticString, Topic> = [
    "verb": .help, "limit": .limit, "waiting": .waiting, "room": .room, "node": .node,
  ]

  func write(to line: inout LineWriter) {
    switch self {
    case .help(let verb): line.put("verb", verb)
    case .brief(let verb):
      line.put("verb", verb)
      line.put("brief", 1)
    case .limit(let name, let value): line.fields("limit", name, "value", value)
    case .room(let room): room.write(to: &line)
    case .waiting(let settings, let count):
      line.put("waiting", count)
      settings.write(to: &line)
    case .node(let node): node.write(to: &line)
    }
  }

  fileprivate init(reading fields: inout FieldReader) throws(Unreadable) {
    let topic = Self.leadingKeys.first { key, _ in fields.has(Key(stringLiteral: key), true) }?.value
    switch topic {
    case .help?:
      let verb: Verb = try fields.field("verb")
      self = fields.flag("brief") ? .brief(verb) : .help(verb)
    case .limit?: self = .limit(try fields.field("limit"), try fields.field("value"))
    case .room?: self = .room(try RoomSummary(reading: &fields))
    case .waiting?: self = .waiting(try MatchSettings(reading: &fields), try fields.field("waiting"))
    case .node?: self = .node(try NodeSummary(reading: &fields))
    case nil: throw Unreadable()
    }
  }
}

// MARK: - Refusals

extension Refusal {
  func write(to line: inout LineWriter) {
    switch self {
    case .badLine(let fault): line.put("why", fault)
    case .badArgument(let argument): line.put("arg", argument)
    case .tooLong: line.put("max", Limits.requestLineBytes)
    case .outOfRange(let range): range.write(to: &line)
    case .cooldown(let retry), .rate(let retry), .unavailable(let retry): line.put("retry_ms", retry)
    case .limit(let name): line.put("limit", name)
    case .nameTaken(let retry), .banned(let retry), .muted(let retry): line.optional("retry_ms", retry)
    case .badVerb(let nearest): line.optional("near", nearest)
    case .needName, .badToken, .noRoom, .roomFull, .inRoom, .notInRoom, .notPlaying, .notYourTurn,
      .draining:
      break
    }
  }
}

extension Refusal {
  fileprivate init(reading fields: inout FieldReader) throws(Unreadable) {
    switch try fields.word() as Refusal.Code {
    case .badLine: self = .badLine(try fields.field("why"))
    case .badVerb: self = .badVerb(nearest: try fields.optional("near"))
    case .badArgument: self = .badArgument(try fields.field("arg"))
    case .tooLong: self = .tooLong
    case .needName: self = .needName
    case .nameTaken: self = .nameTaken(retry: try fields.optional("retry_ms"))
    case .banned: self = .banned(retry: try fields.optional("retry_ms"))
    case .muted: self = .muted(retry: try fields.optional("retry_ms"))
    case .badToken: self = .badToken
    case .noRoom: self = .noRoom
    case .roomFull: self = .roomFull
    case .inRoom: self = .inRoom
    case .notInRoom: self = .notInRoom
    case .notPlaying: self = .notPlaying
    case .notYourTurn: self = .notYourTurn
    case .outOfRange: self = .outOfRange(try GuessRange(reading: &fields))
    case .cooldown: self = .cooldown(retry: try fields.field("retry_ms"))
    case .rate: self = .rate(retry: try fields.field("retry_ms"))
    case .limit: self = .limit(try fields.field("limit"))
    case .draining: self = .draining
    case .unavailable: self = .unavailable(retry: try fields.field("retry_ms"))
    }
  }
}
