import GuessClientCore
import GuessProtocol

extension CommandOption {
  /// The row of an option of the commands for bots alone.
  package var botRow: Row? {
    switch self {
    case .strategy:
      Row("how to guess", .choice(BotStrategy.self), "STRATEGY", like: "bisect").against(.exec)
        .help(.bot, is: "how to guess; default: bisect")
    case .exec:
      Row("a program that guesses", .text("a program"), "PROGRAM", like: "./bot.py")
        .help(
          .bot,
          is: """
            a program that guesses: each line on its standard
            input begins with the smallest and the largest
            possible number; it answers with one number
            """)
    case .matches:
      // At ten a second, more than a day.
      Row("matches to play", .number(1...1_000_000), "N", like: "100")
        .help(.bot, is: "matches to play, BOUNDS; default: 1")
        .help(.arena, is: "matches per pair, BOUNDS; default: 10")
    case .until:
      Row("when to end", .choice(["decided"]), "WHEN", like: "decided")
        .help(.arena, is: "end when a test (SPRT) has decided which of two\nbots is stronger")
    case .elo0:
      Row("the lower difference of a test", .number(Options.eloLimit), "ELO", like: "0")
        .help(.arena, is: "the lower difference of the test; default: 0")
    case .elo1:
      Row("the higher difference of a test", .number(Options.eloLimit), "ELO", like: "20")
        .help(.arena, is: "the higher difference of the test; default: 20 more")
    case .keep:
      Row("a directory that keeps the games", .text("a directory"), "DIR", like: "games").against(.url)
        .help(.arena, is: "keep the journal of the games in a directory, for\nreplay and verify")
    case .seed:
      Row("the word that the numbers follow from", .seed, "WORD", like: "class7")
        .help(.arena, is: "the word that the numbers follow from; default: random")
    case .with:
      Row("whom to play against", .choice(RivalFilter.self), "KIND", like: "any")
        .help(.bot, is: "whom to play against; default: bot")
    case .url:
      Row("the server to play on", .address, "ADDRESS", like: "guess://localhost")
        .help(.arena, is: "the server to play on; default: start one")
    case .range:
      Row("the numbers, like 1..1000", .range, "LO..HI", like: "1..1000")
        .help(.bot, .arena, is: "the numbers; default: 1..100")
    case .firstTo:
      Row("rounds to win", .number(Limits.firstTo), "N", like: "3")
        .help(.bot, .arena, is: "rounds to win, BOUNDS; default: 1")
    case .rated:
      Row("play for a rating").against(.range, .firstTo, .with)
        .help(
          .bot, is: "play for the rating of --name, which you own\n(guess-client --name NAME, then CLAIM)")
    default: nil
    }
  }
}

extension Subcommand {
  package var botRow: Row? {
    switch self {
    case .bot:
      Row(
        .address, "let a strategy or a program play",
        """
        Examples:
          guess-client bot                               play one match by bisection
          guess-client bot --with any                    play against people as well
          guess-client bot example.org/F7KD2Q            join a room or a tournament
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
          guess-client arena new=./new.py old=./old.py --until decided

        Usage: guess-client arena BOT BOT [BOT…] [options]

        BOT is bisect, random, parity, human or a program as for --exec of
        guess-client bot, or NAME= and one of these; \(Options.botLimit.bounds) of them. Every bot
        plays every other, and all pairs get the same numbers.

        OPTIONS
        """)
    default: nil
    }
  }
}
