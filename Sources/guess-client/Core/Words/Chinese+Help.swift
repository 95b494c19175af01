extension Chinese {
  static let help = """
    guess-client -- 和朋友比赛，看谁先猜中秘密数字

    例子：
      guess-client                               在这台机器上玩
      guess-client --name ada                    同上，名字已经取好
      guess-client --pick --name ada             同上，用转轮来选数
      guess-client example.org                   到朋友的服务器上玩
      guess-client guess://example.org/F7KD2Q    到朋友的房间入座
      printf 'STATUS\\nQUIT\\n' | guess-client     在脚本里提问
      guess-client bot --exec ./bot.py           让程序来玩
      guess-client arena bisect random ./bot.py  让程序互相比赛
      guess-client top example.org               看服务器上正在发生什么
      guess-client bench --players 200           看看服务器能来多少人
      guess-client replay DIRECTORY last         重看服务器上最后一场比赛

    用法：guess-client [play] [ADDRESS] [选项]
          guess-client bot|arena|top|bench|replay|verify …
          guess-client help bot|arena|top|bench|replay|verify

    ADDRESS 写成 [guess://]HOST[:PORT][/ROOM]，IPv6 地址要放在方括号里；或者写成
    unix:PATH[#ROOM]。不写时用 GUESS_URL 里的，没有的话就是 localhost:4837。

      --name NAME                  要用的名字；在终端里不写就会问
      --pick                       用可以转动的转轮选数
      --no-motion                  屏幕上没有自己会动的东西
      --ascii                      只用 ASCII 字符来画
      --json                       服务器的每一行打印成一个 JSON 对象
      --color auto|always|never    颜色：在终端里才有、总是有、从不；
                                   也看 NO_COLOR、CLICOLOR_FORCE 和 CLICOLOR
      --lang en|zh|ru              English、中文或 русский；不写时依次看
                                   LANGUAGE、LC_ALL、LC_MESSAGES 和 LANG
      --help, --version            显示这份说明，或版本

    进去以后，HELP 列出可以输入的命令；只输入数字就是猜，Tab 键补全。在终端里断了
    线会自动重新连接：你的座位保留 60 秒；关掉终端的话，下次启动时会问你要不要
    坐回去。输入或输出不是终端时，协议的每一行原样通过。

    $XDG_CONFIG_HOME/guess-client/config（没有的话就是
    ~/.config/guess-client/config）里可以设置 name、url、color、lang、pick
    和 motion，每行一个“键 = 值”。

    退出码：0 正常，1 失败或被服务器拒绝，2 用法不对，
    3 连接不上，130 Ctrl-C。

    """

  static let botHelp = """
    guess-client bot -- 让一种策略或一个程序来玩

    例子：
      guess-client bot                               玩一场，每次猜中间
      guess-client bot --with any                    也和人玩
      guess-client bot example.org/F7KD2Q            到一个房间入座
      guess-client bot --exec ./bot.py --matches 100 让程序来猜
      guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

    用法：guess-client bot [ADDRESS] [选项]

      --strategy bisect|random|parity|human
                              怎么猜；不写就是 bisect
      --exec PROGRAM          由程序来猜：它的标准输入里每一行开头是还可能的
                              最小数和最大数，它回答一个数字
      --matches N             玩几场；不写就是 1
      --with human|bot|any    想和谁玩
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              想怎么玩
      --name NAME             要用的名字；不写就自己取一个
      --json                  每场比赛一个 JSON 对象，最后一个是总结
      --color, --lang, --help 和玩的时候一样

    最后打印一张结果表。

    """

  static let arenaHelp = """
    guess-client arena -- 让程序互相比赛，看谁最厉害

    例子：
      guess-client arena bisect random               两种策略
      guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
      guess-client arena bisect parity --rules duel --seed class7

    用法：guess-client arena BOT BOT [BOT…] [选项]

    BOT 是 bisect、random、parity、human，或者一个程序（和 guess-client bot 的
    --exec 一样）；2 到 16 个。每个都和其他每个比赛，每一对遇到的数字都相同。

      --matches N             每一对玩几场；不写就是 10
      --seed WORD             数字由这个词决定
      --url ADDRESS           在哪个服务器上比赛；不写就自己启动一个
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              怎么玩；不写就是 lockstep，那里只看猜得好不好
      --json                  不打印表格，打印 JSON 对象
      --color, --lang, --help 和玩的时候一样

    """

  static let topHelp = """
    guess-client top -- 看服务器上正在发生什么

    例子：
      guess-client top                    看这台机器，按 q 结束
      guess-client top example.org        看别处
      guess-client top --once             只看一次，按行打印

    用法：guess-client top [ADDRESS] [选项]

      --once                  只打印一次；没有终端时也是这样
      --ascii                 只用 ASCII 字符来画
      --color, --lang, --help 和玩的时候一样

    """

  static let journalHelp = """
    guess-client replay, verify -- 读服务器的日志

    例子：
      guess-client replay DIRECTORY             列出打完的比赛
      guess-client replay DIRECTORY last        逐步重现最后一场
      guess-client replay DIRECTORY 4d8d        按名字重现一场
      guess-client verify DIRECTORY             核对每个承诺和每次猜测

    用法：guess-client replay FILE… [MATCH]
          guess-client verify FILE…

    FILE 是日志文件、服务器存放它们的目录，或者用 - 表示标准输入。
    MATCH 是比赛名字的前四位以上，或者 last。

      --color, --lang, --help 和玩的时候一样

    """
}
