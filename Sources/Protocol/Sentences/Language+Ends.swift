extension Language {
  func sentence(for standing: TournamentStanding) -> Sentence {
    switch (standing.round, standing.place) {
    case (0, let place?):
      say(
        "You are in tournament \(standing.tournament) with \(place.players, "player", "players"); it has not started.",
        "你在赛事 \(standing.tournament) 中，现在 \(place.players, "人")，还没开始。",
        "Ты в турнире \(standing.tournament): \(place.players, "игрок", "игрока", "игроков"), он ещё не начался."
      )
    case (0, nil):
      say(
        "Your tournament \(standing.tournament) has not started. START begins it.",
        "你的赛事 \(standing.tournament) 还没开始。输入 START 开始。",
        "Твой турнир \(standing.tournament) ещё не начался. START — начать.")
    case (_, let place?) where place.isOut: sentence(forOut: standing)
    case (let round, _?) where standing.through != nil:
      say(
        "You go on to round \(round.addingSaturating(1)) of \(standing.rounds), which begins by itself.",
        "你晋级第 \(round.addingSaturating(1)) 轮（共 \(standing.rounds, "轮")），比赛会自动开始。",
        "Ты проходишь в тур \(round.addingSaturating(1)) из \(standing.rounds), он начнётся сам.")
    case (let round, let place?) where standing.matches > 0:
      say(
        "Round \(round) of \(standing.rounds) is running. \(soFar(place))",
        "第 \(round) 轮（共 \(standing.rounds, "轮")）进行中。\(soFar(place))",
        "Идёт тур \(round) из \(standing.rounds). \(soFar(place))")
    case (let round, let place?):
      say(
        "After round \(round) of \(standing.rounds) you are number \(place.rank) of \(place.players), with \(place.points, "point", "points").",
        "第 \(round) 轮后（共 \(standing.rounds, "轮")），你在 \(place.players, "人")中排第 \(place.rank)，得 \(place.points, "分")。",
        "После тура \(round) из \(standing.rounds) твоё место — \(place.rank) из \(place.players), \(place.points, "очко", "очка", "очков")."
      )
    case (let round, nil) where standing.matches > 0:
      say(
        "Round \(round) of \(standing.rounds) of your tournament: \(standing.matches, "match", "matches") running.",
        "你的赛事第 \(round) 轮（共 \(standing.rounds, "轮")）：\(standing.matches, "场")比赛进行中。",
        "Тур \(round) из \(standing.rounds) твоего турнира. Идущих матчей: \(standing.matches).")
    case (let round, nil):
      say(
        "Round \(round) of \(standing.rounds) of your tournament is over. SCORES \(standing.tournament) shows the table.",
        "你的赛事第 \(round) 轮（共 \(standing.rounds, "轮")）结束了。SCORES \(standing.tournament) 显示排名。",
        "Тур \(round) из \(standing.rounds) твоего турнира окончен. SCORES \(standing.tournament) — таблица.")
    }
  }

  /// A place while matches of the round are running.
  private func soFar(_ place: TournamentStanding.Place) -> Sentence {
    guard place.rank > 0 else {
      return say("It has no result yet.", "还没有结果。", "Результатов пока нет.")
    }
    return say(
      "So far you are number \(place.rank) of \(place.players), with \(place.points, "point", "points").",
      "你暂时在 \(place.players, "人")中排第 \(place.rank)，得 \(place.points, "分")。",
      "Пока твоё место — \(place.rank) из \(place.players), \(place.points, "очко", "очка", "очков").")
  }

  func sentence(forOut standing: TournamentStanding) -> Sentence {
    let (round, rounds) = (standing.round, standing.rounds)
    let how =
      standing.through.map { say("\($0) goes on, and you are out", "\($0) 晋级，", "Дальше проходит \($0). ") }
      ?? (standing.matches > 0
        ? say("You are out", "", "")
        : say(
          "Round \(round) of \(rounds) is over. You are out", "第 \(round) 轮（共 \(rounds, "轮")）结束了。",
          "Тур \(round) из \(rounds) окончен. "))
    let code = standing.tournament
    return say(
      "\(how) of tournament \(code). \(toFollow(code))", "\(how)你在赛事 \(code) 中出局了。\(toFollow(code))",
      "\(how)Ты больше не играешь в турнире \(code). \(toFollow(code))")
  }

  /// Ways to follow a tournament without playing in it.
  func toFollow(_ code: RoomCode) -> Sentence {
    say(
      "ROOMS lists its matches to WATCH, SCORES \(code) is the table.",
      "ROOMS 列出可以 WATCH 的比赛，SCORES \(code) 显示排名。",
      "ROOMS покажет матчи, которые можно смотреть (WATCH), SCORES \(code) — таблицу.")
  }

  /// The next step after a match.
  var toPlayAgain: Sentence {
    say(
      "REMATCH to play again, LEAVE to go back.", "REMATCH 再来一场，LEAVE 离开。",
      "REMATCH — сыграть ещё, LEAVE — выйти."
    )
  }

  func sentence(for next: MatchEnd.Next) -> Sentence {
    switch next {
    case .nothing: ""
    case .rematch: say(" \(toPlayAgain)", "\(toPlayAgain)", " \(toPlayAgain)")
    case .rival: say(" PLAY finds another rival.", "PLAY 另找对手。", " PLAY найдёт другого соперника.")
    }
  }

  /// The score of a match that is won, the winner's rounds first; empty if it had one round.
  private func rounds(of end: MatchEnd) -> Sentence {
    let score = Score(own: max(end.score.own, end.score.other), other: min(end.score.own, end.score.other))
    guard score.own > 1 || score.other > 0 else { return "" }
    return say(" \(score)", "，比分 \(score)", ", счёт \(score)")
  }

  func sentence(for end: MatchEnd) -> Sentence {
    let next = sentence(for: end.next)
    let wins = end.winner.map {
      end.hasWon == true
        ? say("You win", "你赢了", "Победа") : say("\($0) wins", "\($0) 获胜", "Победа: \($0)")
    }
    let hasLost = end.hasWon == false
    return switch (end.reason, wins) {
    // A sealed guess may have been made.
    case _ where end.isUnplayed:
      say(
        "This match does not count: it ended before the first hint.\(next)", "这场比赛不算：还没给出第一个提示就结束了。\(next)",
        "Этот матч не считается: он окончен до первой подсказки.\(next)")
    case (.found, let wins?):
      say(
        "\(wins)\(rounds(of: end))!\(next)", "\(wins)\(rounds(of: end))！\(next)",
        "\(wins)\(rounds(of: end))!\(next)")
    case (.forfeit, let wins?) where end.strikes > 0:
      say(
        "\(wins): \(hasLost ? "you" : "the other player" as StaticString) did not guess in time \(end.strikes) times in a row.\(next)",
        "\(wins)：\(hasLost ? "你" : "另一位玩家" as StaticString)连续 \(end.strikes, "次")超时没猜。\(next)",
        "\(wins) (у \(hasLost ? "тебя" : "другого игрока" as StaticString) \(end.strikes, "раз", "раза", "раз") подряд вышло время).\(next)"
      )
    case (.forfeit, let wins?):
      say(
        "\(wins): the other player did not come back.\(next)", "\(wins)：另一位玩家没有回来。\(next)",
        "\(wins) (другой игрок не вернулся).\(next)")
    case (.forfeit, nil):
      say(
        "Neither player came back, so nobody wins.", "两位玩家都没有回来，无人获胜。",
        "Ни один из игроков не вернулся, победителя нет.")
    case (.left, let wins?):
      say(
        "\(wins): \(hasLost ? "you have" : "the other player has" as StaticString) left.\(next)",
        "\(wins)：\(hasLost ? "你" : "另一位玩家" as StaticString)离开了。\(next)",
        "\(wins) (\(hasLost ? "ты уходишь" : "другой игрок ушёл" as StaticString)).\(next)")
    case (.timeout, _):
      say(
        "Nobody has guessed for a long time, so nobody wins.\(next)", "很久没有人猜了，无人获胜。\(next)",
        "Давно не было попыток, победителя нет.\(next)")
    case (.tie, _):
      say(
        "A tie: nobody leads after the last round.\(next)", "平局：打完最后一局仍不分胜负。\(next)",
        "Ничья: после последнего раунда счёт равный.\(next)")
    case (.left, nil): say("The game is over.", "游戏结束。", "Игра окончена.")
    case (_, let wins?): say("\(wins).", "\(wins)。", "\(wins).")
    case (_, nil): say("The match is over; nobody wins.", "比赛结束，无人获胜。", "Матч окончен, победителя нет.")
    }
  }

  func sentence(for reason: DisconnectReason, at address: PublicAddress?, by name: Name?) -> Sentence {
    switch reason {
    case .quit: say("Goodbye!", "再见！", "До встречи!")
    case .idle:
      say(
        "Disconnected after a long silence. Come back any time.", "太久没有收到你的消息，连接已断开。随时欢迎回来。",
        "От тебя давно ничего не приходит, соединение закрывается. Возвращайся когда угодно.")
    case .slow:
      say(
        "Your client stopped reading, so it was disconnected.", "你的客户端没有读取消息，连接已断开。",
        "Твой клиент перестал читать сообщения, поэтому соединение закрыто.")
    case .nonsense:
      say(
        "None of the last \(Limits.badLinesInRow) lines was valid. Connect again and try HELP.",
        "最近 \(Limits.badLinesInRow) 行都不是有效的命令，连接已断开。重新连接后请试试 HELP，它说明可以输入什么。",
        "Последние \(Limits.badLinesInRow) строк не распознаны. Подключись снова: HELP перечислит команды.")
    case .flood:
      say(
        "\(Limits.floodBytes / 1_024) KiB came without a complete line. Connect again, and end each line with Enter.",
        "收到了 \(Limits.floodBytes / 1_024) KiB 数据，却没有完整的一行，连接已断开。请重新连接，每行以回车结束。",
        "Пришло \(Limits.floodBytes / 1_024) КиБ без единой завершённой строки. Подключись снова и завершай каждую строку клавишей Enter."
      )
    case .full:
      say(
        "The server is full. Please try again in a minute.", "服务器的连接数已满。请过一分钟再试。",
        "Сервер заполнен. Попробуй ещё раз через минуту.")
    case .crowded:
      say(
        "Too many connections from your address. Close one, or try again in a minute.",
        "你这个地址的连接太多了。请关掉一个，或者过一分钟再试。",
        "С твоего адреса слишком много соединений. Закрой одно из них или попробуй через минуту.")
    case .displaced:
      say(
        "You resumed on another connection, so this one is closed.", "你已经通过另一个连接回来了，这个连接随即关闭。",
        "Связь восстановлена по другому соединению, поэтому это соединение закрыто.")
    case .kicked:
      say(
        "The operator of this server has disconnected you. You can connect again.", "管理员断开了你的连接。你可以重新连接。",
        "Администратор отключил тебя от сервера. Можно подключиться снова.")
    case .banned:
      say(
        "You are banned from this server. If that is a mistake, ask its operator.",
        "你已被禁止进入这台服务器。如果弄错了，请联系管理员。",
        "Вход на этот сервер для тебя закрыт. Если это ошибка, обратись к администратору.")
    case .drain:
      say(
        "The server is shutting down. Please come back in a few minutes, or sooner to an unfinished match, whose seats are not kept for long.",
        "服务器正在关闭。请过几分钟再来；比赛还没打完的话，请早点回来：座位不会保留很久。",
        "Сервер останавливается. Возвращайся через несколько минут, а в неоконченный матч — раньше: место хранится недолго."
      )
    case .ended:
      say(
        "\(name.map { "\($0)" } ?? "The host" as Sentence) has ended the game. Thank you for playing!",
        "\(name.map { "\($0) " } ?? "房主" as Sentence)结束了游戏。谢谢参与！",
        "\(name.map { "\($0)" } ?? "Хозяин" as Sentence) завершает игру. Спасибо за игру!")
    case .moved:
      say(
        "The server hands its games over to another one. Connect \(address.map { "to \($0)" } ?? "again" as Sentence), then RESUME <token>.",
        "这台服务器正在把对局移交给另一台。请\(address.map { "连接 \($0)" } ?? "重新连接" as Sentence)，然后输入 RESUME <令牌>。",
        "Игры переходят на другой сервер. Подключись \(address.map { "к \($0)" } ?? "снова" as Sentence) и введи RESUME <токен>."
      )
    }
  }
}
