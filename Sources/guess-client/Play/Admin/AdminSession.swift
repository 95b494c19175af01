import GuessClientCore
import GuessProtocol

extension Options {
  package var line: String? { operands.isEmpty ? nil : operands.joined(separator: " ") }

  /// Default paths of the socket: in the data directory of a server started by this user, and of one started by systemd.
  package static func adminPaths(in environment: [String: String]) -> [String] {
    [StateDirectory.ofServer(in: environment), "/var/lib/guess-server"].compactMap {
      $0.map { $0 + "/admin" }
    }
  }
}

/// Sends an operator's commands to a server on this machine: one, or the lines of standard input, and prints the replies.
package struct AdminSession: Session {
  /// Longest line from the server in bytes: those of a game are shorter.
  private static let lineBytes = 4 * 1_024

  private let path: String
  /// The only command; nil to take commands from the input.
  private let line: String?
  private var effects: [Effect] = []
  private var end: ExitCode?
  private var framer = LineFramer(limit: lineBytes)
  private var isGreeted = false
  private var hasRefused = false
  private var hasSaidGoodbye = false
  /// True after `OK DRAIN`.
  private var hasStoppedServer = false
  private var hasInputEnded = false
  /// True if the input so far does not end with a newline.
  private var isInLine = false

  package init(_ options: Options, at path: String) { (self.path, line) = (path, options.line) }

  package var nextDeadline: Instant? { nil }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard end == nil else { return [] }
    switch input {
    case .connected: if let line { effects.append(.send(Array("\(line)\n".utf8))) }
    case .received(let bytes): receive(bytes)
    case .disconnected: close()
    case .typed(let bytes):
      if line == nil { effects.append(.send(bytes)) }
      isInLine = bytes.last != UInt8(ascii: "\n")
    case .inputEnded: if line == nil { finish() }
    case .interrupted: end = .interrupted
    case .resumed, .deadline, .resized, .keyIsLost: break
    }
    defer { effects = [] }
    return effects + (end.map { [.quit($0)] } ?? [])
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) {
    var offset = 0
    while end == nil,
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
    let isGoodbye = words.starts(with: ["*", "BYE"])
    if isGoodbye { hasSaidGoodbye = true }
    // After the end of the input, the connection may end before the goodbye of a server that stops.
    if line != nil && words.first == "*" || isGoodbye && hasStoppedServer { return }
    effects.append(.print(Array("\(text)\n".utf8)))
    // A tag may come first.
    let reply = words.drop { $0.hasPrefix("#") }
    let word = reply.first
    if word == "ERR" { hasRefused = true }
    if reply.starts(with: ["OK", "DRAIN"]) { hasStoppedServer = true }
    if line != nil, word == "OK" || word == "ERR" { end = code }
  }

  /// Ends with the connection, which the server closes after a goodbye and after the end of input.
  private mutating func close() {
    if line == nil, hasSaidGoodbye || hasInputEnded { return end = code }
    fail("the server closed the connection before it answered.")
  }

  private var code: ExitCode { hasRefused ? .failed : .done }

  private mutating func fail(_ text: String) {
    effects.append(.complain(text))
    end = .failed
  }

  /// Ends the input. A last line without a newline is a command too, for which the server would wait.
  private mutating func finish() {
    hasInputEnded = true
    if isInLine { effects.append(.send([UInt8(ascii: "\n")])) }
    effects.append(.finishSending)
  }
}
