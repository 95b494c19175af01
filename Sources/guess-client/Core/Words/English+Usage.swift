extension English {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let suggestion):
      "there is no option \(option).\(question(suggestion)) guess-client --help lists them all."
    case .notYetOffered(let word): "\(word) comes with a later version. For now, guess-client plays."
    case .missingValue(let option):
      "\(option) needs a value behind it, like \(UsageError.example(of: option))."
    case .unexpectedValue(let option): "\(option) takes no value."
    case .repeated(let option): "\(option) can be given once."
    case .extraWord(let word): "\(word) is one word too many; one address is enough."
    case .foreignOption(let option, let command): "\(option) is for a game; \(command) does not take it."
    case .missingFile(let command):
      "\(command) needs the journals of a server: files, the directory that holds them, or - for standard input."
    case .invalidName(let name):
      "“\(name)” can't be a name. A name is a letter, then up to 15 letters, digits, _ or -, like ada."
    case .invalidColor(let mode): "the color is auto, always or never, not “\(mode)”."
    case .invalidLanguage(let language):
      "the language is en, zh or ru (English, 中文 or русский), not “\(language)”."
    case .invalidAddress(let address, let fault):
      "“\(address)” is no address: \(explanation(of: fault)), like guess://example.org:4837/F7KD2Q."
    case .environment(let variable, let error):
      "in the environment variable \(variable): \(words(for: error))"
    case .configuration(let line, let error): "line \(line): \(words(for: error))"
    case .configurationFile(let path, let error): "in \(path), \(words(for: error))"
    case .notAnAssignment: "a line is “key = value”, like name = ada, or a comment that begins with #."
    case .unknownKey(let key, let suggestion):
      "there is no “\(key)”.\(question(suggestion)) The keys are name, url and color."
    case .unreadableConfiguration(let path, let reason): "\(path) can't be read: \(reason)."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean \($0)?" } ?? ""
  }

  private static func explanation(of fault: ServerAddress.Fault) -> String {
    switch fault {
    case .scheme: "it begins with guess:// or with the host"
    case .host: "it needs a host"
    case .port: "a port is a number from 1 to 65535"
    case .room: "a room has a code of six letters and digits"
    case .brackets: "an IPv6 address stands in brackets, like [::1]:4837; others are HOST:PORT"
    }
  }
}
