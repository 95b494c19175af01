extension Russian {
  // MARK: - Rows

  static func sentence(for row: Row) -> Sentence? {
    switch row {
    case .help(let verb): "\(verb.usage) -- \(explanation(of: verb))"
    case .limit(let name, _): explanation(of: name)
    case .waiting(let settings, let count):
      "Ждут \(settings.rules) от \(settings.range.lo) до \(settings.range.hi), побед для матча — \(settings.firstTo): \(count, "игрок", "игрока", "игроков")."
    case .room(let room):
      switch room.state {
      case .waiting: "JOIN \(room.code) — играть, WATCH \(room.code) — смотреть."
      case .playing, .over: "WATCH \(room.code) — смотреть."
      }
    }
  }

  private static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "представляет программу или задаёт стиль; можно и без неё"
    case .help: "перечисляет всё, что я понимаю, или объясняет одну команду"
    case .limits: "перечисляет ограничения, важные для программ"
    case .status: "показывает, насколько занят сервер"
    case .ping: "сразу отвечает твоим же словом"
    case .language: "выбирает язык этих фраз"
    case .quit: "прощается; уход из матча — это сдача"
    case .resume: "возвращает имя и место после обрыва связи"
    case .name: "даёт имя: латинская буква, за ней до 15 латинских букв, цифр, _ или -"
    case .rooms: "перечисляет открытые комнаты"
    case .create: "открывает комнату для друга или игру с самим сервером"
    case .join: "занимает место в комнате друга"
    case .watch: "пускает в комнату зрителем"
    case .leave: "выходит из комнаты или перестаёт ждать; уход из матча — это сдача"
    case .play: "находит соперника на тех же условиях"
    case .solo: "начинает игру в одиночку"
    case .guess: "делает попытку; можно и просто написать число"
    case .say: "говорит всем в комнате"
    case .rematch: "предлагает реванш; нужно согласие обоих"
    }
  }

  private static func explanation(of name: LimitName) -> Sentence {
    switch name {
    case .line: "Байты в строке для сервера, без её окончания."
    case .serverLine: "Байты в строке от сервера, без её окончания."
    case .name: "Символы в имени."
    case .tag: "Символы в метке."
    case .chat: "Байты в одной реплике."
    case .firstTo: "Раунды до победы, самое большее."
    case .pace: "Миллисекунды между двумя попытками, самое большее."
    case .clock: "Секунды в раунде, самое большее."
    case .countdown: "Секунды перед раундом, самое большее."
    case .roomsPage: "Комнаты на одной странице ROOMS."
    case .watchers: "Зрители в одной комнате."
    case .login: "Секунды до первого запроса, в котором есть смысл."
    case .idle: "Секунды молчания вне матча."
    case .turn: "Секунды на шаг или ход."
    case .strikes: "Столько пропусков подряд — и матч сдан."
    case .grace: "Секунды, на которые сохраняется место после обрыва связи."
    case .lineBurst: "Строки, которые читаются сразу; остальные читаются позже."
    case .lineRate: "Строки, которые после этого читаются за секунду; 0 — без ограничения."
    case .chatBurst: "Реплики одна за другой."
    case .chatInterval: "Миллисекунды до ещё одной реплики."
    case .badLines: "Непонятные строки подряд."
    case .outbox: "Байты в очереди к клиенту, который не читает."
    case .watcherOutbox: "Байты в очереди к зрителю, который не читает."
    case .outboxSlow: "Байты в очереди, при которых от клиента больше ничего не читается."
    case .outboxSlowTime: "Секунды, в течение которых их может быть больше."
    case .stall: "Секунды, за которые клиент может ничего не взять из очереди."
    case .addressConnections: "Соединения с одного адреса одновременно; 0 — без ограничения."
    case .addressArrivals: "Новые соединения с одного адреса за минуту; 0 — без ограничения."
    case .roomTries: "Коды, по которым нет комнаты, один за другим."
    case .roomTryInterval: "Миллисекунды до ещё одного такого кода."
    }
  }

  // MARK: - Replies

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "Привет, \(credentials.name)! PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку."
    case .resume(let credentials, let room?, _):
      "С возвращением, \(credentials.name)! Ты в комнате \(room.code)."
    case .resume(let credentials, nil, _): "С возвращением, \(credentials.name)!"
    case .hello(_, _, nil): "Будем знакомы. NAME <твоё имя> — и можно искать соперника."
    case .help: "Попробуй NAME <твоё имя>, потом PLAY, а потом угадывай: просто пиши число."
    case .limits: "Вот и все ограничения."
    case .status(let status):
      "Сейчас здесь \(status.players, "игрок", "игрока", "игроков"), \(status.rooms, "комната", "комнаты", "комнат"), \(status.matches, "матч", "матча", "матчей")."
    case .ping, .quit, .say: nil
    case .language: "Я говорю по-русски."
    case .rooms(0, _): "Открытых комнат нет. CREATE откроет новую."
    case .rooms(_, let next?): "ROOMS after=\(next) перечислит следующие."
    case .rooms(_, nil): "Это все комнаты."
    case .create(_, _, _, _?): "С тобой играет сам сервер. REMATCH — ещё раз, LEAVE — выйти."
    case .create(let room, _, _, nil): "Скажи сопернику: JOIN \(room)"
    case .join(_, let rival, _), .play(_, let rival, _): "Твой соперник — \(rival)."
    case .watch(let room): "Ты зритель в комнате \(room.code). LEAVE — уйти."
    case .leave(let room?): "Ты больше не в комнате \(room)."
    case .leave(nil): "Ты больше не ждёшь соперника."
    case .playWaiting: "Ждём соперника; LEAVE — перестать ждать."
    case .solo: "Игра в одиночку: только ты и число."
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess):
      "Попытка \(guess) запечатана. Подсказка придёт, когда сходят оба."
    case .rematch(true): "Играем ещё!"
    case .rematch(false): "Теперь слово за соперником."
    }
  }

  static func tell(_ answer: GuessAnswer, in line: inout LineWriter) {
    line.append(decimal: answer.guess)
    switch answer.hint {
    case .low: line.append(" — мало. ")
    case .high: line.append(" — много. ")
    case .hit:
      return (" — в точку! Найдено за \(answer.number, "попытку", "попытки", "попыток")." as Sentence).write(
        to: &line)
    }
    tellWhatIsLeft(answer.range, in: &line)
  }

  static func tellWhatIsLeft(_ range: GuessRange, in line: inout LineWriter) {
    if range.span == 0 {
      line.append("Остаётся только ")
      line.append(decimal: range.lo)
      line.append(".")
    } else {
      line.append("Остаётся от ")
      line.append(decimal: range.lo)
      line.append(" до ")
      line.append(decimal: range.hi)
      line.append(".")
    }
  }

  // MARK: - Refusals

  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control):
      "Сюда попала стрелка или другая особая клавиша. Править строку умеет guess-client, а ещё rlwrap nc."
    case .badLine(.encoding):
      "Строка пришла испорченной: это не UTF-8. telnet портит такие буквы; возьми nc или guess-client."
    case .badLine(.tag): "Метка — это # и от 1 до 16 латинских букв, цифр, _ или -, а за ней запрос."
    case .badVerb(let nearest?): "Этого я не знаю. Может быть, \(nearest)? HELP перечислит, что я знаю."
    case .badVerb(nil): "Этого я не знаю. HELP перечислит, что я знаю; просто число — это попытка."
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .tooLong:
      "Слишком длинная строка: можно не больше \(Limits.requestLineBytes, "байта", "байт", "байт")."
    case .needName: "Сначала скажи, как тебя зовут: NAME <твоё имя>"
    case .nameTaken(nil): "Это имя уже занято. Возьми, пожалуйста, другое."
    case .nameTaken(let retry?):
      "Это имя хранится для своего игрока ещё \(retry.secondsRoundedUp, "секунду", "секунды", "секунд"). Если оно твоё: RESUME <токен>"
    case .badToken:
      "Для этого токена места нет; может быть, прошло слишком много времени. NAME <твоё имя> — начать заново."
    case .noRoom: "Такой комнаты нет. ROOMS перечислит открытые, CREATE откроет новую."
    case .roomFull: "Оба места заняты. WATCH — смотреть, PLAY — найти другого соперника."
    case .inRoom: "Не сейчас: ты ещё в этой комнате. Сначала LEAVE; во время матча это сдача."
    case .notInRoom: "Ты не в комнате. PLAY найдёт соперника, SOLO — игра в одиночку."
    case .notPlaying: sentenceForNotPlaying(verb)
    case .notYourTurn: "Не сейчас: очередь соперника, или твоя попытка уже запечатана."
    case .outOfRange(let range): "Это число уже исключено, попытка не в счёт. \(sentence(forLeft: range))"
    case .cooldown(let retry): "Не так быстро: подожди \(retry.count) мс. Попытка не в счёт."
    case .rate(let retry): sentence(forRate: retry, of: verb)
    case .limit(.watchers): "В этой комнате больше нет мест для зрителей. ROOMS перечислит другие."
    case .limit: "Сейчас всё заполнено. LIMITS перечислит, сколько чего может быть."
    case .draining:
      "Сервер скоро остановится и ничего нового не начинает. Возвращайся через несколько минут."
    }
  }

  private static func sentenceForNotPlaying(_ verb: Verb?) -> Sentence {
    switch verb {
    case .rematch: "Не сейчас: реванш бывает после матча, пока оба игрока ещё здесь."
    case .say: "Зрители не разговаривают. JOIN займёт место, когда оно освободится."
    default: "Не сейчас: у тебя не идёт ни один раунд."
    }
  }

  private static func sentence(forRate retry: Milliseconds, of verb: Verb?) -> Sentence {
    switch verb {
    case .join, .watch:
      "Слишком много кодов, по которым нет комнаты. Подожди \(retry.secondsRoundedUp, "секунду", "секунды", "секунд"). ROOMS перечислит открытые."
    default: "Сколько разговоров! Подожди \(retry.count) мс."
    }
  }

  private static func sentenceForRange(_ verb: Verb?) -> Sentence {
    switch verb {
    case .join:
      "Фора — это диапазон, который включает весь диапазон комнаты, например range=1..200, для race и lockstep."
    case .solo:
      "Диапазон — это lo..hi, где lo меньше hi, например range=1..100; число дня всегда от 1 до 100."
    default: "Диапазон — это lo..hi, где lo меньше hi, например range=1..100"
    }
  }

  private static func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto: "Здесь версия 1: HELLO 1"
    case .kind: "kind — это human или bot."
    case .text: "text — это on или off."
    case .lang: "Язык — это en, zh или ru: English, 中文, русский."
    case .name: "Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например NAME ada"
    case .verb: "HELP объясняет одну из моих команд, например HELP PLAY; просто HELP перечислит все."
    case .word: "PING повторяет одно слово."
    case .after: "ROOMS after=F7KD2Q продолжает список после этой комнаты."
    case .code: "Какая комната? В её коде шесть символов, например F7KD2Q."
    case .range: sentenceForRange(verb)
    case .rules: "rules — это race, lockstep или duel."
    case .token: "Для RESUME нужен токен, который пришёл вместе с именем: 32 шестнадцатеричные цифры."
    case .firstTo:
      "first_to — от \(Limits.firstTo.lowerBound) до \(Limits.firstTo.upperBound, "раунда", "раундов", "раундов")."
    case .pace:
      "pace — от \(Limits.pace.lowerBound.count) до \(Limits.pace.upperBound.count, "миллисекунды", "миллисекунд", "миллисекунд")."
    case .clock:
      "clock — от \(Limits.clock.lowerBound.secondsRoundedUp) до \(Limits.clock.upperBound.secondsRoundedUp, "секунды", "секунд", "секунд")."
    case .countdown:
      "countdown — от \(Limits.countdown.lowerBound.secondsRoundedUp) до \(Limits.countdown.upperBound.secondsRoundedUp, "секунды", "секунд", "секунд")."
    case .listed: "listed — это yes или no."
    case .with: "with — это human, bot или any."
    case .house: "house — это easy, normal или hard."
    case .seed:
      "seed — это слово до 16 латинских букв, цифр, _ или -, например seed=class7; для SOLO ещё и seed=today."
    case .number: "Попытка — это целое число, например 50, от \(Int64.min) до \(Int64.max)."
    case .round: "round — это номер раунда, считая от 1."
    case .message:
      "Для SAY нужно то, что хочется сказать: до \(Limits.chatBytes, "байта", "байт", "байт") текста."
    case .extra: "Здесь есть лишнее для меня. Надо так: \(usage)"
    case .repeated: "Параметр можно указать только один раз. Надо так: \(usage)"
    }
  }
}
