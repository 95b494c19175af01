import GuessProtocol

/// The first word of a command line. Without one, the client plays. Its row defines its operands, its help and its completions;
/// the rows of `CommandOption` say which options it takes.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, bench, replay, verify, standings, admin

  package enum Operands {
    case nothing, address, bots, files, filesAndMatch
    /// A command for a server.
    case command
  }

  package struct Row {
    package let operands: Operands
    /// The summary for completions.
    package let summary: String
    /// The help in English, or in each language. OPTIONS stands for the options.
    let help: [String]

    init(_ operands: Operands, _ summary: String, _ help: String...) {
      (self.operands, self.summary, self.help) = (operands, summary, help)
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

  /// The command's `--help`. For operators and authors of bots, it is in English.
  package func help(in language: Language) -> String {
    let help = row.help.text(in: language).replacing("OPTIONS", with: optionLines(in: language))
    return help.hasPrefix("guess-client ")
      ? help + "\n" : "guess-client \(self) -- \(row.summary)\n\n\(help)\n"
  }

  /// Lists the options with their texts beside them, or below if too long.
  private func optionLines(in language: Language) -> String {
    let column = self == .play ? 31 : 26
    var lines: [String] = []
    var line = "  "
    for option in CommandOption.allCases {
      let row = option.row(of: self)
      guard let texts = row.help[self] ?? (option == .help ? ["print this text"] : nil) else { continue }
      var name = option.spelling
      // Listed for a game with its value, to which another command refers.
      let isAsInGame = self != .play && texts.isEmpty && row.help[.play] != nil
      if let value = row.value, !isAsInGame {
        name += " " + (value.choices.isEmpty ? row.argument : value.choices.joined(separator: "|"))
      }
      // Each name but the last ends in a comma.
      if line.count + name.count > 78 {
        lines.append(String(line.dropLast()))
        line = "  "
      }
      line += name
      guard !texts.isEmpty else {
        line += ", "
        continue
      }
      let text = texts.text(in: language).replacing("BOUNDS", with: row.value?.bounds ?? "")
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

extension [String] {
  /// The text in a language, if there is one for each.
  fileprivate func text(in language: Language) -> String {
    count == 1 ? self[0] : self[Language.allCases.firstIndex(of: language) ?? 0]
  }
}

// MARK: - The table

extension Subcommand {
  package var row: Row {
    switch self {
    case .play: Self.playRow
    case .host: Self.hostRow
    case .bot:
      Row(
        .address, "let a strategy or a program play",
        """
        Examples:
          guess-client bot                               play one match by bisection
          guess-client bot --with any                    play against people as well
          guess-client bot example.org/F7KD2Q            join a room or an event
          guess-client bot --exec ./bot.py --matches 100 let a program guess
          guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

        Usage: guess-client bot [ADDRESS] [options]

        OPTIONS

        At the end it prints a table of the results.
        """)
    case .arena:
      Row(
        .bots, "let bots play each other, and rank them",
        """
        Examples:
          guess-client arena bisect random               two strategies
          guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
          guess-client arena bisect parity --rules duel --seed class7
          guess-client arena new=./new.py old=./old.py --until decided --jobs 4

        Usage: guess-client arena BOT BOT [BOT…] [options]

        BOT is bisect, random, parity, human or a program as for --exec of
        guess-client bot, or NAME= and one of these; \(Options.botLimit.bounds) of them. Every bot
        plays every other, and all pairs get the same numbers; more than \(Options.crossLimit)
        play Swiss rounds.

        OPTIONS
        """)
    case .top:
      Row(
        .address, "show what happens on a server",
        """
        Examples:
          guess-client top                    on this machine, until you press q
          guess-client top example.org        on another machine
          guess-client top --scores all       who has won most, for a projector
          guess-client top --scores F7KD2Q    the table of a tournament
          guess-client top --once             once, as lines in English
          guess-client top --json             once, as JSON objects

        Usage: guess-client top [ADDRESS] [options]

        OPTIONS
        """)
    case .bench:
      Row(
        .address, "load-test a server",
        """
        Examples:
          guess-client bench                             50 players on this machine
          guess-client bench --players 200 --pace human --seconds 60

        Usage: guess-client bench [ADDRESS] [options]

        The players are bots that play real matches. Start the server with --rate off,
        or you measure that limit. If ADDRESS is not this machine, it asks first.

        OPTIONS

        docs/hosting/load-test.md explains the table.
        """)
    case .replay: Row(.filesAndMatch, "show matches from journals", Self.journalHelp)
    case .verify: Row(.files, "verify journals", Self.journalHelp)
    case .standings:
      Row(
        .files, "rank the players of a server",
        """
        Examples:
          guess-client standings DIRECTORY               all matches in its journals
          guess-client standings DIRECTORY --since 3h    those of this evening
          guess-client standings DIRECTORY --seed class7 the rounds of a contest
          guess-client standings DIRECTORY --event K7M2QX
          guess-client standings DIRECTORY --csv         for a spreadsheet

        Usage: guess-client standings FILE… [options]

        FILE is a journal, a server's directory of journals, or - for standard input.
        The server may be running. Players are ranked by matches won; with --seed or
        --day, which give all the same numbers, by guesses, then by time, and only the
        first attempt of each name counts. Games alone count only with these, or with
        --rules solo.

        OPTIONS
        """)
    case .admin:
      Row(
        .command, "look after a server on this machine",
        """
        Examples:
          guess-client admin PLAYERS                     who is here
          guess-client admin BAN 192.0.2.0/24 for=7d : bots
          guess-client admin KICK ada : please no insults
          guess-client admin NOTICE Back in five minutes
          guess-client admin                             type commands; HELP lists them

        Usage: guess-client admin [COMMAND…] [options]

        Only the user who runs the server may do this, and root. Without a command,
        lines on standard input are commands, until its end.

        OPTIONS

        Exit codes: 0 all granted, 1 one was refused, 2 wrong usage, 3 no server there.
        """)
    }
  }

  private static let journalHelp = """
    guess-client replay, verify -- read the journals of a server

    Examples:
      guess-client replay DIRECTORY             list the finished matches
      guess-client replay DIRECTORY last        show the last one move by move
      guess-client replay DIRECTORY 4d8d        show one by its match ID
      guess-client replay DIRECTORY --json      print all of them for a script
      guess-client verify DIRECTORY             verify all commitments and guesses

    Usage: guess-client replay FILE… [MATCH]
           guess-client verify FILE…

    FILE is a journal, a server's directory of journals, or - for standard input.
    MATCH is a match ID or its first digits, at least four, or last.

    OPTIONS
    """
}
