extension Language {
  func sentence(for event: Event) -> Sentence? {
    switch event {
    case .hello:
      say(
        "Welcome! NAME <you>, then PLAY. HELP lists the rest.",
        "欢迎！先输入 NAME <名字>（英文字母），再输入 PLAY。HELP 列出其余命令。",
        "Добро пожаловать! NAME <имя латиницей>, потом PLAY. HELP перечислит остальное.")
    case .joined(_, let name, _):
      say("\(name) has joined.", "\(name) 加入了。", "\(name) присоединяется к игре.")
    case .handicap(let name, let range):
      say(
        "\(name) has a handicap: range \(range.lo)..\(range.hi).",
        "\(name) 让分：自己在 \(range.lo) 到 \(range.hi) 的范围里猜。",
        "\(name) даёт фору: диапазон от \(range.lo) до \(range.hi).")
    case .paired(_, let rival): sentence(forRival: rival, .standard)
    case .countdown(let seconds):
      say(
        "Get ready: \(seconds, "second", "seconds").", "准备：还有 \(seconds, "秒")。",
        "Приготовься: \(seconds, "секунда", "секунды", "секунд").")
    case .start(let start): start.isBrokenOff ? nil : sentence(for: start)
    case .rival(let name, let guesses, let needs):
      say(
        "\(name) has guessed \(times(guesses)) and can finish within \(needs) more.",
        "\(name) 已经猜了 \(guesses, "次")，对半猜的话，再猜 \(needs, "次")就够。",
        "У игрока \(name) уже \(guesses, "попытка", "попытки", "попыток"), при делении пополам хватит ещё \(needs)."
      )
    case .hint(_, let answer): sentence(for: answer)
    case .guessed(let name, let answer, _):
      say(
        "\(name)'s guess: \(sentence(for: answer))", "\(name) 的猜测：\(sentence(for: answer))",
        "Попытка \(name): \(sentence(for: answer))")
    case .step(let number, let seconds, _, isWatched: true):
      say(
        "Step \(number): the players have \(seconds, "second", "seconds") to lock in a guess.",
        "第 \(number) 步：双方要在 \(seconds, "秒")内锁定数字。",
        "Шаг \(number): у игроков \(seconds, "секунда", "секунды", "секунд") на скрытую попытку.")
    case .step(let number, let seconds, isSealed: true, _):
      say(
        "Step \(number): your guess is locked in. The step ends within \(seconds, "second", "seconds").",
        "第 \(number) 步：你的数字已锁定。这一步最多还有 \(seconds, "秒")。",
        "Шаг \(number): твоя попытка принята и скрыта. До конца шага не больше \(seconds, "секунды", "секунд", "секунд")."
      )
    case .step(let number, let seconds, isSealed: false, _):
      say(
        "Step \(number): lock in a guess within \(time(seconds)).",
        "第 \(number) 步：请在 \(time(seconds))内锁定你的数字。",
        "Шаг \(number): сделай скрытую попытку за \(time(seconds)).")
    case .turn(let name, let seconds):
      say(
        "\(name)'s turn: \(seconds, "second", "seconds").", "轮到 \(name) 猜，限时 \(seconds, "秒")。",
        "Ходит \(name), на ход \(seconds, "секунда", "секунды", "секунд").")
    case .missed(let name, let strikes):
      say(
        "\(name) did not guess in time: strike \(strikes) of \(Limits.strikes).",
        "\(name) 超时没猜，警告 \(strikes)/\(Limits.strikes)。",
        "У игрока \(name) вышло время: предупреждение \(strikes) из \(Limits.strikes).")
    case .away(let name, let seconds):
      say(
        "\(name) is disconnected. The seat is kept for \(time(seconds)).",
        "\(name) 掉线了。座位保留 \(time(seconds))。",
        "У игрока \(name) нет связи. Место сохраняется \(time(seconds)).")
    case .back(let name), .entry(_, let name, _, .back):
      say("\(name) is back.", "\(name) 回来了。", "\(name) снова на связи.")
    case .state(let state): sentence(for: state)
    case .end(let end) where end.isTie:
      say(
        "Both found it in the same step: \(end.secret).", "双方在同一步猜中了：\(end.secret)。",
        "Оба угадали число на одном шаге: \(end.secret).")
    case .end(let end) where end.reader == .witness: nil
    case .end(let end) where end.reader == .winner:
      say("You found it: \(end.secret).", "你猜中了：\(end.secret)。", "Число угадано: \(end.secret).")
    case .end(let end):
      end.winner.map {
        say(
          "\($0) found it: \(end.secret).", "\($0) 猜中了：\(end.secret)。",
          "\($0) угадывает число: \(end.secret).")
      }
        ?? say(
          "Nobody found it; the number was \(end.secret).", "没有人猜中，谜底是 \(end.secret)。",
          "Никто не угадал; загадано было \(end.secret).")
    case .match(let end): sentence(for: end)
    // The end of the match says all about a player without a guess.
    case .review(let review): review.guesses > 0 ? sentence(for: review) : nil
    case .rating(let change) where change.change == 0:
      say(
        "Your rating in \(change.rules) stays \(change.rating), give or take \(change.deviation).",
        "你的 \(change.rules) 等级分仍是 \(change.rating)，误差 \(change.deviation)。",
        "Твой рейтинг (\(change.rules)) прежний: \(change.rating), погрешность \(change.deviation).")
    case .rating(let change):
      say(
        "Your rating in \(change.rules) is \(change.rating) now (\(signed: change.change)), give or take \(change.deviation).",
        "你的 \(change.rules) 等级分现在是 \(change.rating)（\(signed: change.change)），误差 \(change.deviation)。",
        "Твой рейтинг (\(change.rules)) теперь \(change.rating) (\(signed: change.change)), погрешность \(change.deviation)."
      )
    case .recorded(let match):
      say("The match is recorded under ID \(match).", "这场比赛已记录，编号 \(match)。", "Матч записан, номер \(match).")
    case .recording(isOn: false):
      say(
        "The server cannot save results right now. The game continues.", "服务器暂时无法保存结果。游戏照常进行。",
        "Сервер сейчас не может сохранять результаты. Игра продолжается.")
    case .recording(isOn: true):
      say("Results are being saved again.", "结果又可以保存了。", "Результаты снова сохраняются.")
    case .rematch(let name, isWatched: true):
      say("\(name) wants a rematch.", "\(name) 想再来一场。", "\(name) хочет сыграть ещё.")
    case .rematch(let name, isWatched: false):
      say(
        "\(name) wants a rematch; REMATCH to accept.", "\(name) 想再来一场；REMATCH 表示同意。",
        "\(name) хочет сыграть ещё; REMATCH — согласиться.")
    case .left(let name, isOver: false): hasLeft(name)
    case .left(let name, isOver: true): "\(hasLeft(name))\(sentence(for: MatchEnd.Next.rival))"
    case .waiting(let count, let settings?): sentence(forWaiting: count, settings)
    case .waiting(_, nil):
      say(
        "Still waiting. CREATE computer=easy plays against the computer; CREATE opens a room, and a friend types JOIN <code>.",
        "还在等对手。CREATE computer=easy 和电脑玩；CREATE 建房间，朋友输入 JOIN <房间号> 就能加入。",
        "Соперника пока нет. CREATE computer=easy — игра с компьютером; CREATE откроет комнату, и друг введёт JOIN <код>."
      )
    case .closed(let room):
      say(
        "Room \(room) is closed. ROOMS lists the others.", "房间 \(room) 已关闭。ROOMS 列出其他房间。",
        "Комната \(room) закрыта. ROOMS перечислит другие.")
    case .entry(let tournament, let name, let players, .entered):
      say(
        "\(name) is in tournament \(tournament), which has \(players, "player", "players") now.",
        "\(name) 参加了赛事 \(tournament)，现在 \(players, "人")。",
        "\(name) участвует в турнире \(tournament), всего \(players, "игрок", "игрока", "игроков").")
    case .entry(let tournament, let name, let players, .left):
      say(
        "\(name) has left tournament \(tournament), which has \(players, "player", "players") now.",
        "\(name) 退出了赛事 \(tournament)，现在 \(players, "人")。",
        "\(name) покидает турнир \(tournament), всего \(players, "игрок", "игрока", "игроков").")
    case .entry(_, let name, _, .away):
      say("\(name) is disconnected.", "\(name) 掉线了。", "У игрока \(name) нет связи.")
    case .round(let round):
      say(
        "Round \(round.number) of \(round.rounds) of the tournament: you \(round.rival.map { "meet \($0)" } ?? "have a bye, which counts as won" as Sentence).",
        "赛事第 \(round.number) 轮，共 \(round.rounds, "轮")：你\(round.rival.map { "的对手是 \($0)" } ?? "轮空，算赢一场" as Sentence)。",
        "Тур \(round.number) из \(round.rounds): \(round.rival.map { "твой соперник — \($0)" } ?? "соперника нет, тебе засчитана победа" as Sentence)."
      )
    case .standing(let standing): sentence(for: standing)
    case .place(_, let placing): sentence(for: placing)
    case .finished(let tournament, _?, let shared) where shared > 0:
      say(
        "Tournament \(tournament) is over: \(sharing(shared)). The table: SCORES \(tournament)",
        "赛事 \(tournament) 结束：\(sharing(shared))。排名：SCORES \(tournament)",
        "Турнир \(tournament) окончен: \(sharing(shared)). Таблица: SCORES \(tournament)")
    case .finished(let tournament, let winner?, _):
      say(
        "Tournament \(tournament) is over: \(winner) wins! The table: SCORES \(tournament)",
        "赛事 \(tournament) 结束：\(winner) 夺冠！排名：SCORES \(tournament)",
        "Турнир \(tournament) окончен, победа: \(winner)! Таблица: SCORES \(tournament)")
    case .finished(let tournament, nil, _):
      say(
        "Tournament \(tournament) is cancelled: its owner has left, or has not started it within an hour.",
        "赛事 \(tournament) 取消了：发起人已离开，或一小时内没有开始。",
        "Турнир \(tournament) отменён: его владелец вышел или не начал его за час.")
    case .warn(let seconds, .idle):
      say(
        "Still there? Send anything within \(seconds, "second", "seconds") to stay.",
        "还在吗？想留下的话，\(seconds, "秒")内随便发点什么。",
        "Ты ещё здесь? Отправь что угодно в течение \(seconds, "секунды", "секунд", "секунд"), чтобы остаться."
      )
    case .warn(let seconds, .clock):
      say(
        "\(seconds, "second", "seconds") left in this round.", "这一局还剩 \(seconds, "秒")。",
        "До конца раунда \(seconds, "секунда", "секунды", "секунд").")
    case .warn(let seconds, .drain):
      say(
        "The server is shutting down. The match has \(seconds, "second", "seconds") to finish.",
        "服务器即将关闭。这场比赛要在 \(seconds, "秒")内打完。",
        "Сервер скоро остановится. Матч можно доиграть в течение \(seconds, "секунды", "секунд", "секунд").")
    case .said(let name, let text): say("\(name): \(text)", "\(name)：\(text)", "\(name): \(text)")
    case .notice(let text):
      say("The operator says: \(text)", "服务器公告：\(text)", "Администратор сервера: \(text)")
    case .bye(let reason?, let address, let name): sentence(for: reason, at: address, by: name)
    case .entry(_, _, _, nil), .warn(_, nil), .bye(nil, _, _): nil
    }
  }

