import Protocol

/// The words of matches that are shown again.
extension Chinese {
  static func words(for phrase: ReplayPhrase) -> String {
    switch phrase {
    case .column(let column): words(for: column)
    case .result(let winner, let reason): result(winner, reason)
    case .noMatches: "这些文件里没有打完的比赛。"
    case .howToSee(let count):
      "共 \(count) 场比赛。想逐步看其中一场，就在文件后面写上它编号的前几位，或者写 last。"
    case .title(let id, let settings):
      "比赛 \(id)：\(settings.rules.rawValue)，数字在 \(settings.range.lo) 到 \(settings.range.hi) 之间，先赢 \(settings.firstTo) 局者胜。"
    case .place(let room, let time): "房间 \(room)，结束于 \(time) UTC。"
    case .handicap(let name, let range): "\(name) 的范围更大：\(range.lo)..\(range.hi)。"
    case .seed(let seed): "数字出自种子 \(seed)。"
    case .daily(let day): "这是 \(day) 的每日数字。"
    case .earlierRounds(let number): "第 \(number) 局以前的内容不在这些文件里。"
    case .earlierMoves: "这一局开头的猜测不在这些文件里。"
    case .round(let number): "第 \(number) 局"
    case .step(let number): "第 \(number) 步"
    case .turn(let number): "第 \(number) 轮"
    case .hint(.low): "太小"
    case .hint(.high): "太大"
    case .hint(.hit): "猜中"
    case .pass(let strikes): "没有猜，连续第 \(strikes) 次"
    case .tied(let secret): "双方在同一步猜中：数字是 \(secret)。"
    case .brokenOff(let secret): "这一局中途停止：数字是 \(secret)。"
    case .score(let score): "比分 \(score.dashed)。"
    case .final(let score, let winner, let reason): "比赛结束，比分 \(score.dashed)：\(result(winner, reason))。"
    case .review(let name, let comment): "\(name)：\(comment)"
    case .faults(let count): "这些文件有 \(count) 处不对；guess-client verify 会逐一列出。"
    }
  }

  private static func words(for column: MatchTable.Column) -> String {
    switch column {
    case .match: "比赛"
    case .over: "结束时间（UTC）"
    case .rules: "规则"
    case .range: "范围"
    case .players: "玩家"
    case .score: "比分"
    case .result: "结果"
    }
  }

  private static func result(_ winner: String?, _ reason: MatchEnd.Reason) -> String {
    switch (reason, winner) {
    case (.found, let winner?): "\(winner) 获胜"
    case (.found, nil): "没有猜中"
    case (.left, let winner?): "\(winner) 获胜，对手离开"
    case (.left, nil): "中途停止"
    case (.forfeit, let winner?): "\(winner) 获胜，对手弃权"
    case (.forfeit, nil): "双方弃权"
    case (.timeout, _): "没有人再猜"
    case (.tie, _): "平局"
    }
  }

  static func words(for trouble: JournalTrouble) -> String {
    switch trouble {
    case .unreadable(let file, let reason): "无法读取 \(file)：\(reason)。"
    case .tooLarge(let file, let size): "\(file) 超过 \(size) MiB；服务器写的日志不会这么大。"
    case .noJournal(let directory): "\(directory) 里没有日志。"
    case .noFileNorMatch(let word):
      "没有名为 \(word) 的文件。如果指的是比赛，请写它编号开头的至少四位，或者写 last。"
    case .foreign(let file): "\(file) 不是 guess-server 的日志。"
    case .damaged(let file, let line): "\(file):\(line): 这一行已损坏，从这里起的内容都不可信。"
    case .unknown(let file, let line):
      "\(file):\(line): 这一行是更新的 guess-server 写的，更新的 guess-client 才能读。"
    case .torn(let file): "\(file)：末尾断开了，这是崩溃留下的；之前的内容都有效。"
    case .noMatch(let digits?): "没有以 \(digits) 开头的已结束的比赛。"
    case .noMatch(nil): "这些文件里没有打完的比赛。"
    case .notOver(let id): "比赛 \(id) 还没有结束，在那之前数字要保密。"
    case .ambiguous(let digits, let ids, let count):
      "有 \(count) 场比赛以 \(digits) 开头：\(list(ids, of: count))。请多写几位。"
    }
  }

  private static func list(_ ids: [MatchID], of count: Int) -> String {
    ids.map(\.description).joined(separator: "、") + (count > ids.count ? "……" : "")
  }
}
