import GuessProtocol

/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
  case play(Preferences)
  /// Plays on a server that is started for it, and waits for a friend.
  case host(Preferences)
  /// Plays by itself.
  case bot(BotRequest)
  /// Lets programs play each other.
  case arena(ArenaRequest)
  /// Shows what goes on at a server.
  case top(MonitorRequest)
  /// Looks after a server on this machine.
  case admin(AdminRequest)
  /// Load-tests a server.
  case bench(BenchRequest)
  /// Shows matches from journals: all of them, or the one that is chosen.
  case replay(JournalRequest, MatchChoice?)
  /// Checks journals.
  case verify(JournalRequest)
  /// Help in general, or on a subcommand.
  case help(Subcommand?)
  case version

  /// Reads the words behind the command's own name.
  package init(arguments: [String]) throws(UsageError) {
    let line = try CommandLineWords(arguments: arguments)
    // A host by that name can still be reached as guess://help.
    if line.subcommand == nil, line.words.first == "help" {
      self = .help(try Self.topic(of: line.words))
      return
    }
    if line.has(.help) || line.has(.version) {
      self = line.has(.help) ? .help(line.subcommand) : .version
      return
    }
    let subcommand = line.subcommand ?? .play
    try line.check(for: subcommand)
    switch subcommand {
    case .play: self = .play(try Preferences(playing: line))
    case .host:
      if let word = line.words.first { throw .addressOfHost(word) }
      self = .host(try Preferences(playing: line))
    case .bot: self = .bot(try BotRequest(line))
    case .arena: self = .arena(try ArenaRequest(line))
    case .top: self = .top(try MonitorRequest(line))
    case .replay, .verify: try self.init(journals: line, of: subcommand)
    case .bench: self = .bench(try BenchRequest(line))
    case .admin: self = .admin(try AdminRequest(line))
    }
  }

  private static func topic(of words: [String]) throws(UsageError) -> Subcommand? {
    guard words.count <= 2 else { throw .extraTopic(words[2]) }
    guard words.count == 2 else { return nil }
    guard let topic = Subcommand(rawValue: words[1]) else {
      let known = Subcommand.allCases.map(\.rawValue)
      throw .unknownCommand(words[1], suggestion: Suggestion.nearest(to: words[1], among: known))
    }
    return topic
  }

  private init(journals line: CommandLineWords, of subcommand: Subcommand) throws(UsageError) {
    var files = line.words
    // A file by such a name can still be given as ./last.
    let choice = subcommand == .replay ? files.last.flatMap { MatchChoice($0) } : nil
    if choice != nil { files.removeLast() }
    guard !files.isEmpty else { throw .missingFile(of: subcommand.rawValue) }
    let request = JournalRequest(files: files, preferences: try Preferences(speaking: line))
    self = subcommand == .replay ? .replay(request, choice) : .verify(request)
  }
}
