import GuessProtocol

/// What is wrong with how the client was called.
package enum UsageError: Error, Hashable, Sendable {
  /// An option that there is not; the subcommand is nil where none stood before it.
  case unknownOption(String, suggestion: String?, of: Subcommand?)
  /// A word behind `help` that is no command.
  case unknownCommand(String, suggestion: String?)
  case missingValue(of: CommandOption)
  /// A value that the option does not take.
  case invalidValue(String, of: CommandOption)
  /// An option about the match, beside a room that has settled it.
  case settledByRoom(CommandOption)
  /// Two options of which only one can be.
  case conflict(CommandOption, CommandOption)
  /// Rules that there are not, where those for one player are among them.
  case unknownRules(String)
  /// A command that is to connect, and is none.
  case invalidHelper(String, HelperCommand.Fault)
  /// A command that is to connect to a socket that is a file.
  case needlessHelper(ServerAddress)
  /// A configuration with a command that is to connect, and without the server that it leads to.
  case helperWithoutServer
  /// A load test over TLS, or through another program.
  case encryptedBench(ServerAddress)
  /// An address with a room in it, for a command that opens its own.
  case needlessRoom(RoomCode)
  /// A pipeline in matches of two.
  case pipelineOfTwo
  /// An odd number of players where two play each other.
  case oddPlayers(Int)
  /// So many bots, where there must be so many.
  case wrongCountOfBots(Int, ClosedRange<Int>)
  case unexpectedValue(of: String)
  case repeated(String)
  case extraWord(String)
  /// An option that is for another command.
  case foreignOption(String, of: String)
  /// A command for a server with a line end or another control character in it.
  case commandOfSeveralLines
  /// A command for a server without a word in it.
  case emptyCommand
  /// A word after `host`, which plays on this machine.
  case addressOfHost(String)
  /// A second word after `help`.
  case extraTopic(String)
  /// A command that reads files, without any.
  case missingFile(of: String)
  case invalidName(String)
  case invalidColor(String)
  case invalidLanguage(String)
  case invalidAddress(String, ServerAddress.Fault)
  indirect case environment(variable: String, UsageError)
  indirect case configuration(line: Int, UsageError)
  /// A line of the configuration that is not `key = value`.
  case notAnAssignment
  /// A comment after the value of a key of the configuration.
  case trailingComment(String)
  case unknownKey(String, suggestion: String?)
  indirect case configurationFile(path: String, UsageError)
  /// A key of the configuration that is yes or no, and something else.
  case noYesOrNo(String, of: String)
  case unreadableConfiguration(path: String, reason: String)
}

