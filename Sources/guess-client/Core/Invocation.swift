import Protocol

/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
  case play(Preferences)
  case help
  case version

  /// Reads the words behind the command's own name.
  package init(arguments: [String]) throws(UsageError) {
    var preferences = Preferences()
    var rest = arguments[...]
    var mayBeCommand = true
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        // A host by the name of a command can still be reached as guess://play.
        if !mayBeCommand || word != "play" { try preferences.setServer(word) }
        mayBeCommand = false
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = parts.count == 2 ? parts[1] : nil
      switch parts[0] {
      case "--help", "-h":
        guard value == nil else { throw .unexpectedValue(of: parts[0]) }
        self = .help
        return
      case "--version":
        guard value == nil else { throw .unexpectedValue(of: parts[0]) }
        self = .version
        return
      case "--name", "--color", "--lang":
        guard let value = value ?? rest.popFirst() else { throw .missingValue(of: parts[0]) }
        try preferences.setOption(parts[0], to: value)
      default: throw Self.unknown(parts[0])
      }
    }
    self = .play(preferences)
  }

  private static let options = ["--name", "--color", "--lang", "--help", "--version"]
  private static let laterOptions = ["--pick", "--json"]
  fileprivate static let laterCommands = ["bot", "bench", "replay", "top", "verify"]

  private static func unknown(_ option: String) -> UsageError {
    if laterOptions.contains(option) { return .notYetOffered(option) }
    return .unknownOption(option, suggestion: Suggestion.nearest(to: option, among: options))
  }
}

extension Preferences {
  fileprivate mutating func setServer(_ word: String) throws(UsageError) {
    guard !Invocation.laterCommands.contains(word) else { throw .notYetOffered(word) }
    guard server == nil else { throw .extraWord(word) }
    server = try ServerAddress(word)
  }

  fileprivate mutating func setOption(_ option: String, to value: String) throws(UsageError) {
    switch option {
    case "--name":
      guard name == nil else { throw .repeated(option) }
      name = try Self.name(value)
    case "--lang":
      guard language == nil else { throw .repeated(option) }
      language = try Self.language(value)
    default:
      guard color == nil else { throw .repeated(option) }
      color = try Self.color(value)
    }
  }
}
