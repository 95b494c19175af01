import GuessProtocol

/// A usage error: one line in English that says how to fix it.
package struct UsageError: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Prefixes a location.
  package func located(_ place: String) -> UsageError { UsageError("\(place) \(text)") }
}

extension UsageError {
  static func conflict(_ one: CommandOption, _ other: CommandOption) -> UsageError {
    UsageError("\(one.spelling) and \(other.spelling) can't be combined; choose one.")
  }

  static func repeated(_ name: String) -> UsageError { UsageError("\(name) can be given only once.") }

  /// An unknown word, with a suggestion from `words`.
  static func unknown(_ thing: String, _ word: String, among words: [String], advice: String) -> UsageError {
    let suggestion = EditDistance.nearest(to: word, among: words).map { " Did you mean \($0)?" } ?? ""
    return UsageError("unknown \(thing).\(suggestion) \(advice)")
  }

  static func invalidAddress(_ address: String, _ fault: ServerAddress.Fault) -> UsageError {
    UsageError(
      "“\(address)” is not a valid address: \(fault.explanation), like \(ServerAddress.example(like: address))."
    )
  }

  static func invalidHelper(_ command: String, _ fault: HelperCommand.Fault) -> UsageError {
    UsageError(
      "“\(command)” is no command to connect with: \(fault.explanation), like ssh -W %h:%p gate.example.org.")
  }
}

extension HelperCommand {
  /// Reads a proxy command.
  init(option text: String) throws(UsageError) {
    do throws(Fault) {
      try self.init(text)
    } catch {
      throw .invalidHelper(text, error)
    }
  }
}

extension HelperCommand.Fault {
  /// The required form of a command.
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
  /// The required form of an address.
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
