import GuessProtocol

/// Unresolved options and words from the command line or the configuration.
package struct Preferences: Hashable, Sendable {
  /// The subcommand, if given.
  private(set) var subcommand: Subcommand?
  /// The operands.
  private(set) var words: [String] = []
  /// Texts by option, checked against the table; yes or no for a flag.
  private var texts: [CommandOption: String] = [:]

  package init() {}

  /// The command; by default a game.
  var command: Subcommand { subcommand ?? .play }

  subscript(_ option: CommandOption) -> String? { texts[option] }
  package func has(_ option: CommandOption) -> Bool { texts[option] != nil }
  /// The flag's setting; nil if not given.
  func flag(_ option: CommandOption) -> Bool? { texts[option].map { $0 == Self.yes } }
  func number(_ option: CommandOption) -> Int? { texts[option].flatMap { Int($0) } }
  func choice<Choice: RawRepresentable<String>>(_ option: CommandOption) -> Choice? {
    texts[option].flatMap { Choice(rawValue: $0.lowercased()) }
  }

  package var name: Name? { texts[.name].flatMap { Name($0) } }
  package var color: ColorMode? { choice(.color) }
  var language: Language? { choice(.lang) }
  var via: HelperCommand? { texts[.via].flatMap { try? HelperCommand($0) } }
  var url: ServerAddress? { texts[.url].flatMap { try? ServerAddress($0) } }
  /// The server in the first word. A host named like a command can still be reached as guess://play.
  package var server: ServerAddress? {
    command.row.operands == .address ? words.first.flatMap { try? ServerAddress($0) } : nil
  }

  private static let (yes, no) = ("yes", "no")
}

// MARK: - The command line

extension Preferences {
  /// Parses the words after the command's name. Options may be anywhere; values follow `=` or are the next word.
  ///
  /// The first word is a command unless it is an address. No options after `--`. `--help` and `--version` end parsing, so that
  /// nothing after them is an error.
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
      let help = subcommand.map { "guess-client help \($0.rawValue)" } ?? "guess-client --help"
      throw .unknown(
        "option \(parts[0])", parts[0], among: known.map(\.spelling), advice: "\(help) lists all options.")
    }
    guard !has(option) else { throw .repeated(option.spelling) }
    let row = option.row(of: command)
    guard row.value != nil else {
      guard parts.count == 1 else { throw UsageError("\(option.spelling) takes no value.") }
      texts[option] = Self.yes
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.spelling) needs a value, like \(option.spelling) \(row.example).")
    }
    texts[option] = value
  }

  /// Throws for options that the command does not accept, and for values that the table does not.
  func check() throws(UsageError) {
    let given = CommandOption.allCases.filter(has)
    if let foreign = given.first(where: { !command.options.contains($0) }) {
      let name = command.rawValue
      throw UsageError(
        "\(name) does not take \(foreign.spelling). guess-client help \(name) lists its options.")
    }
    for option in given {
      let row = option.row(of: command)
      if let rival = row.rivals.first(where: has) { throw .conflict(option, rival) }
      if let text = texts[option] { try row.value?.check(text, of: option) }
    }
    guard let word = words.first else { return }
    switch command.row.operands {
    case .nothing:
      throw UsageError(
        "host takes no address: it starts a server on this machine. To play at \(word), type guess-client \(word)."
      )
    case .address:
      _ = try ServerAddress(word)
      if words.count > 1 { throw UsageError("unexpected argument \(words[1]); one address is enough.") }
    case .bots, .files, .filesAndMatch, .command: break
    }
  }
}

// MARK: - The configuration

extension Preferences {
  /// Keys allowed in a configuration.
  package static let keys = CommandOption.configurable.map(\.key)

  /// Parses a configuration: lines `key = value`, blank lines, and comments that begin with `#`.
  package init(configuration text: String) throws(UsageError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(UsageError) {
        try read(line: line.trimmingBlanks)
      } catch {
        throw error.located("line \(index + 1):")
      }
    }
    if has(.via), !has(.url) {
      throw UsageError(
        "via has no server to lead to: add url = guess://HOST, or give --via with the address.")
    }
  }

  private mutating func read(line: Substring) throws(UsageError) {
    guard let first = line.first, first != "#" else { return }
    guard let equals = line.firstIndex(of: "=") else {
      throw UsageError("expected “key = value”, like name = ada, or a comment that begins with #.")
    }
    let key = String(line[..<equals].trimmingBlanks)
    let text = String(line[line.index(after: equals)...].trimmingBlanks)
    guard !text.split(whereSeparator: \.isWhitespace).dropFirst().contains(where: { $0.hasPrefix("#") })
    else {
      throw UsageError("\(key): a comment needs a line of its own. Move it to the line above.")
    }
    guard let option = CommandOption.configurable.first(where: { $0.key == key }) else {
      throw .unknown(
        "key “\(key)”", key, among: Self.keys, advice: "The keys are \(Self.keys.joined(separator: ", ")).")
    }
    guard !has(option) else { throw .repeated(key) }
    if let value = option.row(of: .play).value {
      try value.check(text, of: option)
      texts[option] = text
    } else {
      let word = text.lowercased()
      guard [Self.yes, Self.no].contains(word) else {
        throw UsageError("\(key) is yes or no, not “\(text)”.")
      }
      texts[option] = (word == Self.yes) != option.isNegative ? Self.yes : Self.no
    }
  }
}
