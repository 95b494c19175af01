import Protocol

/// What is wrong with how the client was called; `Language.words(for:)` says what to do about it.
package enum UsageError: Error, Hashable, Sendable {
  /// An option that there is not; the subcommand is nil where none stood before it.
  case unknownOption(String, suggestion: String?, of: Subcommand?)
  /// A word behind `help` that is no command.
  case unknownCommand(String, suggestion: String?)
  case missingValue(of: CommandOption)
  /// A value that the option does not take.
  case invalidValue(String, of: CommandOption)
  /// An option about the match, beside a room that has settled it.
  case settledByRoom(CommandOption)
  /// Two options of which only one can be.
  case conflict(CommandOption, CommandOption)
  /// Rules that there are not, where those for one player are among them.
  case unknownRules(String)
  /// An address with a room in it, for a command that opens its own.
  case needlessRoom(RoomCode)
  /// A pipeline in matches of two.
  case pipelineOfTwo
  /// `bench --raw`, which earlier versions had.
  case rawIsGone
  /// An odd number of players where two play each other.
  case oddPlayers(Int)
  /// So many bots, where there must be so many.
  case wrongCountOfBots(Int, ClosedRange<Int>)
  case unexpectedValue(of: String)
  case repeated(String)
  case extraWord(String)
  /// An option that is for another command.
  case foreignOption(String, of: String)
  /// A command that reads files, without any.
  case missingFile(of: String)
  case invalidName(String)
  case invalidColor(String)
  case invalidLanguage(String)
  case invalidAddress(String, ServerAddress.Fault)
  indirect case environment(variable: String, UsageError)
  indirect case configuration(line: Int, UsageError)
  /// A line of the configuration that is not `key = value`.
  case notAnAssignment
  case unknownKey(String, suggestion: String?)
  indirect case configurationFile(path: String, UsageError)
  /// A key of the configuration that is yes or no, and something else.
  case noYesOrNo(String, of: String)
  case unreadableConfiguration(path: String, reason: String)
}
