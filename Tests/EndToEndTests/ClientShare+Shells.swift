import GuessClientCommandLine
import GuessClientCore

// MARK: - zsh

extension ClientShare {
  static func zsh(_ old: String) throws -> String {
    let branches = Subcommand.allCases.map { command in
      let options = command.options.map { "'\(zsh($0, of: command))' \\" }
      return lines(
        ["\(command.rawValue))", "  _arguments -S $general \\"] + options.map { "    \($0)" }
          + ["    \(zshWords(of: command))", "  ;;"], indent: 4)
    }
    let first = Subcommand.allCases.map { "'\($0.rawValue):\($0.row.summary)'" }
    return try old.with(
      (commands + ["help"]).joined(separator: "|"), after: "case ${words[index]} in\n      ",
      before: ") command="
    )
    .with(lines(branches, indent: 4), after: "case $command in\n    ", before: "\n    help)\n")
    .with(commands.joined(separator: " "), after: "'1:command:(help)' '2:command:(", before: ")'")
    .with(lines(first, indent: 4), after: "commands=(\n    ", before: "\n    'help:")
    .with(strategies, after: "'strategies:strategy:(", before: ")'")
  }

  /// The specification of an option for `_arguments`: options it excludes, summary, and values.
  private static func zsh(_ option: CommandOption, of command: Subcommand) -> String {
    let row = option.row(of: command)
    let rivals = command.options.filter {
      row.rivals.contains($0) || $0.row(of: command).rivals.contains(option)
    }
    let excluded = rivals.isEmpty ? "" : "(\(rivals.map(\.spelling).joined(separator: " ")))"
    let values: String? =
      switch row.value {
      case .choice(let words, let meanings, _) where meanings.isEmpty: "(\(words.joined(separator: " ")))"
      case .choice(let words, let meanings, _):
        "((\(zip(words, meanings).map { "\($0)\\:\"\($1)\"" }.joined(separator: " "))))"
      case .text: "_files"
      case .address: "_guess-client_address"
      case .number, .name, .fingerprint, .helper, .range, .seed, .table, .time, .code: ""
      case nil: nil
      }
    // The value is another word, or follows an equals sign.
    let value = values.map { "=[\(row.summary)]:\(option.rawValue):\($0)" }
    return "\(excluded)\(option.spelling)" + (value ?? "[\(row.summary)]")
  }

  private static func zshWords(of command: Subcommand) -> String {
    let name = "'1:command:(\(command.rawValue))'"
    return switch command.row.operands {
    case .address where command == .play:
      "'1:command or address:_guess-client_first' '*:address:_guess-client_address'"
    case .nothing: name
    case .address: "\(name) '2:address:_guess-client_address'"
    case .bots: "\(name) '*:bot:_guess-client_bots'"
    case .files, .filesAndMatch: "\(name) '*:journal, or directory of journals:_files'"
    case .command: "\(name) '2:command:(\(verbs))'"
    case .key: "\(name) '2:action:(\(KeyAction.words))'"
    }
  }
}

// MARK: - fish

extension ClientShare {
  static func fish(_ old: String) throws -> String {
    let summaries = Subcommand.allCases.map { ($0.rawValue, $0.row.summary) } + [("help", helpSummary)]
    let first = summaries.map { "complete -c guess-client -n $none -a \($0) -d '\($1)'" }
    let others = Subcommand.allCases.filter { $0.row.operands != .address }.map(\.rawValue) + ["help"]
    let options = CommandOption.allCases.flatMap { option in
      groups(of: option).map { group in
        "complete -c guess-client -n '\(fishCondition(option, group.commands))' -l \(option.rawValue)"
          + fishValue(group.row.value) + " -d '\(group.row.summary)'"
      }
    }
    let journals = commands(.files, .filesAndMatch).joined(separator: " ")
    let names = commands.joined(separator: " ")
    func words(of operands: Subcommand.Operands) -> String {
      "complete -c guess-client -n '__fish_seen_subcommand_from \(commands(operands)[0])'"
    }
    let operands = [
      "complete -c guess-client -n '__fish_seen_subcommand_from help' -a '\(names)'",
      "complete -c guess-client -n 'not __fish_seen_subcommand_from \(others.joined(separator: " "))'"
        + " -a '(__guess_client_addresses)' -d address",
      "complete -c guess-client -n '__fish_seen_subcommand_from \(journals)' -F",
      "\(words(of: .filesAndMatch)) -a last -d 'the last match'",
      "\(words(of: .bots)) -F -a '\(strategies)' -d strategy",
      "\(words(of: .command)) -a '\(verbs)' -d command",
      "\(words(of: .key)) -a '\(KeyAction.words)'",
    ]
    return try old.with(names, after: "not __fish_seen_subcommand_from ", before: " help\"\n")
      .with(
        lines(first + operands, indent: 0), after: "\ncomplete -c guess-client -f\n", before: "\n\ncomplete"
      )
      .with(lines(options, indent: 0) + "\n", after: "-l version -d 'print the version'\n")
  }

  /// The commands with an option; no command means a game.
  private static func fishCondition(_ option: CommandOption, _ commands: [Subcommand]) -> String {
    guard commands.contains(.play) else {
      return "__fish_seen_subcommand_from \(commands.map(\.rawValue).joined(separator: " "))"
    }
    let others = Subcommand.allCases.filter { !commands.contains($0) }.map(\.rawValue) + ["help"]
    return "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
  }

  private static func fishValue(_ value: CommandOption.Value?) -> String {
    switch value {
    case .choice(let words, let meanings, _) where meanings.isEmpty:
      " -x -a '\(words.joined(separator: " "))'"
    case .choice(let words, let meanings, _):
      " -x -a '\(zip(words, meanings).map { "\($0)\\t\"\($1)\"" }.joined(separator: " "))'"
    case .text: " -r -F"
    case .address: " -x -a '(__guess_client_addresses)'"
    case .number, .name, .fingerprint, .helper, .range, .seed, .table, .time, .code: " -x"
    case nil: ""
    }
  }
}
