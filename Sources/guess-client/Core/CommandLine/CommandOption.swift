/// A client option, in the order of the help. Its row, in the folder of its commands, defines everything: parsing of command lines
/// and configuration, usage errors, `--help`, completions and the manual page's synopsis.
package enum CommandOption: String, CaseIterable, Hashable, Sendable {
  case strategy, exec, matches, until, elo0, elo1, keep, with, seed, since,
    tournament,
    url, rules, range
  case firstTo = "first-to"
  case rated, name
  case proxyCommand = "proxy-command"
  case sendKey = "send-key"
  /// The fingerprint of the player's ssh key.
  case identity = "as"
  case scores, once, wheels
  case noMotion = "no-motion"
  case noConfig = "no-config"
  case plain, ascii, bell, csv, json, color, lang, socket, help, version

  /// Options allowed in the configuration, in the order of its documentation.
  package static let configurable: [CommandOption] =
    [.name, .url, .proxyCommand, .sendKey, .color, .lang, .bell, .wheels, .noMotion, .plain, .ascii]
  /// Their keys. That of an option that begins with `no-` has the opposite meaning.
  package static let keys = configurable.map(\.key)

  package var spelling: String { "--\(rawValue)" }
  package var isNegative: Bool { rawValue.hasPrefix("no-") }
  package var key: String { isNegative ? String(rawValue.dropFirst(3)) : rawValue }

  /// Reads an option; `-h` is `--help`.
  package init?(spelling: String) {
    guard spelling == "-h" || spelling.hasPrefix("--") else { return nil }
    self.init(rawValue: spelling == "-h" ? "help" : String(spelling.dropFirst(2)))
  }

  package struct Row {
    package let summary: String
    package let value: Value?
    package let argument: String
    package let example: String
    package private(set) var rivals: [CommandOption] = []
    /// The commands that accept the option; all accept `--help`.
    package private(set) var commands: Set<Subcommand> = []
    /// BOUNDS stands for the range of a number.
    private var texts: [Subcommand: HelpText] = [:]

    package init(
      _ summary: String, _ value: Value? = nil, _ argument: String = "", like example: String = ""
    ) {
      (self.summary, self.value, self.argument, self.example) = (summary, value, argument, example)
    }

    /// Adds commands that accept the option; without a text, theirs is that for a game, or the summary.
    package func help(_ commands: Subcommand..., is text: String? = nil) -> Row {
      adding(commands, text.map { .english($0) })
    }

    package func help(
      _ commands: Subcommand..., is english: String, _ chinese: String, _ russian: String
    ) -> Row {
      adding(commands, .each(english, chinese, russian))
    }

    private func adding(_ commands: [Subcommand], _ text: HelpText?) -> Row {
      var row = self
      row.commands.formUnion(commands)
      for command in commands { row.texts[command] = text }
      return row
    }

    package func text(of command: Subcommand) -> HelpText {
      texts[command] ?? texts[.play] ?? .english(summary)
    }

    package func against(_ rivals: CommandOption...) -> Row {
      var row = self
      row.rivals = rivals
      return row
    }
  }
}
