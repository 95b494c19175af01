import GuessProtocol
import Platform

/// The reason why persistent data can't be read or stored.
struct DataError: Error, Hashable {
  let reason: String
  /// The error and how to fix it, in one line.
  let message: String

  /// An error that another directory avoids, as well as `repair`.
  init(_ reason: String, repair: String? = nil) {
    let advice = [repair, "choose another directory with --data, or use --no-data"].compactMap(\.self)
    self.init(reason, fix: "; \(advice.joined(separator: ", or ")).")
  }

  /// An error in one file, for which no other directory is needed. `fix` is the rest of the message.
  init(_ reason: String, fix: String) {
    (self.reason, message) = (reason, reason + fix)
  }

  static func unusable(_ path: String, _ error: SystemError) -> Self {
    Self("cannot keep data in \(path): \(error.reason)")
  }

  static func unreadable(_ path: String, _ error: SystemError) -> Self {
    Self(
      "cannot read \(path): \(error.reason)",
      repair: "make it readable by the user who runs the server")
  }

  static func unwritable(_ path: String, _ error: SystemError, repair: String? = nil) -> Self {
    Self("cannot write \(path): \(error.reason)", repair: repair)
  }

  /// The journal contains something that no server wrote.
  static func damagedJournal(_ path: String, _ fault: JournalReader.Fault) -> Self {
    switch fault {
    case .foreign: Self("\(path) is not a journal", repair: "move it elsewhere")
    case .damaged(let line):
      Self(
        "\(path) is damaged at line \(line)",
        fix:
          "; nothing from there on can be trusted: restore a backup, or keep the lines before it, which loses what was played since "
          // The file keeps its owner, even if root repairs it.
          + "(cp -p \(path) \(path).damaged && head -n \(line - 1) \(path).damaged > \(path)).")
    case .unknown(let line):
      Self("line \(line) of \(path) is of another version of guess-server", repair: "start that version")
    }
  }
}
