extension ArgumentReader {
  /// Passes each remaining `key=value` to `set`, which returns the argument that it set, or nil to ignore the key.
  mutating func options(
    in line: Span<UInt8>,
    set: (_ key: InlineASCII, _ value: Span<UInt8>) throws(Refusal) -> Refusal.Argument?
  ) throws(Refusal) {
    var seen: Set<Refusal.Argument> = []
    while let word = words.nextWord(in: line) {
      let option = line.extracting(word)
      guard let equals = option.firstIndex(of: UInt8(ascii: "=")) else { throw .badArgument(.extra) }
      // A key that does not fit is unknown; the empty one represents it.
      let key = InlineASCII(option.extracting(..<equals))?.lowercased ?? ""
      guard let argument = try set(key, option.extracting((equals + 1)...)) else { continue }
      guard seen.insert(argument).inserted else { throw .badArgument(.repeated) }
    }
  }
}

extension MatchSettings {
  /// Sets a match option; refuses unknown ones.
  mutating func setOption(_ key: InlineASCII, to value: Span<UInt8>) throws(Refusal) -> Refusal.Argument {
    switch key {
    case "range":
      range = try value.range()
      return .range
    case "rules":
      rules = try value.choice(.rules)
      guard Rules.forTwo.contains(rules) else { throw .badArgument(.rules) }
      return .rules
    case "first_to":
      firstTo = try value.int(.firstTo, in: Limits.firstTo)
      return .firstTo
    case "pace":
      pace = try value.time(.pace, unit: Milliseconds(1), in: Limits.pace)
      return .pace
    case "clock":
      clock = try value.time(.clock, unit: .seconds(1), in: Limits.clock)
      return .clock
    case "countdown":
      countdown = try value.time(.countdown, unit: .seconds(1), in: Limits.countdown)
      return .countdown
    default: throw .badArgument(.extra)
    }
  }
}

extension Span<UInt8> {
  func firstIndex(of byte: UInt8) -> Int? {
    indices.first { self[$0] == byte }
  }

  /// Returns the case with this raw value, ignoring case of letters.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ argument: Refusal.Argument
  ) throws(Refusal) -> Choice {
    guard let word = InlineASCII(self)?.lowercased.description,
      let choice = Choice.allCases.first(where: { $0.rawValue == word })
    else { throw .badArgument(argument) }
    return choice
  }

  func flag(_ argument: Refusal.Argument, yes: InlineASCII, no: InlineASCII) throws(Refusal) -> Bool {
    switch InlineASCII(self)?.lowercased {
    case yes: return true
    case no: return false
    default: throw .badArgument(argument)
    }
  }

  func int(_ argument: Refusal.Argument, in bounds: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = WholeNumber.parse(self), bounds.contains(Int(number)) else {
      throw .badArgument(argument)
    }
    return Int(number)
  }

  func time(
    _ argument: Refusal.Argument, unit: Milliseconds, in bounds: ClosedRange<Milliseconds>
  ) throws(Refusal) -> Milliseconds {
    guard let number = WholeNumber.parse(self) else { throw .badArgument(argument) }
    let (count, overflowed) = number.multipliedReportingOverflow(by: unit.count)
    guard !overflowed, bounds.contains(Milliseconds(count)) else { throw .badArgument(argument) }
    return Milliseconds(count)
  }

  func seed() throws(Refusal) -> ShortWord {
    guard let word = ShortWord(self) else { throw .badArgument(.seed) }
    return word
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
