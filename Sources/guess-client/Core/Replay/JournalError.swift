import GuessProtocol

/// Why journals can't be read, or do not have what was asked for.
package enum JournalError: Error, Hashable, Sendable {
  /// A file can't be read; the reason is the system's text.
  case unreadable(String, reason: String)
  /// A file is larger than `mebibytes`.
  case tooLarge(String, mebibytes: Int)
  /// There is no journal in a directory.
  case noJournal(in: String)
  /// The last argument is neither a file nor a match ID.
  case noFileNorMatch(String)
  /// This is not a journal.
  case foreign(String)
  /// A line is not what the server wrote.
  case damaged(String, line: Int)
  /// A newer server has written this line.
  case unknown(String, line: Int)
  /// The last line is cut off; everything before it is valid.
  case torn(String)
  /// No finished match has an ID that begins with these digits; nil if there is none at all.
  case noMatch(beginning: String?)
  /// The match is still being played.
  case notOver(MatchID)
  /// Several IDs begin with these digits; some of them are listed.
  case ambiguous(beginning: String, [MatchID], count: Int)

  package init(_ fault: JournalReader.Fault, in file: String) {
    switch fault {
    case .foreign: self = .foreign(file)
    case .damaged(let line): self = .damaged(file, line: line)
    case .unknown(let line): self = .unknown(file, line: line)
    }
  }
}

extension JournalError {
  /// One line about it, in English.
  package var text: String {
    switch self {
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)."
    case .tooLarge(let file, let size):
      "\(file) is larger than \(size) MiB, too large for a server's journal."
    case .noJournal(let directory): "no journal in \(directory)."
    case .noFileNorMatch(let word):
      "there is no file \(word). To name a match, give “last”, or four digits or more of its match ID."
    case .foreign(let file): "\(file) is not a journal of guess-server."
    case .damaged(let file, let line):
      "\(file):\(line): this line is damaged; nothing from here on can be trusted."
    case .unknown(let file, let line):
      "\(file):\(line): a newer guess-server wrote this line; a newer guess-client can read it."
    case .torn(let file): "\(file): the last write was cut off by a crash; everything before it is valid."
    case .noMatch(let digits?): "no finished match has an ID that begins with \(digits)."
    case .noMatch(nil): "no finished match in these files."
    case .notOver(let id): "match \(id) is not finished; its numbers are secret until then."
    case .ambiguous(let digits, let ids, let count):
      "\(digits) fits \(count, "match", "matches"): \(Self.list(ids, of: count)). Give more digits."
    }
  }

  private static func list(_ ids: [MatchID], of count: Int) -> String {
    ids.map(\.description).joined(separator: ", ") + (count > ids.count ? "…" : "")
  }
}
