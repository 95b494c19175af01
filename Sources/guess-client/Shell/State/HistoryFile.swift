import GuessClientCore
import Platform

/// The file of the lines that were typed. Each client adds its own at the end, so that several at once lose none.
struct HistoryFile {
  /// Bytes that the file may grow to before only its end is kept: twice what is remembered, so that it is seldom
  /// written anew.
  private static let limit = 2 * History.byteLimit

  private let path: String
  /// What could not be written yet, because another client was at it.
  private var waiting: [UInt8] = []

  init(in folder: StateFolder) {
    path = "\(folder.path)/history"
  }

  /// What it holds, as far as that is remembered.
  func contents() -> [UInt8] {
    guard let file = StateFile(path, for: .reading) else { return [] }
    defer { file.release() }
    let bytes = file.tail(limit: Self.limit)
    // The first line may have been cut.
    guard bytes.count < file.length else { return bytes }
    return Array(bytes.drop { $0 != 0x0A })
  }

  /// Adds a line. What can't be written now is tried again with the next one.
  mutating func append(_ line: String) {
    waiting += Array("\(line)\n".utf8)
    if waiting.count > Self.limit { waiting = [] }
    guard let file = StateFile(path, for: .appending) else { return }
    defer { file.release() }
    // A disk that was full may have left half a line.
    let isTorn = file.tail(limit: 1).last.map { $0 != 0x0A } ?? false
    guard file.write((isTorn ? [0x0A] : []) + waiting) else { return }
    waiting = []
    if file.length > Self.limit { shorten(file) }
  }

  /// Keeps the end alone: in a new file, so that there is one at any time, whatever happens.
  private func shorten(_ old: StateFile) {
    let draft = "\(path).\(System.processID)"
    System.removeFile(draft)
    guard let file = StateFile(draft, for: .updating) else { return }
    defer { file.release() }
    let end = History(file: Array(old.tail(limit: Self.limit).drop { $0 != 0x0A })).file
    if !file.write(end) || (try? System.renameFile(draft, to: path)) == nil { System.removeFile(draft) }
  }
}
