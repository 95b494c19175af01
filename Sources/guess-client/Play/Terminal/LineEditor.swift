import GuessProtocol

/// A line being typed, and the effect of keys on it.
///
/// Stored in two halves, before and after the cursor, so that every edit is at an end.
struct LineEditor {
  /// Maximum UTF-8 bytes of a line: the server's limit.
  static let limit = Limits.requestLineBytes

  enum Action: Hashable, Sendable {
    case submit(String)
    /// Enter on a held line.
    case hold
    /// Second Tab: lists the candidates.
    case list([String])
    /// Ctrl-C without input.
    case interrupt
    case endOfInput, clearScreen, suspend
    case focus(Bool)
  }

  private(set) var before = ""
  private(set) var after = ""
  /// True if Enter must not submit the line, because it can't be sent.
  var isHeld = false
  /// True if the line answers a question, which excludes completion and history.
  var isAnswering = false
  var vocabulary = Vocabulary()
  var keys = KeyDecoder()
  private var history: History
  private var lastKey: Key?
  private var search: Search?

  private struct Search {
    var query = ""
    /// True if no line has the query, so that Enter must not send one.
    var hasFailed = false
    var position: Int
    let draft: String
  }

  init(history: History = History()) { self.history = history }

  var text: String { before + after }

  /// The search text, and true if nothing was found; nil outside a search.
  var searchState: (query: String, hasFailed: Bool)? { search.map { ($0.query, $0.hasFailed) } }

  /// Consumes the terminal's bytes; returns the requests of keys in order.
  mutating func type(_ bytes: some Sequence<UInt8>) -> [Action] {
    bytes.compactMap { byte in keys.decode(byte).flatMap { take($0) } }
  }

  mutating func take(_ key: Key) -> Action? {
    if case .focus(let hasFocus) = key { return .focus(hasFocus) }
    defer { lastKey = key }
    guard key == .enter else { return press(key) }
    if let search, search.hasFailed {
      replace(before: search.draft, after: "")
      self.search = nil
      return nil
    }
    search = nil
    return isHeld ? .hold : .submit(finish())
  }

  private mutating func press(_ key: Key) -> Action? {
    if isSearchKey(key) { return nil }
    search = nil
    switch key {
    case .character(let character): insert(character)
    // A line end before the text is no blank.
    case .pasted(let character): if character != " " || !before.isEmpty { insert(character) }
    case .backspace: _ = before.popLast()
    case .delete: deleteForward()
    case .left: if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .wordLeft: after = takeWordLeft() + after
    case .wordRight: before += takeWordRight()
    case .home: replace(before: "", after: text)
    case .end: replace(before: text, after: "")
    case .up: if let line = history.older(than: text) { replace(before: line, after: "") }
    case .down: if let line = history.newer() { replace(before: line, after: "") }
    case .deleteToEnd: after = ""
    case .deleteToStart: before = ""
    case .deleteWord: _ = takeWordLeft { $0 != " " }
    case .deleteWordLeft: _ = takeWordLeft()
    case .deleteWordRight: _ = takeWordRight()
    case .tab: return complete()
    case .endOfInput:
      if text.isEmpty { return .endOfInput }
      deleteForward()
    case .interrupt:
      defer { clear() }
      if text.isEmpty { return .interrupt }
    case .escape, .pasteCancel: clear()
    case .enter, .pageUp, .pageDown, .searchHistory, .cancel, .focus: break
    case .clearScreen: return .clearScreen
    case .suspend: return .suspend
    }
    return nil
  }

  /// Completes the word before the cursor; the second time, lists the candidates.
  private mutating func complete() -> Action? {
    guard !isAnswering, let completion = Completion(of: before, knowing: vocabulary) else {
      return nil
    }
    let text = before.dropLast(completion.stem.count) + completion.insertion
    if text.utf8.count + after.utf8.count <= Self.limit { before = String(text) }
    return lastKey == .tab && completion.candidates.count > 1 ? .list(completion.candidates) : nil
  }

  /// Inserts a character before the cursor, if it fits.
  private mutating func insert(_ character: Unicode.Scalar) {
    guard before.utf8.count + after.utf8.count + UTF8.width(character) <= Self.limit else { return }
    before.unicodeScalars.append(character)
  }

  // MARK: - Searching

  /// Continues or begins a search; false for a key that does something else.
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
    case .interrupt, .cancel, .escape:
      replace(before: search.draft, after: "")
      self.search = nil
      return true
    default: return false
    }
    find(before: history.lines.count, for: &search)
    self.search = search
    return true
  }

  private mutating func find(before position: Int, for search: inout Search) {
    search.hasFailed = false
    guard !search.query.isEmpty else { return }
    guard let found = history.position(of: search.query, before: position) else {
      // Further back there is none, but one is shown.
      search.hasFailed = position == history.lines.count
      if search.hasFailed { replace(before: search.draft, after: "") }
      return
    }
    search.position = found
    replace(before: history.lines[found], after: "")
  }

  private mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  // MARK: - Words

  private mutating func takeWordLeft(of isOfWord: (Character) -> Bool = \.isOfWord) -> String {
    let end = before.lastIndex(where: isOfWord) ?? before.startIndex
    let start =
      before[..<end].lastIndex { !isOfWord($0) }.map { before.index(after: $0) } ?? before.startIndex
    defer { before = String(before[..<start]) }
    return String(before[start...])
  }

  private mutating func takeWordRight() -> String {
    let start = after.firstIndex(where: \.isOfWord) ?? after.endIndex
    let end = after[start...].firstIndex { !$0.isOfWord } ?? after.endIndex
    defer { after = String(after[end...]) }
    return String(after[..<end])
  }

  private mutating func finish() -> String {
    defer { clear() }
    history.remember(isAnswering ? "" : text)
    return text
  }

  mutating func clear() {
    search = nil
    history.rewind()
    replace(before: "", after: "")
  }

  private mutating func replace(before: String, after: String) {
    (self.before, self.after) = (before, after)
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}

extension String {
  /// The request with its secret hidden: the token of `RESUME`, and the key of `NAME` or `HELLO`.
  var hidingToken: String {
    let words = split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(where: { !$0.hasPrefix("#") }) else { return self }
    let (verb, rest) = (Verb(typed: Array(words[place].utf8).span), words[(place + 1)...])
    switch verb {
    case .resume where !rest.isEmpty: return words[...place].joined(separator: " ") + " hidden"
    case .name, .hello:
      guard let key = rest.firstIndex(where: { $0.lowercased().hasPrefix("key=") }) else { return self }
      return words[..<key].joined(separator: " ") + " key=hidden"
    default: return self
    }
  }
}
