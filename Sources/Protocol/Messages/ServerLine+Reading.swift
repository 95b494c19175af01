// Reads what `ServerLine+Writing.swift` writes, in the same order.

extension ServerLine {
  init(reading fields: inout FieldReader, text: String?) throws(Unreadable) {
    let tag = try fields.tagIfAny()
    switch try fields.word() as InlineASCII {
    case "ROW": self = .row(try Row(reading: fields), tag: tag)
    case "OK": self = .ok(try Reply(reading: &fields), tag: tag)
    case "ERR":
      let verb = try Self.verb(reading: &fields)
      self = .error(try Refusal(reading: &fields), verb: verb, tag: tag)
    case "*":
      guard tag == nil else { throw Unreadable() }
      self = .event(try Event(reading: &fields, text: text))
    default: throw Unreadable()
    }
  }

  /// The verb that was refused; nil for `-`, where it had none.
  private static func verb(reading fields: inout FieldReader) throws(Unreadable) -> Verb? {
    let word: InlineASCII = try fields.word()
    guard word != "-" else { return nil }
    return try Verb(spelled: word)
  }
}

extension Verb {
  /// The verb by its full name, as the server spells it; `init?(_:)` also takes what people type.
  init(spelled word: InlineASCII) throws(Unreadable) {
    guard let verb = Verb(rawValue: word.description) else { throw Unreadable() }
    self = verb
  }
}

// MARK: - Rows

extension Row {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    if let word: InlineASCII = try fields.fieldIfAny("verb") {
      let verb = try Verb(spelled: word)
      self = fields.has("brief") ? .brief(verb) : .help(verb)
    } else if let name: LimitName = try fields.fieldIfAny("limit") {
      self = .limit(name, try fields.field("value"))
    } else if let count: Int = try fields.fieldIfAny("waiting") {
      self = .waiting(try fields.settings(), count)
    } else if fields.has("room") {
      self = .room(try RoomSummary(reading: fields))
    } else {
      self = .node(try NodeSummary(reading: fields))
    }
  }
}

extension NodeSummary {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      name: try fields.field("node"),
      status: fields.has("players") ? try ServerStatus(reading: fields) : nil)
  }
}

extension RoomSummary {
  init(reading fields: FieldReader) throws(Unreadable) {
    let names: NameList? = try fields.fieldIfAny("names")
    self.init(
      code: try fields.field("room"), settings: try fields.settings(), names: names?.names ?? [],
      watchers: try fields.field("watchers"), state: try fields.field("state"),
      progress: fields.has("score") ? try MatchProgress(reading: fields) : nil)
  }
}

extension MatchProgress {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      score: try fields.field("score"), round: fields.has("round") ? try Round(reading: fields) : nil,
      winner: fields.has("winner") ? try fields.nameOrNobody("winner") : nil)
  }
}

extension MatchProgress.Round {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      number: try fields.field("round"), guesses: try fields.field("guesses"),
      needed: try fields.field("needed"))
  }
}

extension GuessAnswer {
  /// Reads what is said of a guess; what takes no time into account does not tell it.
  init(reading fields: FieldReader, elapsed: Milliseconds = .zero) throws(Unreadable) {
    let guess: Int64 = try fields.field("guess")
    let hint: Hint = try fields.field("hint")
    self.init(
      number: try fields.field("n"), guess: guess, hint: hint,
      range: try hint == .hit ? GuessRange(only: guess) : fields.range(), elapsed: elapsed)
  }
}

extension GuessRange {
  /// The range that is left after a hit, which nothing on the line has to repeat.
  fileprivate init(only number: Int64) throws(Unreadable) {
    guard let range = GuessRange(lo: number, hi: number) else { throw Unreadable() }
    self = range
  }
}

// MARK: - Refusals

extension Refusal {
  fileprivate init(reading fields: inout FieldReader) throws(Unreadable) {
    switch try fields.word() as Refusal.Code {
    case .badLine: self = .badLine(try fields.field("why"))
    case .badVerb:
      let nearest: InlineASCII? = try fields.fieldIfAny("near")
      self = .badVerb(nearest: try nearest.map { word throws(Unreadable) in try Verb(spelled: word) })
    case .badArgument: self = .badArgument(try fields.field("arg"))
    case .tooLong: self = .tooLong
    case .needName: self = .needName
    case .nameTaken: self = .nameTaken(retry: try fields.retryIfAny())
    case .banned: self = .banned(retry: try fields.retryIfAny())
    case .muted: self = .muted(retry: try fields.retryIfAny())
    case .badToken: self = .badToken
    case .noRoom: self = .noRoom
    case .roomFull: self = .roomFull
    case .inRoom: self = .inRoom
    case .notInRoom: self = .notInRoom
    case .notPlaying: self = .notPlaying
    case .notYourTurn: self = .notYourTurn
    case .outOfRange: self = .outOfRange(try fields.range())
    case .cooldown: self = .cooldown(retry: try fields.milliseconds("retry_ms"))
    case .rate: self = .rate(retry: try fields.milliseconds("retry_ms"))
    case .limit: self = .limit(try fields.field("limit"))
    case .draining: self = .draining
    case .unavailable: self = .unavailable(retry: try fields.milliseconds("retry_ms"))
    }
  }
}

extension FieldReader {
  fileprivate func retryIfAny() throws(Unreadable) -> Milliseconds? {
    try fieldIfAny("retry_ms").map { Milliseconds($0) }
  }
}

/// A line from the server as it arrived: what it tells programs, and what it tells people.
///
/// Any bytes can be read. A line that is broken, or newer than this library, has no `line`; its text may still be shown.
public struct ReceivedLine: Hashable, Sendable {
  /// What the line says; nil where that is not known.
  public let line: ServerLine?
  /// What stands behind the first ` : `, without the characters that `Unicode.Scalar.isFitForDisplay` refuses;
  /// nil when nothing does, or it is not UTF-8.
  public let text: String?

  /// Reads one line, without its ending.
  public init(_ bytes: Span<UInt8>) {
    let mark = Self.positionOfMark(in: bytes)
    text = mark.flatMap { Self.text(in: bytes.extracting(($0 + Self.markLength)...)) }
    var fields = FieldReader(bytes.extracting(..<(mark ?? bytes.count)))
    line = try? ServerLine(reading: &fields, text: text)
  }

  /// A blank, a colon and a blank lie between the two halves.
  private static let markLength = 3

  private static func positionOfMark(in bytes: Span<UInt8>) -> Int? {
    guard bytes.count >= markLength else { return nil }
    return (0...bytes.count - markLength).first {
      bytes[$0] == UInt8(ascii: " ") && bytes[$0 + 1] == UInt8(ascii: ":")
        && bytes[$0 + 2] == UInt8(ascii: " ")
    }
  }

  private static func text(in bytes: Span<UInt8>) -> String? {
    guard let text = String(validating: bytes)?.fitForDisplay, !text.isEmpty else { return nil }
    return text
  }
}
