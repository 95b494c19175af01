import GuessProtocol

/// `--help` for playing, without a command or for `host`, in each language.
extension Subcommand {
  static func playHelp(with options: String, in language: Language) -> String {
    let keys = Preferences.keys
    let commands = allCases.dropFirst().map(\.rawValue).joined(separator: "|")
    switch language {
    case .english:
      return """
        guess-client -- race a friend to a secret number

        Examples:
          guess-client                               play on this machine
          guess-client --name ada                    the same, under a name
          guess-client --pick --name ada             the same, with number wheels
          guess-client host                          wait for a friend on this machine
          guess-client example.org                   play on a friend's server
          guess-client guess://example.org/F7KD2Q    join a friend's room
          guess-client guess+tls://example.org       play over TLS
          printf 'STATUS\\nQUIT\\n' | guess-client     query a server from a script
          guess-client bot --exec ./bot.py           let a program play
          guess-client arena bisect random ./bot.py  run a tournament of bots
          guess-client top example.org               show what happens on a server
          guess-client bench --players 200           load-test a server
          guess-client replay DIRECTORY last         show a server's last match
          guess-client admin PLAYERS                 who is on your server

        Usage: guess-client [play] [ADDRESS] [options]
               guess-client \(commands) …
               guess-client help \(commands)

        ADDRESS is [guess://]HOST[:PORT][/ROOM], with an IPv6 address in brackets, the
        same with guess+tls:// (port 4838), or unix:PATH[#ROOM]. Default: $GUESS_URL,
        else url in the configuration, else localhost:4837. Several HOST:PORT with
        commas are one cluster: any that answers.

        \(options)

        In the game, a number is a guess, HELP shows what else to type, and Tab
        completes. On a terminal the client reconnects automatically: your seat is
        kept for 60 seconds, and offered at the next start if you close the terminal.
        If input or output is not a terminal, protocol lines pass through unchanged.

        $XDG_CONFIG_HOME/guess-client/config (else ~/.config/guess-client/config) may
        set \(keys.listed("and")): one
        “key = value” per line.

        Exit codes: 0 success, 1 failed or refused by the server, 2 wrong usage,
        3 could not connect, 130 Ctrl-C.

        """
    case .chinese:
      return """
        guess-client -- 和朋友比赛猜数字，看谁先猜中

        例子：
          guess-client                               在本机玩
          guess-client --name ada                    同上，并指定名字
          guess-client --pick --name ada             同上，用转轮选数
          guess-client host                          在本机等朋友来玩
          guess-client example.org                   在朋友的服务器上玩
          guess-client guess://example.org/F7KD2Q    加入朋友的房间
          guess-client guess+tls://example.org       用 TLS 玩
          printf 'STATUS\\nQUIT\\n' | guess-client     在脚本里查询
          guess-client bot --exec ./bot.py           让程序来玩
          guess-client arena bisect random ./bot.py  让程序互相比赛
          guess-client top example.org               实时查看服务器
          guess-client bench --players 200           做负载测试，看能容纳多少玩家
          guess-client replay DIRECTORY last         回放服务器的最后一场比赛
          guess-client admin PLAYERS                 查看自己服务器上的玩家

        用法：guess-client [play] [ADDRESS] [选项]
              guess-client \(commands) …
              guess-client help \(commands)

        ADDRESS 写成 [guess://]HOST[:PORT][/ROOM]，IPv6 地址要放在方括号里；用 TLS 就写
        guess+tls://（端口 4838）；或者写成 unix:PATH[#ROOM]。省略时依次取 GUESS_URL
        和配置文件里的 url，都没有就用 localhost:4837。用逗号隔开的多个 HOST:PORT 是
        同一个集群，哪个能连上就用哪个。

        \(options)

        连接后，HELP 说明可以输入什么；只输入数字就是猜，Tab 键补全。在终端里玩时，
        掉线会自动重新连接：你的座位保留 60 秒；关掉终端的话，下次启动时会问你要不要
        取回座位。输入或输出不是终端时，协议的每一行原样传送。

        $XDG_CONFIG_HOME/guess-client/config（没有的话就是
        ~/.config/guess-client/config）里可以设置 \(keys.prefix(5).joined(separator: "、"))、
        \(Array(keys.dropFirst(5)).listed("和", comma: "、"))，每行一个“键 = 值”。

        退出码：0 正常，1 失败或被服务器拒绝，2 用法错误，
        3 无法连接，130 Ctrl-C。

        """
    case .russian:
      return """
        guess-client -- кто первым угадает число: ты или твой друг

        Примеры:
          guess-client                               игра на этом компьютере
          guess-client --name ada                    то же, имя задано сразу
          guess-client --pick --name ada             то же, числа на барабанах
          guess-client host                          ждать друга на этом компьютере
          guess-client example.org                   игра на сервере друга
          guess-client guess://example.org/F7KD2Q    сразу в комнату друга
          guess-client guess+tls://example.org       играть через TLS
          printf 'STATUS\\nQUIT\\n' | guess-client     запросы из скрипта
          guess-client bot --exec ./bot.py           играет программа
          guess-client arena bisect random ./bot.py  программы играют между собой
          guess-client top example.org               что происходит на сервере
          guess-client bench --players 200           сколько игроков выдержит сервер
          guess-client replay DIRECTORY last         последний матч на сервере
          guess-client admin PLAYERS                 кто сейчас на твоём сервере

        Запуск: guess-client [play] [ADDRESS] [параметры]
                guess-client \(commands) …
                guess-client help \(commands)

        ADDRESS — это [guess://]HOST[:PORT][/ROOM], адрес IPv6 в квадратных скобках,
        то же с guess+tls:// (порт 4838) или unix:PATH[#ROOM]. По умолчанию — из
        GUESS_URL, иначе url из файла настроек, иначе localhost:4837. Несколько
        HOST:PORT через запятую — один кластер: подойдёт любой, который ответит.

        \(options)

        В игре HELP подскажет, что писать; просто число — это попытка, Tab дополняет.
        На терминале оборванная связь восстановится сама: место хранится 60 секунд,
        а если закрыть терминал, вернуть место предложат при следующем запуске. Если
        ввод или вывод не терминал, строки протокола проходят как есть.

        В файле $XDG_CONFIG_HOME/guess-client/config (или ~/.config/guess-client/config)
        можно задать \(keys.listed("и")): по строке
        «ключ = значение».

        Коды завершения: 0 всё хорошо, 1 неудача или отказ сервера,
        2 неверный вызов, 3 нет соединения, 130 Ctrl-C.

        """
    }
  }

