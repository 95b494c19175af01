import Protocol

/// The words of matches that are shown again.
extension Russian {
  static func words(for phrase: ReplayPhrase) -> String {
    switch phrase {
    case .column(let column): words(for: column)
    case .result(let winner, let reason): result(winner, reason)
    case .noMatches: "В этих файлах нет ни одного оконченного матча."
    case .howToSee(let count):
      "Всего \(count, "матч", "матча", "матчей"). Чтобы увидеть один из них ход за ходом, укажи после файлов первые цифры его номера или last."
    case .title(let id, let settings):
      "Матч \(id): \(settings.rules.rawValue), число от \(settings.range.lo) до \(settings.range.hi), игра до \(settings.firstTo, "победы", "побед", "побед")."
    case .place(let room, let time): "Комната \(room), конец матча: \(time) UTC."
    case .handicap(let name, let range): "\(name): диапазон больше, \(range.lo)..\(range.hi)."
    case .seed(let seed): "Числа следуют из слова \(seed)."
    case .daily(let day): "Это число дня за \(day)."
    case .earlierRounds(let number): "Того, что было до раунда \(number), в этих файлах нет."
    case .earlierMoves: "Первых попыток этого раунда в этих файлах нет."
    case .round(let number): "Раунд \(number)"
    case .step(let number): "шаг \(number)"
    case .turn(let number): "ход \(number)"
    case .hint(.low): "мало"
    case .hint(.high): "много"
    case .hint(.hit): "в точку"
    case .pass(let strikes): "без попытки, пропусков подряд: \(strikes)"
    case .tied(let secret): "Оба находят число на одном и том же шаге: \(secret)."
    case .brokenOff(let secret): "Раунд прерван, загадано было \(secret)."
    case .score(let score): "Счёт \(score.dashed)."
    case .final(let score, let winner, let reason):
      "Матч окончен, счёт \(score.dashed): \(result(winner, reason))."
    case .review(let name, let comment): "\(name): \(comment)"
    case .faults(let count): "В этих файлах найдено ошибок: \(count); их перечислит guess-client verify."
    }
  }

  private static func words(for column: MatchTable.Column) -> String {
    switch column {
    case .match: "матч"
    case .over: "конец (UTC)"
    case .rules: "правила"
    case .range: "диапазон"
    case .players: "игроки"
    case .score: "счёт"
    case .result: "итог"
    }
  }

  private static func result(_ winner: String?, _ reason: MatchEnd.Reason) -> String {
    switch (reason, winner) {
    case (.found, let winner?): "победа: \(winner)"
    case (.found, nil): "число не найдено"
    case (.left, let winner?): "победа: \(winner), соперник ушёл"
    case (.left, nil): "игра прервана"
    case (.forfeit, let winner?): "победа: \(winner), соперник выбыл"
    case (.forfeit, nil): "выбыли оба"
    case (.timeout, _): "попыток больше не было"
    case (.tie, _): "ничья"
    }
  }

  static func words(for trouble: JournalTrouble) -> String {
    switch trouble {
    case .unreadable(let file, let reason): "\(file) не читается: \(reason)."
    case .tooLarge(let file, let size): "\(file) больше \(size) МиБ (MiB), а таких журналов сервер не пишет."
    case .noJournal(let directory): "в \(directory) нет журнала."
    case .noFileNorMatch(let word):
      "файла \(word) нет. Если это матч, укажи не меньше четырёх первых цифр его номера или last."
    case .foreign(let file): "\(file) — не журнал guess-server."
    case .damaged(let file, let line):
      "\(file):\(line): эта строка повреждена, и дальше верить нельзя ничему."
    case .unknown(let file, let line):
      "\(file):\(line): эту строку записал более новый guess-server; её прочтёт более новый guess-client."
    case .torn(let file): "\(file): конец оборван, как бывает после сбоя; всё до него в силе."
    case .noMatch(let digits?): "нет оконченного матча, номер которого начинается с \(digits)."
    case .noMatch(nil): "в этих файлах нет ни одного оконченного матча."
    case .notOver(let id): "матч \(id) ещё не окончен, и до тех пор его числа — тайна."
    case .ambiguous(let digits, let ids, let count):
      "с \(digits) начинается \(count, "матч", "матча", "матчей"): \(list(ids, of: count)). Укажи больше цифр."
    }
  }

  private static func list(_ ids: [MatchID], of count: Int) -> String {
    ids.map(\.description).joined(separator: ", ") + (count > ids.count ? "…" : "")
  }
}
