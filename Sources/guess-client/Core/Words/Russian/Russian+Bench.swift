import Protocol

/// The words of a load on a server.
extension Russian {
  static func words(for phrase: BenchPhrase) -> String {
    switch phrase {
    case .warning(let request, let server):
      "\(server) — не этот компьютер. Туда \(request.seconds, "секунду", "секунды", "секунд") будет уходить всё, что могут послать \(request.players, "игрок", "игрока", "игроков") (\(request.loadWords)), с твоего адреса, и другим там придётся нелегко. Делай так только со своим сервером или с согласия его владельца."
    case .question: "Набери yes или да, чтобы начать: "
    case .nobodyToAsk(let server):
      "\(server) — не этот компьютер, и нет терминала, чтобы спросить, твой ли это сервер. Если твой, добавь --yes."
    case .doNotFit(let players, fitting: 0, let descriptors):
      "\(players, "игрок не поместится", "игрока не поместятся", "игроков не поместятся"): у процесса может быть \(descriptors, "дескриптор", "дескриптора", "дескрипторов"), а этого мало и для одной игры. Подними предел: ulimit -n."
    case .doNotFit(let players, let fitting, let descriptors):
      "\(players, "игрок не поместится", "игрока не поместятся", "игроков не поместятся"): у процесса может быть \(descriptors, "дескриптор", "дескриптора", "дескрипторов"), так что предел — \(fitting). Возьми --players \(fitting) или подними предел: ulimit -n."
    case .notAgreed: "ничего не отправлено."
    case .gathers(let settled, let count): "Входят: \(settled) из \(count, "игрока", "игроков", "игроков")."
    case .measures(let second, let count, let rate, true):
      "\(second) из \(count) с: \(rate, "попытка", "попытки", "попыток") в секунду."
    case .measures(let second, let count, let rate, false):
      "\(second) из \(count) с: \(rate, "ответ", "ответа", "ответов") в секунду."
    case .leaves: "Прощаются…"
    case .title(let request, let server, let seconds):
      request.load.isGame
        ? "\(request.loadWords): \(request.players, "игрок", "игрока", "игроков"), сервер \(server), \(seconds) с, \(pace(of: request))"
        : "\(request.loadWords): \(request.players, "соединение", "соединения", "соединений"), сервер \(server), \(seconds) с, \(pace(of: request))"
    case .row(let row): words(for: row)
    case .perSecond(let count, let rate): "\(count), в секунду \(rate)"
    case .noErrors: "нет"
    case .latency(let quantiles): "ответы шли  \(quantiles)"
    }
  }

  private static func pace(of request: BenchRequest) -> String {
    if request.pace == .human { return "думают, как люди" }
    return request.pipeline == 1
      ? "сразу после ответа" : "у каждого в пути запросов: \(request.pipeline)"
  }

  private static func words(for row: BenchReport.Row) -> String {
    switch row {
    case .guesses: "попыток"
    case .requestsRaw: "запросов"
    case .late: "опоздало"
    case .matches: "матчей"
    case .requests: "запросов"
    case .lines: "получено строк"
    case .errors: "ошибки"
    case .busy: "свой процессор (CPU)"
    }
  }

  static func words(for finding: BenchFinding) -> String {
    switch finding {
    case .interrupted: "Остановлено раньше времени; это то, что измерено до тех пор."
    case .foreign:
      "То, что там отвечает, не говорит на guess/1. Порт верный? --raw LINE посылает твою строку любому строчному серверу."
    case .serverGone: "Сервер исчез до конца измерения."
    case .unanswered: "Пока шло измерение, никто не ответил."
    case .tooShort(let seconds, let needed):
      "За \(seconds, "секунду", "секунды", "секунд") никто не ответил. Это слишком мало: люди думают и перед началом, и перед каждой попыткой. Укажи --seconds \(needed) или больше."
    case .onlyErrors(let code):
      "На всё пришёл отказ (\(code)), так что измерено, как быстро сервер отказывает. Строка верная?"
    case .refused(let count):
      "Отказано в \(count, "соединении", "соединениях", "соединениях"): посмотри на --max-connections сервера и на ulimit -n с обеих сторон."
    case .lost(let count):
      "Потеряно без прощания: \(count, "соединение", "соединения", "соединений")."
    case .sentAway(let count, .crowded):
      "Отключено игроков: \(count), с одного адреса столько нельзя. Для проверки нагрузкой запусти сервер с --per-address off."
    case .sentAway(let count, .full):
      "Отключено игроков: \(count), сервер был полон. Запусти его с большим --max-connections."
    case .sentAway(let count, let reason):
      "Отключено игроков: \(count) (reason=\(reason.rawValue))."
    case .missing(let begun, let count):
      "Участвовало только \(begun) из \(count, "игрока", "игроков", "игроков")."
    case .heldBack(let count, let rate):
      "Предел сервера, \(rate, "строка", "строки", "строк") в секунду на соединение, сдержал \(count, "игрока", "игроков", "игроков"), так что измерен предел. Для проверки нагрузкой запусти сервер с --rate off."
    case .generatorBound(let percent):
      "Узким местом была сама нагрузка: она занята \(percent) % времени, и сервер может быть быстрее. Запусти рядом вторую, или на другом компьютере."
    case .generatorStarved(let percent, let busy):
      "Узким местом была сама нагрузка: дело у неё было \(percent) % времени, а процессор — \(busy) %, остальное забрали другие программы. Дай нагрузке отдельное ядро."
    case .lagging(let lag):
      "Нагрузка сама опаздывала: сотая часть попыток ушла позже срока больше чем на \(lag / 1_000_000) мс. Время считается от срока; дай каждому процессу меньше игроков."
    }
  }

  static let benchHelp = """
    guess-client bench -- нагружает сервер и показывает, как он это выдерживает

    Примеры:
      guess-client bench                             50 игроков на этом компьютере
      guess-client bench --players 200 --pace human --seconds 60
      guess-client bench --rules solo --pipeline 16  сколько он вообще может
      guess-client bench --raw PING localhost:6379   любой другой строчный сервер

    Запуск: guess-client bench [ADDRESS] [параметры]

    Игроки — боты, и матчи настоящие. Сервер запускай с --rate off, иначе измеришь
    этот предел. Если ADDRESS не этот компьютер, сначала будет вопрос.

      --players N             сколько их, от 1 до 20000, чётное число там, где
                              играют вдвоём; без него 50
      --rules race|lockstep|duel|solo, --range LO..HI
                              во что играют: race, 1..100
      --pace none|human       попытка сразу после ответа или, как у людей, через
                              2,5 секунды или около того
      --pipeline P            запросов каждого в пути, 1–512; для solo и raw
      --seconds S             сколько измерять, от 1 до 3600, без него 10
      --raw LINE              вместо игры посылает эту строку снова и снова и
                              считает строки ответа
      --yes                   сервер твой, вопроса не будет
      --ascii                 рисовать только знаками ASCII
      --json                  вместо таблицы объект JSON
      --color, --lang, --help как в игре

    Что значит таблица, сказано в docs/BENCH.md.

    """
}
