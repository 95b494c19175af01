import GuessProtocol

/// A line of a server as a load test reads it: its kind, and the little that the next guess depends on.
///
/// It parses the frequent lines of a match in one pass, without allocating. All others are `other`, which `ReceivedLine`
/// parses.
struct BenchLine {
  /// Which line it is.
  enum Kind {
    /// A guess has counted: with a hint, or sealed.
    case guessed, sealed
    /// Another request was granted, and nothing else matters.
    case granted
    /// Events that the next guess depends on.
    case start, step, turn, hint, rivalGuessed, end, match
    /// An event that changes nothing for this player.
    case ignored
    case other
  }

  private(set) var kind: Kind
  /// What is still possible, if the line says so.
  private(set) var range: GuessRange?
  /// Whether the guess has found the number.
  private(set) var isHit = false
  /// The bytes of the line with the name of the player whose turn it is.
  private(set) var name = 0..<0

  /// Reads a line without its ending.
  init(_ line: Span<UInt8>) {
    kind = .other
    guard line.count > 3 else { return }
    var position = 0
    switch Self.word(in: line, at: &position) {
    case Word.ok:
      let verb = Self.word(in: line, at: &position)
      kind = verb == Word.guess ? .guessed : Self.kind(ofGrant: verb)
    case Word.event: kind = Self.kind(ofEvent: Self.word(in: line, at: &position))
    default: return
    }
    if kind.hasFields { readFields(of: line, from: position) }
  }

  private mutating func readFields(of line: Span<UInt8>, from start: Int) {
    var position = start
    var (lo, hi): (Int64?, Int64?)
    while position < line.count {
      let key = Self.key(in: line, at: &position)
      switch key {
      case 0: continue
      case Word.lo: lo = Self.number(in: line, at: &position)
      case Word.hi: hi = Self.number(in: line, at: &position)
      case Word.hint: isHit = Self.word(in: line, at: &position) == Word.hit
      case Word.sealed where kind == .guessed:
        kind = .sealed
        Self.skipWord(in: line, at: &position)
      case Word.name:
        let begin = position
        Self.skipWord(in: line, at: &position)
        name = begin..<max(begin, line[position - 1] == UInt8(ascii: " ") ? position - 1 : position)
      default: Self.skipWord(in: line, at: &position)
      }
    }
    if let lo, let hi { range = GuessRange(lo: lo, hi: hi) }
    // A round can't begin or continue without its range.
    if range == nil, kind.needsRange, !isHit { kind = .other }
  }

  // MARK: - Words

  /// The next word as one number, at most its last 8 bytes; `position` moves behind the blank after it.
  private static func word(in line: Span<UInt8>, at position: inout Int) -> UInt64 {
    var word: UInt64 = 0
    while position < line.count {
      let byte = line[position]
      position += 1
      if byte == UInt8(ascii: " ") { break }
      word = word << 8 | UInt64(byte)
    }
    return word
  }

  /// The same for what is before `=`; 0 for a word without one, which is skipped.
  private static func key(in line: Span<UInt8>, at position: inout Int) -> UInt64 {
    var word: UInt64 = 0
    while position < line.count {
      let byte = line[position]
      position += 1
      if byte == UInt8(ascii: "=") { return word }
      if byte == UInt8(ascii: " ") {
        // After a colon alone there is a sentence for people.
        if word == UInt64(UInt8(ascii: ":")) { position = line.count }
        return 0
      }
      word = word << 8 | UInt64(byte)
    }
    return 0
  }

  private static func skipWord(in line: Span<UInt8>, at position: inout Int) {
    while position < line.count {
      position += 1
      if line[position - 1] == UInt8(ascii: " ") { return }
    }
  }

  /// A whole number up to the next blank; nil for anything else.
  private static func number(in line: Span<UInt8>, at position: inout Int) -> Int64? {
    let isNegative = position < line.count && line[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    // Negative while it is read, since the least Int64 has no positive counterpart.
    var number: Int64 = 0
    var isNumber = false
    var fits = true
    while position < line.count {
      let byte = line[position]
      position += 1
      if byte == UInt8(ascii: " ") { break }
      let digit = byte &- UInt8(ascii: "0")
      let (tenfold, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (lower, underflowed) = tenfold.subtractingReportingOverflow(Int64(digit))
      fits = fits && digit < 10 && !overflowed && !underflowed
      isNumber = true
      number = lower
    }
    guard fits, isNumber, isNegative || number != .min else { return nil }
    return isNegative ? number : -number
  }

  private static func kind(ofEvent name: UInt64) -> Kind {
    switch name {
    case Word.start: .start
    case Word.step: .step
    case Word.turn: .turn
    case Word.hintEvent: .hint
    case Word.guessedEvent: .rivalGuessed
    case Word.end: .end
    case Word.match: .match
    case Word.rival, Word.review, Word.recorded, Word.rematch, Word.paired, Word.joined: .ignored
    default: .other
    }
  }

  private static func kind(ofGrant verb: UInt64) -> Kind {
    switch verb {
    case Word.rematch, Word.play, Word.solo: .granted
    default: .other
    }
  }

  /// Words as the numbers that `word(in:at:)` makes of them: their bytes, the first one on top.
  enum Word {
    static let ok: UInt64 = 0x4F4B
    static let event: UInt64 = 0x2A
    static let guess: UInt64 = 0x47_5545_5353
    static let play: UInt64 = 0x504C_4159
    static let solo: UInt64 = 0x534F_4C4F
    static let rematch: UInt64 = 0x52_454D_4154_4348
    static let start: UInt64 = 0x53_5441_5254
    static let step: UInt64 = 0x5354_4550
    static let turn: UInt64 = 0x5455_524E
    static let hintEvent: UInt64 = 0x4849_4E54
    static let guessedEvent: UInt64 = 0x47_5545_5353_4544
    static let end: UInt64 = 0x45_4E44
    static let match: UInt64 = 0x4D_4154_4348
    static let rival: UInt64 = 0x52_4956_414C
    static let review: UInt64 = 0x5245_5649_4557
    static let recorded: UInt64 = 0x5245_434F_5244_4544
    static let paired: UInt64 = 0x5041_4952_4544
    static let joined: UInt64 = 0x4A4F_494E_4544
    static let lo: UInt64 = 0x6C6F
    static let hi: UInt64 = 0x6869
    static let hint: UInt64 = 0x6869_6E74
    static let hit: UInt64 = 0x48_4954
    static let name: UInt64 = 0x6E61_6D65
    static let sealed: UInt64 = 0x7365_616C_6564
  }
}

extension BenchLine.Kind {
  /// Whether the fields of the line matter.
  fileprivate var hasFields: Bool {
    switch self {
    case .guessed, .start, .turn, .hint, .rivalGuessed: true
    case .sealed, .granted, .step, .end, .match, .ignored, .other: false
    }
  }

  fileprivate var needsRange: Bool {
    switch self {
    case .guessed, .start, .hint, .rivalGuessed: true
    case .sealed, .granted, .step, .turn, .end, .match, .ignored, .other: false
    }
  }
}
