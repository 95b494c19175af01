import Protocol

/// The words of bots that play by themselves.
extension Russian {
  static func words(for phrase: BotPhrase) -> String {
    switch phrase {
    case .bringBot:
      "жду другого бота. Запусти ту же команду ещё раз в другом терминале, а чтобы играть и с людьми, добавь --with any."
    case .bringAnyone(let request):
      "жду соперника. Запусти ту же команду ещё раз в другом терминале или набери «\(request)» в guess-client."
    case .bringPerson(let request): "жду человека. Набери «\(request)» в guess-client."
    case .arenaStops:
      "программа закончилась, ни разу не ответив, поэтому арена остановлена. Запусти её в терминале и набери «1 100»: она должна ответить числом."
    case .waitsForRival: "Жду соперника…"
    case .plays(let number, let count, let rival?): "Матч \(number) из \(count), соперник — \(rival)."
    case .plays(let number, let count, nil): "Матч \(number) из \(count)."
    case .comesBack: "Соединение потеряно. Пробую вернуться…"
    case .arenaPlays(let number, let count, let one, let other):
      "Матч \(number) из \(count): \(one) – \(other)"
    case .title(let bot, let name?, let server): "\(bot) под именем \(name), сервер \(server)"
    case .title(let bot, nil, let server): "\(bot), сервер \(server)"
    case .row(let row): words(for: row)
    case .perRound(let found, let count):
      "за раунд, где число найдено (\(found) из \(count, "раунда", "раундов", "раундов"))"
    case .perGuess: "на попытку"
    case .arenaTitle(let match, let count):
      "\(match.words), игра до \(match.firstTo ?? 1, "победы", "побед", "побед"); у каждой пары \(count, "матч", "матча", "матчей")."
    case .arenaSeed(let seed): "Слово для чисел: \(seed)"
    case .column(let column): words(for: column)
    case .legend(let legend): words(for: legend)
    case .brokenOff(let played, let count):
      "Прервано: сыграно \(played) из \(count, "матча", "матчей", "матчей")."
    }
  }

  private static func words(for row: BotReport.Row) -> String {
    switch row {
    case .matches: "матчей"
    case .won: "побед"
    case .lost: "поражений"
    case .tied: "ничьих"
    case .unknown: "исход неизвестен"
    case .guesses: "попыток"
    case .time: "время"
    case .timeouts: "сдано: слишком долго"
    case .faults: "сдано: ошибка"
    case .forfeits: "уход или неявка"
    case .passes: "пропущено ходов"
    case .refused: "отвергнуто попыток"
    }
  }

  private static func words(for column: ArenaReport.Column) -> String {
    switch column {
    case .bot: "бот"
    case .points: "очки"
    case .share: "доля"
    case .interval: "95 % интервал"
    case .won: "побед"
    case .lost: "поражений"
    case .tied: "ничьих"
    case .guesses: "попыток"
    case .timeouts: "долго"
    case .faults: "ошибок"
    }
  }

  private static func words(for legend: ArenaReport.Legend) -> String {
    switch legend {
    case .cells: "В клетке: победы–поражения–ничьи бота из строки против бота из столбца."
    case .share:
      "доля: часть всех очков, ничья — пол-очка; истинная доля с уверенностью 95 % лежит в интервале за ней (Уилсон)."
    case .guesses:
      "попыток: в среднем там, где бот нашёл число; истинное среднее с уверенностью 95 % отстоит не дальше второго числа (t Стьюдента)."
    case .sameAgain: "То же слово и боты, не полагающиеся на случай, дадут те же таблицы."
    case .sameAgainThere:
      "На этом сервере то же слово и боты, не полагающиеся на случай, дадут те же таблицы."
    case .timeMatters: "В гонке решает и время, так что то же слово может дать другие таблицы."
    }
  }

  static func words(for fault: BotFault) -> String {
    switch fault {
    case .timeout:
      "программа не отвечает \(GuessDesk.patience.secondsRoundedUp, "секунду", "секунды", "секунд"): матч сдан, программа запускается заново."
    case .wrongAnswer(let text):
      "ответ программы «\(text.shortened(to: 40))» — не целое число из ещё возможных, и так \(GuessDesk.wrongAnswers)-й раз подряд: матч сдан."
    case .unasked(let text):
      "программа без вопроса сказала «\(text.shortened(to: 40))»: матч сдан, программа запускается заново. На один вопрос — одна строка ответа."
    case .ended(.exit(127)): "программа не найдена: она завершилась с кодом 127."
    case .ended(.exit(let status)): "программа завершилась с кодом \(status)."
    case .ended(.signal(let number)): "программу завершил сигнал \(number)."
    }
  }

  static func words(for failure: BotFailure) -> String {
    switch failure {
    case .connection(let news): words(for: news)
    case .refused(let verb, let refusal):
      "сервер отказал в \(verb.rawValue): \(failure.sentence(for: verb, refusal, in: .russian))"
    case .dismissed(let farewell):
      "сервер закрыл соединение: \(failure.sentence(for: farewell, in: .russian))"
    case .nonsense: "сервер отвергает одну попытку за другой, а так быть не должно."
    case .noServerStarts(let reason?): "guess-server не запускается: \(reason)."
    case .noServerStarts(nil):
      "guess-server не запускается. Он стоит рядом с guess-client или в PATH: swift build соберёт оба. --url — игра на другом сервере."
    case .noProgramStarts(let reason): "программа не запускается: \(reason)."
    }
  }
}
