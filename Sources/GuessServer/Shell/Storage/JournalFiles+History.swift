import GuessProtocol
import Platform

/// The limit of finished matches to keep.
struct HistoryLimit: Equatable, Sendable {
  /// Total bytes of history files; nil for no limit.
  var bytes: Int?
  /// Days since the last write to a history file; nil for no limit.
  var days: Int?
}

extension JournalFiles {
  /// Seconds from the journal's last write, which each start makes, to the wall clock: the part of the clock that nothing confirms.
  /// 0 without a journal. Must be read before this start writes.
  func clockDoubt(at unixTime: Int64) -> Int64 {
    (try? FileStatus(ofEntry: journal)).map { max(0, unixTime - $0.writingTime) } ?? 0
  }

  /// The numbers of the history files, sorted.
  func historyNumbers() throws(SystemError) -> [Int] {
    try System.names(inDirectory: directory).compactMap(JournalReader.historyNumber).sorted()
  }

  /// The paths of the history files and of those put aside, the oldest first.
  private func historyPaths() throws(SystemError) -> [String] {
    let files = try historyNumbers().map { (number: $0, path: history($0)) }
    let damaged = try damagedNumbers().map { (number: $0, path: history($0) + Self.damaged) }
    return (damaged + files).sorted { $0.number < $1.number }.map(\.path)
  }

  /// The end of the name of a damaged history file.
  static let damaged = ".damaged"

  /// The numbers of the history files that were put aside.
  func damagedNumbers() throws(SystemError) -> [Int] {
    try System.names(inDirectory: directory).compactMap {
      $0.hasSuffix(Self.damaged) ? JournalReader.historyNumber(String($0.dropLast(Self.damaged.count))) : nil
    }
  }

  /// Renames a damaged history file, so that it is not read again; returns the new name. Nil if an older one has that name.
  func putAside(_ path: String) throws(SystemError) -> String? {
    let name = path + Self.damaged
    guard !System.isThere(name) else { return nil }
    try System.renameFile(path, to: name)
    return name
  }

  /// True if a later file has replaced the journal. Just before that, the journal has two names, or only its history name.
  func isReplaced(_ number: Int) -> Bool {
    System.isThere(journal) && !isJournal(history(number))
  }

  /// True if the path leads to the journal.
  func isJournal(_ path: String) -> Bool {
    guard let own = try? FileStatus(at: journal), let other = try? FileStatus(at: path) else { return false }
    return own.identity == other.identity
  }

  /// The end of the line with that checksum in a journal; 0 if the line is in an earlier file.
  static func end(ofLineWith sum: UInt32, in text: [UInt8]) -> Int {
    let ending = Array("sum=\(sum.hexadecimal)\n".utf8)
    var end = text.count
    while let line = text[..<end].lastIndex(of: UInt8(ascii: "\n")) {
      if text[...line].suffix(ending.count).elementsEqual(ending) { return line + 1 }
      end = line
    }
    return 0
  }

  /// True if these lines of a journal have entries about rooms.
  static func tellsOfRooms(_ lines: ArraySlice<UInt8>) -> Bool {
    let (start, mark) = (Array("start ".utf8), Array("mark ".utf8))
    return lines.split(separator: UInt8(ascii: "\n")).contains {
      !$0.starts(with: start) && !$0.starts(with: mark)
    }
  }

  func historyBytes() throws(SystemError) -> Int {
    try historyPaths().reduce(0) { $0 + (status(ofHistory: $1)?.size ?? 0) }
  }

  /// The metadata of a history file; nil if it is not a regular file.
  private func status(ofHistory path: String) -> FileStatus? {
    (try? FileStatus(ofEntry: path)).flatMap { $0.isRegular ? $0 : nil }
  }

  /// Result of removing history.
  struct Removal: Equatable, Sendable {
    /// Paths, oldest first.
    var files: [String] = []
    /// Total bytes.
    var bytes = 0
  }

  /// Removes the oldest history files until the rest is within `limit`, given the wall clock in seconds.
  func removeOldest(keeping limit: HistoryLimit, at unixTime: Int64) throws(SystemError) -> Removal {
    try oldest(beyond: limit, at: unixTime) { System.removeFile($0) }
  }

  /// The oldest history files, which `remove` would remove for the rest to be within `limit`.
  func oldest(
    beyond limit: HistoryLimit, at unixTime: Int64, _ remove: (String) -> Bool = { _ in true }
  ) throws(SystemError) -> Removal {
    var removal = Removal()
    var kept = 0
    // Newest first: once one is over the limit, so are all older ones.
    var isOver = false
    for path in try historyPaths().reversed() {
      guard let status = status(ofHistory: path) else { continue }
      let size = status.size
      isOver = isOver || limit.bytes.map { size > $0 - kept } ?? false
      isOver = isOver || limit.days.map { status.writingTime < unixTime - Int64($0) * 86_400 } ?? false
      guard isOver else {
        kept += size
        continue
      }
      guard remove(path) else { continue }
      removal.files.insert(path, at: 0)
      removal.bytes += size
    }
    return removal
  }
}
