import GuessProtocol

/// A command on the admin socket.
package enum AdminCommand: Hashable, Sendable {
  case help(AdminVerb?)
  case status
  case players(after: Name?)
  case player(Name)
  case rooms(after: RoomCode?)
  case room(RoomCode)
  case kick(Name, ChatText?)
  case sanction(Sanction.Kind, SanctionTarget, SanctionSpan, ChatText?)
  case lift(Sanction.Kind, SanctionTarget)
  case bans
  case notice(ChatText)
  /// Changes these limits, by option name, or lists all if empty.
  case limits([LimitSetting])
  /// Drains in `seconds`, at once if 0; nil cancels an announced drain.
  case drain(seconds: Int64?)
  case ping
  case quit

  /// A limit to change: the name of the option and its new value as text.
  package struct LimitSetting: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// Rows per page of players or rooms, as in `ROOMS` for players.
  package static let rowsInPage = Limits.roomsInPage
  /// Seconds until an announced drain: up to an hour.
  package static let drainSeconds = Int64(0)...3_600
}

/// A line on the admin socket: the tag, the verb if any, and the command or the error.
package struct AdminRequest: Hashable, Sendable {
  package let tag: ShortWord?
  package let verb: AdminVerb?
  package let command: Result<AdminCommand, AdminRefusal>
  /// The arguments as typed, for the log.
  package private(set) var arguments = ""

  /// The request for a line that exceeds the maximum length.
  package static let tooLong = AdminRequest(refused: .tooLong)

  /// True if it changes anything; such requests are logged at a higher level.
  package var isAction: Bool {
    if case .success(.limits(let settings)) = command { return !settings.isEmpty }
    return [.kick, .ban, .unban, .mute, .unmute, .notice, .drain].contains(verb)
  }
}

extension AdminRequest {
  private init(refused refusal: AdminRefusal, tag: ShortWord? = nil) {
    self.init(tag: tag, verb: nil, command: .failure(refusal))
  }

  /// Parses a line without its line ending: `[#tag] VERB arguments [key=value…] [: text]`, the format of players' requests.
  package init(line: Span<UInt8>) {
    if let fault = Request.fault(of: line) {
      self.init(refused: .badLine(fault))
      return
    }
    var words = WordScanner()
    var tag: ShortWord?
    var first = words.nextWord(in: line)
    if let word = first, line[word.lowerBound] == UInt8(ascii: "#") {
      tag = ShortWord(line.extracting(word.lowerBound + 1..<word.upperBound))
      guard tag != nil else {
        self.init(refused: .badLine(.tag))
        return
      }
      first = words.nextWord(in: line)
    }
    let word = first.map { line.extracting($0).text } ?? ""
    guard let verb = AdminVerb(word) else {
      self.init(refused: .badVerb(nearest: .nearest(to: word)), tag: tag)
      return
    }
    let command = Result { () throws(AdminRefusal) in
      var arguments = try AdminArguments(words: words, in: line, isText: verb == .notice)
      let command = try arguments.command(of: verb)
      guard arguments.isEmpty else { throw .tooMany }
      return command
    }
    self.init(
      tag: tag, verb: verb, command: command, arguments: line.extracting(words.rest(of: line)).text)
  }
}
