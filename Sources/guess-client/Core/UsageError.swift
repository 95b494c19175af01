/// What is wrong with how the client was called, and what to do about it.
package enum UsageError: Error, Hashable, Sendable {
  case unknownOption(String, suggestion: String?)
  /// Something that a later version is going to have.
  case notYetOffered(String)
  case missingValue(of: String)
  case unexpectedValue(of: String)
  case repeated(String)
  case extraWord(String)
  case invalidName(String)
  case invalidColor(String)
  case invalidAddress(String, ServerAddress.Fault)
  indirect case environment(variable: String, UsageError)
  indirect case configuration(line: Int, UsageError)
  /// A line of the configuration that is not `key = value`.
  case notAnAssignment
  case unknownKey(String, suggestion: String?)
  indirect case configurationFile(path: String, UsageError)
  case unreadableConfiguration(path: String, reason: String)

  /// One line for people.
  package var message: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "there is no option \(option).\(Self.question(suggestion)) guess-client --help lists them all."
    case .notYetOffered(let word): "\(word) comes with a later version. For now, guess-client plays."
    case .missingValue(let option): "\(option) needs a value behind it, like \(Self.example(of: option))."
    case .unexpectedValue(let option): "\(option) takes no value."
    case .repeated(let option): "\(option) can be given once."
    case .extraWord(let word): "\(word) is one word too many; one address is enough."
    case .invalidName(let name):
      "“\(name)” can't be a name. A name is a letter, then up to 15 letters, digits, _ or -, like ada."
    case .invalidColor(let mode): "the color is auto, always or never, not “\(mode)”."
    case .invalidAddress(let address, let fault):
      "“\(address)” is no address: \(Self.explanation(of: fault)), like guess://example.org:4837/F7KD2Q."
    case .environment(let variable, let error): "in the environment variable \(variable): \(error.message)"
    case .configuration(let line, let error): "line \(line): \(error.message)"
    case .configurationFile(let path, let error): "in \(path), \(error.message)"
    case .notAnAssignment: "a line is “key = value”, like name = ada, or a comment that begins with #."
    case .unknownKey(let key, let suggestion):
      "there is no “\(key)”.\(Self.question(suggestion)) The keys are name, url and color."
    case .unreadableConfiguration(let path, let reason): "\(path) can't be read: \(reason)."
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean \($0)?" } ?? ""
  }

  private static func example(of option: String) -> String {
    option == "--color" ? "--color never" : "--name ada"
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
