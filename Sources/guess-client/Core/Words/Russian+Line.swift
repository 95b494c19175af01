import Protocol

/// The words of the line that is typed.
extension Russian {
  static func words(for phrase: LinePhrase) -> String {
    switch phrase {
    case .seatOffer(let name, .room(let room)):
      "Место под именем \(name) в комнате \(room), возможно, ещё за тобой. Enter — вернуть его, n — начать заново."
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "Игра под именем \(name), возможно, ещё идёт. Enter — вернуть её, n — начать заново."
    case .seatQuestion: "Вернуть? [Enter/n] "
    case .seatTooLate(let name): "Поздно: для имени \(name) уже ничего не хранится. Начинаем заново."
    case .lateGuess(let number, let round):
      "Чуть-чуть поздно: раунд \(round) кончился раньше, чем пришло число \(number), и оно не считается."
    case .nameIsKept(let seconds):
      "Это имя хранится для игрока, у которого пропала связь, ещё \(seconds, "секунду", "секунды", "секунд"). Выбери другое."
    case .overflow(let bytes): "Всё не поместится: в строке самое большее \(bytes, "байт", "байта", "байт")."
    }
  }
}
