import GuessProtocol

/// The action of a command line.
package enum Invocation: Hashable, Sendable {
  case play(Preferences)
  /// Plays on a server started for it, and waits for a friend.
  case host(Preferences)
  /// Plays as a bot.
  case bot(BotRequest)
  /// Runs matches between programs.
  case arena(ArenaRequest)
  /// Monitors a server.
  case top(Preferences)
  /// Load-tests a server.
  case bench(BenchRequest)
  /// Shows matches from journals, or checks them.
  case journals(JournalRequest)
  /// Administers a server on this machine.
  case admin(AdminRequest)
  /// Help in general, or on a subcommand.
  case help(Subcommand?)
  case version

  /// Parses the words after the command's name.
  package init(arguments: [String]) throws(UsageError) {
    let given = try Preferences(arguments: arguments)
    // A host of that name can still be reached as guess://help.
    if given.subcommand == nil, given.words.first == "help" {
      self = .help(try Self.topic(of: given.words))
      return
    }
    if given.has(.help) || given.has(.version) {
      self = given.has(.help) ? .help(given.subcommand) : .version
      return
    }
    try given.check()
    switch given.command {
    case .play: self = .play(given)
    case .host: self = .host(given)
    case .bot: self = .bot(try BotRequest(given))
    case .arena: self = .arena(try ArenaRequest(given))
    case .top: self = .top(given)
    case .bench: self = .bench(try BenchRequest(given))
    case .replay, .verify: self = .journals(try JournalRequest(given))
    case .admin: self = .admin(try AdminRequest(given))
    }
  }

  private static func topic(of words: [String]) throws(UsageError) -> Subcommand? {
    guard words.count > 1 else { return nil }
    guard words.count == 2 else {
      throw UsageError("help explains one command at a time; leave \(words[2]) out.")
    }
    guard let topic = Subcommand(rawValue: words[1]) else {
      throw .unknown(
        "command \(words[1])", words[1], among: Subcommand.allCases.map(\.rawValue),
        advice: "guess-client --help lists all commands.")
    }
    return topic
  }
}
