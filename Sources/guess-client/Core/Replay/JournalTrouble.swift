import Protocol

/// Why journals can't be read, or do not hold what was asked for; `Language.words(for:)` says it.
package enum JournalTrouble: Error, Hashable, Sendable {
  /// A file can't be read, for a reason in the system's words.
  case unreadable(String, reason: String)
  /// A file holds more than `mebibytes`.
  case tooLarge(String, mebibytes: Int)
  /// There is no journal in a directory.
  case noJournal(in: String)
  /// The last word of a command line is no file that is there, and names no match.
  case noFileNorMatch(String)
  /// This is no journal.
  case foreign(String)
  /// A line is not what the server wrote.
  case damaged(String, line: Int)
  /// A line is of a kind that a newer server writes.
  case unknown(String, line: Int)
  /// The last line is cut off. What stands before it is fine.
  case torn(String)
  /// No match that is over begins with these digits; nil when there is none at all.
  case noMatch(beginning: String?)
  /// The match is still being played.
  case notOver(MatchID)
  /// Several matches begin with these digits; some of them are named.
  case ambiguous(beginning: String, [MatchID], count: Int)

  package init(_ fault: JournalReader.Fault, in file: String) {
    switch fault {
    case .foreign: self = .foreign(file)
    case .damaged(let line): self = .damaged(file, line: line)
    case .unknown(let line): self = .unknown(file, line: line)
    }
  }
}
