import Protocol

/// The words of bots that play by themselves.
extension Chinese {
  static func words(for phrase: BotPhrase) -> String {
    switch phrase {
    case .bringBot: "正在等另一个机器人。请在另一个终端里再运行一次同样的命令；想和人对战，就加上 --with any。"
    case .bringAnyone(let request):
      "正在等对手。请在另一个终端里再运行一次同样的命令，或者在 guess-client 里输入“\(request)”。"
    case .bringPerson(let request): "正在等一位玩家。请在 guess-client 里输入“\(request)”。"
    case .arenaStops: "程序还没有回答过就结束了，所以比赛到此为止。请在终端里运行它，输入“1 100”：它应当回答一个数字。"
    case .waitsForRival: "等待对手……"
    case .plays(let number, let count, let rival?): "第 \(number) 场，共 \(count) 场，对手是 \(rival)。"
    case .plays(let number, let count, nil): "第 \(number) 场，共 \(count) 场。"
    case .comesBack: "连接断开，正在重新连接……"
    case .arenaPlays(let number, let count, let one, let other):
      "第 \(number) 场，共 \(count) 场：\(one) – \(other)"
    case .title(let bot, let name?, let server): "\(bot)，名字是 \(name)，服务器 \(server)"
    case .title(let bot, nil, let server): "\(bot)，服务器 \(server)"
    case .row(let row): words(for: row)
    case .perRound(let found, let count): "次/局，只计猜中的局（\(count) 局中的 \(found) 局）"
    case .perGuess: "每次猜测"
    case .arenaTitle(let match, let count):
      "\(match.words)，先赢 \(match.firstTo ?? 1) 局者胜；每一对打 \(count) 场。"
    case .arenaSeed(let seed): "种子：\(seed)"
    case .column(let column): words(for: column)
    case .legend(let legend): words(for: legend)
    case .brokenOff(let played, let count): "中途停止，\(count) 场中打完了 \(played) 场。"
    }
  }

  private static func words(for row: BotReport.Row) -> String {
    switch row {
    case .matches: "场数"
    case .won: "胜"
    case .lost: "负"
    case .tied: "平"
    case .unknown: "结果不明"
    case .guesses: "猜测"
    case .time: "用时"
    case .timeouts: "太慢而放弃"
    case .faults: "出错而放弃"
    case .forfeits: "离开或弃权"
    case .passes: "错过的回合"
    case .refused: "被拒绝的猜测"
    }
  }

  private static func words(for column: ArenaReport.Column) -> String {
    switch column {
    case .bot: "机器人"
    case .points: "得分"
    case .share: "得分率"
    case .interval: "95 % 区间"
    case .won: "胜"
    case .lost: "负"
    case .tied: "平"
    case .guesses: "猜测"
    case .timeouts: "太慢"
    case .faults: "出错"
    }
  }

  private static func words(for legend: ArenaReport.Legend) -> String {
    switch legend {
    case .cells: "每一格：该行的机器人对该列的机器人的胜–负–平。"
    case .share: "得分率：占全部得分的比例，平局算半分；真实值有 95 % 的把握落在后面的区间里（Wilson）。"
    case .guesses: "猜测：猜中的局里的平均次数；真实的平均值有 95 % 的把握相差不超过后面的数（Student t）。"
    case .sameAgain: "种子相同，机器人又不靠运气，就会得到同样的表。"
    case .sameAgainThere: "在这台服务器上，种子相同，机器人又不靠运气，就会得到同样的表。"
    case .timeMatters: "竞速也取决于时间，所以同样的种子可能得到不同的表。"
    }
  }

  static func words(for fault: BotFault) -> String {
    switch fault {
    case .timeout:
      "程序 \(GuessDesk.patience.secondsRoundedUp) 秒没有回答，所以放弃这场比赛，并重新启动程序。"
    case .wrongAnswer(let text):
      "程序的回答“\(text.shortened(to: 40))”不是还有可能的整数，已经连续第 \(GuessDesk.wrongAnswers) 次，所以放弃这场比赛。"
    case .unasked(let text):
      "程序没有被问就说了“\(text.shortened(to: 40))”，所以放弃这场比赛，并重新启动程序。每个问题只回答一行。"
    case .ended(.exit(127)): "找不到程序：它的退出状态是 127。"
    case .ended(.exit(let status)): "程序已经结束，退出状态是 \(status)。"
    case .ended(.signal(let number)): "程序被信号 \(number) 终止。"
    }
  }

  static func words(for failure: BotFailure) -> String {
    switch failure {
    case .connection(let news): words(for: news)
    case .refused(let verb, let refusal):
      "服务器拒绝了 \(verb.rawValue)：\(failure.sentence(for: verb, refusal, in: .chinese))"
    case .dismissed(let farewell):
      "服务器关闭了连接：\(failure.sentence(for: farewell, in: .chinese))"
    case .nonsense: "服务器一次又一次地拒绝猜测，这是不应该的。"
    case .noServerStarts(let reason?): "guess-server 无法启动：\(reason)。"
    case .noServerStarts(nil):
      "guess-server 无法启动。它要在 guess-client 旁边或 PATH 里：swift build 会把两个都做好。--url 可以用别的服务器。"
    case .noProgramStarts(let reason): "程序无法启动：\(reason)。"
    }
  }
}