  private func hasLeft(_ name: Name) -> Sentence {
    say("\(name) has left.", "\(name) 离开了。", "\(name) уходит.")
  }

  private func sentence(for start: RoundStart) -> Sentence {
    let (range, par) = (start.range, start.range.par)
    let rest =
      start.turn.map {
        say(
          "Both share the range, and \($0) begins.", "双方共用这个范围，\($0) 先猜。", "Диапазон общий, начинает \($0).")
      }
      ?? say(
        "\(par, "guess is", "guesses are") enough if you halve. Go!", "每次对半猜，\(par, "次")一定够。开始！",
        "При делении пополам хватит \(par, "попытки", "попыток", "попыток"). Вперёд!")
    return say(
      "\(series(of: start))I have a number from \(range.lo) to \(range.hi). \(rest)",
      "\(series(of: start))我想好了一个数字，在 \(range.lo) 到 \(range.hi) 之间。\(rest)",
      "\(series(of: start))Загадано число от \(range.lo) до \(range.hi). \(rest)")
  }

  /// The round and the score before the start of a round, in a match of several.
  private func series(of start: RoundStart) -> Sentence {
    guard start.firstTo > 1 || start.round > 1 else { return "" }
    let (round, rounds) = (start.round, start.firstTo)
    let goal =
      rounds == 1
      ? ""
      : say(
        ", first to \(rounds)", "，先赢 \(rounds, "局")者胜", ", до \(rounds, "победы", "побед", "побед")")
    let score = start.score.map { say(", the score is \($0)", "，比分 \($0)", ", счёт \($0)") } ?? ""
    return say(
      "Round \(round)\(goal)\(score). ", "第 \(round) 局\(goal)\(score)。", "Раунд \(round)\(goal)\(score). ")
  }

