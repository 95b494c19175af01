import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

extension JournalFiles {
  /// The content of a journal or history file.
  struct Contents {
    /// The file number; nil if missing.
    var number: Int?
    var recovery = Recovery()
    /// Bytes without a torn tail.
    var length = 0
    /// Bytes confirmed by a mark to be on disk.
    var marked = 0
    var lines = 0
    /// Number of finished matches.
    var endedMatches = 0
    /// Starts of the first and last server that wrote to it, in seconds since 1970.
    var (firstStart, lastStart): (Int64?, Int64?)
    /// Version of the last one.
    var version: String?
  }

  /// The bytes of a file; empty if missing.
  func read(_ path: String) throws(DataError) -> [UInt8] {
    let text: [UInt8]?
    do throws(SystemError) {
      let descriptor = try System.openFile(path)
      defer { System.release(descriptor) }
      let status = try FileStatus(of: descriptor)
      guard status.size <= Self.mostBytes else { throw SystemError(call: "read", code: EFBIG) }
      text = status.isRegular ? try System.contents(ofFile: path, limit: status.size) : nil
    } catch {
      guard !error.isAbsence else { return [] }
      throw .unreadable(path, error)
    }
    guard let text else { throw .damagedJournal(path, .foreign) }
    return text
  }

  /// Reads all entries of `text`, from the file at `path`. Pass `isComplete` if a later file exists.
  func contents(
    _ text: [UInt8], of path: String, isComplete: Bool = false
  ) throws(DataError) -> Contents {
    var reader = JournalReader(isComplete: isComplete)
    var contents = Contents()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) {
        contents.note(entry)
        do throws(Contradiction) {
          try contents.recovery.take(entry)
        } catch {
          throw JournalReader.Fault.damaged(line: reader.line)
        }
      }
    } catch {
      throw .damagedJournal(path, error)
    }
    contents.lines = reader.line
    contents.length = reader.goodLength
    return contents
  }
}

extension JournalFiles.Contents {
  fileprivate mutating func note(_ entry: JournalEntry) {
    switch entry {
    case .file(let own): number = own
    case .mark(let length): marked = length
    case .start(let unixTime, let release):
      firstStart = firstStart ?? unixTime
      (lastStart, version) = (unixTime, release)
    case .over: endedMatches += 1
    default: break
    }
  }
}
