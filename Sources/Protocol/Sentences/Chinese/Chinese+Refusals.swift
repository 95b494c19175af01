extension Chinese {
  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control): "输入里混进了方向键或其他特殊键。要编辑输入，请用 guess-client 或 rlwrap nc。"
    case .badLine(.encoding): "收到的内容不是 UTF-8。telnet 会弄坏汉字等非 ASCII 字符；请用 nc 或 guess-client。"
    case .badLine(.tag): "标签是 # 加 1 到 16 个英文字母、数字、_ 或 -，后面跟着请求。"
    case .badVerb(let nearest?): "没有这个命令。你是想输入 \(nearest) 吗？HELP 说明可以输入什么。"
    case .badVerb(nil): "没有这个命令。HELP 说明可以输入什么；只输入数字就是猜，QUIT 退出。"
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .badNumber(let range): "猜测必须是 \(range.lo) 到 \(range.hi) 的整数。"
    case .tooLong: "这一行太长了；最多 \(Limits.requestLineBytes, "字节")。"
    case .needName: "请先取个名字（英文字母）：NAME <名字>"
    case .nameTaken where verb == .resume: "你的名字现在有别人在用。你的位置还在：等那位玩家离开后再试。"
    case .nameTaken(nil): "这个名字已被占用。请换一个。"
    case .nameTaken(let retry?):
      "这个名字还会为掉线的玩家保留 \(retry.secondsRoundedUp, "秒")。如果你就是这位玩家，请输入 RESUME <令牌>"
    case .banned(nil): "这个名字已被禁用。请换一个。"
    case .banned(let retry?): "这个名字已被禁用，还剩 \(words(for: retry))。请换一个。"
    case .unlisted: "这里只能用管理员名单上的名字。请照名单上的写法输入你的名字。"
    case .badToken: "这个令牌没有对应的座位，可能已经过期。NAME <名字> 可以重新开始。"
    case .noRoom where verb == .scores: "这里没有这个赛事。赛事结束后，排名保留一小时。"
    case .noRoom where verb == .watch: "没有这个房间。ROOMS 列出可以观战的房间，包括赛事的。"
    case .noRoom: "没有这个房间。ROOMS 列出公开的房间，CREATE 建一个新的。"
    case .roomFull: "两个座位都有人了。可以先 WATCH，等座位空出来；PLAY 另找对手。"
    case .inRoom(.match): "你正在比赛。请先 LEAVE，那样算认输。"
    case .inRoom(.game): "你正在玩单人游戏。请先 LEAVE 结束它。"
    case .inRoom(.alone) where verb == .join || verb == .watch:
      "你已经在那个房间里了。有人加入，比赛就开始；PLAY 另找对手。"
    case .inRoom(.over) where verb == .join || verb == .watch:
      "你已经在那个房间里了。REMATCH 再来一场，LEAVE 离开。"
    case .inRoom: "你在房间里还有座位，请先 LEAVE。"
    case .notInRoom(.waiting): "你还在等对手。LEAVE 取消等待。"
    case .notInRoom where verb == .leave: "你不在任何房间里，没有可离开的。QUIT 断开连接。"
    case .notInRoom: "你不在任何房间里。PLAY 找对手，SOLO 一个人玩。"
    case .notPlaying(let situation, let retry): sentence(forNotPlaying: situation, retry, of: verb)
    case .notYourTurn(isSealed: true): "你已锁定这一步的数字。这一步结束时公布提示。"
    case .notYourTurn(isSealed: false): "现在不行：轮到对手猜。"
    case .outOfRange(let range): "这个数字不在范围内，这次不算。\(sentence(forRemaining: range))"
    case .cooldown(let retry): "别急：等 \(seconds: retry.inTenths) 秒再猜。这次不算。"
    case .rate(let retry, .codes):
      "输错的房间号太多了。等 \(retry.secondsRoundedUp, "秒")再试吧。ROOMS 列出公开的房间。"
    case .rate(let retry, .leaves): "你一次也没猜就离开的比赛太多了。等 \(retry.secondsRoundedUp, "秒")再试吧。"
    case .rate(let retry, .chat): "发言太快了。等 \(seconds: retry.inTenths) 秒再说吧。"
    case .rate(let retry, nil): "太频繁了。等 \(seconds: retry.inTenths) 秒再试吧。"
    case .muted(nil): "管理员已将你禁言。你仍然可以比赛。"
    case .muted(let retry?): "管理员已将你禁言，还剩 \(words(for: retry))。你仍然可以比赛。"
    case .limit(.addressArrivals): "这一分钟里，你这个地址的新连接太多了。RESUME 现在就能用，其他的等一分钟。"
    case .limit(.chatBurst): "这个服务器关闭了聊天。你仍然可以玩。"
    case .limit(.spectators): "这个房间的观众满了。ROOMS 列出其他房间。"
    case .tournament(let fault): sentence(for: fault, of: verb)
    case .limit(.tournaments): "现在的赛事太多了。请稍后再试，或用 CREATE 建房间。"
    case .limit(.addressTournaments): "你这个地址的赛事已到上限。等其中一个结束后再开吧。"
    case .limit(.tournamentPlayers): "那个赛事满员了。TOURNAMENT 可以另开一个。"
    case .limit: "已达到服务器的上限。LIMITS 列出各项上限。"
    case .draining: "服务器即将关闭，不再开始新的比赛。请过几分钟再来。"
    case .unavailable(let retry, .full?) where verb == .resume:
      "服务器满员了。你的座位暂时还保留着；请过 \(retry.secondsRoundedUp, "秒")再试。"
    case .unavailable(_, .full?): "服务器满员了。这个连接只能用 RESUME <令牌> 取回你的座位。"
    case .unavailable(let retry, nil): "服务器太忙；什么都没有改变。请过 \(retry.secondsRoundedUp, "秒")再试。"
    }
  }

  private static func sentence(
    forNotPlaying situation: Refusal.Situation?, _ retry: Milliseconds?, of verb: Verb?
  ) -> Sentence {
    switch (situation, retry) {
    case (_, let retry?): "还不行：这一局还有 \(retry.secondsRoundedUp, "秒")才开始。到时候再猜一次。"
    case (.alone, nil): "这个房间里还没有对手。有人加入，比赛就开始；PLAY 另找对手。"
    case (.over, nil): "比赛结束了。REMATCH 再来一场，LEAVE 离开。"
    case (.waiting, nil): "对手还没同意再来一场。LEAVE 离开。"
    case (.match, nil): "比赛还没结束。LEAVE 认输离开。"
    case (.game, nil): "这一局还没结束。LEAVE 结束游戏。"
    case (.watching, nil) where verb == .say: "观众不能发言。有空座位时，可以用 JOIN <房间号> 加入。"
    case (.watching, nil): "你在观战。PLAY 找对手，SOLO 一个人玩。"
    case (.round, nil): "这个数字是猜另一局的，这次不算。"
    case (.owner, nil): "赛事还没开始：输入 START，就和已参加的人一起开始。"
    case (.start, nil): "赛事还没开始。发起人输入 START 以后，你的比赛会自动开始。"
    case (.tournament, nil): "你现在没有比赛。下一场会自动开始。"
    case (.out, nil): "你在这个赛事中已经出局。ROOMS 列出可以 WATCH 的比赛；LEAVE 退出赛事。"
    case (.referee, nil): "你不参加自己赛事的比赛。ROOMS 列出可以 WATCH 的比赛。"
    default: "现在不行：没有进行中的一局。"
    }
  }

  private static func sentence(for fault: Refusal.TournamentFault, of verb: Verb?) -> Sentence {
    switch fault {
    case .inside where verb == .say: "两场比赛之间，只有赛事的发起人能对所有人发言。比赛中，SAY 发给房间里的人。"
    case .inside where verb == .rematch: "赛事里没有“再来一场”。比赛会自动开始。"
    case .inside: "你在赛事中，比赛会自动开始。LEAVE 退出赛事。"
    case .outside: "你没有可以开始的赛事。TOURNAMENT 开一个，CREATE 为朋友建房间。"
    case .owner: "只有赛事发起人可以开始，请稍候。"
    case .few: "赛事至少要两人。把号码告诉其他人，等他们 JOIN 以后你再 START。"
    case .begun where verb == .start: "你的赛事已经开始了，每一轮都会自动开始。"
    case .begun: "那个赛事已经开始，不再加人。SCORES <号码> 显示排名。"
    case .over: "那个赛事已经结束。SCORES <号码> 显示排名，TOURNAMENT 另开一个。"
    case .kind: "那个赛事不接受你这一类玩家（human 或 bot）。用 TOURNAMENT with=any 办的赛事两类都接受。"
    case .name: "那个赛事里已有玩家用过这个名字。如果你只是掉线：RESUME <令牌>。否则请换个名字：NAME <名字>"
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
    case .proto: "你好！HELP 说明可以输入什么，QUIT 退出。程序请用 HELLO 1"
    case .kind: "kind 是 human 或 bot；PLAY 等待时，或在只收另一类玩家的赛事里，不能改。"
    case .text: "text 是 on、off 或 only。"
    case .lang: "语言是 en、zh 或 ru，也就是 English、中文或 русский。"
    case .name: "名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 NAME ada"
    case .verb: "HELP 加命令名说明这个命令，比如 HELP PLAY；HELP all 列出所有命令。"
    case .word: "PING 后面最多写一个词。"
    case .after where verb == .scores: "SCORES after=50 列出第 50 名之后的。"
    case .after: "ROOMS after=F7KD2Q 列出那个房间之后的房间。"
    case .code where verb == .scores: "哪个赛事？号码有六个字符，比如 F7KD2Q；不能和 seed=、day= 一起用。"
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
    case .computer where verb == .tournament: "computer 是 easy、normal 或 hard；knockout 不能用。"
    case .computer: "computer 是 easy、normal 或 hard。"
    case .think:
      "think 是 \(Limits.think.lowerBound.count) 到 \(Limits.think.upperBound.count, "毫秒")，要和 computer= 一起用。"
    case .seed where verb == .scores: "seed 是一个词，最多 16 个英文字母、数字、_ 或 -，比如 seed=class7；不能和 day= 一起用。"
    case .seed:
      "seed 是一个词，最多 16 个英文字母、数字、_ 或 -，比如 seed=class7；SOLO 还可以用 seed=today。昨天的数字：SCORES day=yesterday"
    case .day: "day 只能是 today 或 yesterday，不能和 seed= 一起用。"
    case .number: "猜测必须是整数，比如 50。"
    case .round: "round 是第几局，从 1 开始。"
    case .message: "SAY 后面写你想说的话，最多 \(Limits.chatBytes, "字节")。"
    case .pairing: "pairing 是 swiss、roundrobin 或 knockout。"
    case .rounds:
      "rounds 是 \(Limits.tournamentRounds.lowerBound) 到 \(Limits.tournamentRounds.upperBound)；knockout 不用写。"
    case .pause:
      "break 是 \(Limits.tournamentBreak.lowerBound.secondsRoundedUp) 到 \(Limits.tournamentBreak.upperBound.secondsRoundedUp, "秒")。"
    case .plays: "plays 是 yes 或 no。"
    case .extra where verb == .name: "名字只能是一个词，比如 NAME ada 或 NAME ada_b"
    case .extra: "这里有多余的内容。写法是：\(usage)"
    case .repeated: "一个选项只能写一次。写法是：\(usage)"
    }
  }
}
