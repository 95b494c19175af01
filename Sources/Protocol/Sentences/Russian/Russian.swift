/// The sentences in Russian.
///
/// The reader is «ты». Names are in the nominative and nothing agrees with their gender; no past tense refers to the
/// reader, so events are in the present tense or impersonal.
enum Russian: Catalogue {
  static func sentence(for event: Event) -> Sentence {
    switch event {
    case .hello: "Добро пожаловать! NAME <имя латиницей>, потом PLAY. HELP перечислит остальное."
    case .joined(_, let name, _): "\(name) присоединяется к игре."
    case .handicap(let name, let range): "\(name) даёт фору: диапазон от \(range.lo) до \(range.hi)."
    case .paired(_, let rival): "Твой соперник — \(rival)."
    case .countdown(let seconds): "Приготовься: \(seconds, "секунда", "секунды", "секунд")."
    case .start(let start):
      start.turn.map {
        "Загадано число от \(start.range.lo) до \(start.range.hi). Диапазон общий, начинает \($0)."
      }
        ?? "Загадано число от \(start.range.lo) до \(start.range.hi). При делении пополам хватит \(start.range.par, "попытки", "попыток", "попыток"). Вперёд!"
    case .rival(let name, let guesses, let needs):
      "\(name): уже \(guesses, "попытка", "попытки", "попыток"), при делении пополам хватит ещё \(needs)."
    case .hint(_, let answer): sentence(for: answer)
    case .guessed(let name, let answer, _): "\(name): \(sentence(for: answer))"
    case .step(let number, let seconds, _, isWatched: true):
      "Шаг \(number): у игроков \(seconds, "секунда", "секунды", "секунд") на скрытую попытку."
    case .step(let number, let seconds, isSealed: true, _):
      "Шаг \(number): твоя попытка принята и скрыта. До конца шага не больше \(seconds, "секунды", "секунд", "секунд")."
    case .step(let number, let seconds, isSealed: false, _):
      "Шаг \(number): сделай скрытую попытку за \(seconds, "секунду", "секунды", "секунд")."
    case .turn(let name, let seconds): "Ходит \(name), на ход \(seconds, "секунда", "секунды", "секунд")."
    case .missed(let name, let strikes):
      "\(name): время вышло, предупреждение \(strikes) из \(Limits.strikes)."
    case .away(let name, let seconds):
      "\(name): нет связи. Место сохраняется \(seconds, "секунду", "секунды", "секунд")."
    case .back(let name): "\(name) снова на связи."
    case .state(let state):
      "Раунд \(state.round), число от \(state.range.lo) до \(state.range.hi); счёт \(state.score)."
    case .end(let end) where end.isTie: "Оба угадали число на одном шаге: \(end.secret)."
    case .end(let end):
      end.winner.map { "\($0) угадывает число: \(end.secret)." }
        ?? "Никто не угадал; загадано было \(end.secret)."
    case .match(let end): sentence(for: end)
    case .review(let review): sentence(for: review)
    case .recorded(let match): "Матч записан, номер \(match)."
    case .recording(isOn: false): "Сервер сейчас не может сохранять результаты. Игра продолжается."
    case .recording(isOn: true): "Результаты снова сохраняются."
    case .rematch(let name, isWatched: true): "\(name) хочет сыграть ещё."
    case .rematch(let name, isWatched: false): "\(name) хочет сыграть ещё; REMATCH — согласиться."
    case .left(let name): "\(name) уходит."
    case .requeue(let seconds):
      "Соперника больше нет, попыток от него не было. Отправь PLAY в течение \(seconds, "секунды", "секунд", "секунд"), и место в очереди останется твоим."
    case .waiting(let count, let settings?): sentence(forWaiting: count, settings)
    case .waiting(_, nil):
      "Соперника пока нет. CREATE computer=easy — игра с компьютером; CREATE откроет комнату, и друг введёт JOIN <код>."
    case .closed(let room): "Комната \(room) закрыта: игроки разошлись."
    case .entry(let tournament, let name, let players, .entered):
      "\(name) участвует в турнире \(tournament), всего \(players, "игрок", "игрока", "игроков")."
    case .entry(let tournament, let name, let players, .left):
      "\(name) покидает турнир \(tournament), всего \(players, "игрок", "игрока", "игроков")."
    case .entry(_, let name, _, .away): "\(name): нет связи."
    case .entry(_, let name, _, .back): "\(name) снова на связи."
    case .round(let round):
      round.rival.map { "Тур \(round.number) из \(round.rounds): твой соперник — \($0)." }
        ?? "Тур \(round.number) из \(round.rounds): соперника нет, тебе засчитана победа."
    case .standing(let standing): sentence(for: standing)
    case .place(_, let placing): sentence(for: placing)
    case .finished(let tournament, _?, let shared) where shared > 0:
      "Турнир \(tournament) окончен: первое место делят \(shared, "игрок", "игрока", "игроков"). Таблица: SCORES \(tournament)"
    case .finished(let tournament, let winner?, _):
      "Турнир \(tournament) окончен, победа: \(winner)! Таблица: SCORES \(tournament)"
    case .finished(let tournament, nil, _):
      "Турнир \(tournament) отменён: его владелец вышел или не начал его за час."
    case .warn(let seconds, .idle):
      "Ты ещё здесь? Отправь что угодно в течение \(seconds, "секунды", "секунд", "секунд"), чтобы остаться."
    case .warn(let seconds, .clock): "До конца раунда \(seconds, "секунда", "секунды", "секунд")."
    case .warn(let seconds, .grace):
      "Место игрока без связи сохраняется ещё \(seconds, "секунду", "секунды", "секунд")."
    case .warn(let seconds, .drain):
      "Сервер скоро остановится. Матч можно доиграть в течение \(seconds, "секунды", "секунд", "секунд")."
    case .said(let name, let text): "\(name): \(text)"
    case .notice(let text): "Администратор сервера: \(text)"
    case .bye(let reason, let address, let name): sentence(for: reason, at: address, by: name)
    }
  }

