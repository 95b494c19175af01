extension Russian {
  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control):
      "В строку попала стрелка или другая особая клавиша. Править строку можно в guess-client или rlwrap nc."
    case .badLine(.encoding):
      "Строка пришла испорченной: это не UTF-8. telnet портит нелатинские буквы; возьми nc или guess-client."
    case .badLine(.tag): "Метка — это # и от 1 до 16 латинских букв, цифр, _ или -, а за ней запрос."
    case .badVerb(let nearest?): "Такой команды нет. Может быть, \(nearest)? HELP подскажет, что писать."
    case .badVerb(nil):
      "Такой команды нет. HELP подскажет, что писать; число — это попытка, QUIT — выход."
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .badNumber(let range): "Попытка — это целое число от \(range.lo) до \(range.hi)."
    case .tooLong:
      "Слишком длинная строка: можно не больше \(Limits.requestLineBytes, "байта", "байт", "байт")."
    case .needName: "Сначала выбери имя: NAME <имя латиницей>"
    case .nameTaken where verb == .resume:
      "Твоё имя сейчас занято. Место сохраняется: попробуй снова, когда этот игрок выйдет."
    case .nameTaken(nil): "Это имя уже занято. Выбери, пожалуйста, другое."
    case .nameTaken(let retry?):
      "Это имя хранится за игроком без связи ещё \(retry.secondsRoundedUp, "секунду", "секунды", "секунд"). Если это ты: RESUME <токен>"
    case .banned(nil): "Это имя здесь запрещено. Выбери другое."
    case .banned(let retry?): "Это имя здесь запрещено ещё на \(words(for: retry)). Выбери другое."
    case .unlisted:
      "Здесь можно взять только имя из списка администратора. Введи своё так, как оно там записано."
    case .badToken:
      "Место по этому токену не сохраняется; возможно, прошло слишком много времени. NAME <имя латиницей> — начать заново."
    case .noRoom where verb == .scores: "Такого турнира здесь нет. Таблица хранится час после конца."
    case .noRoom where verb == .watch:
      "Такой комнаты нет. ROOMS покажет, что можно смотреть, в том числе из турниров."
    case .noRoom: "Такой комнаты нет. ROOMS покажет список, CREATE откроет новую."
    case .roomFull:
      "Оба места заняты. WATCH — смотреть, пока одно не освободится; PLAY найдёт другого соперника."
    case .inRoom(.match): "Твой матч ещё идёт. Сначала LEAVE; это сдача."
    case .inRoom(.game): "Твоя игра в одиночку ещё идёт. Сначала LEAVE, чтобы её закончить."
    case .inRoom(.alone) where verb == .join || verb == .watch:
      "Ты уже в этой комнате. Матч начнётся, когда кто-нибудь войдёт; PLAY найдёт другого соперника."
    case .inRoom(.over) where verb == .join || verb == .watch:
      "Ты уже в этой комнате. REMATCH — сыграть ещё, LEAVE — выйти."
    case .inRoom: "У тебя ещё есть место в комнате. Сначала LEAVE."
    case .notInRoom(.waiting): "Ты ещё ждёшь соперника. LEAVE — перестать ждать."
    case .notInRoom where verb == .leave: "Выходить неоткуда. QUIT закрывает соединение."
    case .notInRoom: "Ты не в комнате. PLAY найдёт соперника, SOLO — игра в одиночку."
    case .notPlaying(let situation, let retry): sentence(forNotPlaying: situation, retry, of: verb)
    case .notYourTurn(isSealed: true):
      "Твоя скрытая попытка на этом шаге уже принята. Подсказка будет в конце шага."
    case .notYourTurn(isSealed: false): "Не сейчас: ходит соперник."
    case .outOfRange(let range):
      "Это число вне диапазона, попытка не в счёт. \(sentence(forRemaining: range))"
    case .cooldown(let retry):
      "Не так быстро: подожди \(seconds(retry.inTenths, "секунду", "секунды", "секунд")). Попытка не в счёт."
    case .rate(let retry, .codes):
      "Слишком много неверных кодов комнаты. Подожди \(retry.secondsRoundedUp, "секунду", "секунды", "секунд"). ROOMS покажет список."
    case .rate(let retry, .leaves):
      "Слишком много матчей покинуто до первой попытки. Подожди \(retry.secondsRoundedUp, "секунду", "секунды", "секунд")."
    case .rate(let retry, .chat), .rate(let retry, nil):
      "Не так часто! Подожди \(seconds(retry.inTenths, "секунду", "секунды", "секунд"))."
    case .muted(nil): "Администратор отключил тебе чат. Играть по-прежнему можно."
    case .muted(let retry?):
      "Администратор отключил тебе чат ещё на \(words(for: retry)). Играть по-прежнему можно."
    case .limit(.addressArrivals):
      "За эту минуту с твоего адреса слишком много новых соединений. RESUME работает сразу, остальное — через минуту."
    case .limit(.chatBurst): "Чат на этом сервере выключен. Играть по-прежнему можно."
    case .limit(.spectators): "В этой комнате больше нет мест для зрителей. ROOMS перечислит другие комнаты."
    case .tournament(let fault): sentence(for: fault, of: verb)
    case .limit(.tournaments): "Сейчас турниров слишком много. Попробуй позже или открой комнату: CREATE"
    case .limit(.addressTournaments):
      "С твоего адреса больше турниров открыть нельзя. Когда один из них закончится, открой новый."
    case .limit(.tournamentPlayers): "В этом турнире нет мест. TOURNAMENT откроет другой."
    case .limit: "Достигнуто ограничение сервера. LIMITS перечислит все ограничения."
    case .draining:
      "Сервер скоро остановится, новые игры не начинаются. Возвращайся через несколько минут."
    case .unavailable(let retry, .full?) where verb == .resume:
      "На сервере нет свободных мест. Твоё место пока сохраняется; попробуй ещё раз через \(retry.secondsRoundedUp, "секунду", "секунды", "секунд")."
    case .unavailable(_, .full?):
      "На сервере нет свободных мест. Здесь можно только вернуть своё место: RESUME <токен>"
    case .unavailable(let retry, nil):
      "Сервер слишком занят. Ничего не изменилось; попробуй ещё раз через \(retry.secondsRoundedUp, "секунду", "секунды", "секунд")."
    }
  }

  private static func sentence(
    forNotPlaying situation: Refusal.Situation?, _ retry: Milliseconds?, of verb: Verb?
  ) -> Sentence {
    switch (situation, retry) {
    case (_, let retry?):
      "Ещё рано: раунд начнётся через \(retry.secondsRoundedUp, "секунду", "секунды", "секунд"). Тогда и угадывай."
    case (.alone, nil):
      "В этой комнате у тебя нет соперника. Матч начнётся, когда кто-нибудь войдёт; PLAY найдёт другого соперника."
    case (.over, nil): "Матч окончен. REMATCH — сыграть ещё, LEAVE — выйти."
    case (.waiting, nil): "Согласия соперника ещё нет. LEAVE — выйти."
    case (.match, nil): "Матч ещё не окончен. LEAVE — сдаться."
    case (.game, nil): "Игра ещё не окончена. LEAVE — закончить её."
    case (.watching, nil) where verb == .say:
      "Зрители не пишут в чат. Когда место освободится, займи его: JOIN <код>"
    case (.watching, nil): "Ты зритель. PLAY найдёт соперника, SOLO — игра в одиночку."
    case (.round, nil): "Эта попытка была для другого раунда, она не в счёт."
    case (.owner, nil): "Турнир ещё не начался: START начнёт его с теми, кто уже участвует."
    case (.start, nil):
      "Турнир ещё не начался. Твой матч начнётся сам, когда владелец турнира отправит START."
    case (.tournament, nil): "Сейчас у тебя нет матча. Следующий начнётся сам."
    case (.out, nil):
      "Ты больше не играешь в этом турнире. ROOMS покажет матчи, которые можно смотреть (WATCH); LEAVE — выйти."
    case (.referee, nil):
      "Ты не играешь в своём турнире. ROOMS покажет матчи, которые можно смотреть (WATCH)."
    default: "Не сейчас: раунд не идёт."
    }
  }

  private static func sentence(for fault: Refusal.TournamentFault, of verb: Verb?) -> Sentence {
    switch fault {
    case .inside where verb == .say:
      "Между матчами всем пишет только тот, кто открыл турнир. Во время матча SAY пишет в комнату."
    case .inside where verb == .rematch:
      "В турнире нельзя сыграть ещё раз: матчи в нём начинаются сами."
    case .inside: "Ты в турнире, матчи в нём начинаются сами. LEAVE — выйти из турнира."
    case .outside: "У тебя нет турнира. TOURNAMENT откроет его, а CREATE — комнату для друга."
    case .owner: "Начать может только тот, кто открыл турнир. Подожди, пожалуйста."
    case .few:
      "Для турнира нужны двое. Передай остальным его код: они отправят JOIN, а потом ты — START."
    case .begun where verb == .start: "Твой турнир уже идёт. Туры начинаются сами."
    case .begun: "Этот турнир уже идёт и не принимает игроков. SCORES <код> покажет таблицу."
    case .over: "Этот турнир окончен. SCORES <код> покажет таблицу, TOURNAMENT откроет новый."
    case .kind:
      "Этот турнир не для таких игроков, как ты (human или bot). TOURNAMENT with=any открывает турнир для всех."
    case .name:
      "Игрок с таким именем в этом турнире уже есть. Если просто оборвалась связь: RESUME <токен>. Иначе возьми другое имя: NAME <имя>"
    }
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "минуту", "минуты", "минут")"
    case .hours(let count): "\(count, "час", "часа", "часов")"
    case .days(let count): "\(count, "день", "дня", "дней")"
    }
  }

  private static func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto:
      "Привет! HELP подскажет, что писать, QUIT — выход. Программа пишет HELLO 1."
    case .kind: "kind — это human или bot; пока PLAY ждёт или в турнире не для таких игроков его не сменить."
    case .text: "text — это on, off или only."
    case .lang: "Язык — это en, zh или ru: English, 中文, русский."
    case .name: "Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например NAME ada"
    case .verb: "HELP объясняет одну команду, например HELP PLAY; HELP all перечислит все."
    case .word: "PING повторяет одно слово."
    case .after where verb == .scores: "SCORES after=50 продолжает список после 50-го места."
    case .after: "ROOMS after=F7KD2Q продолжает список после этой комнаты."
    case .code where verb == .scores:
      "Какой турнир? В его коде шесть символов, например F7KD2Q; без seed= и day=."
    case .code: "Какая комната? В её коде шесть символов, например F7KD2Q."
    case .range where verb == .join:
      "Чтобы дать фору, возьми диапазон, включающий весь диапазон комнаты, например range=1..200; только в race и lockstep."
    case .range where verb == .solo:
      "Диапазон — это lo..hi, где lo меньше hi, например range=1..100; число дня всегда от 1 до 100."
    case .range: "Диапазон — это lo..hi, где lo меньше hi, например range=1..100"
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
    case .computer where verb == .tournament: "computer — это easy, normal или hard; для knockout не указывается."
    case .computer: "computer — это easy, normal или hard."
    case .think:
      "think — от \(Limits.think.lowerBound.count) до \(Limits.think.upperBound.count, "миллисекунды", "миллисекунд", "миллисекунд"), и только вместе с computer=."
    case .seed where verb == .scores:
      "seed (сид) — до 16 латинских букв, цифр, _ или -, например seed=class7, и без day=."
    case .seed:
      "seed (сид) — до 16 латинских букв, цифр, _ или -, например seed=class7; для SOLO ещё и seed=today. Вчерашнее число: SCORES day=yesterday"
    case .day: "day — today или yesterday, и без seed=."
    case .number: "Попытка — это целое число, например 50."
    case .round: "round — это номер раунда, считая от 1."
    case .message:
      "Для SAY нужен текст сообщения: до \(Limits.chatBytes, "байта", "байт", "байт")."
    case .pairing: "pairing — это swiss, roundrobin или knockout."
    case .rounds:
      "rounds — от \(Limits.tournamentRounds.lowerBound) до \(Limits.tournamentRounds.upperBound); для knockout не указывается."
    case .pause:
      "break — от \(Limits.tournamentBreak.lowerBound.secondsRoundedUp) до \(Limits.tournamentBreak.upperBound.secondsRoundedUp, "секунды", "секунд", "секунд")."
    case .plays: "plays — это yes или no."
    case .extra where verb == .name: "Имя — одно слово, например NAME ada или NAME ada_b"
    case .extra: "Здесь что-то лишнее. Надо так: \(usage)"
    case .repeated: "Параметр можно указать только один раз. Надо так: \(usage)"
    }
  }
}
