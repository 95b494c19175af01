import Protocol

/// What the client says to players, in one language. What hosts and writers of bots read is in English only, beside what it
/// describes: reports, usage errors, and the help on the commands that make reports.
///
/// As in the server's catalogues, each book switches over all that the client can say and leaves nothing out, so that
/// something new does not compile before it has its words in every language.
protocol Phrasebook {
  static func words(for news: ConnectionNews) -> String
  static func words(for news: GameNews) -> String
  static func words(for cue: Cue) -> String
  static func words(for finding: FairnessCheck.Finding) -> String
  static func words(for phrase: PickPhrase) -> String
  static func words(for phrase: LinePhrase) -> String
  static func words(for phrase: StatusPhrase) -> String
  static func words(for phrase: TopPhrase) -> String
  /// What `--help` prints.
  static var help: String { get }
  /// Keys of the wheels, and what they do.
  static var pickHelp: [(keys: String, words: String)] { get }
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

  /// What the screen of the wheels says.
  func words(for phrase: PickPhrase) -> String { book.words(for: phrase) }

  /// What is said of a server that is looked at.
  func words(for phrase: TopPhrase) -> String { book.words(for: phrase) }

  /// What is said to the one who types on a line.
  func words(for phrase: LinePhrase) -> String { book.words(for: phrase) }

  /// What the row at the prompt says.
  func words(for phrase: StatusPhrase) -> String { book.words(for: phrase) }


  /// What `--help` prints, without a subcommand or behind one.
  package func help(on subcommand: Subcommand?) -> String {
    switch subcommand {
    case nil, .play: book.help
      case .bot: Subcommand.botHelp
      case .arena: Subcommand.arenaHelp
      case .top: Subcommand.topHelp
      case .bench: English.benchHelp
      case .replay, .verify: Subcommand.journalHelp
    }
  }

  /// Keys of the wheels, and what they do.
  var pickHelp: [(keys: String, words: String)] { book.pickHelp }
}
