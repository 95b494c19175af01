extension Chinese {
  static let help = """
    guess-client -- 和朋友比赛猜数字，看谁先猜中

    例子：
      guess-client                               在本机玩
      guess-client --name ada                    同上，并指定名字
      guess-client --pick --name ada             同上，用转轮选数
      guess-client example.org                   在朋友的服务器上玩
      guess-client guess://example.org/F7KD2Q    加入朋友的房间
      printf 'STATUS\\nQUIT\\n' | guess-client     在脚本里查询
      guess-client bot --exec ./bot.py           让程序来玩
      guess-client arena bisect random ./bot.py  让程序互相比赛
      guess-client top example.org               实时查看服务器
      guess-client bench --players 200           做负载测试，看能容纳多少玩家
      guess-client replay DIRECTORY last         回放服务器的最后一场比赛

    用法：guess-client [play] [ADDRESS] [选项]
          guess-client bot|arena|top|bench|replay|verify …
          guess-client help bot|arena|top|bench|replay|verify

    ADDRESS 写成 [guess://]HOST[:PORT][/ROOM]，IPv6 地址要放在方括号里；或者写成
    unix:PATH[#ROOM]。不写时用 GUESS_URL 的值，否则用 localhost:4837。

      --name NAME                  名字（英文字母）；在终端里不写就会问
      --pick                       用转轮选数
      --no-motion                  不显示动画
      --ascii                      只用 ASCII 字符绘制
      --json                       服务器的每一行打印成一个 JSON 对象
      --color auto|always|never    颜色：仅在终端里、总是、从不；
                                   也遵循 NO_COLOR、CLICOLOR_FORCE 和 CLICOLOR
      --lang en|zh|ru              English、中文或 русский；不写时依次看
                                   LANGUAGE、LC_ALL、LC_MESSAGES 和 LANG
      --help, --version            显示这份说明，或版本号

    连接后，HELP 说明可以输入什么；只输入数字就是猜，Tab 键补全。在终端里掉线
    会自动重新连接：你的座位保留 60 秒；关掉终端的话，下次启动时会问你要不要取回
    座位。输入或输出不是终端时，协议的每一行原样传送。

    $XDG_CONFIG_HOME/guess-client/config（没有的话就是
    ~/.config/guess-client/config）里可以设置 name、url、color、lang、pick
    和 motion，每行一个“键 = 值”。

    退出码：0 正常，1 失败或被服务器拒绝，2 用法错误，
    3 无法连接，130 Ctrl-C。

    """

  static let botHelp = """
    guess-client bot -- 让一种策略或一个程序来玩

    例子：
      guess-client bot                               玩一场，每次对半猜
      guess-client bot --with any                    也可以和人玩
      guess-client bot example.org/F7KD2Q            加入一个房间
      guess-client bot --exec ./bot.py --matches 100 让程序来猜
      guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

    用法：guess-client bot [ADDRESS] [选项]

      --strategy bisect|random|parity|human
                              怎么猜；默认 bisect
      --exec PROGRAM          由程序来猜：它的标准输入每行开头是还可能的
                              最小数和最大数，它回答一个数字
      --matches N             玩几场；默认 1
      --with human|bot|any    和谁玩
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              怎么玩
      --name NAME             名字（英文字母）；不写就自动取一个
      --json                  每场比赛一个 JSON 对象，最后一个是总结
      --color, --lang, --help 和玩的时候一样

    结束后打印结果表。

    """

  static let arenaHelp = """
    guess-client arena -- 让程序互相比赛，看谁最强

    例子：
      guess-client arena bisect random               两种策略
      guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
      guess-client arena bisect parity --rules duel --seed class7

    用法：guess-client arena BOT BOT [BOT…] [选项]

    BOT 是 bisect、random、parity、human，或者一个程序（和 guess-client bot 的
    --exec 一样）；2 到 16 个。两两对战，每一对遇到的数字都相同。

      --matches N             每一对玩几场；默认 10
      --seed WORD             数字由这个词决定
      --url ADDRESS           在哪个服务器上比赛；不写就自动启动一个
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              怎么玩；默认 lockstep，只比猜得好不好
      --json                  打印 JSON 对象，不打印表格
      --color, --lang, --help 和玩的时候一样

    """

  static let topHelp = """
    guess-client top -- 实时查看服务器上的房间和比赛

    例子：
      guess-client top                    看本机，按 q 退出
      guess-client top example.org        看别的服务器
      guess-client top --once             只看一次，按行打印

    用法：guess-client top [ADDRESS] [选项]

      --once                  只打印一次；没有终端时也是这样
      --ascii                 只用 ASCII 字符绘制
      --color, --lang, --help 和玩的时候一样

    """

  static let journalHelp = """
    guess-client replay, verify -- 回放和核对服务器的日志

    例子：
      guess-client replay DIRECTORY             列出打完的比赛
      guess-client replay DIRECTORY last        逐步回放最后一场
      guess-client replay DIRECTORY 4d8d        按编号回放一场
      guess-client verify DIRECTORY             核对每个承诺和每次猜测

    用法：guess-client replay FILE… [MATCH]
          guess-client verify FILE…

    FILE 是日志文件、服务器存放它们的目录，或者用 - 表示标准输入。
    MATCH 是比赛编号的前四位以上，或者 last。

      --color, --lang, --help 和玩的时候一样

    """
}
