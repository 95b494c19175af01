import GuessProtocol

/// A client option, in the order of the help. Its row in `row(of:)` defines everything: parsing of command lines and configuration,
/// usage errors, `--help`, completions and the manual page's synopsis.
package enum CommandOption: String, CaseIterable, Hashable, Sendable {
  case strategy, exec, matches, rounds, until, elo0, elo1, jobs, resume, keep, with, seed, day, since, tournament,
    url,
    players,
    rules, range
  case firstTo = "first-to"
  case pace, seconds, yes, name
  case proxyCommand = "proxy-command"
  case scores, once, wheels
  case noMotion = "no-motion"
  case noConfig = "no-config"
  case plain, ascii, verbose, bell, csv, json, color, lang, socket, help, version

  /// Options allowed in the configuration, in the order of its documentation.
  package static let configurable: [CommandOption] =
    [.name, .url, .proxyCommand, .color, .lang, .bell, .wheels, .noMotion, .plain, .ascii]
  /// Their keys. That of an option that begins with `no-` has the opposite meaning.
  package static let keys = configurable.map(\.key)

  package var spelling: String { "--\(rawValue)" }
  var isNegative: Bool { rawValue.hasPrefix("no-") }
  var key: String { isNegative ? String(rawValue.dropFirst(3)) : rawValue }

  /// Reads an option; `-h` is `--help`.
  init?(spelling: String) {
    guard spelling == "-h" || spelling.hasPrefix("--") else { return nil }
    self.init(rawValue: spelling == "-h" ? "help" : String(spelling.dropFirst(2)))
  }

  /// Reads the opposite of a flag: `--no-wheels`, and `--motion`.
  init?(opposite spelling: String) {
    guard spelling.hasPrefix("--"), case let word = spelling.dropFirst(2),
      let flag = Self(rawValue: word.hasPrefix("no-") ? String(word.dropFirst(3)) : "no-\(word)"),
      flag.row(of: .play).value == nil, flag != .help, flag != .version
    else { return nil }
    self = flag
  }

  /// The definition of an option.
  package struct Row {
    /// A short description for completions.
    package let summary: String
    /// The kind of value; nil for a flag.
    package let value: Value?
    /// Placeholder of the value in the help.
    package let argument: String
    package let example: String
    /// Options that exclude it.
    package private(set) var rivals: [CommandOption] = []
    /// Help texts by command; these commands accept the option. A text is in English or in each language, with fixed line
    /// breaks; BOUNDS stands for the range of a number. Without one, the option shares the text of the next. All accept `--help`.
    private(set) var help: [Subcommand: [String]] = [:]

    init(_ summary: String, _ value: Value? = nil, _ argument: String = "", like example: String = "") {
      (self.summary, self.value, self.argument, self.example) = (summary, value, argument, example)
    }

    fileprivate func help(_ commands: Subcommand..., is texts: String...) -> Row {
      var row = self
      for command in commands { row.help[command] = texts }
      return row
    }

    fileprivate func against(_ rivals: CommandOption...) -> Row {
      var row = self
      row.rivals = rivals
      return row
    }
  }
}

// MARK: - The table

