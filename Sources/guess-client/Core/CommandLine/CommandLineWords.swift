import GuessProtocol

/// A command line, taken apart: what to do, with which options, and the words that are none.
struct CommandLineWords {
  /// Nil where no word says what to do.
  private(set) var subcommand: Subcommand?
  private(set) var words: [String] = []
  private var values: [CommandOption: String] = [:]

  /// Reads the words behind the command's own name. Options may stand anywhere; a value stands behind `=` or comes next.
  ///
  /// The first word says what to do, unless it is an address. Behind `--` no word is an option. `--help` and `--version` end
  /// the reading, so that whatever comes behind them can't be wrong.
  init(arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var mayBeOption = true
    while !has(.help), !has(.version), let word = rest.popFirst() {
      if mayBeOption, word == "--" {
        mayBeOption = false
      } else if mayBeOption, word.hasPrefix("-"), word.count > 1 {
        try read(option: word, &rest)
      } else if subcommand == nil, words.isEmpty, let named = Subcommand(rawValue: word) {
        subcommand = named
      } else {
        words.append(word)
      }
    }
  }

  private mutating func read(option word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = CommandOption(spelling: parts[0]) else {
      let known = subcommand.map { $0.options + [.help, .version] } ?? CommandOption.allCases
      let suggestion = Suggestion.nearest(to: parts[0], among: known.map(\.spelling))
      throw .unknownOption(parts[0], suggestion: suggestion, of: subcommand)
    }
    guard values[option] == nil else { throw .repeated(option.spelling) }
    guard option.takesValue else {
      guard parts.count == 1 else { throw .unexpectedValue(of: option.spelling) }
      values[option] = ""
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw .missingValue(of: option)
    }
    values[option] = value
  }

  /// Whether the option was given.
  func has(_ option: CommandOption) -> Bool { values[option] != nil }

  /// The value of an option, as `read` understands it; nil where it was not given.
  func value<Value>(
    of option: CommandOption, _ read: (String) throws(UsageError) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = try read(text) else { throw .invalidValue(text, of: option) }
    return value
  }

  /// Refuses the first option that the subcommand has no use for.
  func check(for subcommand: Subcommand) throws(UsageError) {
    let foreign = CommandOption.allCases.first { has($0) && !subcommand.options.contains($0) }
    if let foreign { throw .foreignOption(foreign.spelling, of: subcommand.rawValue) }
  }
}

/// Finds what someone may have meant by a word with a slip in it.
enum Suggestion {
  /// The word among `words` that takes the fewest edits to get to; nil when all of them are further than two edits away.
  static func nearest(to word: String, among words: [String]) -> String? {
    let nearest = words.map { (word: $0, edits: EditDistance.from(Array(word.utf8), to: Array($0.utf8))) }
      .min { $0.edits < $1.edits }
    return nearest.flatMap { $0.edits <= 2 ? $0.word : nil }
  }
}
