/// The sentences in each language, side by side: the switches are exhaustive, so that a new message does not compile without them.
///
/// The reader is 你 in Chinese and «ты» in Russian. In Chinese punctuation is full-width, and a space separates Chinese and ASCII
/// characters. In Russian names are in the nominative and nothing agrees with their gender; no past tense refers to the reader, so
/// events are in the present tense or impersonal.
///
/// Only a chat message begins with a name and a colon, so that nobody can pretend an event.
extension Language {
  /// Returns the sentence in this language; the others are not even made.
  func say(
    _ english: @autoclosure () -> Sentence, _ chinese: @autoclosure () -> Sentence,
    _ russian: @autoclosure () -> Sentence
  ) -> Sentence {
    switch self {
    case .english: english()
    case .chinese: chinese()
    case .russian: russian()
    }
  }
}

extension Language {
  package var ownName: String {
    switch self {
    case .english: "English"
    case .chinese: "中文"
    case .russian: "русский"
    }
  }
}

/// The words around the numbers in the sentence for a guess.
struct GuessWords {
  /// Follow a guess that has missed.
  let low, high: StaticString
  /// Around the only number that is left.
  let only: (StaticString, StaticString)
  /// Around the ends of the range that is left.
  let between: (StaticString, StaticString, StaticString)
}

extension Language {
  func write(_ answer: GuessAnswer, to line: inout LineWriter) {
    line.append(decimal: answer.guess)
    switch answer.hint {
    case .low: line.append(guessWords.low)
    case .high: line.append(guessWords.high)
    case .hit: return found(in: answer.number).write(to: &line)
    }
    writeRemaining(answer.range, to: &line)
  }

  private func writeRemaining(_ range: GuessRange, to line: inout LineWriter) {
    let (only, between) = (guessWords.only, guessWords.between)
    line.append(range.span == 0 ? only.0 : between.0)
    line.append(decimal: range.lo)
    if range.span > 0 {
      line.append(between.1)
      line.append(decimal: range.hi)
    }
    line.append(range.span == 0 ? only.1 : between.2)
  }

  func sentence(for answer: GuessAnswer) -> Sentence { Sentence { line in write(answer, to: &line) } }

  func sentence(forRemaining range: GuessRange) -> Sentence {
    Sentence { line in writeRemaining(range, to: &line) }
  }

  func sentence(for row: Row) -> Sentence? {
    switch row {
    case .help(let verb): "\(verb.usage) -- \(explanation(of: verb))"
    case .brief(let verb): briefly(verb) ?? sentence(for: Row.help(verb))
    case .topic(let topic): briefly(topic)
    // Their names say it all.
    case .limit: nil
    case .waiting(let settings, let count): sentence(forWaiting: count, settings)
    case .room(let room): sentence(for: room)
    case .score(let rank, let score): sentence(for: score, rank: rank)
    case .attempt(let rank, let attempt): sentence(for: attempt, rank: rank)
    case .placing(let placing): sentence(for: placing)
    case .shard(let shard): sentence(for: shard)
    case .rating(let rank, let rating): sentence(for: rating, rank: rank)
    case .daily(let rank, let score): sentence(for: score, rank: rank)
    case .owner(let score, let seen): sentence(for: score, seen: seen)
    }
  }

  func sentence(for line: ServerLine) -> Sentence? {
    switch line {
    case .row(let row, _): sentence(for: row)
    case .ok(let reply, _): sentence(for: reply)
    case .error(let refusal, let verb, _): sentence(for: refusal, of: verb)
    case .event(let event): sentence(for: event)
    }
  }
}

extension MatchSettings {
  /// True for a race to one round without a pace, whatever its range: `START` says all of that.
  var isPlain: Bool { rules == .race && firstTo == 1 && pace == .zero && !isRated }
}

extension RoundResult {
  /// True for the number that most attempts are at, the first one of 1 to 100; others are named beside an attempt.
  var isUsual: Bool { number == 1 && range == .oneToHundred }
}

extension ServerLine {
  /// The sentence for people; nil if the line has none. In `SAID` and `NOTICE`, the message alone takes its place, as it was sent.
  public func sentence(in language: Language) -> String? { language.sentence(for: self)?.text }
}

/// A sentence as UTF-8, interpolated from text and typed values.
struct Sentence: ExpressibleByStringInterpolation, Hashable, Sendable {
  let bytes: [UInt8]

  init(_ body: (inout LineWriter) -> Void) {
    var bytes: [UInt8] = []
    bytes.write(atMost: Limits.serverLineBytes, body)
    self.bytes = bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(to line: inout LineWriter) { bytes.withUnsafeBufferPointer { line.append($0) } }

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  /// Accepts the values of lines, and counts with nouns.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // Most interpolated values are numbers, names or short sentences; the last one still needs room for the longest value.
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount + LineWriter.valueBytes)
    }

    mutating func appendLiteral(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func appendInterpolation(_ value: some LineValue) { value.write(to: &bytes) }

    mutating func appendInterpolation(_ sentence: Sentence) { bytes.append(contentsOf: sentence.bytes) }

    mutating func appendInterpolation(_ message: ChatText) { appendLiteral(message.text) }

    mutating func appendInterpolation(_ command: Command) { bytes.append(contentsOf: command.line().utf8) }

    mutating func appendInterpolation(_ text: StaticString) {
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Seconds with the decimals that they need: `0.5`, `2`.
    mutating func appendInterpolation(seconds time: Milliseconds, point: StaticString = ".") {
      appendInterpolation(time.count / 1_000)
      guard time.count % 1_000 > 0 else { return }
      appendInterpolation(point)
      let decimals = String(1_000 + time.count % 1_000).dropFirst()
      appendLiteral(String(decimals.reversed().drop { $0 == "0" }.reversed()))
    }

    /// A change: `+12`, `-8`.
    mutating func appendInterpolation(signed change: Int) {
      if change > 0 { appendLiteral("+") }
      appendInterpolation(change)
    }

    /// Names with a word between them: `ada and bob`.
    mutating func appendInterpolation(_ names: [Name], _ conjunction: StaticString) {
      for (index, name) in names.enumerated() {
        if index > 0 { appendInterpolation(conjunction) }
        appendInterpolation(name)
      }
    }
  }
}

/// Counts with nouns, by CLDR's rules for whole numbers. The number of noun forms selects the rule: two that of English and German,
/// three that of Russian. Polish has three as well, and needs a label for its own.
extension Sentence.StringInterpolation {
  /// Chinese: a count and its measure word, `7 次`.
  mutating func appendInterpolation(_ count: some BinaryInteger & LineValue, _ measureWord: StaticString) {
    appendInterpolation(count)
    appendLiteral(" ")
    appendInterpolation(measureWord)
  }

  /// English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ many: StaticString
  ) {
    appendInterpolation(count, count.form(one, many))
  }

  /// Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    appendInterpolation(count, count.form(one, few, many))
  }
}

extension BinaryInteger {
  /// Returns the English form for this count.
  package func form(_ one: StaticString, _ many: StaticString) -> StaticString { self == 1 ? one : many }

  /// Returns the Russian form for this count.
  package func form(_ one: StaticString, _ few: StaticString, _ many: StaticString) -> StaticString {
    switch (magnitude % 100, magnitude % 10) {
    case (11...14, _): many
    case (_, 1): one
    case (_, 2...4): few
    default: many
    }
  }
}
