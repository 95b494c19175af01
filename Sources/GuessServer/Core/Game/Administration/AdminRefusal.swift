import GuessProtocol

/// The error of an operator's request, which has changed nothing, or of a line in the list of bans.
package struct AdminRefusal: Error, Hashable, Sendable {
  /// The code and fields after `ERR VERB`.
  package let words: String
  package let sentence: String

  private init(_ words: String, _ sentence: String) { (self.words, self.sentence) = (words, sentence) }

  static func badLine(_ fault: Refusal.LineFault) -> Self {
    let sentence =
      switch fault {
      case .control: "The line has a control character in it, such as that of an arrow key."
      case .encoding: "The line is not UTF-8."
      case .tag: "A tag is # and 1 to \(Limits.tagCharacters) letters, digits, _ or -, followed by a command."
      }
    return Self("BAD_LINE why=\(fault.rawValue)", sentence)
  }

  /// The error of a line in the list of bans that is no command.
  static func badBan(_ sentence: String) -> Self { Self("BAD_LINE", sentence) }

  static func badVerb(near word: String?) -> Self {
    guard let word else { return Self("BAD_VERB", "Unknown command. HELP lists all.") }
    return Self("BAD_VERB near=\(word)", "Unknown command. Did you mean \(word)? HELP lists all.")
  }

  static let tooLong = Self(
    "TOO_LONG max=\(Limits.requestLineBytes)",
    "The line has more than \(Limits.requestLineBytes) bytes; give a shorter text.")

  static func noPlayer(_ name: Name) -> Self {
    let sentence =
      Computer.names.contains(name)
      ? "\(name) is the computer, and leaves a room with its rival. ROOMS lists all rooms; KICK takes the name of that player."
      : "Nobody on this server has that name. PLAYERS lists who is here."
    return Self("NO_PLAYER name=\(name)", sentence)
  }

  static func noRoom(_ code: RoomCode) -> Self {
    Self("NO_ROOM room=\(code)", "There is no such room on this server. ROOMS lists all.")
  }

  /// No such ban or mute; `network` is a sanctioned network that contains the target.
  static func noEntry(_ key: Sanction.Key, within network: SanctionTarget?) -> Self {
    let kind = key.kind.rawValue
    let words = "NO_ENTRY kind=\(kind) target=\(key.target)"
    guard let network else { return Self(words, "There is no such \(kind). BANS lists all.") }
    return Self(
      "\(words) within=\(network)",
      "There is no \(kind) of exactly that, but one of \(network), which can only be lifted as a whole.")
  }

  static func noOwner(_ name: Name) -> Self {
    Self("NO_OWNER name=\(name)", "Nobody owns that name, and it is not reserved.")
  }

  static let namesFull = Self(
    "LIMIT limit=owned_names", "This server keeps no more names; RELEASE one first.")

  package static let waiting = Self(
    "WAITING", "This node waits, and another one of the cluster serves. Give the command there.")

  static let full = Self(
    "LIMIT limit=bans max=\(ModerationList.mostEntries)",
    "There are \(ModerationList.mostEntries) bans and mutes; lift one, or ban a network instead of its addresses."
  )

  package static let draining = Self(
    "DRAINING", "The server is already stopping. A second SIGTERM stops it at once.")
}

extension AdminRefusal {
  private static func badArgument(_ word: String, _ sentence: String) -> Self {
    Self("BAD_ARG arg=\(word)", sentence)
  }

  static let badName = badArgument(
    "name", "A name is a letter A to Z, then up to \(Limits.nameCharacters - 1) of A to Z, digits, _ or -.")
  static let badCode = badArgument("code", "A room code has \(RoomCode.length) letters and digits.")
  static let badSpan = badArgument(
    "for", "for= is a time: 90s, 30m, 2h, 7d, 1d12h, or ever; ten years at most.")
  static let badText = badArgument("text", "The text is empty, or has more than \(Limits.chatBytes) bytes.")
  static let badReason = badArgument(
    "reason", "A reason comes last, after a colon with a space on each side: BAN ada for=2h : spam")
  static let tooMany = badArgument(
    "extra", "There is a word or an option too many. HELP and the command show what it takes.")
  static let repeated = badArgument("repeated", "An option is given twice.")

  static let badTarget = badArgument(
    "target", "Give a name, an address such as 192.0.2.7, or a network such as 192.0.2.0/24.")
  static let ownMachine = badArgument(
    "target",
    "That is this machine, also called local, which also means everyone behind a proxy on it, and you. Take a name instead."
  )

  static func badNetwork(_ fault: AddressRange.Fault) -> Self {
    let sentence =
      switch fault {
      case .notAnAddress: "That is not an address, like 192.0.2.7 or 2001:db8::7, without a port."
      case .notALength(let most): "After the / comes a number of bits, 0 to \(most)."
      case .longerThanPrefix(let range): "The address has more bits than that; did you mean \(range)?"
      }
    return badArgument("target", sentence)
  }
}
