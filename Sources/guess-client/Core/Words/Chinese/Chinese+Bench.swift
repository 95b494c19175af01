import Protocol

/// The words of a load on a server.
extension Chinese {
  static func words(for phrase: BenchPhrase) -> String {
    switch phrase {
    case .warning(let request, let server):
      "\(server) 不是这台机器。接下来 \(request.seconds) 秒里，\(request.players) 个玩家会从你的地址全速向它发送请求（\(request.loadWords)），那里的其他人会受影响。只能对自己的服务器、或经管理员同意的服务器这样做。"
    case .question: "输入 yes 或“是”开始："
    case .nobodyToAsk(let server):
      "\(server) 不是这台机器，又没有终端可以问你它是不是你的。如果是，请加上 --yes。"
    case .doNotFit(let players, fitting: 0, let descriptors):
      "容不下 \(players) 个玩家：这个进程最多有 \(descriptors) 个描述符，一局也玩不了。请用 ulimit -n 提高限制。"
    case .doNotFit(let players, let fitting, let descriptors):
      "容不下 \(players) 个玩家：这个进程最多有 \(descriptors) 个描述符，所以最多 \(fitting) 个。请用 --players \(fitting)，或用 ulimit -n 提高限制。"
    case .notAgreed: "什么也没有发送。"
    case .gathers(let settled, let count): "正在进入：\(count) 个玩家中的 \(settled) 个。"
    case .measures(let second, let count, let rate, true):
      "第 \(second) 秒，共 \(count) 秒：每秒 \(rate) 次猜测。"
    case .measures(let second, let count, let rate, false):
      "第 \(second) 秒，共 \(count) 秒：每秒 \(rate) 个回答。"
    case .leaves: "正在告别……"
    case .title(let request, let server, let seconds):
      request.load.isGame
        ? "\(request.loadWords)：\(request.players) 个玩家，服务器 \(server)，\(seconds) 秒，\(pace(of: request))"
        : "\(request.loadWords)：\(request.players) 个连接，服务器 \(server)，\(seconds) 秒，\(pace(of: request))"
    case .row(let row): words(for: row)
    case .perSecond(let count, let rate): "\(count)，每秒 \(rate)"
    case .noErrors: "没有"
    case .latency(let quantiles): "回答用时  \(quantiles)"
    }
  }

  private static func pace(of request: BenchRequest) -> String {
    if request.pace == .human { return "像人一样思考" }
    return request.pipeline == 1 ? "收到回答就发下一个" : "每人同时有 \(request.pipeline) 个请求"
  }

  private static func words(for row: BenchReport.Row) -> String {
    switch row {
    case .guesses: "猜测"
    case .requestsRaw: "请求"
    case .late: "来得太晚"
    case .matches: "比赛"
    case .requests: "请求"
    case .lines: "收到的行"
    case .errors: "错误"
    case .busy: "自身 CPU"
    }
  }

  static func words(for finding: BenchFinding) -> String {
    switch finding {
    case .interrupted: "提前停止；这是到那时为止的测量结果。"
    case .foreign: "那里的程序不说 guess/1。端口对吗？--raw LINE 可以向任何按行通信的服务器发送你的一行。"
    case .serverGone: "测量还没结束，服务器就不在了。"
    case .unanswered: "测量期间没有任何回答。"
    case .tooShort(let seconds, let needed):
      "\(seconds) 秒内没有任何回答，时间太短：玩家在开始前和每次猜之前都要思考。请用 --seconds \(needed) 或更长的时间。"
    case .onlyErrors(let code): "所有回答都是拒绝（\(code)），所以测到的是服务器拒绝得有多快。这一行写对了吗？"
    case .refused(let count):
      "有 \(count) 个连接被拒绝：请看服务器的 --max-connections 和双方的 ulimit -n。"
    case .lost(let count): "有 \(count) 个连接异常断开。"
    case .sentAway(let count, .crowded):
      "有 \(count) 个玩家被服务器断开：一个地址不能来这么多。负载测试时请用 --per-address off 启动服务器。"
    case .sentAway(let count, .full):
      "有 \(count) 个玩家被服务器断开，因为服务器满了：请用更大的 --max-connections 启动它。"
    case .sentAway(let count, let reason):
      "有 \(count) 个玩家被服务器断开（reason=\(reason.rawValue)）。"
    case .missing(let begun, let count): "\(count) 个玩家中只有 \(begun) 个参加。"
    case .heldBack(let count, let rate):
      "服务器限制每个连接每秒 \(rate) 行，\(count) 个玩家因此被拖慢，所以测到的是这个限制。负载测试时请用 --rate off 启动服务器。"
    case .generatorBound(let percent):
      "瓶颈是负载程序自己：它有 \(percent) % 的时间在忙，服务器可能比这更快。请在旁边或另一台机器上再启动一个。"
    case .generatorStarved(let percent, let busy):
      "瓶颈是负载程序自己：它有 \(percent) % 的时间有事要做，却只有 \(busy) % 的时间得到处理器，因为别的程序也要用。请给它一个专用的核心。"
    case .lagging(let lag):
      "负载程序自己晚了：有百分之一的猜测比应发的时刻晚了 \(lag / 1_000_000) 毫秒以上。时间从应发的时刻算起；请让每个进程少带一些玩家。"
    }
  }

  static let benchHelp = """
    guess-client bench -- 给服务器加负载，看它怎么承受

    例子：
      guess-client bench                             这台机器上的 50 个玩家
      guess-client bench --players 200 --pace human --seconds 60
      guess-client bench --rules solo --pipeline 16  它最多能承受多少
      guess-client bench --raw PING localhost:6379   任何别的按行通信的服务器

    用法：guess-client bench [ADDRESS] [选项]

    玩家是机器人，打的是真正的比赛。服务器要用 --rate off 启动，否则测到的是限制。
    ADDRESS 不是这台机器时会先问一声。

      --players N             多少个，1 到 20000；两人对打时要是偶数；不写就是 50
      --rules race|lockstep|duel|solo, --range LO..HI
                              玩什么；不写就是 race 和 1..100
      --pace none|human       收到回答就猜，或者像人一样想 2.5 秒左右
      --pipeline P            每人同时有几个请求，1 到 512；只用于 solo 和 raw
      --seconds S             测量多少秒，1 到 3600；不写就是 10
      --raw LINE              不玩，只反复发送这一行，数回答的行
      --yes                   服务器是自己的，不用问
      --ascii                 只用 ASCII 字符来画
      --json                  不打印表格，打印一个 JSON 对象
      --color, --lang, --help 和玩的时候一样

    表格的含义见 docs/BENCH.md。

    """
}
