extension Russian {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let suggestion, let command):
      "параметра \(option) нет.\(question(suggestion)) \(helpCommand(for: command)) перечислит все."
    case .unknownCommand(let command, let suggestion):
      "команды \(command) нет.\(question(suggestion)) guess-client --help назовёт все."
    case .missingValue(let option):
      "после \(option.spelling) нужно значение, например \(option.spelling) \(option.example)."
    case .invalidValue(let value, let option):
      "\(option.spelling) — это \(domain(of: option)), а не «\(value)»."
    case .settledByRoom(let option):
      "в комнате из адреса уже решено, во что играть; убери \(option.spelling)."
    case .conflict(let one, let other):
      "\(one.spelling) и \(other.spelling) вместе не бывают; выбери что-то одно."
    case .unknownRules(let rules): "правила — race, lockstep, duel или solo, а не «\(rules)»."
    case .needlessRoom(let room): "bench открывает свои комнаты; убери /\(room) из адреса."
    case .pipelineOfTwo:
      "в матче следующая попытка ждёт последней подсказки, так что --pipeline годится только с --rules solo."
    case .rawIsGone:
      "--raw больше нет: наибольшую пропускную способность измеряет bench --rules solo --pipeline 16, а другие серверы — их собственные средства нагрузки."
    case .oddPlayers(let count):
      "играют вдвоём, так что --players — чётное число, например \(count + 1); с --rules solo годится любое."
    case .wrongCountOfBots(let count, let allowed):
      "на арене от \(allowed.lowerBound) до \(allowed.upperBound) ботов, а не \(count): bisect, random, parity, human или программы."
    case .noYesOrNo(let value, let key): "\(key) — это yes или no, а не «\(value)»."
    case .unexpectedValue(let option): "у \(option) значения не бывает."
    case .repeated(let option): "\(option) можно указать только один раз."
    case .extraWord(let word): "\(word) — лишнее слово; одного адреса достаточно."
    case .foreignOption(let option, let command):
      "у \(command) нет \(option). guess-client help \(command) расскажет, что у него есть."
    case .missingFile(let command):
      "\(command) нужны журналы сервера: файлы, каталог с ними или - для стандартного ввода."
    case .invalidName(let name):
      "«\(name)» не может быть именем. Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada."
    case .invalidColor(let mode): "color — это auto, always или never, а не «\(mode)»."
    case .invalidLanguage(let language):
      "язык — это en, zh или ru (English, 中文 или русский), а не «\(language)»."
    case .invalidAddress(let address, let fault):
      "«\(address)» — не адрес: \(explanation(of: fault)). Например: \(ServerAddress.example(like: address))"
    case .environment(let variable, let error): "в переменной окружения \(variable): \(words(for: error))"
    case .configuration(let line, let error): "строка \(line): \(words(for: error))"
    case .configurationFile(let path, let error): "в файле \(path), \(words(for: error))"
    case .notAnAssignment:
      "строка — это «ключ = значение», например name = ada, или комментарий, который начинается с #."
    case .unknownKey(let key, let suggestion):
      "ключа «\(key)» нет.\(question(suggestion)) Есть ключи \(Preferences.keys.joined(separator: ", "))."
    case .unreadableConfiguration(let path, let reason): "файл \(path) не читается: \(reason)."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Может быть, \($0)?" } ?? ""
  }

  private static func domain(of option: CommandOption) -> String {
    switch option {
    case .strategy: "bisect, random, parity или human"
    case .exec: "имя программы"
    case .matches: "целое число от 1 до 1000000"
    case .with: "human, bot или any"
    case .rules: "race, lockstep или duel"
    case .range: "два целых числа, меньшее впереди, например 1..1000"
    case .firstTo: "целое число от 1 до 21"
    case .seed: "до 16 латинских букв, цифр, _ или - (today — только для игры в одиночку)"
    case .players: "целое число от 1 до 20000"
    case .pipeline: "целое число от 1 до 512"
    case .pace: "none или human"
    case .seconds: "целое число от 1 до 3600"
    default: "что-то другое"
    }
  }

  private static func explanation(of fault: ServerAddress.Fault) -> String {
    switch fault {
    case .scheme: "он начинается с guess:// или с имени узла"
    case .host: "в нём нет имени узла"
    case .port: "порт — это число от 1 до 65535"
    case .room: "код комнаты — шесть букв и цифр"
    case .brackets: "адрес IPv6 стоит в скобках, например [::1]:4837; остальные — HOST:PORT"
    case .path: "за unix: должен стоять путь к сокету"
    }
  }
}
