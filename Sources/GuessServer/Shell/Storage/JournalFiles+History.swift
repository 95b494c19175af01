import GuessProtocol
import Platform

/// How much of finished matches is kept.
struct HistoryLimit: Equatable, Sendable {
  /// Bytes that history files may hold together; nil is no limit.
  var bytes: Int?
  /// Days after which a history file is removed, from when something was written to it last; nil is no limit.
  var days: Int?
}

extension JournalFiles {
  /// Seconds from the last write into the journal, which each start makes, to what the wall clock shows; 0 without a journal. For
  /// so long nothing confirms the clock. To be looked at before this start writes.
  func clockDoubt(at unixTime: Int64) -> Int64 {
    (try? FileStatus(ofEntry: journal)).map { max(0, unixTime - $0.writingTime) } ?? 0
  }

  /// The numbers of the history files, in their order.
  func historyNumbers() throws(SystemError) -> [Int] {
    try System.names(inDirectory: directory).compactMap(JournalReader.historyNumber).sorted()
  }

  /// Whether the journal has been replaced by a later file. A server that is about to do that has two names for it, or only
  /// this one.
  func isReplaced(_ number: Int) -> Bool {
    System.isThere(journal) && !isJournal(history(number))
  }

  /// Whether that is a name of the journal.
  func isJournal(_ path: String) -> Bool {
    guard let own = try? FileStatus(at: journal), let other = try? FileStatus(at: path) else { return false }
    return own.identity == other.identity
  }

  /// Where the last line ends, of the first `length` bytes of the journal, that has that checksum; 0 where it is in a file before.
  func end(ofLineWith sum: UInt32, in length: Int) throws(SystemError) -> Int {
    let text = try System.contents(ofFile: journal, limit: length)
    let ending = Array("sum=\(sum.hexadecimal)\n".utf8)
    var end = text.count
    while let line = text[..<end].lastIndex(of: UInt8(ascii: "\n")) {
      if text[...line].suffix(ending.count).elementsEqual(ending) { return line + 1 }
      end = line
    }
    return 0
  }

  /// Whether the lines in these bytes of the journal tell of anything but the server and the disk.
  func tellsOfRooms(in range: Range<Int>) throws(SystemError) -> Bool {
    let text = try System.contents(ofFile: journal, limit: range.upperBound)
    let (start, mark) = (Array("start ".utf8), Array("mark ".utf8))
    return text[min(range.lowerBound, text.count)...].split(separator: UInt8(ascii: "\n")).contains {
      !$0.starts(with: start) && !$0.starts(with: mark)
    }
  }

  /// Bytes of all history files.
  func historyBytes() throws(SystemError) -> Int {
    try historyNumbers().reduce(0) { $0 + (status(ofHistory: $1)?.size ?? 0) }
  }

  /// What is known of a history file; nil for what is none.
  private func status(ofHistory number: Int) -> FileStatus? {
    (try? FileStatus(ofEntry: history(number))).flatMap { $0.isRegular ? $0 : nil }
  }

  /// What was removed to make room.
  struct Removal: Equatable, Sendable {
    /// The paths of the files, the oldest first.
    var files: [String] = []
    /// What they held.
    var bytes = 0
  }

  /// Removes the oldest history files until those that are left are within `limit`; the wall clock shows `unixTime`, in seconds.
  func removeOldest(keeping limit: HistoryLimit, at unixTime: Int64) throws(SystemError) -> Removal {
    try oldest(beyond: limit, at: unixTime) { System.removeFile($0) }
  }

  /// The oldest history files, without which the rest is within `limit`, and which `remove` removes.
  func oldest(
    beyond limit: HistoryLimit, at unixTime: Int64, _ remove: (String) -> Bool = { _ in true }
  ) throws(SystemError) -> Removal {
    var removal = Removal()
    var kept = 0
    // From the newest one on: one that is too old takes all those before it along.
    var isOver = false
    for number in try historyNumbers().reversed() {
      guard let status = status(ofHistory: number) else { continue }
      let size = status.size
      isOver = isOver || limit.bytes.map { size > $0 - kept } ?? false
      isOver = isOver || limit.days.map { status.writingTime < unixTime - Int64($0) * 86_400 } ?? false
      guard isOver else {
        kept += size
        continue
      }
      guard remove(history(number)) else { continue }
      removal.files.insert(history(number), at: 0)
      removal.bytes += size
    }
    return removal
  }
}
