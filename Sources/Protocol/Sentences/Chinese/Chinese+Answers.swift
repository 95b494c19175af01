extension Chinese {
  static func sentence(for room: RoomSummary) -> Sentence {
    let match: Sentence = "\(room.names, " 和 ")：\(words(for: room.settings))"
    return switch room.state {
    case .waiting: "\(match)。JOIN \(room.code) 加入，WATCH \(room.code) 观战。"
    case .playing, .over: "\(match)。WATCH \(room.code) 观战。"
    }
  }

  static func sentence(forWaiting count: Int, _ settings: MatchSettings) -> Sentence {
    "有 \(count, "人")在等对手：\(words(for: settings))。想一起玩，请输入 \(Command.play(settings, with: nil))"
  }

  static func sentence(for token: Token) -> Sentence { "如果掉线，请重新连接并输入：\(Command.resume(token))" }

  private static func words(for settings: MatchSettings) -> Sentence {
    let pace: Sentence = settings.pace == .zero ? "" : "，两次猜测至少间隔 \(seconds: settings.pace) 秒"
    return
      "\(settings.rules)，从 \(settings.range.lo) 到 \(settings.range.hi)，先赢 \(settings.firstTo, "局")者胜\(pace)"
  }

  private static func sentence(forRival rival: Name, _ settings: MatchSettings) -> Sentence {
    let game: Sentence = settings.isPlain ? "" : "这场比赛：\(words(for: settings))。"
    return "你的对手是 \(rival)。\(game)"
  }

  static func sentence(for score: PlayerScore, rank: Int) -> Sentence {
    "第 \(rank) 名 \(score.name)：\(score.played, "场")比赛赢了 \(score.won, "场")。"
  }

  static func sentence(for attempt: Attempt, rank: Int) -> Sentence {
    let round = attempt.round
    let number: Sentence = round.isUsual ? "" : "（第 \(round.number) 局，\(round.range.lo)..\(round.range.hi)）"
    guard round.isFound else { return "\(attempt.name)\(number)\(round.isUsual ? " " : "")没有猜中。" }
    return
      "第 \(rank) 名 \(attempt.name)\(number)：\(round.guesses, "次")猜中，用时 \(round.time.secondsRoundedUp, "秒")。"
  }

  static func sentence(for placing: Placing) -> Sentence {
    if placing.rank == 0 { return "\(placing.name) 已参加。" }
    return
      "第 \(placing.rank) 名 \(placing.name)：\(placing.points, "分")（对手共 \(placing.buchholz, "分")），胜 \(placing.won)、平 \(placing.tied)、负 \(placing.lost)。"
  }

  private static func sentence(for tournament: TournamentProgress) -> Sentence {
    let rounds: Sentence = tournament.rounds.map { "（共 \($0, "轮")）" } ?? ""
    return switch (tournament.state, tournament.winner) {
    case (.waiting, _): "赛事还没开始。"
    case (.playing, _): "第 \(tournament.round) 轮\(rounds)进行中。"
    case (.pause, _): "第 \(tournament.round) 轮\(rounds)结束了，下一轮会自动开始。"
    case (.over, _) where tournament.shared > 0: "赛事结束：\(tournament.shared, "人")并列第一。"
    case (.over, let winner?): "赛事结束：\(winner) 夺冠。"
    case (.over, nil): "赛事结束。"
    }
  }

  private static func sentence(for status: ServerStatus) -> Sentence {
    "\(status.players, "名")玩家、\(status.rooms, "个")房间，\(status.matches, "场")比赛进行中。"
  }

  static func briefly(_ verb: Verb) -> Sentence? {
    switch verb {
    case .name: "NAME <名字> -- 取名字（英文字母），先做这一步"
    case .play: "PLAY -- 找对手；没有就等一个"
    case .create: "CREATE -- 建房间；朋友输入 JOIN <房间号>"
    case .rooms: "ROOMS -- 列出房间；JOIN 或 WATCH 加 <房间号>"
    case .solo: "SOLO -- 开始单人游戏"
    case .guess: "50 -- 猜 50；比赛中直接输入数字"
    case .say: "SAY 你好 -- 对房间里所有人说“你好”"
    case .rematch: "REMATCH -- 想和同一个对手再比一场"
    case .leave: "LEAVE -- 离开房间或取消等待；比赛中离开算认输"
    case .text: "TEXT only -- 只显示句子，不显示给程序看的协议行"
    case .language: "LANG en、LANG ru -- 换成 English 或 русский"
    case .quit: "QUIT -- 断开连接；比赛中离开算认输"
    default: nil
    }
  }

  static func briefly(_ topic: HelpTopic) -> Sentence {
    switch topic {
    case .computer: "CREATE computer=easy -- 和电脑对战"
    case .daily: "SOLO seed=today -- 每日数字，人人一样"
    }
  }

  static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "声明客户端类型或设置显示方式（可选）"
    case .help: "说明怎么开始、说明一个命令或 computer、daily，或列出所有命令"
    case .limits: "列出程序必须遵守的上限"
    case .status: "显示服务器有多忙"
    case .ping: "立刻回应，原样返回你给的词"
    case .language: "切换显示语言"
    case .text: "让这些句子跟在协议行后面、不显示，或单独显示"
    case .quit: "断开连接；比赛中离开算认输"
    case .resume: "掉线后取回你的名字和座位"
    case .name: "取名字：英文字母开头，后面最多 15 个英文字母、数字、_ 或 -"
    case .rooms: "列出公开的房间"
    case .scores: "显示胜场榜、同一种子或当天数字的成绩榜，或某个赛事的排名"
    case .create: "为朋友建一个房间，或者和电脑对战；\(units)"
    case .join: "加入朋友的房间，或参加赛事"
    case .watch: "只观战，不参赛"
    case .leave: "离开房间、退出赛事或取消等待；比赛中离开算认输"
    case .play: "找一个选了相同设置的对手；\(units)"
    case .solo: "开始单人游戏"
    case .guess: "猜一个数字；只输入数字也行"
    case .say: "对房间里的所有人说话；两场之间，赛事发起人对赛事里的所有人说话"
    case .rematch: "提议再来一场；双方都要同意"
    case .tournament:
      "创建一个赛事；其他人输入 JOIN <赛事号码> 参加，再由你输入 START 开始；pace 的单位是毫秒，clock、countdown 和 break 的单位是秒"
    case .start: "人到齐以后，开始你的赛事"
    }
  }

  private static let units: Sentence = "pace 的单位是毫秒，clock 和 countdown 的单位是秒"

  static func explanation(of name: LimitName) -> Sentence {
    switch name {
    case .line: "发给服务器的每行字节数，不含换行符。"
    case .serverLine: "服务器发来的每行字节数，不含换行符。"
    case .name: "名字的字符数。"
    case .tag: "标签的字符数。"
    case .chat: "一次发言的字节数。"
    case .firstTo: "获胜所需局数的上限。"
    case .pace: "两次猜测间隔毫秒数的上限。"
    case .clock: "一局秒数的上限。"
    case .countdown: "开局前倒计时秒数的上限。"
    case .think: "用 think= 指定时，电脑思考毫秒数的上限。"
    case .roomsPage: "ROOMS 一页的房间数。"
    case .spectators: "一个房间的观众人数。"
    case .login: "从连接到第一个有效请求的秒数。"
    case .idle: "比赛之外可以不发消息的秒数。"
    case .turn: "一步或一个回合的秒数。"
    case .strikes: "连续这么多步或回合没猜，就判负。"
    case .grace: "掉线后座位保留的秒数。"
    case .lineBurst: "一次读取的行数；多出的稍后再读。"
    case .lineRate: "此后每秒读取的行数；0 表示不限。"
    case .chatBurst: "可以连续发言的次数。"
    case .chatInterval: "之后再发言一次要等的毫秒数。"
    case .badLines: "连续无效的行数。"
    case .flood: "没有完整一行时最多接收的字节数。"
    case .outbox: "客户端不读取时积压的字节数。"
    case .spectatorOutbox: "观战的客户端不读取时积压的字节数。"
    case .outboxSlow: "积压超过这么多字节，就暂停读取这个客户端。"
    case .outboxSlowTime: "积压可以持续超过该值的秒数。"
    case .stall: "有积压时，客户端可以不读取的秒数。"
    case .addressConnections: "一个地址同时的连接数；0 表示不限。"
    case .addressArrivals: "一个地址每分钟的新连接数；0 表示不限。"
    case .roomTries: "可以连续输错的房间号个数。"
    case .roomTryInterval: "之后再试一个要等的毫秒数。"
    case .tournaments: "同时进行的赛事数。"
    case .addressTournaments: "一个地址同时举办的赛事数；0 表示不限。"
    case .tournamentStart: "赛事须在多少秒内开始。"
    case .tournamentPlayers: "一个赛事的人数。"
    case .tournamentRounds: "一个赛事轮数的上限。"
    case .tournamentBreak: "两轮之间秒数的上限。"
    }
  }

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "你好，\(credentials.name)！PLAY 找对手，CREATE 建房间等朋友，SOLO 一个人玩。"
    case .resume(let credentials, let room?, _, _): "欢迎回来，\(credentials.name)！你在房间 \(room.code)。"
    case .resume(let credentials, nil, _, _): "欢迎回来，\(credentials.name)！"
    case .hello(_, _, nil): "很高兴认识你。HELP 说明可以输入什么。"
    case .help(let count) where count < Verb.allCases.count: "HELP all 列出所有命令，HELP <命令> 说明其中一个。"
    case .help: "先 NAME <名字>（英文字母），再 PLAY，然后直接输入数字来猜。"
    case .limits: "以上是各项上限。"
    case .status(let status): sentence(for: status)
    case .ping, .quit: nil
    case .say(isUnheard: false): "已发送。"
    case .say(isUnheard: true): "这里没有别人能看到这句话。"
    case .language: "我说中文。"
    case .text(.on): "句子跟在给程序看的协议行后面。"
    case .text(.off): "从现在起只有给程序看的协议行。"
    case .text(.only): "从现在起只显示句子。TEXT on 恢复给程序看的协议行。"
    case .rooms(0, _, _?): "那个房间之后没有公开的房间了。"
    case .rooms(0, _, nil): "没有公开的房间。CREATE 建一个吧。"
    case .rooms(_, let next?, _): "ROOMS after=\(next) 列出后面的房间。"
    case .rooms(_, nil, _): "全部列出来了。"
    case .scores(let count, let next, let rank, let secret, let tournament):
      Sentence { line in
        if let tournament { sentence(for: tournament).write(to: &line) }
        if let secret { ("数字是 \(secret)。" as Sentence).write(to: &line) }
        switch next {
        case _ where count == 0: line.append("这里还没有人上榜。")
        case let next?: ("SCORES 加上 after=\(next) 列出后面的。" as Sentence).write(to: &line)
        case nil: line.append("全部列出来了。")
        }
        if let rank { ("你是第 \(rank) 名。" as Sentence).write(to: &line) }
      }
    case .create(_, _, _, _?): "你的对手是电脑。LEAVE 认输离开。"
    case .create(let room, _, _, nil): "告诉你的对手：JOIN \(room)"
    case .join(_, let rival, let settings), .play(_, let rival, let settings):
      sentence(forRival: rival, settings)
    case .watch(let room): "你在房间 \(room.code) 观战。LEAVE 结束观战。"
    case .leave(let room?): "你离开了房间 \(room)。"
    case .leave(nil): "已取消等待对手。"
    case .playWaiting: "正在等对手；LEAVE 可以取消。"
    case .solo(_, _, nil, _): "单人游戏开始。"
    case .solo(_, _, let day?, isAgain: false): "\(day) 的每日数字。只有第一局算成绩，就是这一局。"
    case .solo(_, _, let day?, isAgain: true), .rematch(true, let day?): "\(day) 的每日数字。你已经玩过，这一局不算成绩。"
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess): "\(guess) 已锁定。这一步结束时公布提示。"
    case .rematch(true, nil): "好，再来一场！"
    case .rematch(false, _): "等对手也同意再来一场。"
    case .tournament(let tournament): "赛事 \(tournament.code) 已创建。告诉大家：JOIN \(tournament.code)。人到齐以后输入 START。"
    case .joinTournament(let tournament) where tournament.round == 0: "你参加了赛事 \(tournament.code)。比赛会自动开始；LEAVE 退出。"
    case .joinTournament(let tournament) where !tournament.isPlaying:
      "你在赛事 \(tournament.code) 中，现在是第 \(tournament.round) 轮，但你不参加比赛。ROOMS 列出可以 WATCH 的比赛，SCORES \(tournament.code) 显示排名。"
    case .joinTournament(let tournament): "你参加了赛事 \(tournament.code)，现在是第 \(tournament.round) 轮。你从下一轮开始比赛；LEAVE 退出。"
    case .leaveTournament(let tournament): "你退出了赛事 \(tournament)。"
    case .start(let tournament): "赛事开始，共 \(tournament.players, "人")。"
    }
  }

  static let guessWords = GuessWords(
    low: " 小了。", high: " 大了。", only: ("谜底只可能是 ", "。"), between: ("谜底在 ", " 到 ", " 之间。"))

  static func found(in guesses: Int) -> Sentence { " 猜中了！共猜 \(guesses, "次")。" }
}
