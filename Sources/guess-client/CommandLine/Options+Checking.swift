import GuessClientBots
import GuessClientCore
import GuessClientJournals
import GuessClientPlay
import GuessProtocol

extension Options {
  /// The error for a first operand that is probably a command; nil for an address, as far as is known.
  var mistyped: UsageError? {
    guard let word = operands.first, Subcommand(rawValue: word) == nil, let meant = Subcommand.meant(by: word)
    else { return nil }
    return UsageError("\(word): did you mean \(meant)? guess-client --help lists all commands.")
  }

  /// Throws for options that the command does not accept, for values that the table does not, and for other operands.
  func check() throws(UsageError) {
    let given = CommandOption.allCases.filter(has)
    for option in given where !command.options.contains(option) {
      if command == .play, let mistyped { throw mistyped }
      throw UsageError(
        "\(command) does not take \(option.spelling). guess-client help \(command) lists its options.")
    }
    for option in given {
      let row = option.row(of: command)
      for rival in row.rivals where isSet(option) {
        try require(!isSet(rival), "\(option.spelling) and \(rival.spelling) can't be combined; choose one.")
      }
      if let text = text(option) { try row.value?.check(text, of: option) }
    }
    switch command.row.operands {
    case .nothing:
      guard let word = operands.first else { return }
      throw UsageError(
        "host takes no address: it starts a server on this machine. To play at \(word), type guess-client \(word)."
      )
    case .address: try checkAddress()
    case .bots: try checkArena()
    case .files, .filesAndMatch:
      try require(
        !files.isEmpty,
        "\(command) needs a server's journals: files, the directory that holds them, or - for standard input."
      )
    case .key:
      let names = operands.dropFirst()
      try require(
        KeyAction(options: self) != nil && (names.isEmpty || names.count == 1 && operands[0] == "export"),
        "key takes export, export NAME, import or list. guess-client help key explains them.")
      for name in names { try CommandOption.Value.name.check(name, of: .name) }
    case .command:
      guard let line else { return }
      // A blank line is no command, so it would get no reply. Each line is a command of its own.
      try require(
        !line.trimmingBlanks.isEmpty,
        "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
      )
      try require(
        !line.utf8.contains { $0 < 0x20 },
        "a command is one line of text; send several on standard input, one a line.")
    }
  }

  private func checkAddress() throws(UsageError) {
    if operands.count > 1, command == .play, let mistyped { throw mistyped }
    if let word = operands.first { _ = try ServerAddress(word) }
    try require(operands.count < 2, "unexpected argument \(operands[1]); one address is enough.")
  }
}
