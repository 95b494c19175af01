import GuessProtocol

/// The operands of `guess-client replay`, `verify` and `standings`.
extension Options {
  /// Paths of files and directories, and `-` for standard input.
  package var files: [String] { matchChoice == nil ? operands : operands.dropLast() }

  /// `now` is Unix time in seconds: a day or a time may be given relative to it.
  package func output(at now: Int64) -> JournalReport.Output {
    switch command {
    case .verify: .faults
    case .standings: .standings(filter(at: now))
    default: matchChoice.map { .match($0) } ?? .list
    }
  }

  private func filter(at now: Int64) -> Standings.Filter {
    Standings.Filter(
      rules: choice(.rules), seed: text(.seed).flatMap { ShortWord($0) },
      day: text(.day).flatMap { Day(option: $0, at: now) },
      since: text(.since).flatMap { UTCTime.start(option: $0, at: now) },
      event: text(.event).flatMap { RoomCode($0) })
  }

  /// The match to show; a file with such a name can still be given as ./last.
  private var matchChoice: MatchChoice? {
    command != .replay ? nil : operands.last.flatMap { MatchChoice($0) }
  }
}

/// The match to show: the last one, or that whose ID begins with some digits.
package struct MatchChoice: Hashable, Sendable {
  /// Least number of digits. With fewer, file names would be taken for the beginning of an ID.
  static let leastDigits = 4

  /// In lower case; empty for the last match.
  let digits: String

  /// Reads `last`, or 4 to 16 hexadecimal digits; nil for anything else.
  init?(_ word: String) {
    let isNumber =
      word.utf8.count >= Self.leastDigits && word.allSatisfy(\.isHexDigit) && word.allSatisfy(\.isASCII)
    guard word.lowercased() == "last" || isNumber && word.utf8.count <= MatchID.length else { return nil }
    digits = isNumber ? word.lowercased() : ""
  }

  func fits(_ id: MatchID) -> Bool { id.description.hasPrefix(digits) }
}

/// Selects and sorts the files of a server's journal.
package enum JournalFiles {
  /// The journals among the names in a data directory, the oldest first.
  package static func journals(among names: [String]) -> [String] {
    let old = names.compactMap { name in JournalReader.historyNumber(name).map { (number: $0, name: name) } }
    return old.sorted { $0.number < $1.number }.map(\.name) + names.filter { $0 == "journal" }
  }

  /// Sorts files by number, whatever order they were given in: a shell sorts `history-10` before `history-2`. Files without a
  /// number come last.
  package static func ordered<File>(_ files: [(number: Int?, file: File)]) -> [File] {
    files.enumerated()
      .sorted { ($0.element.number ?? .max, $0.offset) < ($1.element.number ?? .max, $1.offset) }
      .map(\.element.file)
  }
}
