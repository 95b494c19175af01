import GuessClientCore

extension CommandOption {
  /// The row of an option of the commands for journals alone.
  package var journalRow: Row? {
    switch self {
    case .since:
      Row("the earliest end of a match", .time, "TIME", like: "3h")
        .help(
          .standings,
          is:
            "matches that ended in the last hours or days, like 3h\nor 7d, or since a day in UTC, like 2026-11-26"
        )
    case .tournament:
      Row("the code of a tournament", .code, "CODE", like: "F7KD2Q").against(.since, .rules)
        .help(.standings, is: "the table of a tournament")
    default: nil
    }
  }
}

extension Subcommand {
  package var journalRow: Row? {
    switch self {
    case .replay: Row(.filesAndMatch, "show matches from journals", Self.journalHelp)
    case .verify: Row(.files, "verify journals", Self.journalHelp)
    case .standings:
      Row(
        .files, "rank the players of a server",
        """
        Examples:
          guess-client standings DIRECTORY               all matches in its journals
          guess-client standings DIRECTORY --since 3h    those of this evening
          guess-client standings DIRECTORY --tournament K7M2QX
          guess-client standings DIRECTORY --csv         for a spreadsheet

        Usage: guess-client standings FILE… [options]

        FILE is a journal, a server's directory of journals, or - for standard input.
        The server may be running. Players are ranked by matches won. Games alone
        count only with --rules solo.

        OPTIONS
        """)
    default: nil
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
