import GuessServerCore
import GuessProtocol
import Platform

/// Why the server can't keep what has to survive a restart.
enum DataError: Error, Hashable {
  /// The directory is not there and can't be made, or can't be used.
  case unusable(String, SystemError)
  /// The user who runs the server has no home where a directory could be.
  case homeless
  /// There is something by that name, and it is no directory.
  case notADirectory(String)
  /// The directory belongs to another user, who could put another key into it.
  case foreign(String)
  /// Other users can write to the directory.
  case writableByOthers(String)
  /// A file that is there can't be read.
  case unreadable(String, SystemError)
  /// A pipe or a device is in the place of a file.
  case notAFile(String)
  /// The key has another length than a key has.
  case damagedKey(String)
  /// What a node is known by is not what a server has written there.
  case damagedIdentity(String)
  /// The journal holds something that no server has written there.
  case damagedJournal(String, JournalReader.Fault)
  /// A line of the file of bans is neither a ban nor a mute.
  case damagedSanctions(String, line: Int, Sanction.LineFault)
  /// That line of the file of bans is one more than there may be.
  case tooManySanctions(String, line: Int)
  /// A file has more bytes than it may have.
  case tooLong(String, limit: Int)
  /// Another server keeps its data there.
  case inUse(String)
  /// A file can't be written.
  case unwritable(String, SystemError)

  /// What is wrong.
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
    case .damagedIdentity(let path): "\(path) does not tell a node"
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

  /// What is wrong and what to do, in one line.
  var message: String { message(or: "choose another directory with --data, or use --no-data") }

  /// The same for a check, which starts nothing: without another directory to start with.
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
        "nothing from there on can be trusted: restore a backup, or keep the lines before it "
        + "(mv \(path) \(path).bad && head -n \(line - 1) \(path).bad > \(path))"
    case .damagedJournal(_, .unknown): repair = "start that version"
    case .inUse: repair = "stop that server"
    case .damagedSanctions:
      return
        "\(reason) Correct that line, or put # in front of it; the rest of the file is not used without it, so that nobody is let in by mistake."
    case .tooManySanctions: return "\(reason); remove some, or ban a network instead of its addresses."
    case .tooLong: return "\(reason); remove comments, or lines that are over."
    case .notAFile: return "\(reason); remove it, so that the server makes one."
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
