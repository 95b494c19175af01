extension English {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let suggestion, let command):
      "unknown option \(option).\(question(suggestion)) \(helpCommand(for: command)) lists all options."
    case .unknownCommand(let command, let suggestion):
      "unknown command \(command).\(question(suggestion)) guess-client --help lists all commands."
    case .missingValue(let option):
      "\(option.spelling) needs a value, like \(option.spelling) \(option.example)."
    case .invalidValue(let value, let option):
      "\(option.spelling) takes \(domain(of: option)), not “\(value)”."
    case .settledByRoom(let option):
      "the room in the address has its own settings; leave \(option.spelling) out."
    case .conflict(let one, let other): "\(one.spelling) and \(other.spelling) can't be combined; choose one."
    case .unknownRules(let rules): "the rules are race, lockstep, duel or solo, not “\(rules)”."
    case .needlessRoom(let room): "bench opens its own rooms; leave /\(room) out of the address."
    case .pipelineOfTwo:
      "in a match the next guess depends on the last hint, so --pipeline is only for --rules solo."
    case .rawIsGone:
      "--raw is gone: bench --rules solo --pipeline 16 finds the maximum throughput; test other servers with their own load tools."
    case .oddPlayers(let count):
      "players are paired, so --players takes an even number, like \(count + 1); with --rules solo, any."
    case .wrongCountOfBots(let count, let allowed):
      "an arena takes \(allowed.lowerBound) to \(allowed.upperBound) bots, not \(count): bisect, random, parity, human or programs."
    case .noYesOrNo(let value, let key): "\(key) is yes or no, not “\(value)”."
    case .unexpectedValue(let option): "\(option) takes no value."
    case .repeated(let option): "\(option) can be given only once."
    case .extraWord(let word): "unexpected argument \(word); one address is enough."
    case .foreignOption(let option, let command):
      "\(command) does not take \(option). guess-client help \(command) lists its options."
    case .missingFile(let command):
      "\(command) needs a server's journals: files, the directory that holds them, or - for standard input."
    case .invalidName(let name):
      "“\(name)” is not a valid name. A name is a letter, then up to 15 letters, digits, _ or -, like ada."
    case .invalidColor(let mode): "the color is auto, always or never, not “\(mode)”."
    case .invalidLanguage(let language):
      "the language is en, zh or ru (English, 中文 or русский), not “\(language)”."
    case .invalidAddress(let address, let fault):
      "“\(address)” is not a valid address: \(explanation(of: fault)), like \(ServerAddress.example(like: address))."
    case .environment(let variable, let error):
      "in the environment variable \(variable): \(words(for: error))"
    case .configuration(let line, let error): "line \(line): \(words(for: error))"
    case .configurationFile(let path, let error): "in \(path), \(words(for: error))"
    case .notAnAssignment: "expected “key = value”, like name = ada, or a comment that begins with #."
    case .unknownKey(let key, let suggestion):
      "unknown key “\(key)”.\(question(suggestion)) The keys are \(Preferences.keys.joined(separator: ", "))."
    case .unreadableConfiguration(let path, let reason): "\(path) can't be read: \(reason)."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean \($0)?" } ?? ""
  }

  private static func domain(of option: CommandOption) -> String {
    switch option {
    case .strategy: "bisect, random, parity or human"
    case .exec: "a program"
    case .matches: "a whole number from 1 to 1000000"
    case .with: "human, bot or any"
    case .rules: "race, lockstep or duel"
    case .range: "two whole numbers, the smaller one first, like 1..1000"
    case .firstTo: "a whole number from 1 to 21"
    case .seed: "up to 16 letters, digits, _ or - (today is only for solo games)"
    case .players: "a whole number from 1 to 20000"
    case .pipeline: "a whole number from 1 to 512"
    case .pace: "none or human"
    case .seconds: "a whole number from 1 to 3600"
    default: "something else"
    }
  }

  private static func explanation(of fault: ServerAddress.Fault) -> String {
    switch fault {
    case .scheme: "it must begin with guess:// or the host"
    case .host: "the host is missing"
    case .port: "a port is a number from 1 to 65535"
    case .room: "a room code has six letters and digits"
    case .brackets: "an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT"
    case .path: "unix: needs the path of a socket"
    }
  }
}
