/// The sentences in Simplified Chinese.
///
/// The reader is 你. Punctuation is full-width; a space separates Chinese and ASCII characters.
enum Chinese: Catalogue {
  static func sentence(for event: Event) -> Sentence {
    switch event {
    case .hello: "欢迎！先输入 NAME <名字>（英文字母），再输入 PLAY。HELP 列出其余命令。"
    case .joined(_, let name, _): "\(name) 加入了。"
    case .handicap(let name, let range): "\(name) 让分：自己在 \(range.lo) 到 \(range.hi) 的范围里猜。"
    case .paired(_, let rival): "你的对手是 \(rival)。"
    case .countdown(let seconds): "准备：还有 \(seconds, "秒")。"
    case .start(let start):
      start.turn.map { "我想好了一个数字，在 \(start.range.lo) 到 \(start.range.hi) 之间。双方共用这个范围，\($0) 先猜。" }
        ?? "我想好了一个数字，在 \(start.range.lo) 到 \(start.range.hi) 之间。每次对半猜，\(start.range.par, "次")一定够。开始！"
    case .rival(let name, let guesses, let needs):
      "\(name) 已经猜了 \(guesses, "次")，对半猜的话，再猜 \(needs, "次")就够。"
    case .hint(_, let answer): sentence(for: answer)
    case .guessed(let name, let answer, _): "\(name)：\(sentence(for: answer))"
    case .step(let number, let seconds, _, isWatched: true): "第 \(number) 步：双方要在 \(seconds, "秒")内锁定数字。"
    case .step(let number, let seconds, isSealed: true, _): "第 \(number) 步：你的数字已锁定。这一步最多还有 \(seconds, "秒")。"
    case .step(let number, let seconds, isSealed: false, _): "第 \(number) 步：请在 \(seconds, "秒")内锁定你的数字。"
    case .turn(let name, let seconds): "轮到 \(name) 猜，限时 \(seconds, "秒")。"
    case .missed(let name, let strikes): "\(name) 超时没猜，警告 \(strikes)/\(Limits.strikes)。"
    case .away(let name, let seconds): "\(name) 掉线了。座位保留 \(seconds, "秒")。"
    case .back(let name): "\(name) 回来了。"
    case .state(let state):
      "第 \(state.round) 局，谜底在 \(state.range.lo) 到 \(state.range.hi) 之间；比分 \(state.score)。"
    case .end(let end) where end.isTie: "双方在同一步猜中了：\(end.secret)。"
    case .end(let end):
      end.winner.map { "\($0) 猜中了：\(end.secret)。" }
        ?? "没有人猜中，谜底是 \(end.secret)。"
    case .match(let end): sentence(for: end)
    case .review(let review): sentence(for: review)
    case .recorded(let match): "这场比赛已记录，编号 \(match)。"
    case .recording(isOn: false): "服务器暂时无法保存结果。游戏照常进行。"
    case .recording(isOn: true): "结果又可以保存了。"
    case .rematch(let name, isWatched: true): "\(name) 想再来一场。"
    case .rematch(let name, isWatched: false): "\(name) 想再来一场；REMATCH 表示同意。"
    case .left(let name): "\(name) 离开了。"
    case .requeue(let seconds): "对手一次也没猜就走了。\(seconds, "秒")内再输入 PLAY，你排队的位置不变。"
    case .waiting(let count, let settings?): sentence(forWaiting: count, settings)
    case .waiting(_, nil):
      "还在等对手。CREATE computer=easy 和电脑玩；CREATE 建房间，朋友输入 JOIN <房间号> 就能加入。"
    case .closed(let room): "房间 \(room) 已关闭：玩家都离开了。"
    case .entry(let tournament, let name, let players, .entered):
      "\(name) 参加了赛事 \(tournament)，现在 \(players, "人")。"
    case .entry(let tournament, let name, let players, .left):
      "\(name) 退出了赛事 \(tournament)，现在 \(players, "人")。"
    case .entry(_, let name, _, .away): "\(name) 掉线了。"
    case .entry(_, let name, _, .back): "\(name) 回来了。"
    case .round(let round):
      round.rival.map { "赛事第 \(round.number) 轮，共 \(round.rounds, "轮")：你的对手是 \($0)。" }
        ?? "赛事第 \(round.number) 轮，共 \(round.rounds, "轮")：你轮空，算赢一场。"
    case .standing(let standing): sentence(for: standing)
    case .place(_, let placing): sentence(for: placing)
    case .finished(let tournament, _?, let shared) where shared > 0:
      "赛事 \(tournament) 结束：\(shared, "人")并列第一。排名：SCORES \(tournament)"
    case .finished(let tournament, let winner?, _): "赛事 \(tournament) 结束：\(winner) 夺冠！排名：SCORES \(tournament)"
    case .finished(let tournament, nil, _): "赛事 \(tournament) 取消了：发起人已离开，或一小时内没有开始。"
    case .warn(let seconds, .idle): "还在吗？想留下的话，\(seconds, "秒")内随便发点什么。"
    case .warn(let seconds, .clock): "这一局还剩 \(seconds, "秒")。"
    case .warn(let seconds, .grace): "掉线玩家的座位还会保留 \(seconds, "秒")。"
    case .warn(let seconds, .drain): "服务器即将关闭。这场比赛要在 \(seconds, "秒")内打完。"
    case .said(let name, let text): "\(name)：\(text)"
    case .notice(let text): "服务器公告：\(text)"
    case .bye(let reason, let address, let name): sentence(for: reason, at: address, by: name)
    }
  }

