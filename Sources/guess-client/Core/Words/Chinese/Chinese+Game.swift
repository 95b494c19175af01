import GuessProtocol

extension GameMessage {
  package var chinese: String {
    switch self {
    case .greeted(let name): "你好，\(name)！"
    case .opened(let room, let server):
      "房间 \(room) 建好了。让对手输入 JOIN \(room)，或者运行：guess-client \(server.invitation(to: room))"
    case .stillWaiting(let server):
      "还在等对手。CREATE house=easy 和电脑玩。朋友连上后输入 PLAY：guess-client \(server.invitation())"
    case .seated(let room, let rival): "你在房间 \(room)。你的对手是 \(rival)。"
    case .roundBegins(let start): start.chinese
    case .sealed(let state):
      "第 \(state.round) 局，谜底在 \(state.range.lo) 到 \(state.range.hi) 之间。这一步你的数字已经锁定。"
    case .yourTurn(let seconds): "轮到你了：请在 \(seconds) 秒内猜。"
    case .youFound(let secret): "你猜中了！谜底是 \(secret)。"
    case .rivalFound(let secret, let name): "\(name) 先猜中了：谜底是 \(secret)。"
    case .playerFound(let secret, let name): "\(name) 猜中了：谜底是 \(secret)。"
    case .nobodyFound(let secret): "没有人猜中，谜底是 \(secret)。"
    case .soloIsOver: "SOLO 再玩一局，LEAVE 离开。"
    case .youWin(let score, let reason): "你赢了这场比赛\(ending(score, reason, isOwn: true))"
    case .rivalWins(let name, let score, let reason):
      "\(name) 赢了这场比赛\(ending(score, reason, isOwn: false))"
    case .playerWins(let name, let score): "\(name) 赢了这场比赛，比分 \(score.dashed)。"
    case .said(let name, let text): "\(name.map { "\($0)" } ?? "你")：\(text)"
    case .notice(let text): "服务器公告：\(text)"
    case .room(let room): room.chinese
    case .breach: "不公平：服务器在这一局里作弊了。别信它。"
    }
  }
}

extension RoundStart {
  fileprivate var chinese: String {
    let target = firstTo > 1 ? "，先赢 \(firstTo) 局者胜" : ""
    let head = "第 \(round) 局\(target)：谜底在 \(range.lo) 到 \(range.hi) 之间。"
    if let turn = turn { return "\(head)双方共用这个范围，\(turn) 先猜。" }
    return "\(head)每次对半猜，\(range.par) 次一定够。开始！"
  }
}

extension RoomSummary {
  fileprivate var chinese: String {
    let settings = settings
    let watchers = watchers == 0 ? "" : "，\(watchers) 人观战"
    let what =
      "\(settings.rules.rawValue) \(settings.range.lo)..\(settings.range.hi)，先赢 \(settings.firstTo) 局者胜"
    let state =
      switch state {
      case .waiting: "正在等对手"
      case .playing: "正在比赛"
      case .over: "比赛结束"
      }
    return "\(code)  \(what)：\(state)\(watchers)"
  }
}

private func ending(_ score: Score, _ reason: MatchEnd.Reason, isOwn: Bool) -> String {
  switch reason {
  case .left where isOwn: "：对手离开了。PLAY 另找对手。"
  case .left: "：你离开了比赛。"
  case .forfeit where isOwn: "：对手没有回来，或者连续 \(Limits.strikes) 次没猜。"
  case .forfeit: "：你连续 \(Limits.strikes) 次没猜。"
  case .found: "，比分 \(score.dashed)！REMATCH 再来一场，LEAVE 离开。"
  case .timeout, .tie: "，比分 \(score.dashed)。"
  }
}
