extension ServerLine {
  /// Appends the line without a line ending: at most `Limits.serverLineBytes`, in the format of docs/reference/protocol.md.
  public func write(to bytes: inout [UInt8], style: LineStyle) {
    let start = bytes.count
    writeWhole(to: &bytes, style: style)
    if bytes.count > start { bytes.removeLast() }
  }

  /// Appends the line and a LF; nothing if it is an event without a sentence, and sentences are to stand alone.
  package func writeWhole(to bytes: inout [UInt8], style: LineStyle) {
    if case .ok(.guess(let answer), let tag) = self {
      return answer.writeWhole(to: &bytes, tag: tag, style: style)
    }
    if style.text == .only {
      if let sentence = sentenceAlone(in: style.language) {
        return bytes.write(atMost: Self.mostBytes) { line in
          sentence.write(to: &line)
          line.append(.lineFeed)
        }
      }
      if case .event = self { return }
    }
    bytes.write(atMost: Self.mostBytes) { line in
      write(to: &line)
      switch self {
      case .event(.said(_, let text)), .event(.notice(let text)):
        line.append(" : ")
        line.append(text.text.utf8)
      default: if style.text != .off { line.sentence(style.language.sentence(for: self)) }
      }
      line.append(.lineFeed)
    }
  }

  /// Capacity reserved for a line; tests check the tighter `Limits.serverLineBytes`.
  static let mostBytes = 2 * Limits.serverLineBytes

  private func sentenceAlone(in language: Language) -> Sentence? {
    switch self {
    // Without its token, a lost seat could not be taken back.
    case .ok(.hello(_, _, let credentials?), _), .ok(.name(let credentials), _),
      .ok(.resume(let credentials, _, _, _), _):
      language.sentence(for: self).map { "\($0)\(language.sentence(for: credentials.token))" }
    default: language.sentence(for: self)
    }
  }

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

  init(reading line: inout FieldReader, text: String?) throws(Unreadable) {
    let tag = try line.tagIfAny()
    switch try line.word() as InlineASCII {
    case "ROW": self = try .row(Row(reading: &line), tag: tag)
    case "OK": self = try .ok(Reply(reading: &line), tag: tag)
    case "ERR":
      // `-` if the request had no verb.
      let verb: OrDash<Verb> = try line.word()
      self = try .error(Refusal(reading: &line), verb: verb.value, tag: tag)
    case "*":
      guard tag == nil else { throw Unreadable() }
      self = try .event(Event(reading: &line, text: text))
    default: throw Unreadable()
    }
  }
}

extension Row {
  package enum Subject: String {
    case help, limit, waiting, room, score, shard, owner
  }

  /// Subjects by key; the first key present decides.
  package static let leadingKeys: KeyValuePairs<StaticString, Subject> = [
    "verb": .help, "limit": .limit, "waiting": .waiting, "room": .room,
    "rank": .score, "shard": .shard, "seen": .owner,
  ]

  func write(to line: inout LineWriter) {
    switch self {
    case .help(let verb): line.put("verb", verb)
    case .brief(let verb):
      line.put("verb", verb)
      line.put("brief", 1)
    case .topic(let topic):
      line.put("verb", topic.verb)
      line.put("brief", 1)
      line.put("topic", topic)
    case .limit(let name, let value):
      line.put("limit", name)
      line.put("value", value)
    case .room(let room): room.write(to: &line)
    case .waiting(let settings, let count):
      line.put("waiting", count)
      settings.write(to: &line)
    case .score(let rank, let score):
      line.put("rank", rank)
      score.write(to: &line)
    case .attempt(let rank, let attempt):
      line.put("rank", rank)
      attempt.write(to: &line)
    case .placing(let placing): placing.write(to: &line)
    case .shard(let shard): shard.write(to: &line)
    case .rating(let rank, let rating):
      line.put("rank", rank)
      rating.write(to: &line)
    case .daily(let rank, let score):
      line.put("rank", rank)
      score.write(to: &line)
    case .owner(let score, let seen):
      score.write(to: &line)
      line.put("seen", seen)
    }
  }

