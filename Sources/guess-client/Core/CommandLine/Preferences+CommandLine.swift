import Protocol

/// What a command line says about how to play and how to speak.
extension Preferences {
  /// Colours and language, which every command has.
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
    isPlain = line.has(.plain)
    printsJSON = line.has(.json)
  }
}
