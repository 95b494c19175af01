import GuessProtocol

/// The error of an operator's request, which has changed nothing.
package enum AdminRefusal: Error, Hashable, Sendable {
  case badLine(Refusal.LineFault)
  case badVerb(nearest: AdminVerb?)
  case badArgument(Argument)
  /// The line exceeds `Limits.requestLineBytes`.
  case tooLong
  case noPlayer(Name)
  case noRoom(RoomCode)
  /// No such ban or mute; `within` is a sanctioned network that contains the target.
  case noEntry(Sanction.Key, within: SanctionTarget?)
  /// The maximum number of bans and mutes is reached.
  case full
  /// The server is already draining.
  case draining

  package enum Argument: Hashable, Sendable {
    case name, code, span, text, seconds, reason, extra, repeated
    case target(SanctionTarget.Fault)
    /// An option that `LIMITS` can't change, or an invalid value; `expected` describes valid ones.
    case limit(String, expected: String)
  }

  /// The code and fields after `ERR VERB`.
  var words: String {
    switch self {
    case .badLine(let fault): "BAD_LINE why=\(fault.rawValue)"
    case .badVerb(let nearest): "BAD_VERB" + (nearest.map { " near=\($0.word)" } ?? "")
    case .badArgument(let argument): "BAD_ARG arg=\(argument.word)"
    case .tooLong: "TOO_LONG max=\(Limits.requestLineBytes)"
    case .noPlayer(let name): "NO_PLAYER name=\(name)"
    case .noRoom(let code): "NO_ROOM room=\(code)"
    case .noEntry(let key, let network):
      "NO_ENTRY kind=\(key.kind.rawValue) target=\(key.target)" + (network.map { " within=\($0)" } ?? "")
    case .full: "LIMIT limit=bans max=\(ModerationList.mostEntries)"
    case .draining: "DRAINING"
    }
  }

  /// The problem and its fix.
  var sentence: String {
    switch self {
    case .badLine(.control): "The line has a control character in it, such as that of an arrow key."
    case .badLine(.encoding): "The line is not UTF-8."
    case .badLine(.tag):
      "A tag is # and 1 to \(Limits.tagCharacters) letters, digits, _ or -, followed by a command."
    case .badVerb(let nearest?): "Unknown command. Did you mean \(nearest.word)? HELP lists all."
    case .badVerb(nil): "Unknown command. HELP lists all."
    case .badArgument(let argument): argument.sentence
    case .tooLong: "The line has more than \(Limits.requestLineBytes) bytes; give a shorter text."
    case .noPlayer(let name) where House.names.contains(name):
      "\(name) is the computer, and leaves a room with its rival. ROOMS lists all rooms; KICK takes the name of that player."
    case .noPlayer:
      "Nobody here has that name. PLAYERS lists who is here; in a cluster each node lists its own."
    case .noRoom: "There is no such room here. ROOMS lists all; in a cluster each node lists its own."
    case .noEntry(let key, let network?):
      "There is no \(key.kind.rawValue) of exactly that, but one of \(network), which can only be lifted as a whole."
    case .noEntry(let key, nil):
      "There is no such \(key.kind.rawValue). BANS lists all."
    case .full:
      "There are \(ModerationList.mostEntries) bans and mutes; lift one, or ban a network instead of its addresses."
    case .draining: "The server is already stopping. A second SIGTERM stops it at once."
    }
  }
}

extension AdminRefusal.Argument {
  fileprivate var word: String {
    switch self {
    case .span: "for"
    case .seconds: "in"
    case .target: "target"
    case .limit(let name, _): name.isEmpty ? "extra" : String(name.fitForDisplay.prefix(40))
    case .name, .code, .text, .reason, .extra, .repeated: "\(self)"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .name:
      "A name is a letter A to Z, then up to \(Limits.nameCharacters - 1) of A to Z, digits, _ or -."
    case .code: "A room code has \(RoomCode.length) letters and digits."
    case .span: "for= is a time: 90s, 30m, 2h, 7d, 1d12h, or ever; ten years at most."
    case .text: "The text is empty, or has more than \(Limits.chatBytes) bytes."
    case .seconds:
      "in= is seconds, \(AdminCommand.drainSeconds.lowerBound) to \(AdminCommand.drainSeconds.upperBound), or off: DRAIN in=60, DRAIN in=off."
    case .reason:
      "A reason comes last, after a colon with a space on each side: BAN ada for=2h : spam"
    case .extra: "There is a word or an option too many. HELP and the command show what it takes."
    case .repeated: "An option is given twice."
    case .target(.neitherNameNorAddress):
      "Give a name, an address such as 192.0.2.7, or a network such as 192.0.2.0/24."
    case .target(.ownMachine):
      "That is this machine, also called local, which stands for everyone behind a proxy on it, and for you. Take a name instead."
    case .target(.network(.notAnAddress)):
      "That is no address, which looks like 192.0.2.7 or 2001:db8::7, without a port."
    case .target(.network(.notALength(let most))): "After the / comes a number of bits, 0 to \(most)."
    case .target(.network(.longerThanPrefix(let range))):
      "The address has more bits than that; did you mean \(range)?"
    case .limit(_, let expected): expected
    }
  }
}
