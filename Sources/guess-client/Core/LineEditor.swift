import Protocol

/// The line that a person is typing, and what the keys do to it.
///
/// The text is held in two halves, before and behind the cursor, so that every edit is one at an end.
package struct LineEditor {
  /// Bytes of UTF-8 on a line; the server takes no more.
  package static let limit = Limits.requestLineBytes

  /// What a key asks for that is not the editor's to do.
  package enum Action: Hashable, Sendable {
    /// Enter: the line is done, and a new one begins.
    case submit(String)
    /// Enter on a line that is held.
    case hold
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D on an empty line.
    case endOfInput
    /// Ctrl-L.
    case clearScreen
    /// Ctrl-Z.
    case suspend
  }

  private(set) var before = ""
  private(set) var behind = ""
  /// Whether Enter leaves the line as it is, because it can't go anywhere.
  var isHeld = false
  private var keys = KeyDecoder()
  private var history = History()

  package init() {}

  /// What stands on the line.
  package var text: String { before + behind }

  /// Takes bytes as the terminal sends them, and answers what they ask for, in their order.
  package mutating func type(_ bytes: some Sequence<UInt8>) -> [Action] {
    bytes.compactMap { byte in
      keys.take(byte).flatMap { press($0) }
    }
  }

  private mutating func press(_ key: Key) -> Action? {
    switch key {
    case .character(let character): insert(character)
    case .backspace: _ = before.popLast()
    case .delete: deleteForward()
    case .left: if let character = before.popLast() { behind.insert(character, at: behind.startIndex) }
    case .right: if !behind.isEmpty { before.append(behind.removeFirst()) }
    case .home: replace(before: "", behind: text)
    case .end: replace(before: text, behind: "")
    case .up: if let line = history.older(than: text) { replace(before: line, behind: "") }
    case .down: if let line = history.newer() { replace(before: line, behind: "") }
    case .deleteToEnd: behind = ""
    case .deleteToStart: before = ""
    case .deleteWord: deleteWord()
    case .enter: return isHeld ? .hold : .submit(finish())
    case .endOfInput:
      if text.isEmpty { return .endOfInput }
      deleteForward()
    case .interrupt: return .interrupt
    case .clearScreen: return .clearScreen
    case .suspend: return .suspend
    }
    return nil
  }

  private mutating func insert(_ character: Unicode.Scalar) {
    guard before.utf8.count + behind.utf8.count + UTF8.width(character) <= Self.limit else { return }
    before.unicodeScalars.append(character)
  }

  private mutating func deleteForward() {
    if !behind.isEmpty { behind.removeFirst() }
  }

  private mutating func deleteWord() {
    while before.last == " " { before.removeLast() }
    while let last = before.last, last != " " { before.removeLast() }
  }

  private mutating func finish() -> String {
    let line = text
    // What hides a token in the echo must not come back with the up key either.
    history.remember(line.hidingToken == line ? line : "")
    replace(before: "", behind: "")
    return line
  }

  private mutating func replace(before: String, behind: String) {
    self.before = before
    self.behind = behind
  }
}

extension String {
  /// The request as it may be shown: a token behind `RESUME` is hidden.
  var hidingToken: String {
    let words = split(separator: " ", maxSplits: 2)
    guard let verb = words.firstIndex(where: { !$0.hasPrefix("#") }), words[verb].uppercased() == "RESUME",
      verb + 1 < words.count
    else { return self }
    return words[...verb].joined(separator: " ") + " hidden"
  }
}
