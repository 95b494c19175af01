import GuessProtocol

/// The operands of `guess-client replay`, `verify` and `standings`.
extension Options {
  /// Paths of files and directories, and `-` for standard input.
  package var files: [String] { matchChoice == nil ? operands : operands.dropLast() }

  /// `now` is Unix time in seconds: a day or a time may be given relative to it.
  package func output(at now: Int64) -> JournalReport.Output {
    switch command {
    case .verify: .faults
    case .standings:
      .standings(
        Standings.Filter(
          rules: choice(.rules), seed: text(.seed).flatMap { ShortWord($0) },
          day: text(.day).flatMap { Day(option: $0, at: now) },
          since: text(.since).flatMap { UTCTime.start(option: $0, at: now) },
          event: text(.event).flatMap { RoomCode($0) }))
    default: matchChoice.map { .match($0) } ?? .list
    }
  }

  /// The match to show, like the last word; a file with such a name can still be given as ./last.
  private var matchChoice: String? { command != .replay ? nil : operands.last.flatMap(Self.matchDigits) }

  /// Reads the first digits of a match ID, in either case of letters; empty for `last`, nil for any other word. With fewer than
  /// four digits, file names would be taken for the beginning of an ID.
  package static func matchDigits(_ word: String) -> String? {
    if word.lowercased() == "last" { return "" }
    let isNumber = word.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isNumber && (4...MatchID.length).contains(word.count) ? word.lowercased() : nil
  }
}