  private func sentence(for review: Review) -> Sentence {
    let daily = review.daily.map { remark(on: $0, review) } ?? ""
    return "\(count(of: review))\(verdict(on: review))\(daily)"
  }

  private func count(of review: Review) -> Sentence {
    let par = review.par.map { say(", par is \($0)", "，标准次数是 \($0)", ", норма — \($0)") } ?? ""
    return say(
      "\(review.guesses, "guess", "guesses")\(par).", "共猜 \(review.guesses, "次")\(par)。",
      "\(review.guesses, "попытка", "попытки", "попыток")\(par).")
  }

  /// No praise if some guesses were wasted, and no word of those beside a verdict above par, which says as much. In a duel, where
  /// halving helps the rival, there is no such advice. The ends of the rounds have said who did not find the number.
  private func verdict(on review: Review) -> Sentence {
    let wasted: Sentence =
      review.wasted == 0 || review.isDuel
      ? ""
      : say(
        " \(review.wasted, "guess", "guesses") ruled out too little; guess nearer the middle.",
        "有 \(review.wasted, "次")排除得太少，往中间猜更好。",
        " \(review.wasted, "попытка исключила", "попытки исключили", "попыток исключили") слишком мало чисел: бери ближе к середине."
      )
    guard review.hasFound, let par = review.par else { return wasted }
    if review.guesses > par, review.isDuel { return "" }
    if review.guesses > par {
      return say(
        " Were you trying them all? Halving the range gets there sooner.", "你是挨个儿试的吗？每次对半猜会快得多。",
        " Перебираешь всё подряд? Дели диапазон пополам — так быстрее.")
    }
    let isWasteful = review.wasted > 0 && !review.isDuel
    return isWasteful ? wasted : say(" Well played.", "发挥稳定，漂亮！", " Хорошо сыграно.")
  }

