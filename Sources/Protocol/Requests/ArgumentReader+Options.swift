extension ArgumentReader {
  /// The name of an argument is the key of its option.
  private static let keys = Refusal.Argument.allCases.map { (InlineASCII(Array($0.rawValue.utf8).span), $0) }

  /// Passes each remaining `key=value` to `set`, which refuses the keys that the verb lacks, each at most once.
  static func options(
    _ words: inout WordScanner, _ line: Span<UInt8>, ignoresUnknown: Bool = false,
    set: (_ key: Refusal.Argument, _ value: Span<UInt8>) throws(Refusal) -> Void
  ) throws(Refusal) {
    var seen: Set<Refusal.Argument> = []
    while let word = words.nextWord(in: line) {
      let option = line.extracting(word)
      guard let equals = option.firstIndex(of: UInt8(ascii: "=")) else { throw .badArgument(.extra) }
      let key = InlineASCII(option.extracting(..<equals))?.lowercased
      let argument = key.flatMap { key in keys.first { $0.0 == key } }?.1 ?? .extra
      guard !seen.contains(argument) else { throw .badArgument(.repeated) }
      do throws(Refusal) {
        try set(argument, option.extracting((equals + 1)...))
      } catch {
        if ignoresUnknown, error == .badArgument(.extra) { continue }
        throw error
      }
      seen.insert(argument)
    }
  }

  /// Reads the only option that a verb has; nil if it is not given.
  static func option<Value>(
    _ key: Refusal.Argument, _ words: inout WordScanner, _ line: Span<UInt8>,
    _ read: (Span<UInt8>) throws(Refusal) -> Value
  ) throws(Refusal) -> Value? {
    var found: Value?
    try options(&words, line) { (other, value) throws(Refusal) in
      guard other == key else { throw .badArgument(.extra) }
      found = try read(value)
    }
    return found
  }
}

extension WordScanner {
  /// Reads the next word; refuses one that is missing or malformed as `argument`.
  mutating func read<Value: LineValue>(
    _ argument: Refusal.Argument, in line: Span<UInt8>
  ) throws(Refusal) -> Value {
    guard let word = nextWord(in: line) else { throw .badArgument(argument) }
    return try line.extracting(word).read(argument)
  }
}

extension MatchSettings {
  /// Sets a match option; refuses unknown ones.
  mutating func setOption(_ key: Refusal.Argument, to value: Span<UInt8>) throws(Refusal) {
    switch key {
    case .range: range = try value.range()
    case .rules: rules = try value.rulesForTwo()
    case .firstTo: firstTo = try value.int(.firstTo, in: Limits.firstTo)
    case .pace: pace = try value.time(.pace, unit: Milliseconds(1), in: Limits.pace)
    case .clock: clock = try value.time(.clock, unit: .seconds(1), in: Limits.clock)
    case .countdown: countdown = try value.time(.countdown, unit: .seconds(1), in: Limits.countdown)
    default: throw .badArgument(.extra)
    }
  }
}

extension Span<UInt8> {
  func firstIndex(of byte: UInt8) -> Int? { indices.first { self[$0] == byte } }

  /// Reads a value; refuses a malformed one as `argument`.
  func read<Value: LineValue>(_ argument: Refusal.Argument) throws(Refusal) -> Value {
    guard let value = Value(self) else { throw .badArgument(argument) }
    return value
  }

  /// Returns the case with this raw value, ignoring case of letters.
  func choice<Choice: RawRepresentable<String>>(
    _ argument: Refusal.Argument
  ) throws(Refusal) -> Choice {
    guard let word = InlineASCII(self)?.lowercased.description, let choice = Choice(rawValue: word) else {
      throw .badArgument(argument)
    }
    return choice
  }

  func rulesForTwo() throws(Refusal) -> Rules {
    let rules: Rules = try choice(.rules)
    guard Rules.forTwo.contains(rules) else { throw .badArgument(.rules) }
    return rules
  }

  func flag(_ argument: Refusal.Argument) throws(Refusal) -> Bool {
    switch InlineASCII(self)?.lowercased {
    case "yes": return true
    case "no": return false
    default: throw .badArgument(argument)
    }
  }

  func int(_ argument: Refusal.Argument, in bounds: ClosedRange<Int>) throws(Refusal) -> Int {
    let number: Int = try read(argument)
    guard bounds.contains(number) else { throw .badArgument(argument) }
    return number
  }

  /// Reads a multiple of `unit`, as both bounds are.
  func time(
    _ argument: Refusal.Argument, unit: Milliseconds, in bounds: ClosedRange<Milliseconds>
  ) throws(Refusal) -> Milliseconds {
    let (least, most) = (bounds.lowerBound.count / unit.count, bounds.upperBound.count / unit.count)
    return Milliseconds(Int64(try int(argument, in: Int(least)...Int(most))) * unit.count)
  }

  /// Reads `lo..hi`; `lo` must be below `hi`.
  func range() throws(Refusal) -> GuessRange {
    guard let dot = firstIndex(of: UInt8(ascii: ".")), dot + 1 < count, self[dot + 1] == UInt8(ascii: "."),
      let lo = WholeNumber.parse(extracting(..<dot)), let hi = WholeNumber.parse(extracting((dot + 2)...)),
      lo < hi, let range = GuessRange(lo: lo, hi: hi)
    else { throw .badArgument(.range) }
    return range
  }
}
