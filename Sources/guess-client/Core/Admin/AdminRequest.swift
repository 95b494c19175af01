import GuessProtocol

/// What a host wants of a server on this machine.
package struct AdminRequest: Hashable, Sendable {
  /// Where the admin socket is, if that was said.
  package let socket: String?
  /// One command, in words as they were typed; nil for as many as come on standard input.
  package let command: String?

  init(_ given: Preferences) throws(UsageError) {
    socket = given[.socket]
    command = given.words.isEmpty ? nil : given.words.joined(separator: " ")
    // A blank line is no command, so nothing would answer it.
    if let command, command.trimmingBlanks.isEmpty {
      throw UsageError(
        "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
      )
    }
    // Each line is a command of its own.
    if let command, command.utf8.contains(where: { $0 < 0x20 }) {
      throw UsageError("a command is one line of text; send several on standard input, one a line.")
    }
  }

  /// Where the socket may be unless it was said: in the data directory of a server that this user has started, and of one
  /// that systemd has.
  package static func usualPaths(in environment: [String: String]) -> [String] {
    [StateDirectory.ofServer(in: environment), "/var/lib/guess-server"].compactMap {
      $0.map { $0 + "/admin" }
    }
  }
}

/// Follows what an admin socket says, and chooses what to print.
package struct AdminConversation: Sendable {
  /// What a line comes to.
  package enum Progress: Hashable, Sendable {
    case goesOn
    /// The command was granted, or refused.
    case answered(isGranted: Bool)
    /// It is no admin socket.
    case stranger
  }

  private let hasOneCommand: Bool
  private var isGreeted = false
  /// Whether any command was refused.
  package private(set) var hasRefused = false
  /// Whether the server has said why it closes.
  package private(set) var hasSaidGoodbye = false

  package init(withOneCommand hasOneCommand: Bool) { self.hasOneCommand = hasOneCommand }

  /// Takes one line, without its ending; what is to be printed of it goes to `output`.
  package mutating func hear(_ line: [UInt8], _ output: inout [UInt8]) -> Progress {
    let text = String(decoding: line, as: UTF8.self).fitForDisplay
    let words = text.split(separator: " ", maxSplits: 3)
    if !isGreeted {
      guard words.starts(with: ["*", "HELLO", "admin=1"]) else { return .stranger }
      isGreeted = true
      if hasOneCommand { return .goesOn }
    }
    if words.first == "*" {
      if words.dropFirst().first == "BYE" { hasSaidGoodbye = true }
      if hasOneCommand { return .goesOn }
    }
    output += Array((text + "\n").utf8)
    // A tag may stand in front.
    let word = words.first { !$0.hasPrefix("#") }
    if word == "ERR" { hasRefused = true }
    return word == "OK" || word == "ERR" ? .answered(isGranted: word == "OK") : .goesOn
  }
}
