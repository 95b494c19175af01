import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The reason why persistent data can't be read or stored.
enum DataError: Error, Hashable {
  /// The directory can't be created or used.
  case unusable(String, SystemError)
  /// The server's user has no home for a default directory.
  case homeless
  /// The path is not a directory.
  case notADirectory(String)
  /// The directory belongs to another user, who could replace the key.
  case foreign(String)
  /// Other users can write to the directory.
  case writableByOthers(String)
  /// A file exists but can't be read.
  case unreadable(String, SystemError)
  /// A pipe or device in place of a file.
  case notAFile(String)
  /// The key has a wrong length.
  case damagedKey(String)
  /// The node's identity is malformed.
  case damagedIdentity(String)
  /// The journal contains something that no server wrote.
  case damagedJournal(String, JournalReader.Fault)
  /// A line of the bans file is neither a ban nor a mute.
  case damagedSanctions(String, line: Int, Sanction.LineFault)
  /// The line of the bans file that exceeds the limit of entries.
  case tooManySanctions(String, line: Int)
  /// A file exceeds its size limit.
  case tooLong(String, limit: Int)
  /// Another server uses the directory.
  case inUse(String)
  /// A file can't be written.
  case unwritable(String, SystemError)

  /// The error.
  var reason: String {
    switch self {
    case .unusable(let path, let error): "cannot keep data in \(path): \(error.reason)"
    case .homeless: "none of STATE_DIRECTORY, XDG_STATE_HOME and HOME gives a directory for data"
    case .notADirectory(let path): "\(path) is not a directory"
    case .foreign(let path): "\(path) belongs to another user"
    case .writableByOthers(let path): "other users can write to \(path)"
    case .unreadable(let path, let error): "cannot read \(path): \(error.reason)"
    case .notAFile(let path): "\(path) is not a regular file"
    case .damagedKey(let path): "\(path) is not a key of \(DataDirectory.keyBytes) bytes"
    case .damagedIdentity(let path): "\(path) does not name a node"
    case .damagedJournal(let path, .foreign): "\(path) is not a journal"
    case .damagedJournal(let path, .damaged(let line)): "\(path) is damaged at line \(line)"
    case .damagedJournal(let path, .unknown(let line)):
      "line \(line) of \(path) was written by a newer guess-server"
    case .damagedSanctions(let path, let line, let fault): "\(path):\(line): \(fault.sentence)"
    case .tooManySanctions(let path, let line):
      "\(path):\(line): there are more than \(ModerationList.mostEntries) bans and mutes"
    case .tooLong(let path, let limit): "\(path) has more than \(limit) bytes"
    case .inUse(let path): "another running guess-server keeps its data in \(path)"
    case .unwritable(let path, let error): "cannot write \(path): \(error.reason)"
    }
  }

  /// The error and how to fix it, in one line.
  var message: String { message(or: "choose another directory with --data, or use --no-data") }

  /// The error for a check, which could not use another directory.
  var checkMessage: String { message(or: nil) }

  private func message(or elsewhere: String?) -> String {
    let repair: String?
    switch self {
    case .unusable, .homeless, .notADirectory, .unwritable: repair = nil
    case .foreign: repair = elsewhere == nil ? "check it as that user, or as root" : nil
    case .writableByOthers(let path): repair = "chmod 700 \(path)"
    case .unreadable: repair = "make it readable by the user who runs the server"
    case .damagedJournal(_, .foreign): repair = "move it elsewhere"
    case .damagedJournal(let path, .damaged(let line)):
      repair =
        "nothing from there on can be trusted: restore a backup, or keep the lines before it, which loses what was played since "
        // The file keeps its owner, even if root repairs it.
        + "(cp -p \(path) \(path).damaged && head -n \(line - 1) \(path).damaged > \(path))"
    case .damagedJournal(_, .unknown): repair = "start that version"
    case .inUse: repair = "stop that server"
    case .damagedSanctions:
      return
        "\(reason) Correct that line, or put # before it; the whole file is rejected, so that no ban is dropped by mistake."
    case .tooManySanctions: return "\(reason); remove some, or ban a network instead of its addresses."
    case .tooLong: return "\(reason); remove comments, or expired lines."
    case .notAFile: return "\(reason); remove it, and the server creates one."
    case .damagedIdentity:
      return
        "\(reason); restore a backup, or remove it: the node gets another slot, and its rooms keep their codes."
    case .damagedKey:
      return "\(reason); restore a backup, or remove it: a new key changes all seeded secrets."
    }
    let advice = [repair, elsewhere].compactMap(\.self).joined(separator: ", or ")
    return advice.isEmpty ? "\(reason)." : "\(reason); \(advice)."
  }
}
