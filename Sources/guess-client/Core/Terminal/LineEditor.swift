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
    /// Tab for the second time: what the word could become.
    case list([String])
    /// A paste has ended that did not fit on the line.
    case overflow
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
  /// Whether the line answers a question: then Tab has nothing to offer, and the up key has no use for it.
  var isAnswering = false
  /// What Tab knows of.
  var vocabulary = Vocabulary()
  private var keys = KeyDecoder()
  private var history: History
  /// What was deleted last by words or in one go, to be put back with Ctrl-Y.
  private var killed = ""
  private var lastKey: Key?
  /// Whether a line of a paste has ended behind what stands there.
  private var hasLineEnd = false
  private var hasOverflown = false

  package init() {
    history = History()
  }

  init(history: History) {
    self.history = history
  }

  /// Whether what comes next belongs to a paste, and Enter sends nothing.
  var isPasting: Bool { keys.isPasting }

  /// What stands on the line.
  package var text: String { before + behind }

  /// Takes bytes as the terminal sends them, and answers what they ask for, in their order.
  package mutating func type(_ bytes: some Sequence<UInt8>) -> [Action] {
    bytes.compactMap { byte in
      keys.take(byte).flatMap { key in
        defer { lastKey = key }
        return press(key)
      }
    }
  }

  private mutating func press(_ key: Key) -> Action? {
    switch key {
    case .character(let character): insert(character)
    case .pasted, .pastedLineEnd, .pasteEnd: return paste(key)
    case .pageUp, .pageDown: break
    case .backspace: _ = before.popLast()
    case .delete: deleteForward()
    case .left: if let character = before.popLast() { behind.insert(character, at: behind.startIndex) }
    case .right: if !behind.isEmpty { before.append(behind.removeFirst()) }
    case .wordLeft: behind = takeWordLeft() + behind
    case .wordRight: before += takeWordRight()
    case .home: replace(before: "", behind: text)
    case .end: replace(before: text, behind: "")
    case .up: if let line = history.older(than: text) { replace(before: line, behind: "") }
    case .down: if let line = history.newer() { replace(before: line, behind: "") }
    case .deleteToEnd, .deleteToStart, .deleteWord, .deleteWordLeft, .deleteWordRight: kill(key)
    case .yank: for character in killed.unicodeScalars { insert(character) }
    case .tab: return complete()
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

  /// Completes the word in front of the cursor; at the second time tells what it could become.
  private mutating func complete() -> Action? {
    guard !isAnswering, let completion = Completion(of: before, knowing: vocabulary) else { return nil }
    let text = before.dropLast(completion.stem.count) + completion.insertion
    if text.utf8.count + behind.utf8.count <= Self.limit { before = String(text) }
    return lastKey == .tab && completion.candidates.count > 1 ? .list(completion.candidates) : nil
  }

  private mutating func insert(_ character: Unicode.Scalar) {
    guard before.utf8.count + behind.utf8.count + UTF8.width(character) <= Self.limit else {
      hasOverflown = true
      return
    }
    before.unicodeScalars.append(character)
  }

  /// A paste is put on the one line that there is, and waits for Enter like anything else: nothing is sent that was not
  /// seen. So the ends of its lines become blanks, and those at its own end nothing.
  private mutating func paste(_ key: Key) -> Action? {
    switch key {
    case .pasted(let character):
      if hasLineEnd, let last = before.last, last != " ", character != " " { insert(" ") }
      hasLineEnd = false
      insert(character)
    case .pastedLineEnd: hasLineEnd = true
    default:
      defer { (hasLineEnd, hasOverflown) = (false, false) }
      return hasOverflown ? .overflow : nil
    }
    return nil
  }

  private mutating func deleteForward() {
    if !behind.isEmpty { behind.removeFirst() }
  }

  // MARK: - Words

  /// Deletes more than a character, which can be put back. What is deleted in a row is put back together.
  private mutating func kill(_ key: Key) {
    if lastKey?.kills != true { killed = "" }
    switch key {
    case .deleteToEnd:
      killed += behind
      behind = ""
    case .deleteToStart:
      killed = before + killed
      before = ""
    case .deleteWord: killed = takeBlankedWordLeft() + killed
    case .deleteWordLeft: killed = takeWordLeft() + killed
    default: killed += takeWordRight()
    }
  }

  /// What stands between the cursor and the last blank in front of a word.
  private mutating func takeBlankedWordLeft() -> String {
    let end = before.lastIndex { $0 != " " } ?? before.startIndex
    let start = before[..<end].lastIndex(of: " ").map { before.index(after: $0) } ?? before.startIndex
    return cutBefore(from: start)
  }

  /// What stands between the cursor and the beginning of a word of letters and digits.
  private mutating func takeWordLeft() -> String {
    let end = before.lastIndex(where: \.isOfWord) ?? before.startIndex
    let start = before[..<end].lastIndex { !$0.isOfWord }.map { before.index(after: $0) } ?? before.startIndex
    return cutBefore(from: start)
  }

  private mutating func cutBefore(from start: String.Index) -> String {
    defer { before = String(before[..<start]) }
    return String(before[start...])
  }

  private mutating func takeWordRight() -> String {
    let start = behind.firstIndex(where: \.isOfWord) ?? behind.endIndex
    let end = behind[start...].firstIndex { !$0.isOfWord } ?? behind.endIndex
    defer { behind = String(behind[end...]) }
    return String(behind[..<end])
  }

  private mutating func finish() -> String {
    let line = text
    history.remember(isAnswering ? "" : line)
    replace(before: "", behind: "")
    return line
  }

  private mutating func replace(before: String, behind: String) {
    self.before = before
    self.behind = behind
  }
}

extension Key {
  fileprivate var kills: Bool {
    [.deleteToEnd, .deleteToStart, .deleteWord, .deleteWordLeft, .deleteWordRight].contains(self)
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
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