  private static func sentence(for standing: TournamentStanding) -> Sentence {
    switch (standing.round, standing.place) {
    case (0, let place?): "你在赛事 \(standing.tournament) 中，现在 \(place.players, "人")，还没开始。"
    case (0, nil): "你的赛事 \(standing.tournament) 还没开始。输入 START 开始。"
    case (_, let place?) where place.isOut: sentence(forOut: standing)
    case (let round, _?) where standing.through != nil:
      "你晋级第 \(round + 1) 轮（共 \(standing.rounds, "轮")），比赛会自动开始。"
    case (let round, let place?):
      "第 \(round) 轮后（共 \(standing.rounds, "轮")），你在 \(place.players, "人")中排第 \(place.rank)，\(place.points, "分")。"
    case (let round, nil) where standing.matches > 0:
      "你的赛事第 \(round) 轮（共 \(standing.rounds, "轮")）：\(standing.matches, "场")比赛进行中。"
    case (let round, nil): "你的赛事第 \(round) 轮（共 \(standing.rounds, "轮")）结束了。SCORES \(standing.tournament) 显示排名。"
    }
  }

  private static func sentence(forOut standing: TournamentStanding) -> Sentence {
    let how: Sentence = standing.through.map { "\($0) 晋级，" } ?? ""
    return
      "\(how)你在赛事 \(standing.tournament) 中出局了。ROOMS 列出可以 WATCH 的比赛，SCORES \(standing.tournament) 显示排名。"
  }

  private static func sentence(for end: MatchEnd) -> Sentence {
    let next: Sentence =
      switch end.next {
      case .nothing: ""
      case .rematch: "REMATCH 再来一场，LEAVE 离开。"
      case .rival: "PLAY 另找对手。"
      }
    return switch (end.reason, end.winner) {
    case (.found, let winner?): "\(winner) 获胜！\(next)"
    case (.forfeit, let winner?) where end.strikes > 0:
      "\(winner) 获胜：另一位玩家连续 \(end.strikes, "次")超时没猜。\(next)"
    case (.forfeit, let winner?): "\(winner) 获胜：另一位玩家没有回来。\(next)"
    case (.forfeit, nil): "两位玩家都没有回来，无人获胜。"
    case (.left, let winner?): "\(winner) 获胜：另一位玩家离开了。\(next)"
    case (.timeout, _): "很久没有人猜了，无人获胜。\(next)"
    case (.tie, _): "平局：打完最后一局仍不分胜负。\(next)"
    // Only a game alone ends like that.
    case (.left, nil): "游戏结束。"
    case (_, let winner?): "\(winner) 获胜。"
    case (_, nil): "比赛结束，无人获胜。"
    }
  }

  static func sentence(for remark: ReviewRemark, on review: Review) -> Sentence {
    switch remark {
    case .nothing: "没有一次有效的猜测。"
    case .count: "共猜 \(review.guesses, "次")。"
    case .ofPar(let par): "共猜 \(review.guesses, "次")，标准次数是 \(par)。"
    case .missed: "这次没有猜中。"
    case .withinPar: "发挥稳定，漂亮！"
    case .abovePar: "你是挨个儿试的吗？每次对半猜会快得多。"
    case .wasted: "有 \(review.wasted, "次")排除得太少，往中间猜更好。"
    case .streak(let days): "你已连续 \(days, "天")猜中。"
    case .again: "今天的数字你已经玩过了。"
    case .share(let daily, let par): "分享给朋友：guess \(daily.day) \(daily.hints.arrows) \(review.guesses)/\(par)"
    }
  }

  private static func sentence(
    for reason: DisconnectReason, at address: PublicAddress?, by name: Name?
  ) -> Sentence {
    switch reason {
    case .quit: "再见！"
    case .idle: "太久没有收到你的消息，连接已断开。随时欢迎回来。"
    case .slow: "你的客户端没有读取消息，连接已断开。"
    case .nonsense: "最近 \(Limits.badLinesInRow) 行都不是有效的命令，连接已断开。重新连接后请试试 HELP，它说明可以输入什么。"
    case .flood: "收到了 \(Limits.floodBytes / 1_024) KiB 数据，却没有完整的一行，连接已断开。请重新连接，每行以回车结束。"
    case .full: "服务器的连接数已满。请过一分钟再试。"
    case .crowded: "你这个地址的连接太多了。请关掉一个，或者过一分钟再试。"
    case .displaced: "你已经通过另一个连接回来了，这个连接随即关闭。"
    case .kicked: "管理员断开了你的连接。你可以重新连接。"
    case .banned: "你已被禁止进入这台服务器。如果弄错了，请联系管理员。"
    case .drain: "服务器正在关闭。请过几分钟再来。"
    case .ended: name.map { "\($0) 结束了游戏。谢谢参与！" } ?? "房主结束了游戏。谢谢参与！"
    case .moved:
      address.map { "这台服务器正在把对局移交给另一台。请连接 \($0)，然后输入 RESUME <令牌>。" }
        ?? "这台服务器正在把对局移交给另一台。请重新连接，然后输入 RESUME <令牌>。"
    }
  }
}
