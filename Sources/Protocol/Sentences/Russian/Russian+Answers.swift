extension Russian {
  static func sentence(for room: RoomSummary) -> Sentence {
    let match: Sentence = "\(room.names, " и "): \(words(for: room.settings))"
    return switch room.state {
    case .waiting: "\(match). JOIN \(room.code) — играть, WATCH \(room.code) — смотреть."
    case .playing, .over: "\(match). WATCH \(room.code) — смотреть."
    }
  }

  static func sentence(forWaiting count: Int, _ settings: MatchSettings) -> Sentence {
    "В очереди \(count, "игрок", "игрока", "игроков"): \(words(for: settings)). Чтобы сыграть вместе: \(Command.play(settings, with: nil))"
  }

  static func sentence(for token: Token) -> Sentence {
    " Если связь прервётся, подключись снова и введи: \(Command.resume(token))"
  }

  private static func words(for settings: MatchSettings) -> Sentence {
    let pace: Sentence =
      settings.pace == .zero
      ? "" : ", \(seconds(settings.pace, "секунда", "секунды", "секунд")) между попытками"
    return
      "\(settings.rules), от \(settings.range.lo) до \(settings.range.hi), до \(settings.firstTo, "победы", "побед", "побед")\(pace)"
  }

  private static func sentence(forRival rival: Name, _ settings: MatchSettings) -> Sentence {
    let game: Sentence = settings.isPlain ? "" : " Игра: \(words(for: settings))."
    return "Твой соперник — \(rival).\(game)"
  }

  /// A fraction takes the genitive: `0,5 секунды`.
  static func seconds(
    _ time: Milliseconds, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) -> Sentence {
    let noun = time.count % 1_000 > 0 ? "секунды" : (time.count / 1_000).form(one, few, many)
    return "\(seconds: time, point: ",") \(noun)"
  }

  static func sentence(for score: PlayerScore, rank: Int) -> Sentence {
    "\(rank). \(score.name): \(score.won, "победа", "победы", "побед"), \(score.played, "матч", "матча", "матчей")."
  }

  static func sentence(for attempt: Attempt, rank: Int) -> Sentence {
    let round = attempt.round
    let number: Sentence =
      round.isUsual ? "" : " (раунд \(round.number), \(round.range.lo)..\(round.range.hi))"
    guard round.isFound else { return "\(attempt.name)\(number): число не угадано." }
    return
      "\(rank). \(attempt.name)\(number): \(round.guesses, "попытка", "попытки", "попыток"), \(round.time.secondsRoundedUp, "секунда", "секунды", "секунд")."
  }

  static func sentence(for placing: Placing) -> Sentence {
    if placing.rank == 0 { return "\(placing.name) участвует." }
    return
      "\(placing.rank). \(placing.name): \(placing.points, "очко", "очка", "очков") (у соперников \(placing.buchholz)), побед \(placing.won), ничьих \(placing.tied), поражений \(placing.lost)."
  }

  private static func sentence(for tournament: TournamentProgress) -> Sentence {
    let rounds: Sentence = tournament.rounds.map { " из \($0)" } ?? ""
    return switch (tournament.state, tournament.winner) {
    case (.waiting, _): "Турнир ещё не начался. "
    case (.playing, _): "Идёт тур \(tournament.round)\(rounds). "
    case (.pause, _): "Тур \(tournament.round)\(rounds) окончен, следующий начнётся сам. "
    case (.over, _) where tournament.shared > 0:
      "Турнир окончен: первое место делят \(tournament.shared, "игрок", "игрока", "игроков"). "
    case (.over, let winner?): "Турнир окончен, победа: \(winner). "
    case (.over, nil): "Турнир окончен. "
    }
  }

  private static func sentence(for status: ServerStatus) -> Sentence {
    "Сейчас здесь \(status.players, "игрок", "игрока", "игроков"), \(status.rooms, "комната", "комнаты", "комнат"), \(status.matches, "идущий матч", "идущих матча", "идущих матчей")."
  }

  static func briefly(_ verb: Verb) -> Sentence? {
    switch verb {
    case .name: "NAME <имя латиницей> -- задаёт имя; с этого начинают"
    case .play: "PLAY -- находит соперника или ждёт его"
    case .create: "CREATE -- открывает комнату; друг пишет JOIN <код>"
    case .rooms: "ROOMS -- список комнат: JOIN <код> или WATCH <код>"
    case .solo: "SOLO -- начинает игру в одиночку"
    case .guess: "50 -- попытка 50; в игре пиши просто число"
    case .say: "SAY привет -- говорит «привет» всем в комнате"
    case .rematch: "REMATCH -- предлагает сопернику ещё один матч"
    case .leave: "LEAVE -- выходит из комнаты; в матче это поражение"
    case .text: "TEXT only -- оставляет только такие фразы"
    case .language: "LANG en, LANG zh -- эти фразы in English, 中文"
    case .quit: "QUIT -- закрывает соединение; в матче это поражение"
    default: nil
    }
  }

  static func briefly(_ topic: HelpTopic) -> Sentence {
    switch topic {
    case .computer: "CREATE computer=easy -- играть с ним"
    case .daily: "SOLO seed=today -- число дня, одно для всех"
    }
  }

  static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "представляет программу или настраивает ответы; необязательна"
    case .help: "подсказывает, как начать, объясняет команду, computer или daily или перечисляет все команды"
    case .limits: "перечисляет ограничения, важные для программ"
    case .status: "показывает, насколько загружен сервер"
    case .ping: "сразу отвечает твоим же словом"
    case .language: "выбирает язык этих фраз"
    case .text: "ставит эти фразы после строк, убирает их или оставляет одни фразы"
    case .quit: "закрывает соединение; во время матча засчитывается поражение"
    case .resume: "возвращает имя и место после обрыва связи"
    case .name: "задаёт имя: латинская буква, за ней до 15 латинских букв, цифр, _ или -"
    case .rooms: "показывает список комнат"
    case .scores: "показывает рейтинг по победам, лучшие результаты по сиду или числу дня или таблицу турнира"
    case .create: "открывает комнату для друга или игру с компьютером; \(units)"
    case .join: "занимает место в комнате друга или записывает в турнир"
    case .watch: "позволяет смотреть игру, не участвуя в ней"
    case .leave: "выходит из комнаты или турнира, или перестаёт ждать; во время матча засчитывается поражение"
    case .play: "находит соперника с такими же настройками; \(units)"
    case .solo: "начинает игру в одиночку"
    case .guess: "делает попытку; можно и просто написать число"
    case .say:
      "отправляет сообщение всем в комнате; тот, кто открыл турнир, между матчами пишет всем в турнире"
    case .rematch: "предлагает сыграть ещё; нужно согласие обоих"
    case .tournament:
      "открывает турнир; остальные пишут JOIN и его код, потом ты — START; pace в мс, clock, countdown и break в секундах"
    case .start: "начинает твой турнир, когда все в сборе"
    }
  }

  private static let units: Sentence = "pace в мс, clock и countdown в секундах"

  static func explanation(of name: LimitName) -> Sentence {
    switch name {
    case .line: "Длина строки запроса в байтах, без символа конца строки."
    case .serverLine: "Длина строки от сервера в байтах, без символа конца строки."
    case .name: "Длина имени в символах."
    case .tag: "Длина метки в символах."
    case .chat: "Длина одного сообщения в байтах."
    case .firstTo: "Наибольшее число раундов, которые надо выиграть."
    case .pace: "Наибольшая пауза между двумя попытками в миллисекундах."
    case .clock: "Наибольшее время раунда в секундах."
    case .countdown: "Наибольший отсчёт перед раундом в секундах."
    case .think: "Наибольшее время, которое компьютер думает при think=, в миллисекундах."
    case .roomsPage: "Сколько комнат на одной странице ROOMS."
    case .spectators: "Сколько зрителей может быть в комнате."
    case .login: "Сколько секунд даётся до первого корректного запроса."
    case .idle: "Сколько секунд можно молчать вне матча."
    case .turn: "Сколько секунд даётся на шаг или ход."
    case .strikes: "После скольких пропусков подряд засчитывается техническое поражение."
    case .grace: "Сколько секунд место сохраняется после обрыва связи."
    case .lineBurst: "Сколько строк читается сразу; остальные — позже."
    case .lineRate: "Сколько строк читается потом за секунду; 0 — без ограничения."
    case .chatBurst: "Сколько сообщений можно послать сразу."
    case .chatInterval: "Через сколько миллисекунд можно послать ещё одно сообщение."
    case .badLines: "После скольких некорректных строк подряд соединение закрывается."
    case .flood: "Сколько байт принимается без завершённой строки."
    case .outbox: "Сколько байт может ждать клиента, который не читает."
    case .spectatorOutbox: "Сколько байт может ждать зрителя, который не читает."
    case .outboxSlow: "Длина очереди в байтах, при превышении которой сервер перестаёт читать данные клиента."
    case .outboxSlowTime: "Сколько секунд очередь может быть длиннее этого."
    case .stall: "Сколько секунд клиент может не читать очередь."
    case .addressConnections:
      "Сколько соединений с одного адреса может быть одновременно; 0 — без ограничения."
    case .addressArrivals:
      "Сколько новых соединений с одного адреса принимается за минуту; 0 — без ограничения."
    case .roomTries: "Сколько неверных кодов комнаты можно попробовать сразу."
    case .roomTryInterval: "Через сколько миллисекунд можно попробовать ещё один код."
    case .tournaments: "Сколько турниров может идти одновременно."
    case .addressTournaments: "Сколько турниров сразу может быть с одного адреса; 0 — без ограничения."
    case .tournamentStart: "За сколько секунд турнир должен начаться."
    case .tournamentPlayers: "Сколько игроков может быть в турнире."
    case .tournamentRounds: "Наибольшее число туров."
    case .tournamentBreak: "Наибольший перерыв между турами в секундах."
    }
  }

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "Привет, \(credentials.name)! PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку."
    case .resume(let credentials, let room?, _, _):
      "С возвращением, \(credentials.name)! Ты в комнате \(room.code)."
    case .resume(let credentials, nil, _, _): "С возвращением, \(credentials.name)!"
    case .hello(_, _, nil): "Будем знакомы. HELP подскажет, что писать."
    case .help(let count) where count < Verb.allCases.count:
      "HELP all — все команды, HELP <команда> — одна из них."
    case .help: "Попробуй NAME <имя латиницей>, потом PLAY, а дальше просто пиши числа."
    case .limits: "Вот и все ограничения."
    case .status(let status): sentence(for: status)
    case .ping, .quit: nil
    case .say(isUnheard: false): "Отправлено."
    case .say(isUnheard: true): "Здесь больше никого нет, прочитать это некому."
    case .language: "Я говорю по-русски."
    case .text(.on): "Эти фразы стоят после строк для программ."
    case .text(.off): "Теперь приходят только строки для программ."
    case .text(.only): "Теперь приходят только фразы. TEXT on вернёт строки для программ."
    case .rooms(0, _, _?): "После этой комнаты в списке больше ничего нет."
    case .rooms(0, _, nil): "В списке нет комнат. CREATE откроет новую."
    case .rooms(_, let next?, _): "ROOMS after=\(next) перечислит следующие."
    case .rooms(_, nil, _): "Это весь список."
    case .scores(let count, let next, let rank, let secret, let tournament):
      Sentence { line in
        if let tournament { sentence(for: tournament).write(to: &line) }
        if let secret { ("Загадано было \(secret). " as Sentence).write(to: &line) }
        switch next {
        case _ where count == 0: line.append("Здесь пока никого нет.")
        case let next?: ("SCORES с after=\(next) перечислит следующих." as Sentence).write(to: &line)
        case nil: line.append("Это весь список.")
        }
        if let rank { (" Твоё место — \(rank)." as Sentence).write(to: &line) }
      }
    case .create(_, _, _, _?): "Ты играешь с компьютером. LEAVE — сдаться."
    case .create(let room, _, _, nil): "Передай сопернику: JOIN \(room)"
    case .join(_, let rival, let settings), .play(_, let rival, let settings):
      sentence(forRival: rival, settings)
    case .watch(let room): "Ты зритель в комнате \(room.code). LEAVE — выйти."
    case .leave(let room?): "Ты больше не в комнате \(room)."
    case .leave(nil): "Ты больше не ждёшь соперника."
    case .playWaiting: "Ждём соперника; LEAVE — перестать ждать."
    case .solo(_, _, nil, _): "Игра в одиночку: только ты и число."
    case .solo(_, _, let day?, isAgain: false): "Число дня \(day). В зачёт идёт первая игра, и это она."
    case .solo(_, _, let day?, isAgain: true), .rematch(true, let day?):
      "Число дня \(day). Оно тебе уже попадалось, поэтому эта игра не в зачёт."
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess):
      "Попытка \(guess) принята и скрыта. Подсказка придёт, когда ответят оба или выйдет время."
    case .rematch(true, nil): "Играем ещё!"
    case .rematch(false, _): "Ждём согласия соперника."
    case .tournament(let tournament):
      "Турнир \(tournament.code) открыт. Передай всем: JOIN \(tournament.code). Когда все в сборе, отправь START."
    case .joinTournament(let tournament) where tournament.round == 0:
      "Ты в турнире \(tournament.code). Матчи начнутся сами; LEAVE — выйти."
    case .joinTournament(let tournament) where !tournament.isPlaying:
      "Ты в турнире \(tournament.code), идёт тур \(tournament.round), но ты в нём не играешь. ROOMS покажет матчи, которые можно смотреть (WATCH), SCORES \(tournament.code) — таблицу."
    case .joinTournament(let tournament):
      "Ты в турнире \(tournament.code), идёт тур \(tournament.round). Ты играешь со следующего тура; LEAVE — выйти."
    case .leaveTournament(let tournament): "Ты больше не в турнире \(tournament)."
    case .start(let tournament): "Турнир начинается: \(tournament.players, "игрок", "игрока", "игроков")."
    }
  }

  static let guessWords = GuessWords(
    low: " — мало. ", high: " — много. ", only: ("Остаётся только ", "."),
    between: ("Остаётся от ", " до ", "."))

  static func found(in guesses: Int) -> Sentence {
    " — в точку! Угадано за \(guesses, "попытку", "попытки", "попыток")."
  }
}
