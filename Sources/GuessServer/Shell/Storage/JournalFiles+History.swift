import GuessGame
import GuessProtocol
import Platform

struct HistoryLimit: Equatable, Sendable {
  /// Total bytes of history files; nil for no limit.
  var bytes: Int?
  /// Days since the last write to a history file; nil for no limit.
  var days: Int?
}

/// A journal that a later one has replaced.
struct HistoryFile {
  let path: String
  let number: Int
  let isDamaged: Bool

  /// Its metadata; nil if it is not a regular file.
  var status: FileStatus? { (try? FileStatus(ofEntry: path)).flatMap { $0.isRegular ? $0 : nil } }
}

extension JournalFiles {
  /// Seconds from the journal's last write, which each start makes, to the wall clock; negative if that is behind. Must be read before
  /// this start writes. A time before 1970, which some file systems store, counts as 1970.
  func clockDoubt(at unixTime: Int64) -> Int64 {
    (try? FileStatus(ofEntry: journal)).map { unixTime - max(0, $0.writingTime) } ?? 0
  }

  static let damaged = ".damaged"

  /// The files that later ones have replaced, the oldest first.
  func historyFiles() throws(SystemError) -> [HistoryFile] {
    try System.names(inDirectory: directory.path).compactMap { name in
      let isDamaged = name.hasSuffix(Self.damaged)
      let own = isDamaged ? String(name.dropLast(Self.damaged.count)) : name
      return JournalReader.historyNumber(own).map {
        HistoryFile(path: "\(directory.path)/\(name)", number: $0, isDamaged: isDamaged)
      }
    }.sorted { $0.number == $1.number ? $0.isDamaged : $0.number < $1.number }
  }

  /// Those that are not damaged. Just before the journal is replaced, it has a history name as well, which is left out.
  func replacedFiles() throws(SystemError) -> [HistoryFile] {
    try historyFiles().filter { !$0.isDamaged && !isJournal($0.path) }
  }

  var hasHistory: Bool { (try? historyFiles())?.isEmpty == false }

  /// True if the journal is missing or empty beside its history, so that rooms were lost. A crash leaves none so.
  var lacksJournal: Bool {
    guard !System.isThere(draft), (try? FileStatus(at: journal).size) ?? 0 == 0 else { return false }
    return hasHistory
  }

  /// The number for a first file, above all existing ones.
  func nextNumber() throws(SystemError) -> Int { (try historyFiles().last?.number ?? 0) + 1 }

  /// Renames a damaged history file, so that it is not read again; returns the new name. Nil if an older one has that name.
  func quarantine(_ path: String) throws(SystemError) -> String? {
    let name = path + Self.damaged
    guard !System.isThere(name) else { return nil }
    try System.renameFile(path, to: name)
    return name
  }

  func isJournal(_ path: String) -> Bool {
    guard let own = try? FileStatus(at: journal), let other = try? FileStatus(at: path) else { return false }
    return own.identity == other.identity
  }

  func historyBytes() throws(SystemError) -> Int {
    try historyFiles().reduce(0) { $0 + ($1.status?.size ?? 0) }
  }

  /// The oldest files, with their bytes, without which the rest is within `limit`, given the wall clock in seconds.
  func oldest(
    beyond limit: HistoryLimit, at unixTime: Int64
  ) throws(SystemError) -> [(path: String, bytes: Int)] {
    let files = try historyFiles().compactMap { file in file.status.map { (path: file.path, status: $0) } }
    var kept = 0
    // Newest first: once one is over the limit, so are all older ones.
    let excess = files.reversed().drop { file in
      kept += file.status.size
      let isTooMuch = limit.bytes.map { kept > $0 } ?? false
      let time = file.status.writingTime
      let isTooOld =
        time >= WallClock.earliestPlausible
        && limit.days.map { time < unixTime - Int64($0) * 86_400 } ?? false
      return !isTooMuch && !isTooOld
    }
    return excess.reversed().map { ($0.path, $0.status.size) }
  }

  /// Removes them, as many as possible; then throws the first failure, if any.
  func removeOldest(
    keeping limit: HistoryLimit, at unixTime: Int64
  ) throws(SystemError) -> [(path: String, bytes: Int)] {
    let files = try oldest(beyond: limit, at: unixTime)
    var failure: SystemError?
    for file in files {
      do throws(SystemError) { try System.call("unlink") { unlink(file.path) } } catch {
        // The operator may remove history meanwhile.
        if !error.isAbsence { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
    return files
  }
}
