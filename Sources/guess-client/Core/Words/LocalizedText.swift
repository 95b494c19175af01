import GuessProtocol

/// Something that a player reads, in each language. What hosts and writers of bots read is in English only, beside what it
/// describes: reports, usage errors, and the help on the commands that make reports.
///
/// Each folder beside this file has one language, in which each message is one switch over all its cases; so something new does
/// not compile before it has its words in every language.
package protocol LocalizedText {
  var english: String { get }
  var chinese: String { get }
  var russian: String { get }
}

extension LocalizedText {
  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    case .russian: russian
    }
  }
}

extension ConnectionMessage: LocalizedText {}
extension GameMessage: LocalizedText {}
extension FairnessCheck.Finding: LocalizedText {}
extension LineMessage: LocalizedText {}
extension StatusMessage: LocalizedText {}
extension PickerMessage: LocalizedText {}
extension MonitorMessage: LocalizedText {}

/// Texts of several lines in English.
enum English {}
/// Texts of several lines in Simplified Chinese. As the server does, it calls the reader 你, has full-width punctuation, and sets
/// ASCII characters apart with blanks.
enum Chinese {}
/// Texts of several lines in Russian. As the server does, it says «ты», keeps names in the nominative, and lets nothing agree with
/// a name or the reader in gender.
enum Russian {}

extension Language {
  /// What `--help` prints, without a subcommand or behind one.
  package func help(on subcommand: Subcommand?) -> String {
    switch subcommand {
    case nil, .play: playHelp
    case .host: hostHelp
    case .bot: Subcommand.botHelp
    case .arena: Subcommand.arenaHelp
    case .top: Subcommand.topHelp
    case .bench: English.benchHelp
    case .replay, .verify: Subcommand.journalHelp
    case .admin: Subcommand.adminHelp
    }
  }

  private var playHelp: String {
    switch self {
    case .english: English.help
    case .chinese: Chinese.help
    case .russian: Russian.help
    }
  }

  private var hostHelp: String {
    switch self {
    case .english: English.hostHelp
    case .chinese: Chinese.hostHelp
    case .russian: Russian.hostHelp
    }
  }

  /// Keys of the wheels, and what they do.
  var pickHelp: [(keys: String, words: String)] {
    switch self {
    case .english: English.pickHelp
    case .chinese: Chinese.pickHelp
    case .russian: Russian.pickHelp
    }
  }
}

/// Counts with their nouns, as the sentences of the server have them.
extension DefaultStringInterpolation {
  /// A count with its noun, as in English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(_ count: some BinaryInteger, _ one: StaticString, _ many: StaticString) {
    appendInterpolation("\(count) \(count.form(one, many))")
  }

  /// A count with its noun, as in Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    appendInterpolation("\(count) \(count.form(one, few, many))")
  }
}
