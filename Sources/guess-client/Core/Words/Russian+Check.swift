import Protocol

/// The words of journals that are checked.
extension Russian {
  static func words(for phrase: CheckPhrase) -> String {
    switch phrase {
    case .file(let file, let lines, let rounds, let matches):
      "\(file): \(lines, "строка", "строки", "строк"), \(rounds, "раунд", "раунда", "раундов"), оконченных матчей: \(matches)."
    case .fault(let fault, let file): "\(file):\(fault.line): \(place(of: fault))\(words(for: fault.kind))"
    case .allIsWell: "Всё в порядке: все обещания сдержаны, все подсказки верны."
    case .faults(let count): "Находок: \(count). Что-то здесь неладно."
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
    case .anotherSecret: "загадано не то число, которое было обещано."
    case .secretOutside(let range): "загаданного числа нет среди \(range.lo)..\(range.hi)."
    case .impossibleGuess(let guess, let left):
      "число \(guess) было невозможно, оставались \(left.lo)..\(left.hi)."
    case .falseWin(let seat): "раунд отдан месту \(seat.rawValue), хотя число там не найдено."
    case .missedWin(let seat): "число найдено на месте \(seat.rawValue), а раунд туда не отдан."
    case .wrongWinner: "матч отдан тому, кто не впереди."
    case .wrongName(let id):
      "\(id?.description ?? "-") — не имя этого матча: его даёт обещание первого раунда."
    case .toldDifferently: "новый файл рассказывает это иначе, чем прежний."
    case .outOfPlace: "этого не могло быть после того, что записано выше."
    }
  }
}
