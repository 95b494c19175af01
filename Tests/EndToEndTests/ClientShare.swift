import Foundation
import GuessClientBots
import GuessClientCommandLine
import GuessClientCore
import GuessGame

/// Files installed with the client that are generated from its tables of options and commands: completions for three shells,
/// and parts of the manual page.
enum ClientShare {
  static let files = [
    SharedFile(path: "bash-completion/completions/guess-client") { try bash($0) },
    SharedFile(path: "zsh/site-functions/_guess-client") { try zsh($0) },
    SharedFile(path: "fish/vendor_completions.d/guess-client.fish") { try fish($0) },
    SharedFile(path: "man/man1/guess-client.1") { manual($0) },
  ]

  /// All commands but `help`, which has no table.
  static let commands = Subcommand.allCases.map(\.rawValue)
  static let strategies = BotStrategy.allCases.map(\.rawValue).joined(separator: " ")
  /// The commands of the admin socket; a command alone has nothing to QUIT.
  static let verbs = AdminVerb.allCases.filter { $0 != .quit }.map(\.word).joined(separator: " ")
  static let helpSummary = "print help for a command"

  static func lines(_ lines: [String], indent: Int) -> String {
    lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// The commands with an option, grouped by the choices of its value.
  static func groups(of option: CommandOption) -> [(commands: [Subcommand], row: CommandOption.Row)] {
    var groups: [(commands: [Subcommand], row: CommandOption.Row)] = []
    for command in Subcommand.allCases where command.options.contains(option) {
      let row = option.row(of: command)
      if let index = groups.firstIndex(where: { $0.row.value?.choices == row.value?.choices }) {
        groups[index].commands.append(command)
      } else {
        groups.append(([command], row))
      }
    }
    return groups
  }

  static func commands(_ operands: Subcommand.Operands...) -> [String] {
    Subcommand.allCases.filter { operands.contains($0.row.operands) }.map(\.rawValue)
  }
}

// MARK: - bash

extension ClientShare {
  fileprivate static func bash(_ old: String) throws -> String {
    var (values, free, files) = ([String](), [String](), [String]())
    for option in CommandOption.allCases {
      for (number, group) in groups(of: option).enumerated().reversed() {
        let places = number == 0 ? ["*"] : group.commands.map(\.rawValue)
        let pattern = places.map { "\($0):\(option.spelling)" }.joined(separator: " | ")
        switch group.row.value {
        case .choice(let words, _, _):
          let words = words.joined(separator: " ")
          values.append("\(pattern)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return ;;")
        case .address:
          values.append("\(pattern)) COMPREPLY=($(compgen -A hostname -- \"$current\")); return ;;")
        case .text, .helper: files.append(pattern)
        case .number, .name, .fingerprint, .range, .seed, .table, .time, .code: free.append(pattern)
        case nil: break
        }
      }
    }
    values.append("\(files.joined(separator: " | "))) compopt -o default; return ;;")
    values.append("\(free.joined(separator: " | "))) return ;;")
    let options = Subcommand.allCases.map { command in
      let spellings = command.options.map(\.spelling).joined(separator: " ")
      return "\(command == .play ? "\"\" | play" : command.rawValue)) options+=\" \(spellings)\" ;;"
    }
    let names = commands.joined(separator: " ")
    let words = [
      #""") COMPREPLY=($(compgen -W "\#(names) help" -A hostname -- "$current")) ;;"#,
      #"help) COMPREPLY=($(compgen -W "\#(names)" -- "$current")) ;;"#,
      #"\#(commands(.address).joined(separator: " | "))) COMPREPLY=($(compgen -A hostname -- "$current")) ;;"#,
      "\(commands(.bots).joined(separator: " | ")))",
      #"  COMPREPLY=($(compgen -W "\#(strategies)" -- "$current"))"#, "  compopt -o default ;;",
      "\(commands(.filesAndMatch).joined(separator: " | ")))",
      #"  COMPREPLY=($(compgen -W "last" -- "$current"))"#, "  compopt -o default ;;",
      "\(commands(.files).joined(separator: " | "))) compopt -o default ;;",
      "\(commands(.command).joined(separator: " | ")))",
      #"  COMPREPLY=($(compgen -W "\#(verbs)" -- "$current")) ;;"#,
      #"\#(commands(.key)[0])) COMPREPLY=($(compgen -W "\#(KeyAction.words)" -- "$current")) ;;"#,
    ]
    return try old.with(
      (commands + ["help"]).joined(separator: " | "), after: "case ${COMP_WORDS[index]} in\n      ",
      before: ") command="
    )
    .with(lines(values, indent: 4), after: "case $command:$option in\n    ", before: "\n  esac")
    .with(lines(options, indent: 6), after: "\n    case $command in\n      ", before: "\n    esac")
    .with(lines(words, indent: 4), after: "\n\n  case $command in\n    ", before: "\n  esac")
  }
}

// MARK: - The manual page

extension ClientShare {
  /// The manual page with its synopsis, the options' values and their bounds as the tables have them.
  fileprivate static func manual(_ text: String) -> String {
    var sections = text.components(separatedBy: "\n.Sh ")
    sections[2] = "SYNOPSIS\n" + Subcommand.allCases.map(synopsis).joined() + ".Nm\n.Cm help\n.Op Ar COMMAND"
    let page = sections.joined(separator: "\n.Sh ")
    let items = page.components(separatedBy: "\n.It Fl Fl ").map { item in
      guard let option = CommandOption(rawValue: String(item.prefix { !$0.isWhitespace })),
        let command = Subcommand.allCases.first(where: { $0.options.contains(option) }),
        let value = option.row(of: command).value
      else { return item }
      let text = item.drop { $0 != "\n" }
      let body =
        value.bounds.isEmpty
        ? text : text.replacing(/-?[0-9]+ to [0-9]+/, with: value.bounds, maxReplacements: 1)
      let values =
        value.choices.isEmpty
        ? "Ar \(option.row(of: command).argument)" : "Cm \(value.choices.joined(separator: " | "))"
      return "\(option.rawValue) \(values)\(body)"
    }
    return items.joined(separator: "\n.It Fl Fl ")
  }

  private static func synopsis(of command: Subcommand) -> String {
    let words =
      switch command.row.operands {
      case .nothing: ""
      case .address: ".Op Ar ADDRESS\n"
      case .bots: ".Ar BOT BOT\n.Op Ar BOT ...\n"
      case .files: ".Ar FILE ...\n"
      case .filesAndMatch: ".Ar FILE ...\n.Op Ar MATCH\n"
      case .command: ".Op Ar WORD ...\n"
      case .key: ".Cm export | import | list\n.Op Ar NAME\n"
      }
    let options = command.options.map { option in
      let row = option.row(of: command)
      return ".Op Fl Fl \(option.rawValue)\(row.argument.isEmpty ? "" : " Ar \(row.argument)")\n"
    }
    return ".Nm\n.\(command == .play ? "Op Cm play" : "Cm \(command.rawValue)")\n\(words)\(options.joined())"
  }
}
