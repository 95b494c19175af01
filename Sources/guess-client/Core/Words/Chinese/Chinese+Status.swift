import Protocol

extension StatusMessage {
  var chinese: String {
    switch self {
    case .roundNumber(let number): "第 \(number) 局"
    case .remaining(let count): "剩 \(count) 个"
    case .progress(let name, let guesses, let needs?): "\(name)：\(guesses)，最多还要 \(needs) 次"
    case .progress(let name, let guesses, nil): "\(name)：\(guesses)"
    case .isAway(let name): "\(name) 掉线了"
    case .hasTurn(let name): "轮到 \(name)"
    case .yourTurn: "轮到你"
    case .isSealed(let number?): "\(number) 已锁定"
    case .isSealed(nil): "已锁定"
    case .getReady(let seconds): "准备：\(seconds)"
    case .lookingForRival: "正在等待对手……"
    case .waiting(let room): "正在房间 \(room) 等待……"
    case .lookingOn: "你在观战。"
    case .isOver: "比赛结束。"
    case .isOffline: "连接断了，正在恢复……"
    }
  }
}
