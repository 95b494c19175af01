import GuessClientCore
import Platform

/// The file of typed lines. Each client appends its own, so that several at once lose none.
struct HistoryFile {
  /// Size in bytes from which only the end is kept: twice what is remembered, so that the file is seldom rewritten.
  private static let limit = 2 * History.byteLimit

  private let path: String
  /// Lines not written yet, because another client had locked the file.
  private var waiting: [UInt8] = []

  init(in folder: StateFolder, named name: String) {
    path = "\(folder.path)/\(name)"
  }

  /// The end of the file, as much as is remembered.
  func contents() -> [UInt8] {
    guard let file = StateFile(path, for: .reading) else { return [] }
    defer { file.release() }
    let bytes = file.tail(limit: Self.limit)
    // The first line may be cut off.
    guard bytes.count < file.length else { return bytes }
    return Array(bytes.drop { $0 != 0x0A })
  }

  /// Adds a line; if it can't be written now, the next call tries again.
  mutating func append(_ line: String) {
    waiting += Array("\(line)\n".utf8)
    if waiting.count > Self.limit { waiting = [] }
    guard let file = StateFile(path, for: .appending) else { return }
    defer { file.release() }
    // A full disk may have left half a line.
    let isTorn = file.tail(limit: 1).last.map { $0 != 0x0A } ?? false
    guard file.write((isTorn ? [0x0A] : []) + waiting) else { return }
    waiting = []
    if file.length > Self.limit { shorten(file) }
  }

  /// Keeps only the end, in a new file that replaces this one, so that a complete file exists at any time.
  private func shorten(_ old: StateFile) {
    let draft = "\(path).\(System.processID)"
    System.removeFile(draft)
    guard let file = StateFile(draft, for: .updating) else { return }
    defer { file.release() }
    let end = History(file: Array(old.tail(limit: Self.limit).drop { $0 != 0x0A })).file
    if !file.write(end) || (try? System.renameFile(draft, to: path)) == nil { System.removeFile(draft) }
  }
}
