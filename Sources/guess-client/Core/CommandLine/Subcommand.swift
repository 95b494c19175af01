import GuessProtocol

/// The first word of a command line. Without one, the client plays. Its row, in the folder of the command, defines its operands, its
/// help and its completions; the rows of `CommandOption` say which options it takes.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, replay, verify, standings, admin, key

  package enum Operands {
    case nothing, address, bots, files, filesAndMatch
    case command, key
  }

  package struct Row {
    package let operands: Operands
    package let summary: String
    /// OPTIONS stands for the options.
    package let help: HelpText

    package init(_ operands: Operands, _ summary: String, _ help: String) {
      (self.operands, self.summary, self.help) = (operands, summary, .english(help))
    }

    package init(
      _ operands: Operands, _ summary: String, _ english: String, _ chinese: String, _ russian: String
    ) {
      (self.operands, self.summary) = (operands, summary)
      help = .each(english, chinese, russian)
    }
  }

  /// The command that was probably meant by a host name that does not exist.
  package static func meant(by host: String) -> Subcommand? {
    EditDistance.nearest(to: host, among: allCases.map(\.rawValue)).flatMap { Subcommand(rawValue: $0) }
  }
}
