import GuessProtocol

extension Russian {
  static let pickHelp: [(keys: String, words: String)] = [
    ("↑ ↓  k j", "крутить барабан"),
    ("← →  h l", "другой барабан"),
    ("0–9  - +", "выставить цифру, знак"),
    ("PgUp PgDn", "на десять больше, меньше"),
    ("Home End", "наименьшее; наибольшее"),
    ("m  r", "середина; наугад"),
    ("Enter", "назвать то, что видно"),
    ("/ :  Tab", "писать команду; в чат"),
    ("q  Ctrl-C", "выйти"),
    ("▲ ▼", "слишком мало; много"),
  ]
}

extension PickerMessage {
  var russian: String {
    switch self {
    case .status(let status): status.russian
    case .choice(let choice): choice.russian
    case .key(let hint): hint.russian
    case .round(let number): "раунд \(number)"
    case .firstTo(let rounds): "до \(rounds, "победы", "побед", "побед")"
    case .left(let count): "осталось: \(count)"
    case .you(let guesses, let par?): "ты: \(guesses), норма \(par)"
    case .you(let guesses, nil): "ты: \(guesses)"
    case .me: "ты"
    case .tooLow: "мало"
    case .tooHigh: "много"
    case .hit: "угадано"
    case .rival(let name, let guesses, let needs?): "\(name): \(guesses), ещё не больше \(needs)"
    case .rival(let name, let guesses, nil): "\(name): \(guesses)"
    case .away(let name): "\(name): нет связи"
    case .notOffered(let digit): "Чисел с \(digit) на этом месте не осталось."
    case .tooSmall(let columns, let rows): "Барабанам нужно окно \(columns)×\(rows)."
    case .anyKey: "Любая клавиша — назад"
    case .needTerminal: "барабанам нужен терминал и для ввода, и для вывода; строки проходят как есть."
    case .needCursor:
      "барабанам нужно управление курсором, а при TERM=dumb оно недоступно; включён построчный режим."
    }
  }
}

extension PickerStatus {
  fileprivate var russian: String {
    switch self {
    case .guessWith(let number): "Enter — назвать \(number)"
    case .yourTurn(let number): "Твой ход: Enter — \(number)"
    case .spinning: "Enter — назвать, что выпадет"
    case .onItsWay: "Отправлено…"
    case .sealed(let number?): "\(number) — скрыто до конца шага"
    case .sealed(nil): "Скрыто до конца шага"
    case .turn(let name): "Ходит \(name)"
    case .countdown(let seconds): "Приготовься: \(seconds)"
    case .nextRound(let secret, let seconds?): "Загадано было \(secret). До раунда: \(seconds)"
    case .nextRound(let secret, nil): "Загадано было \(secret)."
    case .waitingForRival: "Ждём соперника…"
    case .waitingForRoom(let room): "Ждём в комнате \(room)…"
    case .watching: "Ты смотришь игру."
    case .matchOver(let outcome, let secret): outcome.russian + words(forSecret: secret)
    case .soloOver(true, let secret): "Угадано!" + words(forSecret: secret)
    case .soloOver(false, let secret): "Игра окончена." + words(forSecret: secret)
    case .whatNext: "Что дальше?"
    case .yourName: "Имя латиницей?"
    case .offline: "Нет связи, подключаюсь снова…"
    }
  }
}

extension PickerChoice {
  fileprivate var russian: String {
    switch self {
    case .play: "найти соперника"
    case .solo: "играть в одиночку"
    case .daily: "число дня, одно на всех"
    case .house: "играть с компьютером"
    case .create: "открыть комнату для друга"
    case .join: "войти в комнату друга"
    case .watch: "смотреть чужую игру"
    case .again: "ещё раз (или Enter)"
    case .againToo(let name): "ещё раз: \(name) тоже хочет"
    case .againAsked: "ещё раз: ждём согласия соперника"
    case .leave: "выйти из комнаты"
    }
  }
}

extension MatchState.Outcome {
  fileprivate var russian: String {
    switch self {
    case .won: "Победа!"
    case .lost(let name): "Победа: \(name)."
    case .nobody: "Никто не победил."
    }
  }
}

extension KeyHint {
  fileprivate var russian: String {
    switch self {
    case .guess: "Enter назвать"
    case .help: "? помощь"
    case .spin: "r наугад"
    case .middle: "m середина"
    case .talk: "/ писать"
    case .quit: "q выход"
    case .turn: "↑↓ крутить"
    case .wheel: "←→ барабан"
    }
  }
}

private func words(forSecret secret: Int64?) -> String {
  secret.map { " Загадано было \($0)." } ?? ""
}
