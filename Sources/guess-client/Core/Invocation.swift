import Protocol

/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
  case play(Preferences)
  /// Shows matches from journals: all of them, or the one that is chosen.
  case replay(JournalRequest, MatchChoice?)
  /// Checks journals.
  case verify(JournalRequest)
  case help
  case version

  /// A word that says what to do.
  private enum Command: String {
    case play, replay, verify
  }

  /// Reads the words behind the command's own name.
  package init(arguments: [String]) throws(UsageError) {
    var preferences = Preferences()
    var command: Command?
    var files: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        switch command {
        case nil:
          // A host by the name of a command can still be reached as guess://play.
          command = Command(rawValue: word) ?? .play
          if Command(rawValue: word) == nil { try preferences.setServer(word) }
        case .play: try preferences.setServer(word)
        case .replay, .verify: files.append(word)
        }
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = parts.count == 2 ? parts[1] : nil
      switch parts[0] {
      case "--help", "-h", "--version":
        guard value == nil else { throw .unexpectedValue(of: parts[0]) }
        self = parts[0] == "--version" ? .version : .help
        return
      case "--pick":
        guard value == nil else { throw .unexpectedValue(of: parts[0]) }
        preferences.usesWheels = true
      case "--name", "--color", "--lang":
        guard let value = value ?? rest.popFirst() else { throw .missingValue(of: parts[0]) }
        try preferences.setOption(parts[0], to: value)
      default: throw Self.unknown(parts[0])
      }
    }
    try self.init(command ?? .play, files, preferences)
  }

  private init(_ command: Command, _ files: [String], _ preferences: Preferences) throws(UsageError) {
    guard command != .play else {
      self = .play(preferences)
      return
    }
    if preferences.name != nil { throw .foreignOption("--name", of: command.rawValue) }
    if preferences.usesWheels { throw .foreignOption("--pick", of: command.rawValue) }
    var files = files
    // A file by such a name can still be given as ./last.
    let choice = command == .replay ? files.last.flatMap { MatchChoice($0) } : nil
    if choice != nil { files.removeLast() }
    guard !files.isEmpty else { throw .missingFile(of: command.rawValue) }
    let request = JournalRequest(files: files, preferences: preferences)
    self = command == .replay ? .replay(request, choice) : .verify(request)
  }

  private static let options = ["--name", "--color", "--pick", "--lang", "--help", "--version"]
  private static let laterOptions = ["--json"]
  fileprivate static let laterCommands = ["bot", "bench", "top"]

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
