import Protocol

/// Which files tell a server's story, and in which order.
package enum JournalFiles {
  /// The journals among the names in a data directory, the oldest first.
  package static func journals(among names: [String]) -> [String] {
    let old = names.compactMap { name -> (number: Int, name: String)? in
      guard name.hasPrefix("history-"), let number = Int(name.dropFirst("history-".count)), number >= 0,
        name == "history-\(number)"
      else { return nil }
      return (number, name)
    }
    return old.sorted { $0.number < $1.number }.map(\.name) + names.filter { $0 == "journal" }
  }

  /// The number that a file says it has; nil where its first line can't be read.
  package static func number(in beginning: Span<UInt8>) -> Int? {
    var reader = JournalReader()
    if case .file(let number)? = try? reader.next(in: beginning) { return number }
    return nil
  }

  /// The files by their numbers, whatever order they were given in: a shell sorts `history-10` before `history-2`. Those
  /// without a number come last.
  package static func ordered<File>(_ files: [(number: Int?, file: File)]) -> [File] {
    files.enumerated()
      .sorted { ($0.element.number ?? .max, $0.offset) < ($1.element.number ?? .max, $1.offset) }
      .map(\.element.file)
  }
}