extension UsageError {
  /// One line that says what to do about it, in English.
  package var text: String {
    switch self {
    case .unknownOption(let option, let suggestion, let command):
      "unknown option \(option).\(question(suggestion)) \(helpCommand(for: command)) lists all options."
    case .unknownCommand(let command, let suggestion):
      "unknown command \(command).\(question(suggestion)) guess-client --help lists all commands."
    case .missingValue(let option):
      "\(option.spelling) needs a value, like \(option.spelling) \(option.example)."
    case .invalidValue(let value, let option):
      "\(option.spelling) takes \(option.domain), not “\(value)”."
    case .settledByRoom(let option):
      "the room in the address has its own settings; leave \(option.spelling) out."
    case .conflict(let one, let other): "\(one.spelling) and \(other.spelling) can't be combined; choose one."
    case .unknownRules(let rules): "the rules are race, lockstep, duel or solo, not “\(rules)”."
    case .needlessRoom(let room): "bench opens its own rooms; leave /\(room) out of the address."
    case .invalidHelper(let command, let fault):
      "“\(command)” is no command to connect with: \(fault.explanation), like ssh -W %h:%p gate.example.org."
    case .needlessHelper(let server):
      "\(server) is a file on this machine, so --via has nothing to do; leave it out."
    case .helperWithoutServer:
      "via has no server to lead to: add url = guess://HOST, or give --via with the address."
    case .encryptedBench(let server):
      "bench load-tests guess-server itself, and \(server) is reached through another program (TLS, or via in the configuration): give the address that guess-server listens on, like guess://localhost."
    case .pipelineOfTwo:
      "in a match the next guess depends on the last hint, so --pipeline is only for --rules solo."
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
    case .commandOfSeveralLines:
      "a command is one line of text; send several on standard input, one a line."
    case .emptyCommand:
      "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
    case .addressOfHost(let word):
      "host takes no address: it starts a server on this machine. To play at \(word), type guess-client \(word)."
    case .extraTopic(let word): "help explains one command at a time; leave \(word) out."
    case .missingFile(let command):
      "\(command) needs a server's journals: files, the directory that holds them, or - for standard input."
    case .invalidName(let name):
      LineMessage.invalidName(name).text(in: .english)
    case .invalidColor(let mode): "the color is auto, always or never, not “\(mode)”."
    case .invalidLanguage(let language):
      "the language is en, zh or ru (English, 中文 or русский), not “\(language)”."
    case .invalidAddress(let address, let fault):
      "“\(address)” is not a valid address: \(fault.explanation), like \(ServerAddress.example(like: address))."
    case .environment(let variable, let error):
      "in the environment variable \(variable): \(error.text)"
    case .configuration(let line, let error): "line \(line): \(error.text)"
    case .configurationFile(let path, let error): "in \(path), \(error.text)"
    case .notAnAssignment: "expected “key = value”, like name = ada, or a comment that begins with #."
    case .trailingComment(let key): "\(key): a comment needs a line of its own. Move it to the line above."
    case .unknownKey(let key, let suggestion):
      "unknown key “\(key)”.\(question(suggestion)) The keys are \(Preferences.keys.joined(separator: ", "))."
    case .unreadableConfiguration(let path, let reason): "\(path) can't be read: \(reason)."
    }
  }

  private func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean \($0)?" } ?? ""
  }

  /// What to type to read which options there are.
  private func helpCommand(for subcommand: Subcommand?) -> String {
    subcommand.map { "guess-client help \($0.rawValue)" } ?? "guess-client --help"
  }
}

extension CommandOption {
  /// What it takes.
  fileprivate var domain: String {
    switch self {
    case .strategy: "bisect, random, parity or human"
    case .exec: "a program"
    case .matches: "a whole number from 1 to 1000000"
    case .with: "human, bot or any"
    case .rules: "race, lockstep or duel"
    case .range: "two whole numbers, the smaller one first, like 1..1000"
    case .firstTo: "a whole number from 1 to 21"
    case .via: "a command"
    case .seed: "up to 16 letters, digits, _ or - (today is only for solo games)"
    case .players: "a whole number from 1 to 20000"
    case .pipeline: "a whole number from 1 to 512"
    case .pace: "none or human"
    case .socket: "the path of a server's admin socket"
    case .seconds: "a whole number from 1 to 3600"
    default: "something else"
    }
  }
}

extension HelperCommand.Fault {
  /// How a command has to be.
  fileprivate var explanation: String {
    switch self {
    case .empty: "the program is missing"
    case .openQuote: "a quote is not closed"
    case .control: "it is one line without control characters"
    case .mark(let mark): "behind a percent sign stands h, p or another one, not \(mark)"
    }
  }
}

extension ServerAddress.Fault {
  /// How an address has to be.
  fileprivate var explanation: String {
    switch self {
    case .scheme: "it must begin with guess://, guess+tls:// or the host"
    case .host: "the host is missing, or no name that a host has"
    case .port: "a port is a number from 1 to 65535"
    case .room: "a room code has six letters and digits"
    case .brackets: "an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT"
    case .tooMany: "at most \(ServerAddress.mostHosts) hosts can be given"
    case .twice: "the same host is given twice"
    case .path: "unix: needs the path of a socket"
    }
  }
}