  fileprivate init(reading line: inout FieldReader) throws(Unreadable) {
    let subject = Self.leadingKeys.first { [line] key, _ in line.has(Key(stringLiteral: key), true) }
    self =
      switch subject?.value {
      case .help? where line.has("topic", true): try .topic(line.field("topic"))
      case .help? where line.flag("brief"): try .brief(line.field("verb"))
      case .help?: try .help(line.field("verb"))
      case .limit?: try .limit(line.field("limit"), line.field("value"))
      case .room?: try .room(RoomSummary(reading: &line))
      case .waiting?: try .waiting(MatchSettings(reading: &line), line.field("waiting"))
      case .score? where line.has("played", true):
        try .score(rank: line.field("rank"), PlayerScore(reading: &line))
      case .score? where line.has("points", true): try .placing(Placing(reading: &line))
      case .score? where line.has("round", true):
        try .attempt(rank: line.field("rank"), Attempt(reading: &line))
      case .score? where line.has("rating", true):
        try .rating(rank: line.field("rank"), PlayerRating(reading: &line))
      case .score?: try .daily(rank: line.field("rank"), DailyScore(reading: &line))
      case .shard?: try .shard(ShardStatus(reading: &line))
      case .owner?: try .owner(PlayerScore(reading: &line), seen: line.field("seen"))
      case nil: throw Unreadable()
      }
  }
}

extension Refusal {
  func write(to line: inout LineWriter) {
    switch self {
    case .badLine(let fault): line.optional("why", fault)
    case .badArgument(let argument): line.optional("arg", argument)
    case .badNumber(let range):
      line.put("arg", Argument.number)
      range.write(to: &line)
    case .tooLong: line.put("max", Limits.requestLineBytes)
    case .outOfRange(let range): range.write(to: &line)
    case .cooldown(let retry): line.put("retry_ms", retry)
    case .unavailable(let retry, let cause):
      line.put("retry_ms", retry)
      line.optional("why", cause)
    case .moved(let address): line.put("at", address)
    case .rate(let retry, let allowance):
      line.put("retry_ms", retry)
      line.optional("why", allowance)
    case .inRoom(let situation), .notInRoom(let situation): line.optional("why", situation)
    case .notPlaying(let situation, let retry):
      line.optional("why", situation)
      line.optional("retry_ms", retry)
    case .limit(let name): line.optional("limit", name)
    case .nameTaken(let retry), .banned(let retry), .muted(let retry):
      line.optional("retry_ms", retry)
    case .unlisted: line.put("listed", "no" as InlineASCII)
    case .needOwnedName: line.put("owned", "no" as InlineASCII)
    case .nameOwned(let isKeyWrong): if isKeyWrong { line.put("key", "wrong" as InlineASCII) }
    case .badVerb(let nearest): line.optional("near", nearest)
    case .tournament(let fault): line.optional("why", fault)
    case .notYourTurn(let isSealed): if isSealed { line.put("sealed", 1) }
    case .needName, .badToken, .noRoom, .roomFull, .draining: break
    }
  }

  fileprivate init(reading line: inout FieldReader) throws(Unreadable) {
    self =
      switch try line.word() as Code {
      case .badLine: try .badLine(line.ifKnown("why"))
      case .badVerb: try .badVerb(nearest: line.optional("near"))
      case .badArgument where line.has("lo", true): try .badNumber(GuessRange(reading: &line))
      case .badArgument: try .badArgument(line.ifKnown("arg"))
      case .tooLong: .tooLong
      case .needName where line.has("owned", true): .needOwnedName
      case .needName: .needName
      case .nameTaken: try .nameTaken(retry: line.optional("retry_ms"))
      case .nameOwned: .nameOwned(isKeyWrong: line.has("key", true))
      case .banned where line.has("listed", true): .unlisted
      case .banned: try .banned(retry: line.optional("retry_ms"))
      case .muted: try .muted(retry: line.optional("retry_ms"))
      case .badToken: .badToken
      case .noRoom: .noRoom
      case .roomFull: .roomFull
      case .inRoom: try .inRoom(line.ifKnown("why"))
      case .notInRoom: try .notInRoom(line.ifKnown("why"))
      case .notPlaying: try .notPlaying(line.ifKnown("why"), retry: line.optional("retry_ms"))
      case .notYourTurn: .notYourTurn(isSealed: line.flag("sealed"))
      case .outOfRange: try .outOfRange(GuessRange(reading: &line))
      case .cooldown: try .cooldown(retry: line.field("retry_ms"))
      case .rate: try .rate(retry: line.field("retry_ms"), line.ifKnown("why"))
      case .limit: try .limit(line.ifKnown("limit"))
      case .draining: .draining
      case .moved: try .moved(to: line.field("at"))
      case .unavailable: try .unavailable(retry: line.field("retry_ms"), line.ifKnown("why"))
      case .tournament: try .tournament(line.ifKnown("why"))
      }
  }
}