  private static func sentence(for standing: TournamentStanding) -> Sentence {
    switch (standing.round, standing.place) {
    case (0, let place?):
      "Ты в турнире \(standing.tournament): \(place.players, "игрок", "игрока", "игроков"), он ещё не начался."
    case (0, nil): "Твой турнир \(standing.tournament) ещё не начался. START — начать."
    case (_, let place?) where place.isOut: sentence(forOut: standing)
    case (let round, _?) where standing.through != nil:
      "Ты проходишь в тур \(round + 1) из \(standing.rounds), он начнётся сам."
    case (let round, let place?):
      "После тура \(round) из \(standing.rounds) твоё место — \(place.rank) из \(place.players), \(place.points, "очко", "очка", "очков")."
    case (let round, nil) where standing.matches > 0:
      "Тур \(round) из \(standing.rounds) твоего турнира. Идущих матчей: \(standing.matches)."
    case (let round, nil):
      "Тур \(round) из \(standing.rounds) твоего турнира окончен. SCORES \(standing.tournament) — таблица."
    }
  }

  private static func sentence(forOut standing: TournamentStanding) -> Sentence {
    let how: Sentence = standing.through.map { "Дальше проходит \($0). " } ?? ""
    return
      "\(how)Ты больше не играешь в турнире \(standing.tournament). ROOMS покажет матчи, которые можно смотреть (WATCH), SCORES \(standing.tournament) — таблицу."
  }

  private static func sentence(for end: MatchEnd) -> Sentence {
    let next: Sentence =
      switch end.next {
      case .nothing: ""
      case .rematch: " REMATCH — сыграть ещё, LEAVE — выйти."
      case .rival: " PLAY найдёт другого соперника."
      }
    return switch (end.reason, end.winner) {
    case (.found, let winner?): "Победа: \(winner)!\(next)"
    case (.forfeit, let winner?) where end.strikes > 0:
      "Победа: \(winner) (у другого игрока \(end.strikes, "раз", "раза", "раз") подряд вышло время).\(next)"
    case (.forfeit, let winner?): "Победа: \(winner) (другой игрок не вернулся).\(next)"
    case (.forfeit, nil): "Ни один из игроков не вернулся, победителя нет."
    case (.left, let winner?): "Победа: \(winner) (другой игрок ушёл).\(next)"
    case (.timeout, _): "Давно не было попыток, победителя нет.\(next)"
    case (.tie, _): "Ничья: после последнего раунда счёт равный.\(next)"
    // Only a game alone ends like that.
    case (.left, nil): "Игра окончена."
    case (_, let winner?): "Победа: \(winner)."
    case (_, nil): "Матч окончен, победителя нет."
    }
  }

  static func sentence(for remark: ReviewRemark, on review: Review) -> Sentence {
    switch remark {
    case .nothing: "Ни одной засчитанной попытки."
    case .count: "\(review.guesses, "попытка", "попытки", "попыток")."
    case .ofPar(let par): "\(review.guesses, "попытка", "попытки", "попыток"), норма — \(par)."
    case .missed: " Число не угадано."
    case .withinPar: " Хорошо сыграно."
    case .abovePar: " Перебираешь всё подряд? Дели диапазон пополам — так быстрее."
    case .wasted:
      " \(review.wasted, "попытка исключила", "попытки исключили", "попыток исключили") слишком мало чисел: бери ближе к середине."
    case .streak(let days): " Угадано \(days, "день", "дня", "дней") подряд."
    case .again: " Число дня тебе сегодня уже загадывали."
    case .share(let daily, let par):
      " Поделиться: guess \(daily.day) \(daily.hints.arrows) \(review.guesses)/\(par)"
    }
  }

  private static func sentence(
    for reason: DisconnectReason, at address: PublicAddress?, by name: Name?
  ) -> Sentence {
    switch reason {
    case .quit: "До встречи!"
    case .idle: "От тебя давно ничего не приходит, соединение закрывается. Возвращайся когда угодно."
    case .slow: "Твой клиент перестал читать сообщения, поэтому соединение закрыто."
    case .nonsense:
      "Последние \(Limits.badLinesInRow) строк не распознаны. Подключись снова: HELP перечислит команды."
    case .flood:
      "Пришло \(Limits.floodBytes / 1_024) КиБ без единой завершённой строки. Подключись снова и завершай каждую строку клавишей Enter."
    case .full: "Сервер заполнен. Попробуй ещё раз через минуту."
    case .crowded: "С твоего адреса слишком много соединений. Закрой одно из них или попробуй через минуту."
    case .displaced: "Связь восстановлена по другому соединению, поэтому это соединение закрыто."
    case .kicked: "Администратор отключил тебя от сервера. Можно подключиться снова."
    case .banned: "Вход на этот сервер для тебя закрыт. Если это ошибка, обратись к администратору."
    case .drain: "Сервер останавливается. Возвращайся через несколько минут."
    case .ended:
      name.map { "\($0) завершает игру. Спасибо за игру!" } ?? "Хозяин завершает игру. Спасибо за игру!"
    case .moved:
      address.map { "Игры переходят на другой сервер. Подключись к \($0) и введи RESUME <токен>." }
        ?? "Игры переходят на другой сервер. Подключись снова и введи RESUME <токен>."
    }
  }
}
