extension Russian {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let suggestion):
      "параметра \(option) нет.\(question(suggestion)) guess-client --help перечислит все."
    case .notYetOffered(let word):
      "\(word) появится в одной из следующих версий. Пока guess-client только играет."
    case .missingValue(let option):
      "после \(option) нужно значение, например \(UsageError.example(of: option))."
    case .unexpectedValue(let option): "у \(option) значения не бывает."
    case .repeated(let option): "\(option) можно указать только один раз."
    case .extraWord(let word): "\(word) — лишнее слово; одного адреса достаточно."
    case .foreignOption(let option, let command): "\(option) нужен для игры; у \(command) его нет."
    case .missingFile(let command):
      "\(command) нужны журналы сервера: файлы, каталог с ними или - для стандартного ввода."
    case .invalidName(let name):
      "«\(name)» не может быть именем. Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например ada."
    case .invalidColor(let mode): "color — это auto, always или never, а не «\(mode)»."
    case .invalidLanguage(let language):
      "язык — это en, zh или ru (English, 中文 или русский), а не «\(language)»."
    case .invalidAddress(let address, let fault):
      "«\(address)» — не адрес: \(explanation(of: fault)). Например: guess://example.org:4837/F7KD2Q"
    case .environment(let variable, let error): "в переменной окружения \(variable): \(words(for: error))"
    case .configuration(let line, let error): "строка \(line): \(words(for: error))"
    case .configurationFile(let path, let error): "в файле \(path), \(words(for: error))"
    case .notAnAssignment:
      "строка — это «ключ = значение», например name = ada, или комментарий, который начинается с #."
    case .unknownKey(let key, let suggestion):
      "ключа «\(key)» нет.\(question(suggestion)) Есть ключи name, url и color."
    case .unreadableConfiguration(let path, let reason): "файл \(path) не читается: \(reason)."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Может быть, \($0)?" } ?? ""
  }

  private static func explanation(of fault: ServerAddress.Fault) -> String {
    switch fault {
    case .scheme: "он начинается с guess:// или с имени узла"
    case .host: "в нём нет имени узла"
    case .port: "порт — это число от 1 до 65535"
    case .room: "код комнаты — шесть букв и цифр"
    case .brackets: "адрес IPv6 стоит в скобках, например [::1]:4837; остальные — HOST:PORT"
    }
  }
}
