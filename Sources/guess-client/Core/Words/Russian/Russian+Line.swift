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
    case .invalidName(let name):
      "«\(name)» не может быть именем. Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada."
    case .seatTooLate(let name): "Поздно: для имени \(name) уже ничего не хранится. Начинаем заново."
    case .lateGuess(let number, let round):
      "Раунд \(round) закончился раньше, чем было отправлено число \(number), и оно не считается."
    case .nameIsKept(let seconds):
      "Это имя хранится за игроком без связи ещё \(seconds, "секунду", "секунды", "секунд"). Выбери другое."
    case .overflow(let bytes): "Целиком не поместится: в строке не больше \(bytes, "байта", "байт", "байт")."
    }
  }
}
