import GuessProtocol

/// Messages about the game that the client words better than the server, which does not know the reader.
package enum GameMessage: LocalizedText, Hashable, Sendable {
  case greeted(Name), opened(RoomCode, at: ServerAddress)
  /// Beside the address of a room opened for a friend: the way in without a client, or that nobody else can reach this machine.
  case openedForNetcat(RoomCode, host: String, port: UInt16), onlyHere
  case stillWaiting(at: ServerAddress)
  /// The player has reconnected in a step and has already guessed in it.
  case sealed(RoundState)
  case yourTurn(seconds: Int64)
  case youFound(Int64), rivalFound(Int64, Name), soloIsOver
  /// The end of a match; in a tournament no other game is offered after it.
  case youWin(Score, MatchEnd.Reason, strikes: Int = 0, inTournament: Bool)
  case youLose(Score, MatchEnd.Reason, inTournament: Bool)
  case youWinTournament(RoomCode)
  /// A match was left before anybody had guessed.
  case noMatch
  case yourHandicap(GuessRange), youMissed(strikes: Int)
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
        "Without guess-client: nc \(host) \(port), then JOIN \(room).",
        "没有 guess-client 的话：nc \(host) \(port)，然后输入 JOIN \(room)。",
        "Без guess-client: nc \(host) \(port), затем JOIN \(room)."
      )
    case .onlyHere:
      language.choose(
        "This machine has no address in a network, so only players on it can join.",
        "这台电脑没有网络地址，只有同一台电脑上的玩家能加入。",
        "У этого компьютера нет адреса в сети: войти смогут только игроки на нём самом."
      )
    case .stillWaiting(let server):
      language.choose(
        "Still waiting. SOLO passes the time and keeps your place. A friend types PLAY after: guess-client \(server.invitation())",
        "还在等对手。可以先用 SOLO 玩一局，排队位置不变。朋友先运行这条命令，再输入 PLAY：guess-client \(server.invitation())",
        "Соперника пока нет. SOLO — сыграть пока одному, место сохранится. Друг введёт PLAY после: guess-client \(server.invitation())"
      )
    case .sealed(let state):
      language.choose(
        "Round \(state.round), a number from \(state.range.lo) to \(state.range.hi). Your guess for this step is already locked in.",
        "第 \(state.round) 局，谜底在 \(state.range.lo) 到 \(state.range.hi) 之间。这一步你的数字已经锁定。",
        "Раунд \(state.round), число от \(state.range.lo) до \(state.range.hi). Твоя скрытая попытка на этом шаге уже принята."
      )
    case .yourTurn(let seconds):
      language.choose(
        "Your turn: guess within \(seconds, "second", "seconds").", "轮到你了：请在 \(seconds) 秒内猜。",
        "Твой ход: \(seconds, "секунда", "секунды", "секунд").")
    case .youFound(let secret):
      language.choose(
        "You found it! The number was \(secret).", "你猜中了！谜底是 \(secret)。", "В точку! Это число \(secret).")
    case .rivalFound(let secret, let name):
      language.choose(
        "\(name) found it first: the number was \(secret).", "\(name) 先猜中了：谜底是 \(secret)。",
        "\(name) угадывает число раньше тебя: \(secret).")
    case .soloIsOver:
      language.choose(
        "SOLO to play again, LEAVE to go back.", "SOLO 再玩一局，LEAVE 离开。", "SOLO — сыграть ещё, LEAVE — выйти.")
    case .youWin(let score, let reason, let strikes, let inTournament):
      language.choose("You win the match", "你赢了这场比赛", "Матч выигран")
        + ending(score, reason, isWon: true, strikes: strikes, inTournament: inTournament, in: language)
    case .youLose(let score, let reason, let inTournament):
      language.choose("You lose the match", "你输了这场比赛", "Матч проигран")
        + ending(score, reason, isWon: false, inTournament: inTournament, in: language)
    case .youWinTournament(let tournament):
      language.choose(
        "Tournament \(tournament) is over: you win! The table: SCORES \(tournament)",
        "赛事 \(tournament) 结束：你夺冠了！排名：SCORES \(tournament)",
        "Турнир \(tournament) окончен, победа за тобой! Таблица: SCORES \(tournament)")
    case .noMatch:
      language.choose(
        "This match does not count: nobody had guessed yet.", "这场比赛不算：还没有人猜过。",
        "Этот матч не считается: попыток ещё не было.")
    case .yourHandicap(let range):
      language.choose(
        "You have a handicap: range \(range.lo)..\(range.hi).", "你让分：自己在 \(range.lo) 到 \(range.hi) 的范围里猜。",
        "Ты даёшь фору: диапазон от \(range.lo) до \(range.hi).")
    case .youMissed(let strikes):
      language.choose(
        "You did not guess in time: strike \(strikes) of \(Limits.strikes).",
        "你超时没猜，警告 \(strikes)/\(Limits.strikes)。",
        "Время вышло, попытки не было: предупреждение \(strikes) из \(Limits.strikes).")
    case .said(let name, let text):
      language.choose(
        "\(name.map { "\($0)" } ?? "you"): \(text)", "\(name.map { "\($0)" } ?? "你")：\(text)",
        "\(name.map { "\($0)" } ?? "ты"): \(text)")
    case .invalidName(let name):
      language.choose(
        "“\(name)” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.",
        "“\(name)”不能当名字。名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 ada。",
        "«\(name)» не может быть именем. Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada."
      )
    case .breach:
      language.choose(
        "NOT FAIR: the server cheated in this round. Don't trust it.", "不公平：服务器在这一局里作弊了。别信它。",
        "НЕЧЕСТНО: в этом раунде сервер нарушил своё обещание. Не верь ему.")
    }
  }
}

