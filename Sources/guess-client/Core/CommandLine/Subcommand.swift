import GuessProtocol

/// The first word of a command line: what the client is to do. Without one it plays.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, bench, replay, verify, admin

  /// The words that a command takes beside its options.
  package enum Operands {
    case nothing, address, bots, files, filesAndMatch
    /// A command for a server.
    case command
  }

  /// All that there is to say of a command, beside its options and its help: the words that it takes, and what it does, for
  /// the completions.
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

  /// The options that it takes, beside `--help` and `--version`, which every one takes.
  package var options: [CommandOption] {
    CommandOption.allCases.filter {
      ![.help, .version].contains($0) && $0.row(of: self).help[self] != nil
    }
  }

  /// The command that may have been meant by a word that was taken for a host, as it is none.
  static func meant(by host: String) -> Subcommand? {
    EditDistance.nearest(to: host, among: allCases.map(\.rawValue)).flatMap { Subcommand(rawValue: $0) }
  }
}