  private func remark(on daily: Review.Daily, _ review: Review) -> Sentence {
    guard daily.isAgain || review.hasFound else { return "" }
    let streak =
      daily.streak.map {
        say(
          " You have found it \($0) days in a row.", "你已连续 \($0, "天")猜中。",
          " Угадано \($0, "день", "дня", "дней") подряд.")
      } ?? ""
    if daily.isAgain {
      return say(
        "\(streak) You had played this number before.", "\(streak)这个数字你已经玩过了。",
        "\(streak) Это число тебе уже загадывали.")
    }
    guard let par = review.par else { return streak }
    let score: Sentence = "guess \(daily.day) \(daily.hints.arrows) \(review.guesses)/\(par)"
    return say("\(streak) To share: \(score)", "\(streak)分享给朋友：\(score)", "\(streak) Поделиться: \(score)")
  }

  /// English only.
  func times(_ count: Int) -> Sentence {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private func sentence(for state: RoundState) -> Sentence {
    let (lo, hi) = (state.range.lo, state.range.hi)
    if state.rules == .solo {
      return say(
        "The number is from \(lo) to \(hi).", "谜底在 \(lo) 到 \(hi) 之间。", "Загадано число от \(lo) до \(hi).")
    }
    let turn = state.turn.map { say(" It is \($0)'s turn.", "轮到 \($0)。", " Ходит \($0).") } ?? ""
    return say(
      "Round \(state.round), a number from \(lo) to \(hi); the score is \(state.score).\(turn)",
      "第 \(state.round) 局，谜底在 \(lo) 到 \(hi) 之间；比分 \(state.score)。\(turn)",
      "Раунд \(state.round), число от \(lo) до \(hi); счёт \(state.score).\(turn)")
  }
}
