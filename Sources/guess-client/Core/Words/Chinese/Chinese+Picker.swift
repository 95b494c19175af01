import GuessProtocol

extension Chinese {
  static let pickHelp: [(keys: String, words: String)] = [
    ("↑ ↓  k j", "转动转轮"),
    ("← →  h l", "换一个转轮"),
    ("0–9  - +", "转到这个数字"),
    ("PgUp PgDn", "加十，减十"),
    ("Home End", "最小；最大"),
    ("m  r", "中间；随机"),
    ("Enter", "猜转轮上的数"),
    ("/ :  Tab", "输入命令；聊天"),
    ("q  Ctrl-C", "离开"),
    ("▲ ▼", "小了；大了"),
  ]
}

extension PickerMessage {
  var chinese: String {
    switch self {
    case .status(let status): status.chinese
    case .choice(let choice): choice.chinese
    case .key(let hint): hint.chinese
    case .round(let number): "第 \(number) 局"
    case .firstTo(let rounds): "先赢 \(rounds) 局"
    case .left(let count): "剩 \(count) 个"
    case .you(let guesses, let par?): "你：\(guesses)，标准次数 \(par)"
    case .you(let guesses, nil): "你：\(guesses)"
    case .me: "你"
    case .tooLow: "小了"
    case .tooHigh: "大了"
    case .hit: "猜中"
    case .rival(let name, let guesses, let needs?): "\(name)：\(guesses)，最多还要 \(needs) 次"
    case .rival(let name, let guesses, nil): "\(name)：\(guesses)"
    case .away(let name): "\(name) 掉线了"
    case .notOffered(let digit): "剩下的数在这一位上没有 \(digit)。"
    case .tooSmall(let columns, let rows): "转轮需要 \(columns)×\(rows) 的窗口。"
    case .anyKey: "按任意键返回"
    case .needTerminal: "转轮模式要求输入和输出都是终端；现改为逐行原样收发。"
    case .needCursor:
      "转轮需要能移动光标的终端，TERM=dumb 不行；现在使用行模式。"
    }
  }
}

extension PickerStatus {
  fileprivate var chinese: String {
    switch self {
    case .guessWith(let number): "按回车猜 \(number)"
    case .yourTurn(let number): "轮到你：按回车猜 \(number)"
    case .spinning: "按回车，停在哪儿猜哪儿"
    case .onItsWay: "已发出……"
    case .sealed(let number?): "\(number) 已锁定，等这一步结束"
    case .sealed(nil): "已锁定，等这一步结束"
    case .turn(let name): "轮到 \(name)"
    case .countdown(let seconds): "准备：\(seconds)"
    case .nextRound(let secret, let seconds?): "谜底是 \(secret)。下一局倒计时：\(seconds)"
    case .nextRound(let secret, nil): "谜底是 \(secret)。"
    case .waitingForRival: "正在等待对手……"
    case .waitingForRoom(let room): "正在房间 \(room) 等待……"
    case .watching: "你在观战。"
    case .matchOver(let outcome, let secret): outcome.chinese + words(forSecret: secret)
    case .soloOver(true, let secret): "猜中了！" + words(forSecret: secret)
    case .soloOver(false, let secret): "这局结束了。" + words(forSecret: secret)
    case .whatNext: "接下来做什么？"
    case .yourName: "你的名字（英文字母）？"
    case .offline: "连接断了，正在恢复……"
    }
  }
}

extension PickerChoice {
  fileprivate var chinese: String {
    switch self {
    case .play: "找一个对手"
    case .solo: "自己玩一局"
    case .daily: "每日数字，人人都一样"
    case .house: "和电脑对战"
    case .create: "建一个房间，等朋友来"
    case .join: "加入朋友的房间"
    case .watch: "观看别人的比赛"
    case .again: "再来一场（回车也行）"
    case .againToo(let name): "再来一场：\(name) 也想"
    case .againAsked: "再来一场：已提出，等对手同意"
    case .leave: "离开"
    }
  }
}

extension MatchState.Outcome {
  fileprivate var chinese: String {
    switch self {
    case .won: "你赢了！"
    case .lost(let name): "\(name) 赢了。"
    case .nobody: "无人获胜。"
    }
  }
}

extension KeyHint {
  fileprivate var chinese: String {
    switch self {
    case .guess: "回车 猜"
    case .help: "? 帮助"
    case .spin: "r 随机"
    case .middle: "m 中间"
    case .talk: "/ 输入"
    case .quit: "q 退出"
    case .turn: "↑↓ 转动"
    case .wheel: "←→ 换轮"
    }
  }
}

private func words(forSecret secret: Int64?) -> String {
  secret.map { "谜底是 \($0)。" } ?? ""
}
