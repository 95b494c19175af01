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
  static var help: String { get }
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

  /// What `--help` prints.
  package var help: String { book.help }
}
