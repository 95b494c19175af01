import GuessClientJournals
import GuessProtocol
import Platform

/// A file of journals, open from the moment it was found: a server may rename it, or remove old ones, at any time.
struct JournalFile {
  /// Maximum size of a file in bytes: it is held in memory, and a server begins a new file long before.
  static let limit = 1 << 30
  /// Bytes read to find a file's number, which is in its first line.
  private static let beginning = 1_024
  /// Attempts to see all files of a directory: a server begins a new file once in minutes at most.
  private static let tries = 3

  let path: String
  /// True if nothing is written to it any more: it is history, and not the current journal under a second name.
  private(set) var isHistory: Bool
  private let identity: FileStatus.Identity
  private let descriptor: Descriptor
  /// The text that is already read: the beginning of a file, or all of an input that can be read only once.
  private let read: [UInt8]
  private let number: Int?

  /// The text of the file, which may have grown since it was found. It can be read once, and the file is closed then.
  func text(limit: Int = Self.limit) throws(JournalError) -> [UInt8] {
    defer { close() }
    let excess = JournalError(
      "\(path) is larger than \(limit >> 20) MiB, too large for a server's journal.")
    guard try Self.reading(path, FileStatus(of: descriptor)).size <= limit else { throw excess }
    // One byte more than the limit shows that it is exceeded.
    let rest = max(0, limit + 1 - read.count)
    let text = try read + Self.reading(path, System.contents(of: descriptor, limit: rest))
    guard text.count <= limit else { throw excess }
    return text
  }

  private func close() { if descriptor != .standardInput { System.release(descriptor) } }

  // MARK: - Finding

  /// Files at `paths`, in the order in which the server wrote them, once each, and the errors of those that can't be read.
  static func files(at paths: [String]) -> (files: [JournalFile], troubles: [JournalError]) {
    var files: [JournalFile] = []
    var troubles: [JournalError] = []
    for path in paths {
      do throws(JournalError) {
        for file in try find(path) {
          // A server that starts a new file may briefly have two names for the old one.
          if let index = files.firstIndex(where: { $0.identity == file.identity }) {
            files[index].isHistory = files[index].isHistory && file.isHistory
            file.close()
          } else {
            files.append(file)
          }
        }
      } catch {
        troubles.append(error)
      }
    }
    // A shell sorts `history-10` before `history-2`. Files without a number come last.
    return (files.sorted { $0.number ?? .max < $1.number ?? .max }, troubles)
  }

  private static func find(_ path: String) throws(JournalError) -> [JournalFile] {
    if path == "-" { return [try JournalFile(descriptor: .standardInput, at: path)] }
    let descriptor = try reading(path, System.openFile(path))
    guard try reading(path, FileStatus(of: descriptor)).isDirectory else {
      return [try JournalFile(descriptor: descriptor, at: path)]
    }
    System.release(descriptor)
    var names = try names(in: path)
    for _ in 1..<tries {
      let files = names.map { name in Result { () throws(JournalError) in try find(path, name) } }
      let newNames = try Self.names(in: path)
      // A file that was renamed in between is missing, or is another one than that of its name.
      if newNames == names { return try files.map { file throws(JournalError) in try file.get() } }
      for case .success(let file) in files { file.close() }
      names = newNames
    }
    return try names.map { name throws(JournalError) in try find(path, name) }
  }

  private static func names(in path: String) throws(JournalError) -> [String] {
    let names = try reading(path, System.names(inDirectory: path)).filter {
      $0 == "journal" || JournalReader.historyNumber($0) != nil
    }
    guard !names.isEmpty else { throw JournalError("no journal in \(path).") }
    return names.sorted()
  }

  private static func find(_ folder: String, _ name: String) throws(JournalError) -> JournalFile {
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
    return try JournalFile(descriptor: reading(path, System.openFile(path)), at: path)
  }

  private init(descriptor: Descriptor, at path: String) throws(JournalError) {
    let status = try Self.reading(path, FileStatus(of: descriptor))
    (self.path, self.descriptor, identity) = (path, descriptor, status.identity)
    isHistory = JournalReader.historyNumber(String(path.split(separator: "/").last ?? "")) != nil
    // A pipe may be named twice, and so may standard input, whose position in a file is not ours to reset.
    let isReadAgain = path != "-" && status.isRegular
    let read = try Self.reading(
      path, System.contents(of: descriptor, limit: isReadAgain ? Self.beginning : Self.limit + 1))
    number = JournalReader.number(in: read.span.extracting(..<min(read.count, Self.beginning)))
    self.read = read
  }

  // MARK: - Reading

  /// Converts system errors to errors about the file at `path`.
  private static func reading<Result>(
    _ path: String, _ body: @autoclosure () throws(SystemError) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw JournalError("\(path) can't be read: \(error.reason).")
    }
  }
}
