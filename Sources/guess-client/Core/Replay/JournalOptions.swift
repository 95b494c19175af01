import GuessProtocol

/// The operands of `guess-client replay` and `verify`.
extension Options {
  /// Paths of files and directories, and `-` for standard input.
  package var files: [String] { matchChoice == nil ? operands : operands.dropLast() }

  package var output: JournalReport.Output {
    command == .verify ? .faults : matchChoice.map { .match($0) } ?? .list
  }

  /// The match to show; a file with such a name can still be given as ./last.
  private var matchChoice: MatchChoice? {
    command == .verify ? nil : operands.last.flatMap { MatchChoice($0) }
  }
}

/// The match to show.
package enum MatchChoice: Hashable, Sendable {
  /// The last match that ended.
  case last
  /// The match whose ID begins with these digits; `value` is their number.
  case beginning(String, value: UInt64)

  /// Least number of digits. With fewer, file names would be taken for the beginning of an ID.
  package static let leastDigits = 4

  /// Reads `last`, or 4 to 16 hexadecimal digits; nil for anything else.
  package init?(_ word: String) {
    if word.lowercased() == "last" {
      self = .last
      return
    }
    guard (Self.leastDigits...MatchID.length).contains(word.utf8.count), word.allSatisfy(\.isHexDigit),
      let value = UInt64(word, radix: 16)
    else { return nil }
    self = .beginning(word.lowercased(), value: value)
  }

  /// True if the match fits.
  package func fits(_ id: MatchID) -> Bool {
    switch self {
    case .last: true
    case .beginning(let digits, let value):
      id.rawValue >> UInt64(4 * (MatchID.length - digits.utf8.count)) == value
    }
  }
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
