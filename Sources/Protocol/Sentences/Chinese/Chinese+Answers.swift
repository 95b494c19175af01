extension Chinese {
  static func sentence(for room: RoomSummary) -> Sentence {
    switch room.state {
    case .waiting: "JOIN \(room.code) 加入，WATCH \(room.code) 观战。"
    case .playing, .over: "WATCH \(room.code) 观战。"
    }
  }

  static func sentence(forWaiting count: Int, _ settings: MatchSettings) -> Sentence {
    "有 \(count, "人")在等对手：\(settings.rules)，从 \(settings.range.lo) 到 \(settings.range.hi)，先赢 \(settings.firstTo, "局")者胜。想一起玩，请输入 \(Command.play(settings, with: nil))"
  }

  static func sentence(for node: NodeSummary) -> Sentence {
    guard let status = node.status else { return "\(node.name)：现在连不上。" }
    let state: Sentence = status.isDegraded ? "（无法使用 Redis）" : ""
    return "\(node.name)\(state)：\(counts(of: status))进行中。"
  }

  static func sentence(for score: PlayerScore, rank: Int) -> Sentence {
    "第 \(rank) 名 \(score.name)：\(score.played, "场")比赛赢了 \(score.won, "场")。"
  }

  static func sentence(for attempt: Attempt, rank: Int) -> Sentence {
    guard attempt.round.isFound else { return "\(attempt.name) 没有猜中。" }
    return
      "第 \(rank) 名 \(attempt.name)：\(attempt.round.guesses, "次")猜中，用时 \(attempt.round.time.secondsRoundedUp, "秒")。"
  }

  private static func sentence(for status: ServerStatus) -> Sentence {
    guard let nodes = status.nodes else { return "\(counts(of: status))进行中。" }
    let trouble: Sentence = status.isDegraded ? "这台服务器现在无法使用 Redis。" : ""
    return "\(nodes, "台")服务器上共有 \(counts(of: status))进行中。\(trouble)"
  }

  private static func counts(of status: ServerStatus) -> Sentence {
    "\(status.players, "名")玩家、\(status.rooms, "个")房间，\(status.matches, "场")比赛"
  }

  static func briefly(_ verb: Verb) -> Sentence? {
    switch verb {
    case .name: "NAME <名字> -- 取名字（英文字母），先做这一步"
    case .play: "PLAY -- 找对手；没有就等一个"
    case .create: "CREATE -- 建房间；朋友输入 JOIN <房间号>"
    case .solo: "SOLO -- 开始单人游戏"
    case .guess: "50 -- 猜 50；比赛中直接输入数字"
    case .quit: "QUIT -- 断开连接；比赛中离开算认输"
    default: nil
    }
  }

  static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "声明客户端类型或设置显示方式（可选）"
    case .help: "说明怎么开始、说明一个命令，或列出所有命令"
    case .limits: "列出程序必须遵守的上限"
    case .status: "显示服务器有多忙"
    case .ping: "立刻回应，原样返回你给的词"
    case .language: "切换显示语言"
    case .quit: "断开连接；比赛中离开算认输"
    case .resume: "掉线后取回你的名字和座位"
    case .name: "取名字：英文字母开头，后面最多 15 个英文字母、数字、_ 或 -"
    case .rooms: "列出公开的房间"
    case .scores: "显示谁赢得最多，或谁在同一组数字、当天的数字上成绩最好"
    case .create: "为朋友建一个房间，或者和电脑对战"
    case .join: "加入朋友的房间"
    case .watch: "只观战，不参赛"
    case .leave: "离开房间或取消等待；比赛中离开算认输"
    case .play: "找一个选了相同设置的对手"
    case .solo: "开始单人游戏"
    case .guess: "猜一个数字；只输入数字也行"
    case .say: "对房间里的所有人说话"
    case .rematch: "提议再来一场；双方都要同意"
    }
  }

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
    case .watchers: "一个房间的观众人数。"
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
    case .watcherOutbox: "观战的客户端不读取时积压的字节数。"
    case .outboxSlow: "积压超过这么多字节，就暂停读取这个客户端。"
    case .outboxSlowTime: "积压可以持续超过该值的秒数。"
    case .stall: "有积压时，客户端可以不读取的秒数。"
    case .addressConnections: "一个地址同时的连接数；0 表示不限。"
    case .addressArrivals: "一个地址每分钟的新连接数；0 表示不限。"
    case .roomTries: "可以连续输错的房间号个数。"
    case .roomTryInterval: "之后再试一个要等的毫秒数。"
    }
  }

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "你好，\(credentials.name)！PLAY 找对手，CREATE 建房间等朋友，SOLO 一个人玩。"
    case .resume(let credentials, let room?, _): "欢迎回来，\(credentials.name)！你在房间 \(room.code)。"
    case .resume(let credentials, nil, _): "欢迎回来，\(credentials.name)！"
    case .hello(_, _, nil): "很高兴认识你。先用 NAME <名字>（英文字母）取个名字，再找对手。"
    case .help(let count) where count < Verb.allCases.count: "HELP all 列出所有命令，HELP <命令> 说明其中一个。"
    case .help: "先 NAME <名字>（英文字母），再 PLAY，然后直接输入数字来猜。"
    case .limits: "以上是各项上限。"
    case .status(let status): sentence(for: status)
    case .ping, .quit, .say: nil
    case .language: "我说中文。"
    case .rooms(0, _): "没有公开的房间。CREATE 建一个吧。"
    case .rooms(_, let next?): "ROOMS after=\(next) 列出后面的房间。"
    case .rooms(_, nil): "全部列出来了。"
    case .scores(let count, let next, let rank, let secret):
      Sentence { line in
        if let secret { ("数字是 \(secret)。" as Sentence).write(to: &line) }
        switch next {
        case _ where count == 0: line.append("这里还没有人上榜。")
        case let next?: ("SCORES 加上 after=\(next) 列出后面的。" as Sentence).write(to: &line)
        case nil: line.append("全部列出来了。")
        }
        if let rank { ("你是第 \(rank) 名。" as Sentence).write(to: &line) }
      }
    case .create(_, _, _, _?): "你的对手是电脑。REMATCH 再来一场，LEAVE 离开。"
    case .create(let room, _, _, nil): "告诉你的对手：JOIN \(room)"
    case .join(_, let rival, _), .play(_, let rival, _): "你的对手是 \(rival)。"
    case .watch(let room): "你在房间 \(room.code) 观战。LEAVE 结束观战。"
    case .leave(let room?): "你离开了房间 \(room)。"
    case .leave(nil): "已取消等待对手。"
    case .playWaiting: "正在等对手；LEAVE 可以取消。"
    case .solo: "单人游戏开始。"
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess): "\(guess) 已锁定。这一步结束时公布提示。"
    case .rematch(true): "好，再来一场！"
    case .rematch(false): "等对手也同意再来一场。"
    }
  }

  static func write(_ answer: GuessAnswer, to line: inout LineWriter) {
    line.append(decimal: answer.guess)
    switch answer.hint {
    case .low: line.append(" 小了。")
    case .high: line.append(" 大了。")
    case .hit: return (" 猜中了！共猜 \(answer.number, "次")。" as Sentence).write(to: &line)
    }
    writeRemaining(answer.range, to: &line)
  }

  static func writeRemaining(_ range: GuessRange, to line: inout LineWriter) {
    if range.span == 0 {
      line.append("谜底只可能是 ")
      line.append(decimal: range.lo)
      line.append("。")
    } else {
      line.append("谜底在 ")
      line.append(decimal: range.lo)
      line.append(" 到 ")
      line.append(decimal: range.hi)
      line.append(" 之间。")
    }
  }

  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control): "输入里混进了方向键或其他特殊键。要编辑输入，请用 guess-client 或 rlwrap nc。"
    case .badLine(.encoding): "收到的内容不是 UTF-8。telnet 会弄坏汉字等非 ASCII 字符；请用 nc 或 guess-client。"
    case .badLine(.tag): "标签是 # 加 1 到 16 个英文字母、数字、_ 或 -，后面跟着请求。"
    case .badVerb(let nearest?): "没有这个命令。你是想输入 \(nearest) 吗？HELP 说明可以输入什么。"
    case .badVerb(nil): "没有这个命令。HELP 说明可以输入什么；只输入数字就是猜，SAY 你好 是在房间里说话，QUIT 退出。"
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .tooLong: "这一行太长了；最多 \(Limits.requestLineBytes, "字节")。"
    case .needName: "请先取个名字（英文字母）：NAME <名字>"
    case .nameTaken(nil): "这个名字有人用了。请换一个。"
    case .nameTaken(let retry?):
      "这个名字还会为掉线的玩家保留 \(retry.secondsRoundedUp, "秒")。如果你就是这位玩家，请输入 RESUME <令牌>"
    case .banned(nil): "这个名字已被禁用。请换一个。"
    case .banned(let retry?): "这个名字已被禁用，还剩 \(words(for: retry))。请换一个。"
    case .unlisted: "这里只能用管理员名单上的名字。请照名单上的写法输入你的名字。"
    case .badToken: "这个令牌没有对应的座位，可能已经过期。NAME <名字> 可以重新开始。"
    case .noRoom: "没有这个房间。ROOMS 列出公开的房间，CREATE 建一个新的。"
    case .roomFull: "两个座位都有人了。WATCH 观战，PLAY 另找对手。"
    case .inRoom: "你还在房间里，请先 LEAVE；比赛中离开算认输。"
    case .notInRoom: "你不在任何房间里。PLAY 找对手，SOLO 一个人玩。"
    case .notPlaying where verb == .rematch: "现在不行：比赛结束后，两位玩家都还在，才能再来一场。PLAY 另找对手。"
    case .notPlaying where verb == .say: "观众不能发言。有空座位时，可以用 JOIN 加入。"
    case .notPlaying: "现在不行：当前没有进行中的局。"
    case .notYourTurn: "现在不行：轮到对手猜，或者你的数字已经锁定。"
    case .outOfRange(let range): "这个数字已经排除，这次不算。\(sentence(forRemaining: range))"
    case .cooldown(let retry): "别急：等 \(retry.count, "毫秒")再猜。这次不算。"
    case .rate(let retry) where verb == .join || verb == .watch:
      "输错的房间号太多了。等 \(retry.secondsRoundedUp, "秒")再试吧。ROOMS 列出公开的房间。"
    case .rate(let retry) where verb == .play: "你一次也没猜就离开的比赛太多了。等 \(retry.secondsRoundedUp, "秒")再试吧。"
    case .rate(let retry): "发言太快了。等 \(retry.count, "毫秒")再说吧。"
    case .muted(nil): "管理员已将你禁言。你仍然可以比赛。"
    case .muted(let retry?): "管理员已将你禁言，还剩 \(words(for: retry))。你仍然可以比赛。"
    case .limit(.addressArrivals): "这一分钟里，你这个地址的新连接太多了。RESUME 现在就能用，其他的等一分钟。"
    case .limit(.chatBurst): "这个服务器关闭了聊天。你仍然可以玩。"
    case .limit(.watchers): "这个房间的观众满了。ROOMS 列出其他房间。"
    case .limit: "已达到服务器的上限。LIMITS 列出各项上限。"
    case .draining: "服务器即将关闭，不再开始新的比赛。请过几分钟再来。"
    case .unavailable(let retry): "处理这个请求的另一台服务器暂时没有响应，什么都没有改变。请过 \(retry.secondsRoundedUp, "秒")再试。"
    }
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "分钟")"
    case .hours(let count): "\(count, "小时")"
    case .days(let count): "\(count, "天")"
    }
  }

  private static func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto: "你好！NAME <英文名> 取名字，SAY 你好 在房间里说话，QUIT 退出。程序请用 HELLO 1"
    case .kind: "kind 是 human 或 bot。"
    case .text: "text 是 on、off 或 only。"
    case .lang: "语言是 en、zh 或 ru，也就是 English、中文或 русский。"
    case .name: "名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 NAME ada"
    case .verb: "HELP 加命令名说明这个命令，比如 HELP PLAY；HELP all 列出所有命令。"
    case .word: "PING 后面最多写一个词。"
    case .after where verb == .scores: "SCORES after=50 列出第 50 名之后的。"
    case .after: "ROOMS after=F7KD2Q 列出那个房间之后的房间。"
    case .code: "哪个房间？房间号有六个字符，比如 F7KD2Q。"
    case .range where verb == .join: "让分时选的更大范围要包含房间的整个范围，比如 range=1..200；只用于 race 和 lockstep。"
    case .range where verb == .solo: "范围是 lo..hi，lo 要小于 hi，比如 range=1..100；每日数字总是从 1 到 100。"
    case .range: "范围是 lo..hi，lo 要小于 hi，比如 range=1..100"
    case .rules: "rules 是 race、lockstep 或 duel。"
    case .token: "RESUME 后面要写取名时得到的令牌（32 位十六进制数字）。"
    case .firstTo: "first_to 是 \(Limits.firstTo.lowerBound) 到 \(Limits.firstTo.upperBound, "局")。"
    case .pace: "pace 是 \(Limits.pace.lowerBound.count) 到 \(Limits.pace.upperBound.count, "毫秒")。"
    case .clock:
      "clock 是 \(Limits.clock.lowerBound.secondsRoundedUp) 到 \(Limits.clock.upperBound.secondsRoundedUp, "秒")。"
    case .countdown:
      "countdown 是 \(Limits.countdown.lowerBound.secondsRoundedUp) 到 \(Limits.countdown.upperBound.secondsRoundedUp, "秒")。"
    case .listed: "listed 是 yes 或 no。"
    case .with: "with 是 human、bot 或 any。"
    case .house: "house 是 easy、normal 或 hard。"
    case .think:
      "think 是 \(Limits.think.lowerBound.count) 到 \(Limits.think.upperBound.count, "毫秒")，要和 house= 一起用。"
    case .seed where verb == .scores: "seed 是一个词，最多 16 个英文字母、数字、_ 或 -，比如 seed=class7；不能和 day= 一起用。"
    case .seed: "seed 是一个词，最多 16 个英文字母、数字、_ 或 -，比如 seed=class7；SOLO 还可以用 seed=today。"
    case .day: "day 只能是 today 或 yesterday，不能和 seed= 一起用。"
    case .number: "猜测必须是整数，比如 50，从 \(Int64.min) 到 \(Int64.max)。"
    case .round: "round 是第几局，从 1 开始。"
    case .message: "SAY 后面写你想说的话，最多 \(Limits.chatBytes, "字节")。"
    case .extra: "这里有多余的内容。写法是：\(usage)"
    case .repeated: "一个选项只能写一次。写法是：\(usage)"
    }
  }
}
