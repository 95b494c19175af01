import GuessProtocol

/// The options of `guess-client admin`, for an operator of a server on this machine.
extension Options {
  /// One command, as typed; nil to read commands from standard input.
  package var line: String? { operands.isEmpty ? nil : operands.joined(separator: " ") }

  /// Default paths of the socket: in the data directory of a server started by this user, and of one started by systemd.
  package static func adminPaths(in environment: [String: String]) -> [String] {
    [StateDirectory.ofServer(in: environment), "/var/lib/guess-server"].compactMap {
      $0.map { $0 + "/admin" }
    }
  }
}

/// Sends an operator's commands to a server on this machine: one, or the lines of standard input. At a terminal they are typed
/// below the replies.
package struct AdminSession: Session {
  /// Longest line from the server in bytes: those of a game are shorter.
  private static let lineBytes = 4 * 1_024
  private static let prompt = "admin> "

  /// The path of the socket.
  private let path: String
  /// The only command; nil to take commands from the input.
  private let line: String?
  /// Nil if the input or the output is a pipe.
  private var terminal: TerminalShape?
  private var editor: LineEditor
  private var bottom = LineDisplay()
  private var output: PlayOutput
  private var framer = LineFramer(limit: lineBytes)
  private var isGreeted = false
  private var hasRefused = false
  private var hasSaidGoodbye = false
  private var hasInputEnded = false
  /// True if the input so far does not end with a newline.
  private var isInLine = false

  package init(
    _ options: Options, at path: String, on terminal: TerminalShape?, remembering history: [UInt8] = []
  ) {
    (self.path, self.terminal, line) = (path, terminal, options.line)
    output = PlayOutput(signs: options.signs)
    editor = LineEditor(history: History(file: history))
    editor.vocabulary = nil
  }

  package var display: Display { terminal.map { $0.hasControlSequences ? .line : .keys } ?? .none }
  package var nextDeadline: Instant? { editor.keys.deadline }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard output.end == nil else { return [] }
    switch input {
    case .connected: if let line { send(line) }
    case .received(let bytes): receive(bytes)
    case .disconnected, .barred: end()
    case .typed(let bytes) where terminal == nil:
      if line == nil { output.effects.append(.send(bytes)) }
      isInLine = bytes.last != UInt8(ascii: "\n")
    case .typed(let bytes):
      for action in editor.type(bytes) { perform(action) }
      editor.typed(at: now)
    case .inputEnded: if line == nil { finish() }
    case .interrupted: output.quit(.interrupted)
    case .resized(let columns, let rows): terminal?.resize(columns: columns, rows: rows)
    case .deadline: if let key = editor.giveUp(at: now) { for action in editor.take(key) { perform(action) } }
    default: break
    }
    defer { (output.entries, output.effects) = ([], []) }
    return output.effects.showing(drawing) + (output.end.map { [.quit($0)] } ?? [])
  }

  /// The replies, and at a terminal the line below them.
  private var drawing: String {
    mutating get {
      guard let terminal else {
        return output.entries.map { if case .message(let reply, _) = $0 { "\(reply.text)\n" } else { "" } }
          .joined()
      }
      let isTyping = output.end == nil && !hasInputEnded && !output.effects.contains(.suspend)
      let line = isTyping ? LineDisplay.Bottom(line: editor.view(prompt: Self.prompt, on: terminal)) : nil
      return bottom.show(output.entries, above: line, on: terminal)
    }
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) {
    var offset = 0
    while output.end == nil,
      let line = framer.next(in: bytes.span, from: &offset, { _, line in Array(copying: line) })
    {
      take(String(decoding: line, as: UTF8.self).fitForDisplay)
    }
  }

  private mutating func take(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 3)
    guard isGreeted || words.starts(with: ["*", "HELLO", "admin=1"]) else {
      return fail("\(path) is not the admin socket of a guess-server; --socket PATH names it.")
    }
    isGreeted = true
    if words.starts(with: ["*", "BYE"]) { hasSaidGoodbye = true }
    if line != nil, words.first == "*" { return }
    output.entries.append(.message(Message(text), on: nil))
    // A tag may come first.
    let word = words.first { !$0.hasPrefix("#") }
    if word == "ERR" { hasRefused = true }
    if line != nil, word == "OK" || word == "ERR" { output.quit(code) }
  }

  /// Ends with the connection, which the server closes after a goodbye and after the end of input.
  private mutating func end() {
    if line == nil, hasSaidGoodbye || hasInputEnded { return output.quit(code) }
    fail("the server closed the connection before it answered.")
  }

  private var code: ExitCode { hasRefused ? .failed : .done }

  private mutating func fail(_ text: String) {
    if terminal == nil { output.effects.append(.complain(text)) } else { output.say(Message(text)) }
    output.quit(.failed)
  }

  // MARK: - The operator

  private mutating func send(_ line: String) { output.effects.append(.send(Array("\(line)\n".utf8))) }

  /// Ends the input. A last line without a newline is a command too, for which the server would wait.
  private mutating func finish() {
    hasInputEnded = true
    if isInLine { send("") }
    output.effects.append(.finishSending)
  }

  private mutating func perform(_ action: LineEditor.Action) {
    switch action {
    case .submit(let line):
      output.entries.append(.echo(prompt: Self.prompt, line))
      if History.isWorthRemembering(line) { output.effects.append(.remember(line)) }
      let words = line.trimmingBlanks
      // A blank line would get no reply; `exit` is accepted as in a shell.
      if !words.isEmpty { send(words.lowercased() == "exit" ? "QUIT" : line) }
    case .pasted(let lines): output.entries += lines.map { .echo(prompt: "  ", $0) }
    case .overflow:
      let limits = LineMessage.overflow(bytes: LineEditor.limit, lines: LineEditor.pasteLimit)
      output.say(Message(limits.text(in: .english)))
    case .endOfInput: finish()
    case .clearScreen: output.entries.append(.clearing(terminal?.erasingScreen ?? ""))
    case .suspend: output.effects.append(.suspend)
    case .interrupt: output.quit(.interrupted)
    case .hold, .list, .focus: break
    }
  }
}
