import GuessProtocol

extension Subcommand {
  /// The command's `--help`. For operators and authors of bots, it is in English.
  package func help(in language: Language) -> String {
    let options = optionLines(in: language)
    switch self {
    case .play: return Self.playHelp(with: options, in: language)
    case .host: return Self.hostHelp(with: options, in: language)
    case .bot:
      return """
        guess-client bot -- \(row.summary)

        Examples:
          guess-client bot                               play one match by bisection
          guess-client bot --with any                    play against people as well
          guess-client bot example.org/F7KD2Q            join a room
          guess-client bot --exec ./bot.py --matches 100 let a program guess
          guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

        Usage: guess-client bot [ADDRESS] [options]

        \(options)

        At the end it prints a table of the results.

        """
    case .arena:
      return """
        guess-client arena -- \(row.summary)

        Examples:
          guess-client arena bisect random               two strategies
          guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
          guess-client arena bisect parity --rules duel --seed class7

        Usage: guess-client arena BOT BOT [BOT…] [options]

        BOT is bisect, random, parity, human or a program as for --exec of
        guess-client bot; \(ArenaRequest.players.bounds) of them. Every bot plays every other, and all pairs
        get the same numbers.

        \(options)

        """
    case .top:
      return """
        guess-client top -- \(row.summary)

        Examples:
          guess-client top                    on this machine, until you press q
          guess-client top example.org        on another machine
          guess-client top --once             once, as lines in English
          guess-client top --json             once, as JSON objects

        Usage: guess-client top [ADDRESS] [options]

        \(options)

        """
    case .bench:
      return """
        guess-client bench -- \(row.summary)

        Examples:
          guess-client bench                             50 players on this machine
          guess-client bench --players 200 --pace human --seconds 60

        Usage: guess-client bench [ADDRESS] [options]

        The players are bots that play real matches. Start the server with --rate off,
        or you measure that limit. If ADDRESS is not this machine, it asks first.

        \(options)

        docs/hosting/load-test.md explains the table.

        """
    case .replay, .verify:
      return """
        guess-client replay, verify -- read the journals of a server

        Examples:
          guess-client replay DIRECTORY             list the finished matches
          guess-client replay DIRECTORY last        show the last one move by move
          guess-client replay DIRECTORY 4d8d        show one by its match ID
          guess-client verify DIRECTORY             verify all commitments and guesses

        Usage: guess-client replay FILE… [MATCH]
               guess-client verify FILE…

        FILE is a journal, a server's directory of journals, or - for standard input.
        MATCH is a match ID or its first digits, at least four, or last.

        \(options)

        """
    case .admin:
      return """
        guess-client admin -- \(row.summary)

        Examples:
          guess-client admin PLAYERS                     who is here
          guess-client admin BAN 192.0.2.0/24 for=7d : bots
          guess-client admin KICK ada : please no insults
          guess-client admin NOTICE Back in five minutes
          guess-client admin                             type commands; HELP lists them

        Usage: guess-client admin [COMMAND…] [options]

        Only the user who runs the server may do this, and root. Without a command,
        lines on standard input are commands, until its end.

        \(options)

        Exit codes: 0 all granted, 1 one was refused, 2 wrong usage, 3 no server there.

        """
    }
  }

  /// Lists the options with their texts beside them, or below if too long.
  private func optionLines(in language: Language) -> String {
    let column = self == .play ? 31 : 26
    var lines: [String] = []
    var line = "  "
    for option in CommandOption.allCases {
      let row = option.row(of: self)
      guard let words = row.help[self] else { continue }
      var name = option.spelling
      if case .asInGame = words {
      } else if let value = row.value {
        name += " " + (value.choices.isEmpty ? row.argument : value.choices.joined(separator: "|"))
      }
      // A comma follows each but the last.
      if line.count + name.count > 78 {
        lines.append(String(line.dropLast()))
        line = "  "
      }
      line += name
      guard case .text(let texts) = words else {
        line += ", "
        continue
      }
      let text = texts[min(texts.count - 1, Language.allCases.firstIndex(of: language) ?? 0)]
        .replacing("BOUNDS", with: row.value?.bounds ?? "")
      if line.count >= column {
        lines.append(line)
        line = ""
      }
      let indent = String(repeating: " ", count: column)
      line += indent.dropFirst(line.count) + text.replacing("\n", with: "\n" + indent)
      lines.append(line)
      line = "  "
    }
    return lines.joined(separator: "\n")
  }
}
