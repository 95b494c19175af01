import GuessClientCore

// MARK: - zsh

extension ClientShare {
  static var zsh: String {
    let branches = Subcommand.allCases.map { command in
      let options = command.options.map { "'\(zsh($0, of: command))' \\" }
      return lines(
        ["\(command.rawValue))", "  _arguments -S $general \\"] + options.map { "    \($0)" }
          + ["    \(zshWords(of: command))", "  ;;"], indent: 4)
    }
    let first = Subcommand.allCases.map { "'\($0.rawValue):\($0.row.summary)'" }
    return #"""
      #compdef guess-client
      # Written by `make share`.

      _guess-client() {
        local context state state_descr line
        local -A opt_args
        local -a general
        general=(
          '(- *)'{-h,--help}'[print help]'
          '(- *)--version[print the version]'
        )

        local command=play index
        for index in {2..$((CURRENT - 1))}; do
          case ${words[index]} in
            \#((commands + ["help"]).joined(separator: "|"))) command=${words[index]} && break ;;
          esac
        done

        case $command in
          \#(lines(branches, indent: 4))
          help)
            _arguments '1:command:(help)' '2:command:(\#(commands.joined(separator: " ")))'
            ;;
        esac
      }

      _guess-client_first() {
        local -a commands
        commands=(
          \#(lines(first, indent: 4))
          'help:\#(helpSummary)'
        )
        _alternative "commands:command:(($(printf '%s ' "${(@q)commands}")))" 'hosts:address:_guess-client_address'
      }

      _guess-client_address() {
        if compset -P unix:; then _files; else _hosts; fi
      }

      _guess-client_bots() {
        _alternative 'strategies:strategy:(\#(strategies))' 'programs:program:_files'
      }

      _guess-client "$@"

      """#
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
      case .number, .name, .helper, .range, .seed, .day, .table, .time, .code: ""
      case nil: nil
      }
    return "\(excluded)\(option.spelling)[\(row.summary)]"
      + (values.map { ":\(option.rawValue):\($0)" } ?? "")
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
    }
  }
}

// MARK: - fish

extension ClientShare {
  static var fish: String {
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
    return #"""
      # Completions of guess-client for fish. Written by `make share`.

      set -l none "not __fish_seen_subcommand_from \#(commands.joined(separator: " ")) help"

      function __guess_client_addresses
          set -l token (commandline -ct)
          if string match -q 'unix:*' -- $token
              __fish_complete_path (string replace unix: '' -- $token) | string replace -r '^' unix:
          else
              __fish_print_hostnames
          end
      end

      complete -c guess-client -f
      \#(lines(first, indent: 0))
      complete -c guess-client -n '__fish_seen_subcommand_from help' -a '\#(commands.joined(separator: " "))'
      complete -c guess-client -n 'not __fish_seen_subcommand_from \#(others.joined(separator: " "))' -a '(__guess_client_addresses)' -d address
      complete -c guess-client -n '__fish_seen_subcommand_from \#(journals)' -F
      complete -c guess-client -n '__fish_seen_subcommand_from \#(commands(.filesAndMatch)[0])' -a last -d 'the last match'
      complete -c guess-client -n '__fish_seen_subcommand_from \#(commands(.bots)[0])' -F -a '\#(strategies)' -d strategy
      complete -c guess-client -n '__fish_seen_subcommand_from \#(commands(.command)[0])' -a '\#(verbs)' -d command

      complete -c guess-client -s h -l help -d 'print help'
      complete -c guess-client -l version -d 'print the version'
      \#(lines(options, indent: 0))

      """#
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
    case .number, .name, .helper, .range, .seed, .day, .table, .time, .code: " -x"
    case nil: ""
    }
  }
}
