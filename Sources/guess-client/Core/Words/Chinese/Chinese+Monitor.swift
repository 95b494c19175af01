extension MonitorMessage {
  var chinese: String {
    switch self {
    case .uptime(let seconds): "已运行 \(time(seconds))"
    case .players(let count): "\(count) 名玩家"
    case .rooms(let count): "\(count) 个房间"
    case .matches(let count): "\(count) 场比赛进行中"
    case .unlisted(let count): "其中 \(count) 个不公开"
    case .nodes(let count): "\(count) 台服务器"
    case .degraded: "无法使用 Redis"
    case .unlinked: "连不上"
    case .column(let column): column.chinese
    case .waits: "在等对手"
    case .over: "比赛结束"
    case .won(let name): "\(name) 赢了"
    case .noRooms: "还没有公开的房间。在 guess-client 里输入 PLAY 或 CREATE 就能建一个。"
    case .shown(let first, let last, let count): "第 \(first)–\(last) 个，共 \(count) 个"
    case .more(let count): "超过 \(count) 个房间"
    case .quitKey: "q 退出"
    case .scrollKeys: "↑↓ 滚动"
    case .connecting: "正在连接……"
    case .lost: "连接断了，正在重新连接……"
    case .sentAway(.drain): "服务器正在关闭，正在重新连接……"
    case .sentAway(let reason): "服务器断开了连接（\(reason.rawValue)），正在重试……"
    case .refused: "服务器没有回答 STATUS 和 ROOMS。"
    }
  }
}

extension RoomColumn {
  fileprivate var chinese: String {
    switch self {
    case .room: "房间"
    case .state: "状态"
    case .rules: "规则"
    case .range: "范围"
    case .firstTo: "先赢"
    case .watchers: "观众"
    case .players: "玩家"
    case .score: "比分"
    case .round: "局"
    case .guesses: "已猜"
    case .needed: "最多还要"
    case .match: "玩家与比分"
    }
  }
}

/// The two largest units of a time.
private func time(_ seconds: Int64) -> String {
  let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
  return if days > 0 {
    "\(days) 天 \(hours % 24) 小时"
  } else if hours > 0 {
    "\(hours) 小时 \(minutes % 60) 分"
  } else if minutes > 0 {
    "\(minutes) 分 \(seconds % 60) 秒"
  } else {
    "\(seconds) 秒"
  }
}
