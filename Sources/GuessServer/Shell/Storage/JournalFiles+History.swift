#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JournalFiles {
  /// The numbers of the history files, in their order.
  func historyNumbers() throws(SystemError) -> [Int] {
    try System.names(inDirectory: directory).compactMap { name in
      guard name.hasPrefix(Self.historyPrefix), let number = Int(name.dropFirst(Self.historyPrefix.count)),
        name == "\(Self.historyPrefix)\(number)", number > 0
      else { return nil }
      return number
    }.sorted()
  }

  private static let historyPrefix = "history-"

  /// Where the last line ends, of the first `length` bytes of the journal, that has that checksum; 0 where it is in a file before.
  func end(ofLineWith sum: UInt32, in length: Int) throws(SystemError) -> Int {
    let text = try System.contents(ofFile: journal, limit: length)
    let digits = String(sum, radix: 16)
    let ending = Array("sum=\(String(repeating: "0", count: 8 - digits.count))\(digits)\n".utf8)
    var end = text.count
    while let line = text[..<end].lastIndex(of: UInt8(ascii: "\n")) {
      if text[...line].suffix(ending.count).elementsEqual(ending) { return line + 1 }
      end = line
    }
    return 0
  }

  /// Bytes of all history files.
  func historyBytes() throws(SystemError) -> Int {
    try historyNumbers().reduce(0) { $0 + (Self.size(ofFile: history($1)) ?? 0) }
  }

  /// Bytes of a file; nil for what is none.
  private static func size(ofFile path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// What was removed to make room.
  struct Removal: Equatable, Sendable {
    /// The paths of the files, the oldest first.
    var files: [String] = []
    /// What they held.
    var bytes = 0
  }

  /// Removes the oldest history files until those that are left hold no more than `most` bytes.
  func removeOldest(keeping most: Int) throws(SystemError) -> Removal {
    var removal = Removal()
    var kept = 0
    // From the newest one on: one that is too old takes all those before it along.
    var isFull = false
    for number in try historyNumbers().reversed() {
      guard let size = Self.size(ofFile: history(number)) else { continue }
      isFull = isFull || size > most - kept
      guard isFull else {
        kept += size
        continue
      }
      guard unlink(history(number)) == 0 else { continue }
      removal.files.insert(history(number), at: 0)
      removal.bytes += size
    }
    return removal
  }
}