extension CommandOption {
  /// Returns the option's row for a command.
  package func row(of command: Subcommand) -> Row {
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
    case .rounds:
      Row(
        "rounds of a Swiss tournament", .number(1...RoundRobin.rounds(of: Options.botLimit.upperBound)), "N",
        like: "7"
      )
      .help(.arena, is: "play this many Swiss rounds, in each of which those\nof about the same score meet")
    case .until:
      Row("when to end", .choice(["decided"]), "WHEN", like: "decided")
        .help(.arena, is: "end when a test (SPRT) has decided which of two\nbots is stronger")
    case .elo0:
      Row("the lower difference of a test", .number(Options.eloLimit), "ELO", like: "0").help(.arena)
    case .elo1:
      Row("the higher difference of a test", .number(Options.eloLimit), "ELO", like: "20")
        .help(.arena, is: "the differences that it tells apart; default:\n0 and 20 more")
    case .jobs:
      // Every job has bots of its own; more than the cores of a large machine only wait for each other.
      Row("matches to play at once", .number(1...16), "N", like: "4")
        .help(.arena, is: "matches to play at once, BOUNDS; default: 1")
    case .resume:
      Row("a file that keeps the matches", .text("a file"), "FILE", like: "arena.txt")
        .help(.arena, is: "keep the matches in a file; the same command goes\non after those that are there")
    case .keep:
      Row("a directory that keeps the games", .text("a directory"), "DIR", like: "games").against(.url)
        .help(.arena, is: "keep the journal of the games in a directory, for\nreplay and verify")
    case .with:
      Row("whom to play against", .choice(RivalFilter.self), "COMPANY", like: "any")
        .help(.bot, is: "whom to play against; default: bot")
    case .seed:
      Row("the word that the numbers follow from", .seed, "WORD", like: "class7")
        .help(.arena, is: "the word that the numbers follow from; default: random")
        .help(.standings, is: "the rounds with this seed")
    case .day:
      Row("the day of a daily number", .day, "DAY", like: "today")
        .help(.standings, is: "the daily number of a day: today, yesterday or\nlike 2026-11-26, in UTC")
    case .since:
      Row("the earliest end of a match", .time, "TIME", like: "3h")
        .help(
          .standings,
          is:
            "matches that ended in the last hours or days, like 3h\nor 7d, or since a day in UTC, like 2026-11-26"
        )
    case .tournament:
      Row("the code of a tournament", .code, "CODE", like: "F7KD2Q").against(.seed, .day, .since, .rules)
        .help(.standings, is: "the table of a tournament")
    case .url:
      Row("the server to play on", .address, "ADDRESS", like: "guess://localhost")
        .help(.arena, is: "the server to play on; default: start one")
    case .players:
      Row("how many players", .number(Options.playerLimit), "N", like: "200")
        .help(.bench, is: "how many, BOUNDS, and even where two play each\nother; default: 50")
    case .rules:
      Row(
        "the rules", [.bench, .standings].contains(command) ? .allRules : .rulesForTwo, "RULES", like: "race"
      )
      .help(.bot, .arena, .bench)
      .help(.standings, is: "matches with these rules")
    case .range:
      Row("the numbers, like 1..1000", .range, "LO..HI", like: "1..1000").help(.bot, .arena)
        .help(.bench, is: "what to play; default: race, 1..100")
    case .firstTo:
      Row("rounds to win", .number(Limits.firstTo), "N", like: "3")
        .help(.bot, is: "what to play; default: race, 1..100, 1")
        .help(.arena, is: "what to play; default: lockstep, where speed does\nnot count, 1..100, 1")
    case .pace:
      Row(
        "when they guess",
        .choice(["none", "human"], meanings: ["as fast as answers come", "as people do"]), "PACE",
        like: "human"
      )
      .help(
        .bench,
        is: "guess as soon as answers come, or after about 2.5\nseconds, as people do; default: none")
    case .seconds:
      // Fewer give no meaningful p99; more than an hour is no rehearsal.
      Row("seconds to measure", .number(1...3_600), "S", like: "30")
        .help(.bench, is: "how long to measure, BOUNDS; default: 10")
    case .yes:
      Row("the server is yours; do not ask").help(.bench, is: "the server is yours; do not ask")
    case .name:
      Row("the name to take", .name, "NAME", like: "ada").help(.host)
        .help(
          .play, is: "the name to take; on a terminal you are asked", "名字（英文字母）；在终端里不写就会问",
          "имя латиницей; на терминале его спросят"
        )
        .help(.bot, is: "the name to take; default: bot- and 4 characters")
    case .proxyCommand:
      Row("the command to connect through", .helper, "COMMAND", like: "'ssh -W %h:%p gate'")
        .help(
          .play,
          is:
            "connect through a command, like\n'ssh -W %h:%p gate'; for guess+tls:// the\ndefault is openssl s_client",
          "通过一个命令连接，例如 'ssh -W %h:%p gate'；\nguess+tls:// 省略时用 openssl s_client",
          "связь через команду, например\n'ssh -W %h:%p gate'; для guess+tls:// по\nумолчанию openssl s_client"
        )
        .help(.bot, .top, is: "connect through a command, as for a game")
    case .scores:
      Row("a table of results", .table, "TABLE", like: "seed=class7")
        .help(
          .top,
          is:
            "a table of results above the matches: all, day=today,\nday=yesterday, seed= and a word, or the code of\nan tournament"
        )
    case .once:
      // Output for scripts has no colours.
      Row("print once").against(.color)
        .help(.top, is: "print once; always so if output is not a terminal")
    case .wheels:
      Row("pick numbers on wheels").against(.json, .plain).help(.host)
        .help(.play, is: "pick numbers on wheels", "用转轮选数", "выбирать числа на барабанах")
    case .noMotion:
      Row("turn off animation").help(.host)
        .help(.play, is: "turn off animation", "不显示动画", "без анимации")
    case .noConfig:
      Row("ignore the configuration").help(.host)
        .help(.play, is: "ignore the configuration", "忽略配置文件", "без файла настроек")
        .help(.bot, .arena, .top, .bench, .replay, .verify, .standings, is: "ignore the configuration")
    case .plain:
      Row("no drawing, each change a line").help(.host)
        .help(
          .play, is: "each change is a line, for screen readers", "每个变化单独一行，适合读屏软件",
          "каждое изменение — строка; для программ\nэкранного доступа")
    case .ascii:
      Row("draw with ASCII only").help(.host)
        .help(.play, is: "draw with ASCII only", "只用 ASCII 字符绘制", "рисовать только символами ASCII")
        .help(.top, .bench, is: "draw with ASCII only")
        .help(.bot, .arena, .replay, .verify, .standings, is: "print ASCII only")
    case .verbose:
      Row("say each time what is else said once").help(.host)
        .help(
          .play,
          is: "say after each match what is else said once: that\nthe number was fixed, and the match ID",
          "每次都显示平时只显示一次的内容：谜底没有改过，\n以及比赛编号",
          "каждый раз сообщать то, что обычно сообщается\nодин раз: число не менялось, номер матча")
    case .bell:
      Row("when to ring the bell", .choice(Bell.Mode.self, called: "the bell is"), "WHEN", like: "always")
        .help(.host)
        .help(
          .play,
          is: "ring when a rival comes or it is your turn: on is\nonly while you look elsewhere; default: on",
          "对手来了或轮到你时响铃；on 只在你没看着这个\n终端时响；省略时用 on",
          "звонок, если пришёл соперник или твой ход; on —\nтолько пока терминал не в фокусе; обычно on"
        )
    case .csv:
      Row("print CSV").against(.json).help(.standings, is: "print CSV")
        .help(.arena, is: "print a line of CSV for each bot")
    case .json:
      (command == .top ? Row("print JSON objects").against(.color) : Row("print JSON objects"))
        .help(
          .play, is: "print each line from the server as a JSON object", "服务器的每一行打印成一个 JSON 对象",
          "каждая строка сервера — объект JSON"
        )
        .help(.bot, is: "print a JSON object for each match and a summary")
        .help(.arena, is: "print JSON objects instead of the tables")
        .help(.top, is: "print once, a JSON object for each server line")
        .help(.bench, is: "print a JSON object instead of the table")
        .help(.replay, is: "print a JSON object for each match, or for MATCH")
        .help(.standings, is: "print a JSON object for each row")
    case .color:
      Row("when to use colours", .choice(ColorMode.self, called: "the color is"), "WHEN", like: "never")
        .help(.host, .top, .replay, .verify, .bench, .standings)
        .help(
          .play,
          is: "colours; auto means on a terminal. Default:\nNO_COLOR, CLICOLOR_FORCE, CLICOLOR, else auto",
          "颜色：仅在终端里、总是、从不；省略时依次取\nNO_COLOR、CLICOLOR_FORCE、CLICOLOR，否则 auto",
          "цвета; auto — на терминале. По умолчанию из\nNO_COLOR, CLICOLOR_FORCE и CLICOLOR, иначе auto")
    case .lang:
      Row("the language", .languages, "LANGUAGE", like: "zh").help(.host)
        .help(
          .play, is: "English, 中文 or русский. Default: LANGUAGE,\nLC_ALL, LC_MESSAGES, LANG",
          "English、中文或 русский；省略时依次取\nLANGUAGE、LC_ALL、LC_MESSAGES 和 LANG",
          "English, 中文 или русский; по умолчанию из\nLANGUAGE, LC_ALL, LC_MESSAGES и LANG")
    case .socket:
      Row(
        "the admin socket of the server", .text("the path of a server's admin socket"), "PATH",
        like: "/var/lib/guess-server/admin"
      )
      .help(
        .admin,
        is: """
          the admin socket of the server, as its --admin says.
          Default: admin in $STATE_DIRECTORY, else in
          $XDG_STATE_HOME/guess-server, else in
          ~/.local/state/guess-server; if there is none, in
          /var/lib/guess-server
          """)
    case .help:
      Row("print help").help(.play)
        .help(.host, is: "as for a game", "和普通游戏一样", "как в обычной игре")
        .help(.top, .replay, .verify, .bench, .standings, is: "as for a game")
    case .version:
      Row("print the version").help(
        .play, is: "print this text or the version", "显示这份说明，或版本号", "эта справка или версия")
    }
  }
}
