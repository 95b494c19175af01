import Protocol

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
  case ping
  case quit

  /// One limit that is to be changed: an option by its name, and what would stand behind it.
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
  /// What stands behind the verb, as it was typed, for the log.
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
    let word = first.map { String(decoding: Array(copying: line.extracting($0)), as: UTF8.self) } ?? ""
    guard let verb = AdminVerb(word) else {
      self.init(tag: tag, verb: nil, command: .failure(.badVerb(nearest: .nearest(to: word))))
      return
    }
    let command = Result { () throws(AdminRefusal) in
      var words = words
      if verb == .notice {
        let rest = Array(copying: line.extracting(words.rest(of: line)))
        guard let text = ChatText(String(decoding: rest, as: UTF8.self)) else { throw .badArgument(.text) }
        return AdminCommand.notice(text)
      }
      var arguments = try AdminArguments(words: words, in: line)
      let command = try arguments.command(of: verb)
      try arguments.end()
      return command
    }
    let rest = line.extracting(words.rest(of: line))
    let text = String(decoding: Array(copying: rest), as: UTF8.self)
    self.init(tag: tag, verb: verb, command: command, arguments: text)
  }
}

/// What follows a verb: positional arguments, options as `key=value`, and the text behind ` : `.
private struct AdminArguments {
  private var positional: [String] = []
  private var options: [(key: String, value: String)] = []
  private var text: String?

  init(words: WordScanner, in line: Span<UInt8>) throws(AdminRefusal) {
    var words = words
    while let place = words.nextWord(in: line) {
      let word = String(decoding: Array(copying: line.extracting(place)), as: UTF8.self)
      if word == ":" {
        text = String(decoding: Array(copying: line.extracting(words.rest(of: line))), as: UTF8.self)
        return
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        // An option that is followed by more words is most likely a reason without its colon.
        guard options.isEmpty else { throw .badArgument(.reason) }
        positional.append(word)
        continue
      }
      let key = parts[0].lowercased()
      guard !options.contains(where: { $0.key == key }) else { throw .badArgument(.repeated) }
      options.append((key, String(parts[1])))
    }
  }

  mutating func command(of verb: AdminVerb) throws(AdminRefusal) -> AdminCommand {
    switch verb {
    case .help:
      guard let word = word() else { return .help(nil) }
      guard let verb = AdminVerb(word) else { throw .badVerb(nearest: .nearest(to: word)) }
      return .help(verb)
    case .status: return .status
    case .players: return .players(after: try option("after").map(Self.name))
    case .player: return .player(try Self.name(word()))
    case .rooms: return .rooms(after: try option("after").map(Self.code))
    case .room: return .room(try Self.code(word()))
    case .kick: return .kick(try Self.name(word()), try reason())
    case .ban, .mute:
      let target = try target()
      guard let span = option("for").flatMap({ SanctionSpan($0.utf8) }) else { throw .badArgument(.span) }
      return .sanction(verb == .ban ? .ban : .mute, target, span, try reason())
    case .unban: return .lift(.ban, try target())
    case .unmute: return .lift(.mute, try target())
    case .bans: return .bans
    case .notice: preconditionFailure("its text is taken as it is")
    case .limits:
      defer { options = [] }
      return .limits(options.map { AdminCommand.LimitSetting(name: $0.key, value: $0.value) })
    case .drain:
      guard let value = option("in") else { return .drain(seconds: 0) }
      guard let seconds = Int64(value), AdminCommand.drainSeconds.contains(seconds) else {
        throw .badArgument(.seconds)
      }
      return .drain(seconds: seconds)
    case .ping: return .ping
    case .quit: return .quit
    }
  }

  /// Refuses what nobody has asked for.
  func end() throws(AdminRefusal) {
    guard positional.isEmpty, options.isEmpty, text == nil else { throw .badArgument(.extra) }
  }

  private mutating func word() -> String? { positional.isEmpty ? nil : positional.removeFirst() }

  private mutating func option(_ key: String) -> String? {
    guard let index = options.firstIndex(where: { $0.key == key }) else { return nil }
    return options.remove(at: index).value
  }

  private mutating func reason() throws(AdminRefusal) -> ChatText? {
    guard let text = text.take() else { return nil }
    guard let reason = ChatText(text) else { throw .badArgument(.text) }
    return reason
  }

  private mutating func target() throws(AdminRefusal) -> SanctionTarget {
    guard let word = word() else { throw .badArgument(.target(.neitherNameNorAddress)) }
    do { return try SanctionTarget(word.utf8) } catch { throw .badArgument(.target(error)) }
  }

  private static func name(_ word: String?) throws(AdminRefusal) -> Name {
    guard let name = word.flatMap({ Name($0) }) else { throw .badArgument(.name) }
    return name
  }

  private static func code(_ word: String?) throws(AdminRefusal) -> RoomCode {
    guard let code = word.flatMap({ RoomCode($0) }) else { throw .badArgument(.code) }
    return code
  }
}
