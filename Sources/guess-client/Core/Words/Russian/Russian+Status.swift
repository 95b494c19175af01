import Protocol

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
