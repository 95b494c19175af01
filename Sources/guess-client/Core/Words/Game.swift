import GuessProtocol

/// Messages about the game that the client words better than the server, which does not know the reader.
package enum GameMessage: LocalizedText, Hashable, Sendable {
  case greeted(Name), opened(RoomCode, at: ServerAddress)
  /// Beside the address of a room opened for a friend: the way in without a client, or that nobody else can reach this machine.
  case openedForNetcat(RoomCode, host: String, port: UInt16), onlyHere
  case stillWaiting(play: String, at: ServerAddress)
  case yourTurn(seconds: Int64)
  case youFound(Int64), soloIsOver
  /// The end of a match, with its score if that decided.
  case youWin(Score), youLose(Score?)
  /// A chat message; the name is nil if the player wrote it.
  case said(Name?, String)
  /// A breach found by `FairnessCheck`. Its kind is for programs.
  case breach
  case invalidName(String)

  package func text(in language: Language) -> String {
    switch self {
    case .greeted(let name): language.choose("Hello, \(name)!", "你好，\(name)！", "Привет, \(name)!")
    case .opened(let room, let server):
      language.choose(
        "Room \(room) is open. Your rival types JOIN \(room), or: guess-client \(server.invitation(to: room))",
        "房间 \(room) 建好了。让对手输入 JOIN \(room)，或者运行：guess-client \(server.invitation(to: room))",
        "Комната \(room) открыта. Пусть соперник наберёт JOIN \(room) или guess-client \(server.invitation(to: room))"
      )
    case .openedForNetcat(let room, let host, let port):
      language.choose(
        "Without guess-client: nc \(host) \(port), then NAME and a name, then JOIN \(room).",
        "没有 guess-client 的话：nc \(host) \(port)，先输入 NAME 加名字，再输入 JOIN \(room)。",
        "Без guess-client: nc \(host) \(port), затем NAME и имя, затем JOIN \(room)."
      )
    case .onlyHere:
      language.choose(
        "This machine has no address in a network, so only players on it can join.",
        "这台电脑没有网络地址，只有同一台电脑上的玩家能加入。",
        "У этого компьютера нет адреса в сети: войти смогут только игроки на нём самом."
      )
    case .stillWaiting(let play, let server):
      language.choose(
        "Still waiting. SOLO passes the time and keeps your place. A friend types \(play) after: guess-client \(server.invitation())",
        "还在等对手。可以先用 SOLO 玩一局，排队位置不变。朋友先运行这条命令，再输入 \(play)：guess-client \(server.invitation())",
        "Соперника пока нет. SOLO — сыграть пока в одиночку, место сохранится. Пусть друг запустит эту команду и введёт \(play): guess-client \(server.invitation())"
      )
    case .yourTurn(let seconds):
      language.choose(
        "Your turn: guess within \(seconds, "second", "seconds").", "轮到你了：请在 \(seconds) 秒内猜。",
        "Твой ход: \(seconds, "секунда", "секунды", "секунд").")
    case .youFound(let secret):
      language.choose(
        "You found it! The number was \(secret).", "你猜中了！谜底是 \(secret)。", "В точку! Это число \(secret).")
    case .soloIsOver:
      language.choose(
        "SOLO to play again, LEAVE to go back.", "SOLO 再玩一局，LEAVE 离开。", "SOLO — сыграть ещё, LEAVE — выйти.")
    case .youWin(let score):
      language.choose(
        "You win the match \(score.dashed)!", "你赢了这场比赛，比分 \(score.dashed)！",
        "Матч выигран, счёт \(score.dashed)!")
    case .youLose(let score):
      language.choose(
        "You lose the match\(score.map { " \($0.dashed)" } ?? "").",
        "你输了这场比赛\(score.map { "，比分 \($0.dashed)" } ?? "")。",
        "Матч проигран\(score.map { ", счёт \($0.dashed)" } ?? "").")
    case .said(let name, let text):
      language.choose(
        "\(name.map { "\($0)" } ?? "you"): \(text)", "\(name.map { "\($0)" } ?? "你")：\(text)",
        "\(name.map { "\($0)" } ?? "ты"): \(text)")
    case .invalidName(let name):
      (name.count > Limits.nameCharacters
        ? language.choose("That name is too long.", "这个名字太长。", "Это имя слишком длинное.")
        : language.choose(
          "“\(name)” is not a valid name.", "“\(name)”不能当名字。", "«\(name)» не может быть именем."))
        + language.choose(
          " A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.",
          "名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 ada。",
          " Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada.")
    case .breach:
      language.choose(
        "NOT FAIR: the server cheated in this round. Don't trust it.", "不公平：服务器在这一局里作弊了。别信它。",
        "НЕЧЕСТНО: в этом раунде сервер нарушил своё обещание. Не верь ему.")
    }
  }
}

extension Score {
  /// The score with an en dash, own side first; to spectators, the first seat.
  package var dashed: String { "\(own)–\(other)" }
}

extension FairnessCheck.Finding: LocalizedText {
  package func remark(in language: Language) -> Message {
    if case .broken = self { Message(text(in: language), .error) } else { Message(text(in: language)) }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .kept(let secret):
      language.choose(
        "✓ fair: \(secret) was fixed before the first guess.", "✓ 公平：\(secret) 在第一次猜之前就定好了。",
        "✓ честно: число \(secret) было загадано до первой попытки.")
    case .unknown:
      language.choose(
        "This round can't be checked: its start was not seen.", "这一局无法核对：没有看到它的开头。",
        "Этот раунд не проверить: его начало пропущено.")
    case .broken: "✗ " + GameMessage.breach.text(in: language)
    }
  }
}
