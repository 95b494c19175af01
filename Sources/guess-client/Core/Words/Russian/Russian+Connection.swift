import GuessProtocol

extension ConnectionMessage {
  package var russian: String {
    switch self {
    case .connecting(let server): "Подключение к \(server)…"
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
    case .moved: "Игры переходят на другой сервер. guess-client подключится к нему сам…"
    case .othersAreTried: "Пробую другие указанные серверы…"
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
    case .socket(let news): news.russian
    case .helper(let news): news.russian
    }
  }
}

extension FairnessCheck.Finding {
  package var russian: String {
    switch self {
    case .kept(let secret): "✓ честно: число \(secret) было загадано до первой попытки."
    case .unknown: "Этот раунд не проверить: его начало пропущено."
    case .broken(.anotherSecret): "✗ НЕЧЕСТНО: сервер обещал другое число. Не верь ему."
    case .broken(.anotherPromise): "✗ НЕЧЕСТНО: сервер сменил обещание посреди раунда. Не верь ему."
    case .broken(.noSecret): "✗ НЕЧЕСТНО: сервер не открыл число, загаданное в прошлом раунде. Не верь ему."
    case .broken(.untrueHint): "✗ НЕЧЕСТНО: одна из подсказок для этого числа неверна. Не верь серверу."
    }
  }
}

extension SocketNews {
  package var russian: String {
    switch self {
    case .missing(let server):
      "файла \(server) нет. Проверь путь или запусти сервер: guess-server --listen \(server)."
    case .refused(let server):
      "на \(server) ничего не запущено. Запусти сервер: guess-server --listen \(server), или проверь путь."
    case .forbidden(let server):
      "к \(server) нет доступа: сокет сервера открыт только для пользователя, который его запустил. Запусти guess-client от его имени."
    case .tooLong(let server, let most):
      "\(server) — слишком длинный путь: у сокета он не длиннее \(most, "байта", "байт", "байт"). Выбери короче."
    }
  }
}

extension HelperNews {
  package var russian: String {
    switch self {
    case .missing(let program, let server):
      "для связи с \(server) нужна программа «\(program)», но её здесь нет. Установи её или укажи другую: --via."
    case .notStarted(let program, let reason): "«\(program)» не запускается: \(reason)."
    case .expired(let server):
      "сертификат \(server) сегодня недействителен, поэтому ничего не отправлено. Проверь дату на этой машине; если она верна, сертификат должен обновить администратор сервера."
    case .anotherName(let server):
      "сертификат \(server) выдан на другое имя, поэтому ничего не отправлено. Проверь адрес."
    case .untrusted(let server):
      "эта машина не доверяет сертификату \(server), поэтому ничего не отправлено. Если он твой, укажи, кто его выдал: SSL_CERT_FILE=ca.pem."
    case .withoutTLS(let server):
      "\(server) не использует TLS. Попробуй guess:// вместо guess+tls:// или проверь порт."
    case .ended(let program, let server, let complaint):
      "нет связи с \(server): «\(program)» завершилась и сообщила: \(complaint)"
    case .wantsTerminal(let program):
      "«\(program)» хочет о чём-то спросить, а это возможно только при запуске guess-client. Запусти guess-client снова или настрой «\(program)» так, чтобы вопросов не было."
    case .nothingCame(let server):
      "\(server) сразу закрывает соединение. Спроси администратора, работает ли за этим адресом guess-server."
    }
  }
}
