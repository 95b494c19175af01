import Protocol

/// The words of journals that are checked.
extension Russian {
  static func words(for phrase: CheckPhrase) -> String {
    switch phrase {
    case .file(let file, let lines, let rounds, let matches):
      "\(file): \(lines, "строка", "строки", "строк"), \(rounds, "раунд", "раунда", "раундов"), оконченных матчей: \(matches)."
    case .fault(let fault, let file): "\(file):\(fault.line): \(place(of: fault))\(words(for: fault.kind))"
    case .allIsWell: "Ошибок нет: все обещания (commit) и все подсказки верны."
    case .faults(let count): "Найдено ошибок: \(count)."
    }
  }

  private static func place(of fault: StoryFault) -> String {
    let places = [
      fault.room.map { "комната \($0)" }, fault.match.map { "матч \($0)" }, fault.round.map { "раунд \($0)" },
    ]
    return places.compactMap(\.self).joined(separator: ", ") + ": "
  }

  static func words(for fault: StoryFault.Kind) -> String {
    switch fault {
    case .anotherSecret: "загаданное число не то, что было обещано (commit)."
    case .secretOutside(let range): "загаданное число вне диапазона \(range.lo)..\(range.hi)."
    case .impossibleGuess(let guess, let left):
      "попытка \(guess) вне оставшегося диапазона \(left.lo)..\(left.hi)."
    case .falseWin(let seat): "раунд засчитан месту \(seat.rawValue), хотя число там не угадано."
    case .missedWin(let seat): "число угадано на месте \(seat.rawValue), а раунд ему не засчитан."
    case .wrongWinner: "матч засчитан тому, кто не ведёт в счёте."
    case .wrongName(let id):
      "\(id?.description ?? "-") — не номер этого матча: его задаёт обещание (commit) первого раунда."
    case .toldDifferently: "новый файл расходится здесь с прежним."
    case .outOfPlace: "этого не могло быть после записанного выше."
    }
  }
}
