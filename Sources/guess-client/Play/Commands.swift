import GuessClientCore
import GuessProtocol

extension CommandOption {
  /// The row of an option of the commands for people alone.
  package var playRow: Row? {
    switch self {
    case .scores:
      Row("a table of results", .table, "TABLE", like: "seed=class7")
        .help(
          .top,
          is:
            "a table of results above the matches: all, a list of\nSCORES, like day=today, seed=class7 or by=wins, or\nthe code of a tournament"
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
    case .plain:
      Row("no drawing, each change a line").help(.host)
        .help(
          .play, is: "each change is a line, for screen readers", "每个变化单独一行，适合读屏软件",
          "каждое изменение — строка; для программ\nэкранного доступа")
    case .bell:
      Row("when to ring the bell", .choice(Bell.Mode.self, called: "the bell is"), "WHEN", like: "always")
        .help(.host)
        .help(
          .play,
          is: "ring when a rival comes or it is your turn: on is\nonly while you look elsewhere; default: on",
          "对手来了或轮到你时响铃；on 只在你没看着这个\n终端时响；省略时用 on",
          "звонок, если пришёл соперник или твой ход; on —\nтолько пока терминал не в фокусе; обычно on"
        )
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
    default: nil
    }
  }
}

/// The commands for people; those for playing have a help in each language.
extension Subcommand {
  package var playRow: Row? {
    switch self {
    case .play: Self.gameRow
    case .host: Self.hostRow
    case .top:
      Row(
        .address, "show what happens on a server",
        """
        Examples:
          guess-client top                    on this machine, until you press q
          guess-client top example.org        on another machine
          guess-client top --scores all       who has won most, for a projector
          guess-client top --scores F7KD2Q    the table of a tournament
          guess-client top --scores by=rating the best ratings
          guess-client top --once             once, as lines in English

        Usage: guess-client top [ADDRESS] [options]

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
    case .key:
      Row(
        .key, "take the key of a name to another machine",
        """
        Examples:
          guess-client key export ada > ada.key    on the machine that has the key
          guess-client key import < ada.key        on another one
          guess-client key list                    the names that are yours, and where
          guess-client key export | ssh laptop guess-client key import

        Usage: guess-client key export [NAME]
               guess-client key import
               guess-client key list

        CLAIM in the game makes a name yours, and guess-client keeps its key. Exported,
        it is a line for each server: the name, the key and the address. Who has that
        line has the name.

        OPTIONS
        """)
    default: nil
    }
  }

  private static let gameRow = Row(
    .address, "play, the default command",
    """
    guess-client -- race a friend to a secret number

    Examples:
    \(examples(in: .english))

    Usage: guess-client [play] [ADDRESS] [options]
           guess-client \(names) …
           guess-client help COMMAND

    ADDRESS is [guess://]HOST[:PORT][/ROOM], with an IPv6 address in brackets, the
    same with guess+tls:// (port 4838), or unix:PATH[#ROOM]. Default: $GUESS_URL,
    else url in the configuration, else localhost:4837. Several HOST:PORT with
    commas are one cluster: any that answers.

    OPTIONS

    In the game, a number is a guess, HELP shows what else to type, and Tab
    completes. guess-client(1) has all keys, and the configuration. If input or
    output is not a terminal, protocol lines pass through unchanged.

    Exit codes: 0 success, 1 failed or refused by the server, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.
    """,
    """
    guess-client -- 和朋友比赛猜数字，看谁先猜中

    例子：
    \(examples(in: .chinese))

    用法：guess-client [play] [ADDRESS] [选项]
          guess-client \(names) …
          guess-client help COMMAND

    ADDRESS 写成 [guess://]HOST[:PORT][/ROOM]，IPv6 地址要放在方括号里；用 TLS 就写
    guess+tls://（端口 4838）；或者写成 unix:PATH[#ROOM]。省略时依次取 GUESS_URL
    和配置文件里的 url，都没有就用 localhost:4837。用逗号隔开的多个 HOST:PORT 是
    同一个集群，哪个能连上就用哪个。

    OPTIONS

    连接后，HELP 说明可以输入什么；只输入数字就是猜，Tab 键补全。所有按键和配置文件
    见 guess-client(1)。输入或输出不是终端时，协议的每一行原样传送。

    退出码：0 正常，1 失败或被服务器拒绝，2 用法错误，
    3 无法连接，130 Ctrl-C。
    """,
    """
    guess-client -- кто первым угадает число: ты или твой друг

    Примеры:
    \(examples(in: .russian))

    Запуск: guess-client [play] [ADDRESS] [параметры]
            guess-client \(names) …
            guess-client help COMMAND

    ADDRESS — это [guess://]HOST[:PORT][/ROOM], адрес IPv6 в квадратных скобках,
    то же с guess+tls:// (порт 4838) или unix:PATH[#ROOM]. По умолчанию — из
    GUESS_URL, иначе url из файла настроек, иначе localhost:4837. Несколько
    HOST:PORT через запятую — один кластер: подойдёт любой, который ответит.

    OPTIONS

    В игре HELP подскажет, что писать; просто число — это попытка, Tab дополняет.
    Все клавиши и файл настроек описаны в guess-client(1). Если ввод или вывод не
    терминал, строки протокола проходят как есть.

    Коды завершения: 0 всё хорошо, 1 неудача или отказ сервера,
    2 неверный вызов, 3 нет соединения, 130 Ctrl-C.
    """)

  private static let names = allCases.dropFirst().map(\.rawValue).joined(separator: "|")

  private static func examples(in language: Language) -> String {
    func row(_ command: String, _ english: String, _ chinese: String, _ russian: String) -> String {
      "  " + command.padded(to: 43) + language.choose(english, chinese, russian)
    }
    return [
      row("guess-client", "play on this machine", "在本机玩", "игра на этом компьютере"),
      row("guess-client --name ada", "the same, under a name", "同上，并指定名字", "то же, имя задано сразу"),
      row(
        "guess-client --wheels --name ada", "the same, with number wheels", "同上，用转轮选数",
        "то же, числа на барабанах"),
      row(
        "guess-client host", "wait for a friend on this machine", "在本机等朋友来玩", "ждать друга на этом компьютере"
      ),
      row("guess-client example.org", "play on a friend's server", "在朋友的服务器上玩", "игра на сервере друга"),
      row(
        "guess-client guess://example.org/F7KD2Q", "join a friend's room", "加入朋友的房间", "сразу в комнату друга"),
      row("guess-client guess+tls://example.org", "play over TLS", "用 TLS 玩", "играть через TLS"),
      row(
        "printf 'STATUS\\nQUIT\\n' | guess-client", "query a server from a script", "在脚本里查询",
        "запросы из скрипта"),
      row("guess-client bot --exec ./bot.py", "let a program play", "让程序来玩", "играет программа"),
      row(
        "guess-client arena bisect random ./bot.py", "let programs play each other", "让程序互相比赛",
        "программы играют между собой"),
      row(
        "guess-client top example.org", "show what happens on a server", "实时查看服务器",
        "что происходит на сервере"),
      row(
        "guess-client replay DIRECTORY last", "show a server's last match", "回放服务器的最后一场比赛",
        "последний матч на сервере"),
      row(
        "guess-client admin PLAYERS", "who is on your server", "查看自己服务器上的玩家", "кто сейчас на твоём сервере"),
    ].joined(separator: "\n")
  }

  private static let hostRow = Row(
    .nothing, "wait for a friend on this machine",
    """
    guess-client host -- start a server on this machine, and wait for a friend

    Examples:
      guess-client host
      guess-client host --wheels --name ada

    Usage: guess-client host [options]

    It opens a room and prints the line to send to your friend. The server keeps
    nothing, and ends with the game; one that is running here already is used
    instead. guess-server has to be in the folder of guess-client, or in the PATH.
    Nobody there yet? LEAVE, then CREATE computer=easy plays the computer.

    OPTIONS
    """,
    """
    guess-client host -- 在本机启动服务器，等朋友来玩

    例子：
      guess-client host
      guess-client host --wheels --name ada

    用法：guess-client host [选项]

    它会建一个房间，并显示发给朋友的那一行。服务器不保存任何数据，游戏结束时随之
    关闭；本机已有服务器在运行的话，就直接用它。guess-server 要放在 guess-client
    所在的目录，或 PATH 里的目录。还没有人来？先 LEAVE，再用 CREATE computer=easy
    和电脑对战。

    OPTIONS
    """,
    """
    guess-client host -- запустить сервер на этом компьютере и ждать друга

    Примеры:
      guess-client host
      guess-client host --wheels --name ada

    Запуск: guess-client host [параметры]

    Открывается комната, и на экране появляется строка для друга. Сервер ничего не
    хранит и останавливается вместе с игрой; если здесь уже запущен другой, игра
    идёт на нём. Программа guess-server должна лежать рядом с guess-client или в
    каталоге из PATH. Пока никого? LEAVE, затем CREATE computer=easy — игра с
    компьютером.

    OPTIONS
    """)
}
