import GuessProtocol

extension GameMessage {
  package var russian: String {
    switch self {
    case .greeted(let name): "Привет, \(name)!"
    case .opened(let room, let server):
      "Комната \(room) открыта. Пусть соперник наберёт JOIN \(room) или guess-client \(server.invitation(to: room))"
    case .stillWaiting(let server):
      "Соперника пока нет. CREATE house=easy — игра с компьютером. Друг введёт PLAY после: guess-client \(server.invitation())"
    case .seated(let room, let rival): "Ты в комнате \(room). Твой соперник — \(rival)."
    case .roundBegins(let start): start.russian
    case .sealed(let state):
      "Раунд \(state.round), число от \(state.range.lo) до \(state.range.hi). Твоя скрытая попытка на этом шаге уже принята."
    case .yourTurn(let seconds): "Твой ход: \(seconds, "секунда", "секунды", "секунд")."
    case .youFound(let secret): "В точку! Это число \(secret)."
    case .rivalFound(let secret, let name): "\(name) угадывает число раньше тебя: \(secret)."
    case .playerFound(let secret, let name): "\(name) угадывает число: \(secret)."
    case .nobodyFound(let secret): "Никто не угадал; загадано было \(secret)."
    case .soloIsOver: "SOLO — сыграть ещё, LEAVE — выйти."
    case .youWin(let score, let reason): "Матч выигран\(ending(score, reason, isOwn: true))"
    case .rivalWins(let name, let score, let reason): "Победа: \(name)\(ending(score, reason, isOwn: false))"
    case .playerWins(let name, let score): "Победа: \(name), счёт \(score.dashed)."
    case .said(let name, let text): "\(name.map { "\($0)" } ?? "ты"): \(text)"
    case .notice(let text): "Администратор сервера: \(text)"
    case .room(let room): room.russian
    case .breach: "НЕЧЕСТНО: в этом раунде сервер нарушил своё обещание. Не верь ему."
    }
  }
}

extension RoundStart {
  fileprivate var russian: String {
    let target = firstTo > 1 ? ", играем до \(firstTo, "победы", "побед", "побед")" : ""
    let head = "Раунд \(round)\(target): число от \(range.lo) до \(range.hi)."
    if let turn = turn { return "\(head) Диапазон общий, начинает \(turn)." }
    return "\(head) При делении пополам хватит \(range.par, "попытки", "попыток", "попыток"). Вперёд!"
  }
}

extension RoomSummary {
  fileprivate var russian: String {
    let settings = settings
    let watchers = watchers == 0 ? "" : ", \(watchers, "зритель", "зрителя", "зрителей")"
    let target: String = "до \(settings.firstTo, "победы", "побед", "побед")"
    let what = "\(settings.rules.rawValue) \(settings.range.lo)..\(settings.range.hi), \(target)"
    let state =
      switch state {
      case .waiting: "ждёт соперника"
      case .playing: "идёт матч"
      case .over: "матч окончен"
      }
    return "\(code)  \(what): \(state)\(watchers)"
  }
}

private func ending(_ score: Score, _ reason: MatchEnd.Reason, isOwn: Bool) -> String {
  switch reason {
  case .left where isOwn: ": соперник ушёл. PLAY найдёт другого."
  case .left: ". Выход из матча — поражение."
  case .forfeit where isOwn:
    ": соперник не вернулся или пропустил \(Limits.strikes, "ход", "хода", "ходов") подряд."
  case .forfeit: ". У тебя \(Limits.strikes, "пропуск", "пропуска", "пропусков") подряд."
  case .found: ", счёт \(score.dashed)! REMATCH — сыграть ещё, LEAVE — выйти."
  case .timeout, .tie: ", счёт \(score.dashed)."
  }
}
