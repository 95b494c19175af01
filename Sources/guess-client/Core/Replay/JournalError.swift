import GuessProtocol

/// The reason for which journals can't be read or lack the requested match: one line, in English.
package struct JournalError: Error, Hashable, Sendable {
  package let text: String

  /// Describes a fault in the lines of a file.
  init(_ fault: JournalReader.Fault, in file: String) {
    text =
      switch fault {
      case .foreign: "\(file) is not a journal of guess-server."
      case .damaged(let line): "\(file):\(line): this line is damaged; nothing from here on can be trusted."
      case .unknown(let line):
        "\(file):\(line): a newer guess-server wrote this line; a newer guess-client can read it."
      }
  }

  private init(_ text: String) { self.text = text }

  package static func unreadable(_ file: String, reason: String) -> Self {
    Self("\(file) can't be read: \(reason).")
  }

  package static func tooLarge(_ file: String, mebibytes: Int) -> Self {
    Self("\(file) is larger than \(mebibytes) MiB, too large for a server's journal.")
  }

  package static func noJournal(in directory: String) -> Self { Self("no journal in \(directory).") }

  package static func noFileNorMatch(_ word: String) -> Self {
    Self(
      "there is no file \(word). To name a match, give “last”, or four digits or more of its match ID.")
  }

  static func torn(_ file: String) -> Self {
    Self("\(file): the last write was cut off by a crash; everything before it is valid.")
  }

  static func noMatch(beginning digits: String?) -> Self {
    Self(
      digits.map { "no finished match has an ID that begins with \($0)." }
        ?? "no finished match in these files.")
  }

  static func notOver(_ id: MatchID) -> Self {
    Self("match \(id) is not finished; its numbers are secret until then.")
  }

  /// `ids` are the first of `count` matches that fit.
  static func ambiguous(beginning digits: String, _ ids: [MatchID], count: Int) -> Self {
    let list = ids.map(\.description).joined(separator: ", ") + (count > ids.count ? "…" : "")
    return Self("\(digits) fits \(count, "match", "matches"): \(list). Give more digits.")
  }
}
