import GuessProtocol

extension MonitorMessage: LocalizedText {
  func text(in language: Language) -> String {
    switch self {
    case .uptime(let seconds):
      language.choose(
        "up \(time(seconds, in: language))", "已运行 \(time(seconds, in: language))",
        "работает \(time(seconds, in: language))")
    case .players(let count):
      language.choose(
        "\(count, "player", "players")", "\(count) 名玩家", "\(count, "игрок", "игрока", "игроков")")
    case .rooms(let count):
      language.choose("\(count, "room", "rooms")", "\(count) 个房间", "\(count, "комната", "комнаты", "комнат")")
    case .matches(let count):
      language.choose(
        "\(count, "match", "matches") running", "\(count) 场比赛进行中",
        "\(count, "матч", "матча", "матчей") сейчас")
    case .unlisted(let count):
      language.choose("\(count) of them not listed", "其中 \(count) 个不公开", "из них не в списке: \(count)")
    case .nodes(let count):
      language.choose(
        "\(count, "server", "servers")", "\(count) 台服务器", "\(count, "сервер", "сервера", "серверов")")
    case .degraded: language.choose("without Redis", "无法使用 Redis", "без Redis")
    case .unlinked: language.choose("can't be reached", "连不上", "нет связи")
    case .column(let column): column.text(in: language)
    case .waits: language.choose("waits for a rival", "在等对手", "ждёт соперника")
    case .over: language.choose("the match is over", "比赛结束", "матч окончен")
    case .won(let name): language.choose("\(name) won", "\(name) 赢了", "победа: \(name)")
    case .noRooms:
      language.choose(
        "No listed rooms. PLAY or CREATE in guess-client opens one.",
        "还没有公开的房间。在 guess-client 里输入 PLAY 或 CREATE 就能建一个。",
        "В списке нет комнат. Открыть: guess-client, потом PLAY или CREATE.")
    case .shown(let first, let last, let count):
      language.choose(
        "\(first)–\(last) of \(count)", "第 \(first)–\(last) 个，共 \(count) 个", "\(first)–\(last) из \(count)")
    case .more(let count):
      language.choose(
        "more than \(count, "room", "rooms")", "超过 \(count) 个房间",
        "больше \(count, "комнаты", "комнат", "комнат")")
    case .quitKey: language.choose("q quit", "q 退出", "q — выход")
    case .scrollKeys: language.choose("↑↓ scroll", "↑↓ 滚动", "↑↓ листать")
    case .connecting: language.choose("Connecting…", "正在连接……", "Подключаюсь…")
    case .lost:
      language.choose(
        "Connection lost. Trying to connect again…", "连接断了，正在重新连接……", "Связь потеряна. Подключаюсь снова…")
    case .sentAway(.drain):
      language.choose(
        "The server is shutting down. Trying to connect again…", "服务器正在关闭，正在重新连接……",
        "Сервер останавливается. Подключаюсь снова…")
    case .sentAway(let reason):
      language.choose(
        "The server closed the connection (\(reason.rawValue)). Trying again…",
        "服务器断开了连接（\(reason.rawValue)），正在重试……",
        "Сервер закрыл соединение (\(reason.rawValue)). Пробую ещё раз…")
    case .refused:
      language.choose(
        "the server did not answer STATUS and ROOMS.", "服务器没有回答 STATUS 和 ROOMS。",
        "сервер не ответил на STATUS и ROOMS.")
    }
  }
}

extension RoomColumn {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .room: language.choose("room", "房间", "код")
    case .state: language.choose("state", "状态", "состояние")
    case .rules: language.choose("rules", "规则", "правила")
    case .range: language.choose("range", "范围", "диапазон")
    case .firstTo: language.choose("goal", "先赢", "цель")
    case .watchers: language.choose("watch", "观众", "зрители")
    case .players: language.choose("players", "玩家", "игроки")
    case .score: language.choose("score", "比分", "счёт")
    case .round: language.choose("round", "局", "раунд")
    case .guesses: language.choose("guesses", "已猜", "попытки")
    case .needed: language.choose("to-go", "最多还要", "осталось")
    case .match: language.choose("players and score", "玩家与比分", "игроки и счёт")
    }
  }
}

/// The two largest units of a time.
private func time(_ seconds: Int64, in language: Language) -> String {
  let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
  if days > 0 {
    return language.choose(
      "\(days) d \(hours % 24) h", "\(days) 天 \(hours % 24) 小时", "\(days) д \(hours % 24) ч")
  }
  if hours > 0 {
    return language.choose(
      "\(hours) h \(minutes % 60) min", "\(hours) 小时 \(minutes % 60) 分", "\(hours) ч \(minutes % 60) мин")
  }
  if minutes > 0 {
    return language.choose(
      "\(minutes) min \(seconds % 60) s", "\(minutes) 分 \(seconds % 60) 秒", "\(minutes) мин \(seconds % 60) с"
    )
  }
  return language.choose("\(seconds) s", "\(seconds) 秒", "\(seconds) с")
}