  static func hostHelp(with options: String, in language: Language) -> String {
    switch language {
    case .english:
      """
      guess-client host -- start a server on this machine, and wait for a friend

      Examples:
        guess-client host
        guess-client host --pick --name ada

      Usage: guess-client host [options]

      It opens a room and prints the line to send to your friend. The server keeps
      nothing, and ends with the game; one that is running here already is used
      instead. guess-server has to be in the folder of guess-client, or in the PATH.
      Nobody there yet? LEAVE, then CREATE house=easy plays the computer.

      \(options)

      """
    case .chinese:
      """
      guess-client host -- 在本机启动服务器，等朋友来玩

      例子：
        guess-client host
        guess-client host --pick --name ada

      用法：guess-client host [选项]

      它会建一个房间，并显示发给朋友的那一行。服务器不保存任何数据，游戏结束时随之
      关闭；本机已有服务器在运行的话，就直接用它。guess-server 要放在 guess-client
      所在的目录，或 PATH 里的目录。还没有人来？先 LEAVE，再用 CREATE house=easy
      和电脑对战。

      \(options)

      """
    case .russian:
      """
      guess-client host -- запустить сервер на этом компьютере и ждать друга

      Примеры:
        guess-client host
        guess-client host --pick --name ada

      Запуск: guess-client host [параметры]

      Открывается комната, и на экране появляется строка для друга. Сервер ничего не
      хранит и останавливается вместе с игрой; если здесь уже запущен другой, игра
      идёт на нём. Программа guess-server должна лежать рядом с guess-client или в
      каталоге из PATH. Пока никого? LEAVE, затем CREATE house=easy — игра с
      компьютером.

      \(options)

      """
    }
  }
}
