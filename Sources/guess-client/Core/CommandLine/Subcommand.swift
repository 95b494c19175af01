import GuessProtocol

/// The first word of a command line. Without one, the client plays.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, bench, replay, verify, admin

  /// The operands of a command.
  package enum Operands {
    case nothing, address, bots, files, filesAndMatch
    /// A command for a server.
    case command
  }

  /// The command's operands, and its summary for completions.
  package var row: (operands: Operands, summary: String) {
    switch self {
    case .play: (.address, "play, the default command")
    case .host: (.nothing, "wait for a friend on this machine")
    case .bot: (.address, "let a strategy or a program play")
    case .arena: (.bots, "let bots play each other, and rank them")
    case .top: (.address, "show what happens on a server")
    case .bench: (.address, "load-test a server")
    case .replay: (.filesAndMatch, "show matches from journals")
    case .verify: (.files, "verify journals")
    case .admin: (.command, "look after a server on this machine")
    }
  }

  /// The options accepted, besides `--help` and `--version`.
  package var options: [CommandOption] {
    CommandOption.allCases.filter {
      ![.help, .version].contains($0) && $0.row(of: self).help[self] != nil
    }
  }

  /// The command that was probably meant by a host name that does not exist.
  static func meant(by host: String) -> Subcommand? {
    EditDistance.nearest(to: host, among: allCases.map(\.rawValue)).flatMap { Subcommand(rawValue: $0) }
  }
}