/// A round of a match with several rounds begins.
extension RoundStart: LocalizedText {
  package func text(in language: Language) -> String { text(in: language, for: nil) }

  package func text(in language: Language, for name: Name?) -> String {
    let target =
      firstTo > 1
      ? language.choose(
        ", first to \(firstTo)", "，先赢 \(firstTo) 局者胜", ", играем до \(firstTo, "победы", "побед", "побед")")
      : ""
    let head = language.choose(
      "Round \(round)\(target): a number from \(range.lo) to \(range.hi).",
      "第 \(round) 局\(target)：谜底在 \(range.lo) 到 \(range.hi) 之间。",
      "Раунд \(round)\(target): число от \(range.lo) до \(range.hi).")
    if let turn, turn == name {
      return head
        + language.choose(
          " You share the range, and you begin.", "双方共用这个范围，你先猜。", " Диапазон общий, начинаешь ты.")
    }
    if let turn {
      return head
        + language.choose(
          " You share the range, and \(turn) begins.", "双方共用这个范围，\(turn) 先猜。",
          " Диапазон общий, начинает \(turn).")
    }
    return head
      + language.choose(
        range.par == 1 ? " One guess is enough. Go!" : " \(range.par) guesses are enough if you halve. Go!",
        "每次对半猜，\(range.par) 次一定够。开始！",
        " При делении пополам хватит \(range.par, "попытки", "попыток", "попыток"). Вперёд!")
  }
}

private func ending(
  _ score: Score, _ reason: MatchEnd.Reason, isWon: Bool, strikes: Int = 0, inTournament: Bool,
  in language: Language
) -> String {
  switch reason {
  case .left where isWon:
    language.choose(": your rival has left.", "：对手离开了。", ": соперник ушёл.")
      + (inTournament ? "" : language.choose(" PLAY finds another.", "PLAY 另找对手。", " PLAY найдёт другого."))
  case .left: language.choose(": you have left.", "：你离开了比赛。", ": выход из матча — поражение.")
  case .forfeit where isWon && strikes > 0:
    language.choose(
      ": your rival did not guess \(strikes, "time", "times") in a row.", "：对手连续 \(strikes) 次没猜。",
      ": соперник не сделал попытку \(strikes, "раз", "раза", "раз") подряд.")
  case .forfeit where isWon:
    language.choose(": your rival did not come back.", "：对手没有回来。", ": соперник не вернулся.")
  case .forfeit:
    language.choose(
      ": you did not guess \(Limits.strikes) times in a row.", "：你连续 \(Limits.strikes) 次没猜。",
      ": у тебя \(Limits.strikes, "пропуск", "пропуска", "пропусков") подряд.")
  case .found where !inTournament:
    language.choose(
      " \(score.dashed)\(isWon ? "!" : ".") REMATCH to play again, LEAVE to go back.",
      "，比分 \(score.dashed)\(isWon ? "！" : "。")REMATCH 再来一场，LEAVE 离开。",
      ", счёт \(score.dashed)\(isWon ? "!" : ".") REMATCH — сыграть ещё, LEAVE — выйти.")
  case .found, .timeout, .tie:
    language.choose(" \(score.dashed).", "，比分 \(score.dashed)。", ", счёт \(score.dashed).")
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
