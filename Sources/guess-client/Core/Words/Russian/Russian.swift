import Protocol

/// The client's own words in Russian.
///
/// As the server does, they say «ты», keep names in the nominative, and let nothing agree with a name or the reader in
/// gender.
enum Russian: Phrasebook {
  static func words(for news: ConnectionNews) -> String {
    switch news {
    case .connected(let server, let version): "Подключено к \(server), там работает guess-server \(version)."
    case .closed(let server):
      "Сервер \(server) закрыл соединение. Чтобы вернуться, запусти guess-client снова."
    case .saysNothing(let server): "Подключено к \(server), но оттуда ничего не приходит. Это guess-server?"
    case .silent(let server, let seconds):
      "Связь потеряна: от \(server) ничего не слышно уже \(seconds, "секунду", "секунды", "секунд")."
    case .noServer: "Там отвечает другая программа, без протокола guess/1. Порт указан верно?"
    case .lost(true): "Связь потеряна. Пробую вернуть твоё место…"
    case .lost(false): "Связь потеряна. Пробую подключиться снова…"
    case .dismissed(let seconds):
      "Пробую вернуть твоё место, не дольше \(seconds, "секунды", "секунд", "секунд")…"
    case .stillTrying(let seconds):
      "Всё ещё пробую: твоё место хранится ещё \(seconds, "секунду", "секунды", "секунд")."
    case .seatIsGone: "Связь снова есть, но твоё место больше не хранится."
    case .back: "Связь снова есть. Ты не в комнате: PLAY найдёт соперника, CREATE откроет комнату для друга."
    case .graceIsOver(let server, let seconds):
      "За \(seconds, "секунду", "секунды", "секунд") связаться с \(server) не удалось, и твоё место больше не хранится. Для новой игры запусти guess-client снова."
    case .givenUp(let server):
      "До \(server) больше не достучаться. Чтобы вернуться, запусти guess-client снова."
    case .unknownHost(let host, let reason):
      "узел «\(host)» не найден (\(reason)). Проверь имя и сеть."
        + (Subcommand.meant(by: host).map { " Может быть, имелась в виду команда \($0)?" } ?? "")
    case .refused(let server):
      "на \(server) ничего не запущено. Запусти там сервер командой guess-server или проверь адрес и порт."
    case .timedOut(let server, let seconds):
      "\(server) не отвечает уже \(seconds, "секунду", "секунды", "секунд"). Проверь адрес и сетевые экраны на пути."
    case .unreachable(let server, let reason): "до \(server) не достучаться: \(reason). Проверь сеть."
    case .socket(let news): words(for: news)
    }
  }

  static func words(for cue: Cue) -> String {
    switch cue {
    case .nameQuestion(nil): "Твоё имя (латиницей): "
    case .nameQuestion(let suggestion?): "Твоё имя (латиницей) [\(suggestion)]: "
    case .offline: "нет связи> "
    case .welcome:
      "PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку. HELP перечислит остальное."
    case .confirmLeaving: "Ещё раз Ctrl-C — выйти и сдать матч."
    case .notSent: "Не отправлено: связи нет. Нажми Enter ещё раз, когда она появится."
    case .notPrinted(let reason): "вывод не записывается: \(reason). Проверь, куда он направлен."
    }
  }

  static func words(for finding: FairnessCheck.Finding) -> String {
    switch finding {
    case .kept(let secret): "✓ честно: число \(secret) было загадано до первой попытки."
    case .unknown: "Этот раунд не проверить: его начало пропущено."
    case .broken(.anotherSecret): "✗ НЕЧЕСТНО: сервер обещал другое число. Не верь ему."
    case .broken(.anotherPromise): "✗ НЕЧЕСТНО: сервер сменил обещание посреди раунда. Не верь ему."
    case .broken(.noSecret): "✗ НЕЧЕСТНО: сервер не открыл число, загаданное в прошлом раунде. Не верь ему."
    case .broken(.untrueHint): "✗ НЕЧЕСТНО: одна из подсказок для этого числа неверна. Не верь серверу."
    }
  }
}
