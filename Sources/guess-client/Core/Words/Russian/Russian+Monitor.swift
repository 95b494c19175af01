extension MonitorMessage {
  var russian: String {
    switch self {
    case .uptime(let seconds): "работает \(time(seconds))"
    case .players(let count): "\(count, "игрок", "игрока", "игроков")"
    case .rooms(let count): "\(count, "комната", "комнаты", "комнат")"
    case .matches(let count): "\(count, "матч", "матча", "матчей") сейчас"
    case .unlisted(let count): "из них не в списке: \(count)"
    case .nodes(let count): "\(count, "сервер", "сервера", "серверов")"
    case .degraded: "без Redis"
    case .unlinked: "нет связи"
    case .column(let column): column.russian
    case .waits: "ждёт соперника"
    case .over: "матч окончен"
    case .won(let name): "победа: \(name)"
    case .noRooms: "В списке нет комнат. Открыть: guess-client, потом PLAY или CREATE."
    case .shown(let first, let last, let count): "\(first)–\(last) из \(count)"
    case .more(let count): "больше \(count, "комнаты", "комнат", "комнат")"
    case .quitKey: "q — выход"
    case .scrollKeys: "↑↓ листать"
    case .connecting: "Подключаюсь…"
    case .lost: "Связь потеряна. Подключаюсь снова…"
    case .sentAway(.drain): "Сервер останавливается. Подключаюсь снова…"
    case .sentAway(let reason): "Сервер закрыл соединение (\(reason.rawValue)). Пробую ещё раз…"
    case .refused: "сервер не ответил на STATUS и ROOMS."
    }
  }
}

extension RoomColumn {
  fileprivate var russian: String {
    switch self {
    case .room: "код"
    case .state: "состояние"
    case .rules: "правила"
    case .range: "диапазон"
    case .firstTo: "цель"
    case .watchers: "зрители"
    case .players: "игроки"
    case .score: "счёт"
    case .round: "раунд"
    case .guesses: "попытки"
    case .needed: "осталось"
    case .match: "игроки и счёт"
    }
  }
}

/// The two largest units of a time.
private func time(_ seconds: Int64) -> String {
  let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
  return if days > 0 {
    "\(days) д \(hours % 24) ч"
  } else if hours > 0 {
    "\(hours) ч \(minutes % 60) мин"
  } else if minutes > 0 {
    "\(minutes) мин \(seconds % 60) с"
  } else {
    "\(seconds) с"
  }
}
