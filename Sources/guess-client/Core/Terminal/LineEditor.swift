import GuessProtocol

/// The line that a person is typing, and what the keys do to it.
///
/// The text is held in two halves, before and behind the cursor, so that every edit is one at an end.
package struct LineEditor {
  /// Bytes of UTF-8 on a line; the server takes no more.
  package static let limit = Limits.requestLineBytes
  /// Lines of a paste that wait for Enter: more than anyone looks over, and no more than a server reads in some seconds.
  package static let pasteLimit = 32

  /// What a key asks for that is not the editor's to do.
  package enum Action: Hashable, Sendable {
    /// Enter: the line is done, and a new one begins.
    case submit(String)
    /// A paste of several lines has ended; these wait for Enter, in front of what stands on the line now.
    case pasted([String])
    /// Enter on a line that is held.
    case hold
    /// Tab for the second time: what the word could become.
    case list([String])
    /// A paste has ended that did not fit.
    case overflow
    /// Ctrl-C where nothing was typed.
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
  /// Lines of a paste that wait for Enter, and how many of them were shown.
  private var pastedLines: [String] = []
  private var shownLines = 0
  private var hasOverflown = false
  private var search: Search?

  /// A search through the history.
  private struct Search {
    var query = ""
    /// Where the line that was found stands.
    var position: Int
    /// What was being typed when the search began.
    let draft: String
  }

  package init() {
    history = History()
  }

  init(history: History) {
    self.history = history
  }

  /// Whether what comes next belongs to a paste, and Enter sends nothing.
  var isPasting: Bool { keys.isPasting }

  /// Whether what comes next belongs to a paste or to a reply of the terminal, and until when that is waited for.
  var isUnfinished: Bool { keys.isUnfinished }
  var deadline: Instant? { keys.deadline }

  /// What stands on the line.
  package var text: String { before + behind }

  /// What the history is searched for; nil while it is not.
  var searchQuery: String? { search?.query }

  /// Lines that wait for Enter, that which is being typed included.
  var waitingLines: Int { pastedLines.count + (text.isEmpty ? 0 : 1) }

  /// Whether nothing waits for Enter.
  var isEmpty: Bool { text.isEmpty && pastedLines.isEmpty }

  /// Takes bytes as the terminal sends them, and answers what they ask for, in their order.
  package mutating func type(_ bytes: some Sequence<UInt8>) -> [Action] {
    bytes.flatMap { byte -> [Action] in
      let wasPasting = keys.isPasting
      guard let key = keys.decode(byte) else { return [] }
      defer { lastKey = key }
      if wasPasting, key == .interrupt {
        clear()
        return []
      }
      guard key == .enter else { return press(key).map { [$0] } ?? [] }
      search = nil
      return isHeld ? [.hold] : finish().map { .submit($0) }
    }
  }

  /// Takes note that bytes have come, the last of them now.
  mutating func typed(at now: Instant) { keys.typed(at: now) }

  /// Waits no longer for the end of a paste; returns what the end asks for.
  mutating func giveUp() -> Action? { keys.giveUp().flatMap { press($0) } }

  private mutating func press(_ key: Key) -> Action? {
    if isSearchKey(key) { return nil }
    search = nil
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
    case .endOfInput:
      if text.isEmpty { return .endOfInput }
      deleteForward()
    case .interrupt:
      defer { clear() }
      if isEmpty { return .interrupt }
    case .enter, .searchHistory, .cancel: break
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

  /// Several pasted lines are several lines, and wait for Enter like anything else: nothing is sent that was not seen. The last one
  /// stands on the line and can be changed.
  private mutating func paste(_ key: Key) -> Action? {
    switch key {
    case .pasted(let character): insert(character)
    case .pastedLineEnd:
      if !before.trimmingBlanks.isEmpty {
        if pastedLines.count < Self.pasteLimit { pastedLines.append(before) } else { hasOverflown = true }
      }
      before = ""
    default:
      if before.isEmpty, pastedLines.count > shownLines { before = pastedLines.removeLast() }
      let new = Array(pastedLines[shownLines...])
      shownLines = pastedLines.count
      defer { hasOverflown = false }
      return hasOverflown ? .overflow : new.isEmpty ? nil : .pasted(new)
    }
    return nil
  }

  // MARK: - Searching

  /// Goes on with a search through the history, or begins one; false for a key that does something else.
  private mutating func isSearchKey(_ key: Key) -> Bool {
    if key == .searchHistory, !isAnswering {
      var search = search ?? Search(position: history.lines.count, draft: text)
      find(before: search.position, for: &search)
      self.search = search
      return true
    }
    guard var search else { return false }
    switch key {
    case .character(let character): search.query.unicodeScalars.append(character)
    case .backspace: _ = search.query.popLast()
    case .interrupt, .cancel:
      replace(before: search.draft, behind: "")
      self.search = nil
      return true
    default: return false
    }
    find(before: history.lines.count, for: &search)
    self.search = search
    return true
  }

  private mutating func find(before position: Int, for search: inout Search) {
    guard !search.query.isEmpty, let found = history.line(containing: search.query, before: position) else {
      return
    }
    search.position = found.position
    replace(before: found.line, behind: "")
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

  /// All lines that wait for Enter, in their order.
  private mutating func finish() -> [String] {
    let lines = pastedLines + (text.isEmpty && !pastedLines.isEmpty ? [] : [text])
    for line in lines { history.remember(isAnswering ? "" : line) }
    clear()
    return lines
  }

  /// Drops all that waits for Enter.
  mutating func clear() {
    (pastedLines, shownLines, hasOverflown) = ([], 0, false)
    history.rewind()
    replace(before: "", behind: "")
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
    guard let verb = words.firstIndex(where: { !$0.hasPrefix("#") }),
      Verb(typed: Array(words[verb].utf8).span) == .resume,
      verb + 1 < words.count
    else { return self }
    return words[...verb].joined(separator: " ") + " hidden"
  }
}
