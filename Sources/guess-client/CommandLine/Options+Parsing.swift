import GuessClientCore
import GuessProtocol

// MARK: - The command line

extension Options {
  /// Parses the words after the command's name. Options may be anywhere; values follow `=` or are the next word.
  ///
  /// The first word is a command unless it is an address; a host named like one can still be reached as guess://play. No options
  /// after `--`. `--help` and `--version` end parsing, so that nothing after them is an error.
  package init(arguments: [String]) throws(UsageError) {
    self.init()
    var rest = arguments[...]
    var (named, mayBeOption): (Subcommand?, Bool) = (nil, true)
    while !self[.help], !self[.version], let word = rest.popFirst() {
      if mayBeOption, word == "--" {
        mayBeOption = false
      } else if mayBeOption, word.hasPrefix("-"), word.count > 1 {
        try read(option: word, of: named, &rest)
      } else if named == nil, operands.isEmpty, let subcommand = Subcommand(rawValue: word) {
        named = subcommand
      } else {
        operands.append(word)
      }
    }
    command = named ?? .play
    if named == nil, operands.first == "help" {
      command = try topic
      self[.help] = true
    }
    if !self[.help], !self[.version] { try check() }
  }

  private mutating func read(
    option word: String, of named: Subcommand?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let flag = CommandOption(opposite: parts[0]), CommandOption(spelling: parts[0]) == nil {
      try require(parts.count == 1, "\(parts[0]) takes no value.")
      return texts[flag] = Self.no
    }
    guard let option = CommandOption(spelling: parts[0]) else {
      if named == nil, let mistyped { throw mistyped }
      let known = named.map { $0.options + [.help, .version] } ?? CommandOption.allCases
      let help = named.map { "guess-client help \($0)" } ?? "guess-client --help"
      throw .unknown(
        "option \(parts[0])", parts[0], among: known.map(\.spelling), advice: "\(help) lists all options.")
    }
    let row = option.row(of: .play)
    try require(row.value != nil || parts.count == 1, "\(option.spelling) takes no value.")
    guard let value = row.value == nil ? Self.yes : parts.count > 1 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.spelling) needs a value, like \(option.spelling) \(row.example).")
    }
    texts[option] = value
  }

  private var topic: Subcommand {
    get throws(UsageError) {
      guard operands.count > 1 else { return .play }
      try require(operands.count == 2, "help explains one command at a time; leave \(operands[2]) out.")
      guard let topic = Subcommand(rawValue: operands[1]) else {
        throw .unknown(
          "command \(operands[1])", operands[1], among: Subcommand.allCases.map(\.rawValue),
          advice: "guess-client --help lists all commands.")
      }
      return topic
    }
  }
}

// MARK: - The configuration

extension Options {
  /// Parses a configuration: lines `key = value`, blank lines, and comments that begin with `#`.
  package init(configuration text: String) throws(UsageError) {
    self.init()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(UsageError) {
        try read(line: line.trimmingBlanks)
      } catch {
        throw error.located("line \(index + 1):")
      }
    }
    try require(
      !has(.proxyCommand) || has(.url),
      "proxy-command has no server to lead to: add url = guess://HOST, or give --proxy-command with the address."
    )
  }

  private mutating func read(line: Substring) throws(UsageError) {
    guard let first = line.first, first != "#" else { return }
    guard let equals = line.firstIndex(of: "=") else {
      throw UsageError("expected “key = value”, like name = ada, or a comment that begins with #.")
    }
    let key = String(line[..<equals].trimmingBlanks)
    let text = String(line[line.index(after: equals)...].trimmingBlanks)
    let words = text.split(whereSeparator: \.isWhitespace).dropFirst()
    try require(
      !words.contains { $0.hasPrefix("#") },
      "\(key): a comment needs a line of its own. Move it to the line above.")
    let keys = CommandOption.keys
    guard let option = CommandOption.configurable.first(where: { $0.key == key }) else {
      throw .unknown(
        "key “\(key)”", key, among: keys, advice: "The keys are \(keys.joined(separator: ", ")).")
    }
    try require(!has(option), "\(key) can be given only once.")
    if let value = option.row(of: .play).value {
      try value.check(text, of: option)
      texts[option] = text
    } else {
      let word = text.lowercased()
      try require([Self.yes, Self.no].contains(word), "\(key) is yes or no, not “\(text)”.")
      texts[option] = (word == Self.yes) != option.isNegative ? Self.yes : Self.no
    }
  }
}

// MARK: - The environment

extension Options {
  /// The options in effect: those of the command line, else of the environment, else of the configuration, else defaults.
  package func resolved(
    in environment: [String: String], with configuration: Options
  ) throws(UsageError) -> Options {
    var options = self
    // A bot does not take the user's own name, under which they may be playing at the same time.
    let inherited = CommandOption.configurable.filter {
      ![.url, .proxyCommand].contains($0) && !($0 == .name && command == .bot)
    }
    options.hasInheritedName = !has(.name)
    for option in inherited where !has(option) { options.texts[option] = configuration.texts[option] }
    options.server = try server(in: environment, configured: configuration)
    if let room = options.server.room { try options.check(room) }
    let color = ColorMode(
      option: choice(.color), environment: environment, configured: configuration.choice(.color))
    options.texts[.color] = color.rawValue
    // Reports for operators and authors of bots are in English.
    let spoken = options.choice(.lang) ?? Language(environment: environment)
    options.texts[.lang] = (command.options.contains(.lang) ? spoken : .english).rawValue
    let isUTF8 = Language.isUTF8(environment)
    if options.texts[.ascii] == nil { options[.ascii] = !isUTF8 }
    options.quotesASCII = !isUTF8 && options[.ascii] && options.language == .english
    // Wheels need a screen. Those of the command line override a plain configuration.
    if self[.wheels] { options[.plain] = false }
    if options[.plain] { options[.wheels] = false }
    if environment["TERM"] == "dumb" { options[.plain] = true }
    return options
  }

  private func check(_ room: RoomCode) throws(UsageError) {
    if command == .top { throw .needless(room, of: command) }
    guard command == .bot else { return }
    for option in [CommandOption.rules, .range, .firstTo, .rated, .with] {
      try require(
        !isSet(option), "the room in the address has its own settings; leave \(option.spelling) out.")
    }
  }

  private func server(
    in environment: [String: String], configured: Options
  ) throws(UsageError) -> ServerAddress {
    guard command.row.operands == .address else { return .local }
    var address: ServerAddress?
    do throws(UsageError) {
      if let url = operands.first ?? environment["GUESS_URL"], !url.isEmpty {
        address = try ServerAddress(url)
      }
    } catch { throw error.located("in the environment variable GUESS_URL:") }
    // The configured proxy command applies to the configured server only.
    let server = address ?? configured.url?.reached(via: configured.via) ?? .local
    try require(
      !has(.proxyCommand) || server.host != nil,
      "\(server) is a file on this machine, so --proxy-command has nothing to do; leave it out.")
    return via.map { server.reached(via: $0) } ?? server
  }
}
