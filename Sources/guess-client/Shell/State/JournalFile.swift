import GuessClientCore
import GuessProtocol
import Platform

struct JournalFile {
  /// Maximum size of a file in bytes: it is held in memory, and a server begins a new file long before.
  static let limit = 1 << 30
  /// Bytes read to find a file's number, which is in its first line.
  private static let beginning = 1_024

  let path: String
  /// True if nothing is written to it any more: it is history, and not the current journal under a second name.
  private(set) var isHistory: Bool
  private let identity: FileStatus.Identity
  /// Content of an input that can be read only once.
  private let read: [UInt8]?
  private let number: Int?

  /// The text of the file, which may have grown since it was found.
  func text(limit: Int = Self.limit) throws(JournalError) -> [UInt8] {
    if let read { return read }
    let descriptor = try Self.reading(path, System.openFile(path))
    defer { System.release(descriptor) }
    return try Self.contents(of: descriptor, at: path, limit: limit)
  }

  // MARK: - Finding

  /// Files at `paths`, in the order in which the server wrote them and without duplicates, and the errors of those that can't
  /// be read.
  static func files(at paths: [String]) -> (files: [JournalFile], troubles: [JournalError]) {
    var files: [JournalFile] = []
    var troubles: [JournalError] = []
    for path in paths {
      do throws(JournalError) {
        for file in try find(path) {
          // A server that starts a new file may briefly have two names for the old one.
          if let index = files.firstIndex(where: { $0.identity == file.identity }) {
            files[index].isHistory = files[index].isHistory && file.isHistory
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
    defer { System.release(descriptor) }
    guard try reading(path, FileStatus(of: descriptor)).isDirectory else {
      return [try JournalFile(descriptor: descriptor, at: path)]
    }
    let names = try reading(path, System.names(inDirectory: path)).filter {
      $0 == "journal" || JournalReader.historyNumber($0) != nil
    }
    guard !names.isEmpty else { throw JournalError("no journal in \(path).") }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return try names.sorted().map { name throws(JournalError) in try find(folder + name) }
      .flatMap(\.self)
  }

  private init(descriptor: Descriptor, at path: String) throws(JournalError) {
    let status = try Self.reading(path, FileStatus(of: descriptor))
    self.path = path
    isHistory = JournalReader.historyNumber(String(path.split(separator: "/").last ?? "")) != nil
    identity = status.identity
    // A pipe can't be read twice, nor can standard input, whose position in a file is not ours to reset.
    let isReadAgain = path != "-" && status.isRegular
    let text =
      isReadAgain
      ? try Self.reading(path, System.contents(of: descriptor, limit: Self.beginning))
      : try Self.contents(of: descriptor, at: path, limit: Self.limit)
    read = isReadAgain ? nil : text
    number = JournalReader.number(in: text.span.extracting(..<min(text.count, Self.beginning)))
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

  /// The whole content of an open file.
  private static func contents(
    of descriptor: Descriptor, at path: String, limit: Int
  ) throws(JournalError) -> [UInt8] {
    let excess = JournalError(
      "\(path) is larger than \(limit >> 20) MiB, too large for a server's journal.")
    guard try reading(path, FileStatus(of: descriptor)).size <= limit else { throw excess }
    // One byte more than the limit shows that it is exceeded.
    let text = try reading(path, System.contents(of: descriptor, limit: limit + 1))
    guard text.count <= limit else { throw excess }
    return text
  }
}
