/// The sentences for people, in Russian.
///
/// The reader is «ты». Names stand in the nominative and nothing agrees with them in gender, nor does the past tense ever
/// speak of the reader: what happened is told in the present tense or without a person.
enum Russian: Catalogue {
  // MARK: - Events

  static func sentence(for event: Event) -> Sentence? {
    switch event {
    case .hello: "Добро пожаловать! NAME <твоё имя>, потом PLAY. HELP перечислит остальное."
    case .joined(_, let name, _): "\(name) занимает место."
    case .handicap(let name, let range): "\(name) играет с форой: диапазон от \(range.lo) до \(range.hi)."
    case .paired(_, let rival): "Твой соперник — \(rival)."
    case .countdown(let seconds): "Приготовься: \(seconds, "секунда", "секунды", "секунд")."
    case .start(let start): sentence(for: start)
    case .rival(let name, let guesses, let needs):
      "\(name): уже \(guesses, "попытка", "попытки", "попыток"), нужно ещё не больше \(needs)."
    case .hint(let hint): sentence(for: hint.answer)
    case .guessed(let guess): "\(guess.name): \(sentence(for: guess.answer))"
    case .step(let number, let seconds):
      "Шаг \(number): запечатай попытку за \(seconds, "секунду", "секунды", "секунд")."
    case .turn(let name, let seconds): "Ходит \(name), на ход \(seconds, "секунда", "секунды", "секунд")."
    case .pass(let name, let strikes):
      "\(name) пропускает ход, предупреждение \(strikes) из \(Limits.strikes)."
    case .away(let name, let seconds):
      "\(name) не на связи. Место хранится \(seconds, "секунду", "секунды", "секунд")."
    case .back(let name): "\(name) снова здесь."
    case .state(let state):
      "Раунд \(state.round), число от \(state.range.lo) до \(state.range.hi); счёт \(state.score)."
    case .end(let end): sentence(for: end)
    case .match(let end): sentence(for: end)
    case .review(let review): sentence(for: review)
    case .recorded(let match): "Матч записан как \(match)."
    case .recording(isOn: false): "Сервер сейчас не может сохранять результаты. Игра продолжается."
    case .recording(isOn: true): "Результаты снова сохраняются."
    case .rematch(let name): "\(name) хочет сыграть ещё; REMATCH — согласиться."
    case .left(let name): "\(name) уходит."
    case .closed(let room): "Комната \(room) закрыта: игроки разошлись."
    case .warn(let seconds, .idle):
      "Ты ещё здесь? Пришли что угодно за \(seconds, "секунду", "секунды", "секунд"), чтобы остаться."
    case .warn(let seconds, .clock): "До конца раунда \(seconds, "секунда", "секунды", "секунд")."
    case .warn(let seconds, .grace):
      "Место того, кто потерял связь, хранится ещё \(seconds, "секунду", "секунды", "секунд")."
    case .warn(let seconds, .drain):
      "Сервер скоро остановится. Доиграй матч за \(seconds, "секунду", "секунды", "секунд")."
    case .said, .notice: nil
    case .bye(let reason): sentence(for: reason)
    }
  }

  private static func sentence(for start: RoundStart) -> Sentence {
    if let turn = start.turn {
      return "Загадано число от \(start.range.lo) до \(start.range.hi). Диапазон общий, начинает \(turn)."
    }
    return
      "Загадано число от \(start.range.lo) до \(start.range.hi). Всегда хватает \(start.range.par, "попытки", "попыток", "попыток"). Вперёд!"
  }

  private static func sentence(for end: RoundEnd) -> Sentence {
    if end.isTie {
      "Оба нашли число на одном шаге: \(end.secret)."
    } else if let winner = end.winner {
      "\(winner) находит число: \(end.secret)."
    } else {
      "Число никто не нашёл: \(end.secret)."
    }
  }

  private static func sentence(for end: MatchEnd) -> Sentence {
    switch (end.reason, end.winner) {
    case (.found, let winner?): "Победа: \(winner)! REMATCH — сыграть ещё, LEAVE — выйти."
    case (.forfeit, let winner?):
      "Победа: \(winner). Соперник не вернулся или слишком часто пропускал ход."
    case (.forfeit, nil): "Ни один из игроков не вернулся, победителя нет."
    case (.left, let winner?): "Победа: \(winner). Соперник ушёл."
    case (.timeout, _):
      "Давно нет ни одной попытки, победителя нет. REMATCH — сыграть ещё, LEAVE — выйти."
    case (.tie, _):
      "Ничья: и после последнего раунда никто не впереди. REMATCH — сыграть ещё, LEAVE — выйти."
    case (_, let winner?): "Победа: \(winner)."
    case (_, nil): "Матч окончен, победителя нет."
    }
  }

  private static func sentence(for review: Review) -> Sentence {
    if let daily = review.daily, review.hasFound {
      return "Можно поделиться: guess \(daily.day) \(daily.trail.arrows) \(review.guesses)/\(review.par)"
    }
    guard review.guesses > 0 else {
      return "Ни одной попытки; норма — \(review.par). С середины каждая подсказка отсекает половину."
    }
    let count: Sentence =
      "\(review.guesses, "попытка", "попытки", "попыток"), норма — \(review.par)."
    guard review.hasFound else { return "\(count) В следующий раз число не уйдёт." }
    switch Verdict(guesses: review.guesses, par: review.par) {
    case .rareLuck: return "\(count) Редкая удача: уж не мои ли записи у тебя под рукой?"
    case .asItShouldBe: return "\(count) Как по нотам."
    case .teasing: return "\(count) Неужели все числа подряд? Если делить остаток пополам, выйдет быстрее."
    }
  }

  private static func sentence(for reason: Farewell) -> Sentence {
    switch reason {
    case .quit: "До встречи!"
    case .idle: "От тебя давно ничего не слышно, дальше не жду. Возвращайся когда угодно."
    case .slow: "Ты не читаешь то, что я шлю, так что больше не шлю."
    case .nonsense:
      "В последних \(Limits.badLinesInRow) строках ничего не понять. HELP в новом соединении расскажет, что я знаю."
    case .full: "Сейчас нет свободных соединений. Попробуй ещё раз через минуту."
    case .crowded: "С твоего адреса слишком много соединений. Закрой одно из них или попробуй через минуту."
    case .displaced: "Ты снова здесь по другому соединению, поэтому это закрывается."
    case .drain: "Сервер останавливается. Возвращайся через несколько минут."
    }
  }
}
