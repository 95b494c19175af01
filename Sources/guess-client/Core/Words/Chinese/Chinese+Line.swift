import GuessProtocol

extension LineMessage {
  package var chinese: String {
    switch self {
    case .nameQuestion(nil): "你的名字（英文字母）："
    case .nameQuestion(let suggestion?): "你的名字（英文字母）[\(suggestion)]："
    case .offline: "离线> "
    case .welcome: "PLAY 找对手，CREATE 建房间等朋友，SOLO 一个人玩。HELP 列出其余命令。"
    case .hosting(let room): "房间 \(room) 建好了。把下面这一行发给朋友。还没有人来？先 LEAVE，再用 CREATE house=easy 和电脑对战。"
    case .noServerStarts: "无法启动 guess-server。请把它放到 guess-client 所在的目录，或 PATH 里的目录（swift build 会一起编译）。"
    case .serverIsPrivate:
      "本机已经有一个服务器在运行，但只有本机能连上它。请停掉它，或者用 guess-server --listen '[::]:4837' 启动它，然后再试一次。"
    case .howToBegin: "guess-client host 在本机启动一个服务器，等朋友来；guess-client HOST 连到另一台机器上的服务器玩。"
    case .needsTerminal: "这个命令要求输入和输出都是终端。"
    case .confirmLeaving: "现在离开，这场比赛算认输。再来一次就离开。"
    case .notSent: "没有发送：现在没有连接。恢复以后请再按一次回车。"
    case .notPrinted(let reason): "无法写入输出：\(reason)。请检查它被重定向到了哪里。"
    case .seatOffer(let name, .room(let room)):
      "你（\(name)）在房间 \(room) 的座位可能还在。按回车取回；输入 n 放弃，对手获胜。"
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "你（\(name)）上次的游戏可能还在。按回车取回，输入 n 结束它。"
    case .seatQuestion: "取回吗？[回车/n] "
    case .invalidName(let name):
      "“\(name)”不能当名字。名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 ada。"
    case .seatTooLate(let name): "太晚了：\(name) 的座位已经不再保留。现在重新开始。"
    case .lateGuess(let number, let round): "晚了一点：你猜的 \(number) 发出之前，第 \(round) 局已经结束，所以不算。"
    case .nameIsKept(let seconds): "这个名字正为掉线的玩家保留，还剩 \(seconds) 秒。请换一个名字。"
    case .overflow(let bytes, let lines): "内容太多，放不下：一行最多 \(bytes) 字节，一次最多粘贴 \(lines) 行。"
    case .pasted(let lines): "有 \(lines) 行等待发送：按回车全部发送，按 Ctrl-C 全部取消。"
    case .historySearch(let query): "搜索“\(query)”："
    case .againPrompt: "[回车：再来一场] "
    case .soloPrompt: "[回车：SOLO] "
    case .noGame: "现在没有进行中的游戏。按回车一个人玩；PLAY 找对手。"
    case .matchIsOver: "这场比赛已经结束。按回车再来一场；LEAVE 离开。"
    case .rivalLeft(let name): "\(name) 离开了。PLAY 另找对手；LEAVE 离开。"
    case .noRoomCode(let text): "“\(text)”不是房间号。房间号由六个字母和数字组成，比如 F7KD2Q。"
    case .nextMatch(let number, let rival, let score):
      "与 \(rival) 的第 \(number) 场：\(standing(score, rival))。"
    case .seriesIsOver(let rival, let score):
      score.own == score.other
        ? "你和 \(rival) 战成 \(score.dashed) 平。"
        : "你与 \(rival) 交手 \(score.dashed)，\(score.own > score.other ? "你赢了" : "你输了")。"
    case .gameIsLeft: "你离开了这一局。"
    case .gameIsBack(let name): "欢迎回来，\(name)！你的游戏继续。"
    case .help(let topic): topic.chinese
    }
  }
}

extension HelpTopic {
  fileprivate var chinese: String {
    switch self {
    case .findingGame: "开始：PLAY 找对手，CREATE 建房间等朋友，JOIN F7KD2Q 加入朋友的房间。"
    case .playingAlone:
      "一个人：SOLO 开始一局，DAILY 猜每日数字，HOUSE 和电脑对战。"
    case .inGame: "比赛中：输入数字就是猜。SAY hello 聊天，LEAVE 离开。"
    case .afterMatch: "比赛结束后：按回车或者输入 REMATCH，再来一场。"
    case .watching: "观战：ROOMS 列出房间，WATCH F7KD2Q 观看其中一间。"
    case .keys:
      "按键：p、s、d、h、c、j、w 就是 PLAY、SOLO、DAILY、HOUSE、CREATE、JOIN、WATCH。Tab 补全，↑ 调出之前输入的内容，Ctrl-R 搜索，Ctrl-C 清空这一行或离开，Ctrl-D 退出。"
    case .lostConnection: "掉线：会自动取回你的座位。"
    case .more: "更多：HELP ALL 列出所有命令，HELP CREATE 说明一个命令和它的选项。"
    }
  }
}

private func standing(_ score: Score, _ rival: Name) -> String {
  if score.own == score.other { return "目前 \(score.dashed) 平" }
  return score.own > score.other ? "你 \(score.dashed) 领先" : "\(rival) \(score.other)–\(score.own) 领先"
}

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
