import GuessProtocol

/// The options of `guess-client admin`, for an operator of a server on this machine.
package struct AdminRequest: Hashable, Sendable {
  /// Path of the admin socket, if given.
  package let socket: String?
  /// One command, as typed; nil to read commands from standard input.
  package let command: String?

  init(_ given: Preferences) throws(UsageError) {
    socket = given[.socket]
    command = given.words.isEmpty ? nil : given.words.joined(separator: " ")
    // A blank line is no command, so it would get no reply.
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

  /// Default paths of the socket: in the data directory of a server started by this user, and of one started by systemd.
  package static func usualPaths(in environment: [String: String]) -> [String] {
    [StateDirectory.ofServer(in: environment), "/var/lib/guess-server"].compactMap {
      $0.map { $0 + "/admin" }
    }
  }
}

/// Interprets the lines of an admin socket, and selects those to print.
package struct AdminConversation: Sendable {
  package enum Progress: Hashable, Sendable {
    case goesOn
    case answered(isGranted: Bool)
    /// The other end is no admin socket.
    case stranger
  }

  private let hasOneCommand: Bool
  private var isGreeted = false
  /// True if any command was refused.
  package private(set) var hasRefused = false
  /// True if the server has sent BYE.
  package private(set) var hasSaidGoodbye = false

  package init(withOneCommand hasOneCommand: Bool) { self.hasOneCommand = hasOneCommand }

  /// Handles a line without its ending; appends the text to print to `output`.
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
    // A tag may come first.
    let word = words.first { !$0.hasPrefix("#") }
    if word == "ERR" { hasRefused = true }
    return word == "OK" || word == "ERR" ? .answered(isGranted: word == "OK") : .goesOn
  }
}
