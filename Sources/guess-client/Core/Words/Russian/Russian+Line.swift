import GuessProtocol

extension LineMessage {
  package var russian: String {
    switch self {
    case .nameQuestion(nil): "Твоё имя (латиницей): "
    case .nameQuestion(let suggestion?): "Твоё имя (латиницей) [\(suggestion)]: "
    case .offline: "нет связи> "
    case .welcome:
      "PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку. HELP перечислит остальное."
    case .hosting(let room):
      "Комната \(room) открыта. Отправь другу строку ниже. Пока никого? LEAVE, затем CREATE house=easy — игра с компьютером."
    case .noServerStarts:
      "не удалось запустить guess-server. Положи его рядом с guess-client или в каталог из PATH (swift build собирает оба)."
    case .serverIsPrivate:
      "здесь уже работает сервер, но доступен он только с этого компьютера. Останови его или запусти так: guess-server --listen '[::]:4837', и попробуй снова."
    case .howToBegin:
      "guess-client host запустит сервер здесь и подождёт друга; guess-client HOST — игра на другом компьютере."
    case .needsTerminal: "здесь нужен терминал и для ввода, и для вывода."
    case .confirmLeaving: "Выйти сейчас — сдать матч. Повтори, чтобы выйти."
    case .notSent: "Не отправлено: связи нет. Нажми Enter ещё раз, когда она появится."
    case .notPrinted(let reason): "не удаётся записать вывод: \(reason). Проверь, куда он направлен."
    case .seatOffer(let name, .room(let room)):
      "Место под именем \(name) в комнате \(room), возможно, ещё за тобой. Enter — вернуть его, n — оставить: победит соперник."
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "Игра под именем \(name), возможно, ещё идёт. Enter — вернуть её, n — закончить."
    case .seatQuestion: "Вернуть? [Enter/n] "
    case .invalidName(let name):
      "«\(name)» не может быть именем. Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada."
    case .seatTooLate(let name): "Поздно: для имени \(name) уже ничего не хранится. Начинаем заново."
    case .lateGuess(let number, let round):
      "Раунд \(round) закончился раньше, чем было отправлено число \(number), и оно не считается."
    case .nameIsKept(let seconds):
      "Это имя хранится за игроком без связи ещё \(seconds, "секунду", "секунды", "секунд"). Выбери другое."
    case .overflow(let bytes, let lines):
      "Целиком не поместится: в строке не больше \(bytes, "байта", "байт", "байт"), за раз не больше \(lines, "строки", "строк", "строк")."
    case .pasted(let lines):
      "Ждут отправки: \(lines, "строка", "строки", "строк"). Enter — отправить всё, Ctrl-C — отменить."
    case .historySearch(let query): "поиск «\(query)»: "
    case .againPrompt: "[Enter: ещё раз] "
    case .soloPrompt: "[Enter: игра SOLO] "
    case .noGame: "Игра сейчас не идёт. Enter — начать одиночную; PLAY найдёт соперника."
    case .matchIsOver: "Матч окончен. Enter — сыграть ещё; LEAVE — выйти."
    case .rivalLeft(let name): "\(name) уходит. PLAY найдёт другого соперника; LEAVE — выйти."
    case .noRoomCode(let text):
      "«\(text)» — не код комнаты. Код комнаты — шесть букв и цифр, например F7KD2Q."
    case .nextMatch(let number, let rival, let score):
      "Матч \(number), соперник \(rival): \(standing(score, rival))."
    case .seriesIsOver(let rival, let score):
      "Серия с \(rival): \(score.own == score.other ? "ничья" : score.own > score.other ? "победа" : "поражение") \(score.dashed)."
    case .gameIsLeft: "Игра закончена: ты снова в лобби."
    case .gameIsBack(let name): "С возвращением, \(name)! Игра продолжается."
    case .help(let topic): topic.russian
    }
  }
}

extension HelpTopic {
  fileprivate var russian: String {
    switch self {
    case .findingGame:
      "Начать: PLAY найдёт соперника, CREATE откроет комнату для друга, JOIN F7KD2Q — войти в неё."
    case .playingAlone:
      "В одиночку: SOLO — обычная игра, DAILY — число дня, HOUSE — игра с компьютером."
    case .inGame: "В игре: число — это попытка. SAY hello — написать в чат, LEAVE — выйти."
    case .afterMatch: "После матча: Enter или REMATCH — сыграть ещё."
    case .watching: "Смотреть: ROOMS перечислит комнаты, WATCH F7KD2Q покажет одну."
    case .keys:
      "Клавиши: p, s, d, h, c, j, w — это PLAY, SOLO, DAILY, HOUSE, CREATE, JOIN, WATCH. Tab дополняет, ↑ возвращает строку, Ctrl-R ищет, Ctrl-C стирает строку или выходит, Ctrl-D выходит."
    case .lostConnection: "Обрыв связи: место вернётся само."
    case .more: "Ещё: HELP ALL перечислит всё, HELP CREATE объяснит одну команду и её параметры."
    }
  }
}

private func standing(_ score: Score, _ rival: Name) -> String {
  if score.own == score.other { return "пока \(score.dashed)" }
  return score.own > score.other
    ? "ты впереди, \(score.dashed)" : "впереди \(rival), \(score.other)–\(score.own)"
}

extension StatusMessage {
  var russian: String {
    switch self {
    case .roundNumber(let number): "раунд \(number)"
    case .remaining(let count): "осталось: \(count)"
    case .progress(let name, let guesses, let needs?): "\(name): \(guesses), ещё не больше \(needs)"
    case .progress(let name, let guesses, nil): "\(name): \(guesses)"
    case .isAway(let name): "\(name): нет связи"
    case .hasTurn(let name): "ходит \(name)"
    case .yourTurn: "твой ход"
    case .isSealed(let number?): "скрыто: \(number)"
    case .isSealed(nil): "скрыто"
    case .getReady(let seconds): "Приготовься: \(seconds)"
    case .lookingForRival: "Ждём соперника…"
    case .waiting(let room): "Ждём в комнате \(room)…"
    case .lookingOn: "Ты смотришь игру."
    case .isOver: "Матч окончен."
    case .isOffline: "Нет связи, подключаюсь снова…"
    }
  }
}
