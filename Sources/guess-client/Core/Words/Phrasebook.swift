import Protocol

/// The client's own words in one language.
///
/// As in the server's catalogues, each book switches over all that the client can say and leaves nothing out, so that
/// something new does not compile before it has its words in every language.
protocol Phrasebook {
  static func words(for news: ConnectionNews) -> String
  static func words(for news: GameNews) -> String
  static func words(for cue: Cue) -> String
  static func words(for finding: FairnessCheck.Finding) -> String
  static func words(for error: UsageError) -> String
  static func words(for phrase: PickPhrase) -> String
  static func words(for phrase: LinePhrase) -> String
  static func words(for phrase: StatusPhrase) -> String
  static func words(for phrase: ReplayPhrase) -> String
  static func words(for phrase: TopPhrase) -> String
  static func words(for phrase: CheckPhrase) -> String
  static func words(for fault: StoryFault.Kind) -> String
  static func words(for trouble: JournalTrouble) -> String
  static func words(for phrase: BotPhrase) -> String
  static func words(for fault: BotFault) -> String
  static func words(for failure: BotFailure) -> String
  /// What `--help` prints: of a game and of all there is, and of each command that has more to tell.
  static var help: String { get }
  static var botHelp: String { get }
  static var arenaHelp: String { get }
  static var topHelp: String { get }
  static var journalHelp: String { get }
  /// Keys of the wheels, and what they do.
  static var pickHelp: [(keys: String, words: String)] { get }
}

extension Phrasebook {
  /// What to type to read which options there are.
  static func helpCommand(for subcommand: Subcommand?) -> String {
    subcommand.map { "guess-client help \($0.rawValue)" } ?? "guess-client --help"
  }
}

extension Language {
  private var book: any Phrasebook.Type {
    switch self {
    case .english: English.self
    case .chinese: Chinese.self
    case .russian: Russian.self
    }
  }

  /// What is said of the connection.
  package func words(for news: ConnectionNews) -> String { book.words(for: news) }

  /// What is said of the game.
  package func words(for news: GameNews) -> String { book.words(for: news) }

  /// What is said to the one who types.
  package func words(for cue: Cue) -> String { book.words(for: cue) }

  /// What is said of a promise that was kept or broken.
  package func words(for finding: FairnessCheck.Finding) -> String { book.words(for: finding) }

  /// One line on what is wrong with how the client was called.
  package func words(for error: UsageError) -> String { book.words(for: error) }

  /// What the screen of the wheels says.
  func words(for phrase: PickPhrase) -> String { book.words(for: phrase) }

  /// What is said of a server that is looked at.
  func words(for phrase: TopPhrase) -> String { book.words(for: phrase) }

  /// What is said to the one who types on a line.
  func words(for phrase: LinePhrase) -> String { book.words(for: phrase) }

  /// What the row at the prompt says.
  func words(for phrase: StatusPhrase) -> String { book.words(for: phrase) }

  /// What is said when matches of the past are shown.
  func words(for phrase: ReplayPhrase) -> String { book.words(for: phrase) }

  /// What is said when journals are checked.
  func words(for phrase: CheckPhrase) -> String { book.words(for: phrase) }

  /// What is said of something in a journal that can't be true.
  func words(for fault: StoryFault.Kind) -> String { book.words(for: fault) }

  /// Why journals can't be read, or do not hold what was asked for.
  package func words(for trouble: JournalTrouble) -> String { book.words(for: trouble) }

  /// What is said of bots that play by themselves.
  func words(for phrase: BotPhrase) -> String { book.words(for: phrase) }

  /// Why a bot has given a match up.
  package func words(for fault: BotFault) -> String { book.words(for: fault) }

  /// Why a bot can't go on.
  package func words(for failure: BotFailure) -> String { book.words(for: failure) }

  /// What `--help` prints, without a subcommand or behind one.
  package func help(on subcommand: Subcommand?) -> String {
    switch subcommand {
    case nil, .play: book.help
    case .bot: book.botHelp
    case .arena: book.arenaHelp
    case .top: book.topHelp
    case .bench: English.benchHelp
    case .replay, .verify: book.journalHelp
    }
  }

  /// Keys of the wheels, and what they do.
  var pickHelp: [(keys: String, words: String)] { book.pickHelp }
}
