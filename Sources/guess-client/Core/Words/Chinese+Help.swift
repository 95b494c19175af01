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
      guess-client replay DIRECTORY last         重看服务器上最后一场比赛

    用法：guess-client [play] [guess://HOST[:PORT][/ROOM]] [选项]
          guess-client replay FILE… [MATCH]
          guess-client verify FILE…

    也可以写 HOST:PORT 和 HOST/ROOM；IPv6 地址要放在方括号里。
    不写地址时用 GUESS_URL 里的，没有的话就是 localhost:4837。

      --name NAME                  要用的名字；在终端里不写就会问
      --pick                       用可以转动的转轮选数
      --color auto|always|never    颜色：在终端里才有、总是有、从不；
                                   也看 NO_COLOR、CLICOLOR_FORCE 和 CLICOLOR
      --lang en|zh|ru              English、中文或 русский；不写时依次看
                                   LANGUAGE、LC_ALL、LC_MESSAGES 和 LANG
      --help, --version            显示这份说明，或版本

    replay 列出服务器日志里打完的比赛，或者逐步重现其中一场：MATCH 是它名字的
    前四位以上，或者 last。verify 核对其中每个承诺和每次猜测。FILE 是日志文件、
    服务器存放它们的目录，或者用 - 表示标准输入。

    进去以后，HELP 列出可以输入的命令；只输入数字就是猜。在终端里断了线会自动
    重新连接：你的座位保留 60 秒。输入或输出不是终端时，协议的每一行原样通过。

    $XDG_CONFIG_HOME/guess-client/config（没有的话就是
    ~/.config/guess-client/config）里可以设置 name、url 和 color，
    每行一个“键 = 值”。

    退出码：0 正常，1 失败或被服务器拒绝，2 用法不对，
    3 连接不上，130 Ctrl-C。

    """
}
