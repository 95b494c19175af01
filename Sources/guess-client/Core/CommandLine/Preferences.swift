import GuessProtocol

/// What someone may prefer, on the command line or in the configuration; nil where it is left open.
package struct Preferences: Hashable, Sendable {
  package var server: ServerAddress?
  /// The command that connects to it.
  package var via: HelperCommand?
  package var name: Name?
  package var color: ColorMode?
  package var language: Language?
  /// Whether numbers are picked on wheels.
  package var usesWheels: Bool?
  /// Whether the wheels are seen to turn.
  package var hasMotion: Bool?
  /// Whether nothing but ASCII is drawn.
  package var isASCII: Bool?
  /// Whether nothing on the terminal is ever drawn again.
  package var isPlain: Bool?
  /// Whether what reassures is repeated; only the command line says so.
  package var isVerbose = false
  /// Whether each line of the server is printed as an object of JSON; only the command line says so.
  package var printsJSON = false

  /// What a configuration may set.
  package static let keys = ["name", "url", "via", "color", "lang", "pick", "motion", "plain", "ascii"]

  /// No preferences.
  package init() {}

  /// Reads a configuration: `key = value` a line, blank lines, and comments that begin with `#`.
  package init(configuration text: String) throws(UsageError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(UsageError) {
        try read(line: line.trimmingBlanks)
      } catch {
        throw .configuration(line: index + 1, error)
      }
    }
    if via != nil, server == nil { throw .helperWithoutServer }
  }

  private mutating func read(line: Substring) throws(UsageError) {
    guard let first = line.first, first != "#" else { return }
    guard let equals = line.firstIndex(of: "=") else { throw .notAnAssignment }
    let key = String(line[..<equals].trimmingBlanks)
    let value = String(line[line.index(after: equals)...].trimmingBlanks)
    guard !value.split(whereSeparator: \.isWhitespace).dropFirst().contains(where: { $0.hasPrefix("#") })
    else {
      throw .trailingComment(key)
    }
    switch key {
    case "name":
      guard name == nil else { throw .repeated(key) }
      name = try Self.name(value)
    case "url":
      guard server == nil else { throw .repeated(key) }
      server = try ServerAddress(value)
    case "via":
      guard via == nil else { throw .repeated(key) }
      via = try Self.helper(value)
    case "color":
      guard color == nil else { throw .repeated(key) }
      color = try Self.color(value)
    case "lang":
      guard language == nil else { throw .repeated(key) }
      language = try Self.language(value)
    case "pick":
      guard usesWheels == nil else { throw .repeated(key) }
      usesWheels = try Self.truth(value, of: key)
    case "motion":
      guard hasMotion == nil else { throw .repeated(key) }
      hasMotion = try Self.truth(value, of: key)
    case "plain":
      guard isPlain == nil else { throw .repeated(key) }
      isPlain = try Self.truth(value, of: key)
    case "ascii":
      guard isASCII == nil else { throw .repeated(key) }
      isASCII = try Self.truth(value, of: key)
    default:
      throw .unknownKey(key, suggestion: Suggestion.nearest(to: key, among: Self.keys))
    }
  }

  static func name(_ text: String) throws(UsageError) -> Name {
    guard let name = Name(text) else { throw .invalidName(text) }
    return name
  }

  static func helper(_ text: String) throws(UsageError) -> HelperCommand {
    do throws(HelperCommand.Fault) {
      return try HelperCommand(text)
    } catch {
      throw .invalidHelper(text, error)
    }
  }

  static func language(_ text: String) throws(UsageError) -> Language {
    guard let language = Language(option: text) else { throw .invalidLanguage(text) }
    return language
  }

  private static func truth(_ text: String, of key: String) throws(UsageError) -> Bool {
    switch text.lowercased() {
    case "yes": true
    case "no": false
    default: throw .noYesOrNo(text, of: key)
    }
  }

  static func color(_ text: String) throws(UsageError) -> ColorMode {
    guard let color = ColorMode(rawValue: text.lowercased()) else { throw .invalidColor(text) }
    return color
  }
}

extension StringProtocol {
  /// The text without blanks around it.
  var trimmingBlanks: Substring {
    var text = Substring(self).drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

/// What a command line says about how to play and how to speak.
extension Preferences {
  /// Colours, language and signs.
  init(speaking line: CommandLineWords) throws(UsageError) {
    self.init()
    color = try line.value(of: .color) { text throws(UsageError) in try Self.color(text) }
    language = try line.value(of: .lang) { text throws(UsageError) in try Self.language(text) }
    isASCII = line.has(.ascii) ? true : nil
  }

  /// The same, and where to play and under which name.
  init(connecting line: CommandLineWords) throws(UsageError) {
    try self.init(speaking: line)
    // A host by the name of a command can still be reached as guess://play.
    if let word = line.words.first { server = try ServerAddress(word) }
    if line.words.count > 1 { throw .extraWord(line.words[1]) }
    via = try line.value(of: .via) { text throws(UsageError) in try Self.helper(text) }
    name = try line.value(of: .name) { text throws(UsageError) in try Self.name(text) }
  }

  /// The same, and how.
  init(playing line: CommandLineWords) throws(UsageError) {
    try self.init(connecting: line)
    // Wheels are for people, objects for programs. Where only the configuration has wheels, the objects win.
    if line.has(.pick), line.has(.json) { throw .conflict(.pick, .json) }
    usesWheels = line.has(.pick) ? true : nil
    hasMotion = line.has(.noMotion) ? false : nil
    if line.has(.pick), line.has(.plain) { throw .conflict(.pick, .plain) }
    isPlain = line.has(.plain) ? true : nil
    isVerbose = line.has(.verbose)
    printsJSON = line.has(.json)
  }
}
