import GuessServerCore
import GuessProtocol
import Platform

extension JournalFiles {
  /// What a journal or a history file tells.
  struct Contents {
    /// The number of the file; nil where not even that is there.
    var number: Int?
    var recovery = Recovery()
    /// Bytes without a torn tail.
    var length = 0
    /// Bytes of which a mark says that they are on disk.
    var marked = 0
    var lines = 0
    /// Matches that are over by it.
    var endedMatches = 0
    /// When the first and the last server that has written to it started, in seconds since 1970.
    var (firstStart, lastStart): (Int64?, Int64?)
    /// The version of the last one.
    var version: String?
  }

  /// The bytes of a file; none where it is missing.
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

  /// Reads all entries of `text`, which is that of the file at `path`, and all of it where it `isComplete`.
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
    contents.marked = min(contents.marked, reader.goodLength)
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
