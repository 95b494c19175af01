extension Chinese {
  static let help = """
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
          guess-client host|bot|arena|top|bench|replay|verify|admin …
          guess-client help host|bot|arena|top|bench|replay|verify|admin

    ADDRESS 写成 [guess://]HOST[:PORT][/ROOM]，IPv6 地址要放在方括号里；用 TLS 就写
    guess+tls://（端口 4838）；或者写成 unix:PATH[#ROOM]。省略时依次取 GUESS_URL
    和配置文件里的 url，都没有就用 localhost:4837。用逗号隔开的多个 HOST:PORT 是
    同一个集群，哪个能连上就用哪个。

      --name NAME                  名字（英文字母）；在终端里不写就会问
      --via COMMAND                通过一个命令连接，例如 'ssh -W %h:%p gate'；
                                   guess+tls:// 省略时用 openssl s_client
      --pick                       用转轮选数
      --no-motion                  不显示动画
      --plain                      每个变化单独一行，适合读屏软件
      --ascii                      只用 ASCII 字符绘制
      --verbose                    每次都显示平时只显示一次的内容：谜底没有改过，
                                   以及比赛编号
      --json                       服务器的每一行打印成一个 JSON 对象
      --color auto|always|never    颜色：仅在终端里、总是、从不；省略时依次取
                                   NO_COLOR、CLICOLOR_FORCE、CLICOLOR，否则 auto
      --lang en|zh|ru              English、中文或 русский；省略时依次取
                                   LANGUAGE、LC_ALL、LC_MESSAGES 和 LANG
      --help, --version            显示这份说明，或版本号

    连接后，HELP 说明可以输入什么；只输入数字就是猜，Tab 键补全。在终端里玩时，
    掉线会自动重新连接：你的座位保留 60 秒；关掉终端的话，下次启动时会问你要不要
    取回座位。输入或输出不是终端时，协议的每一行原样传送。

    $XDG_CONFIG_HOME/guess-client/config（没有的话就是
    ~/.config/guess-client/config）里可以设置 name、url、via、color、lang、
    pick、motion、plain 和 ascii，每行一个“键 = 值”。

    退出码：0 正常，1 失败或被服务器拒绝，2 用法错误，
    3 无法连接，130 Ctrl-C。

    """

  static let hostHelp = """
    guess-client host -- 在本机启动服务器，等朋友来玩

    例子：
      guess-client host
      guess-client host --pick --name ada

    用法：guess-client host [选项]

    它会建一个房间，并显示发给朋友的那一行。服务器不保存任何数据，游戏结束时随之
    关闭；本机已有服务器在运行的话，就直接用它。guess-server 要放在 guess-client
    所在的目录，或 PATH 里的目录。还没有人来？先 LEAVE，再用 CREATE house=easy
    和电脑对战。

      --name, --pick, --no-motion, --plain, --ascii, --verbose, --color, --lang,
      --help                  和普通游戏一样

    """
}
