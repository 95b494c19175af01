import GuessProtocol

/// What a host asks for on the admin socket.
package enum AdminCommand: Hashable, Sendable {
  case help(AdminVerb?)
  case status
  case players(after: Name?)
  case player(Name)
  case rooms(after: RoomCode?)
  case room(RoomCode)
  case kick(Name, ChatText?)
  /// A ban or a mute.
  case sanction(Sanction.Kind, SanctionTarget, SanctionSpan, ChatText?)
  /// The end of one.
  case lift(Sanction.Kind, SanctionTarget)
  case bans
  case notice(ChatText)
  /// What is in force, or these that are to be, by the names of options.
  case limits([LimitSetting])
  /// In so many seconds; at once where nothing is said.
  case drain(seconds: Int64)
  /// What was announced is not to be.
  case cancelDrain
  case ping
  case quit

  /// One limit that is to be changed: an option by its name, and its value as the option takes it.
  package struct LimitSetting: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// Rows in one page of players or rooms: as many as players see of rooms.
  package static let rowsInPage = Limits.roomsInPage
  /// Seconds until a drain that is announced: an evening's last hour.
  package static let drainSeconds = Int64(0)...3_600
}

/// One line on the admin socket: the tag in front, the verb if it has one, and what it asks for or why that can't be done.
package struct AdminRequest: Hashable, Sendable {
  package let tag: ShortWord?
  package let verb: AdminVerb?
  package let command: Result<AdminCommand, AdminRefusal>
  /// What follows the verb, as it was typed, for the log.
  package let arguments: String

  /// A line that was longer than it may be.
  package static let tooLong = AdminRequest(tag: nil, verb: nil, command: .failure(.tooLong))

  private init(
    tag: ShortWord?, verb: AdminVerb?, command: Result<AdminCommand, AdminRefusal>, arguments: String = ""
  ) {
    (self.tag, self.verb, self.command, self.arguments) = (tag, verb, command, arguments)
  }

  /// Reads one line, without its ending: `[#tag] VERB arguments [key=value…] [: text]`, as players' requests are written.
  package init(line: Span<UInt8>) {
    if let fault = Request.fault(of: line) {
      self.init(tag: nil, verb: nil, command: .failure(.badLine(fault)))
      return
    }
    var words = WordScanner()
    var tag: ShortWord?
    var first = words.nextWord(in: line)
    if let word = first, line[word.lowerBound] == UInt8(ascii: "#") {
      tag = ShortWord(line.extracting(word.lowerBound + 1..<word.upperBound))
      guard tag != nil else {
        self.init(tag: nil, verb: nil, command: .failure(.badLine(.tag)))
        return
      }
      first = words.nextWord(in: line)
    }
    let word = first.map { line.extracting($0).text } ?? ""
    guard let verb = AdminVerb(word) else {
      self.init(tag: tag, verb: nil, command: .failure(.badVerb(nearest: .nearest(to: word))))
      return
    }
    let command = Result { () throws(AdminRefusal) in
      var arguments = try AdminArguments(words: words, in: line, isText: verb == .notice)
      let command = try arguments.command(of: verb)
      try arguments.end()
      return command
    }
    self.init(
      tag: tag, verb: verb, command: command, arguments: line.extracting(words.rest(of: line)).text)
  }
}
