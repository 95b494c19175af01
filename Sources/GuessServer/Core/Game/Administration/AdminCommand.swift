import GuessProtocol

/// The verbs on the admin socket, each with its line in `HELP`: syntax and purpose.
package enum AdminVerb: String, CaseIterable, Hashable, Sendable {
  case help = "HELP [verb] -- lists these commands, or explains one"
  case status = "STATUS -- counts players and rooms, and shows the state of the server"
  case players = "PLAYERS [after=name] -- lists players, 50 at a time; next= begins the next page"
  case player = "PLAYER name -- shows one player"
  case rooms = "ROOMS [after=code] -- lists all rooms, unlisted ones too, 50 at a time"
  case room = "ROOM code -- shows one room: settings, players, spectators and score"
  case tournaments = "TOURNAMENTS -- lists all tournaments, with their owners and rounds"
  case kick =
    "KICK name [: reason] -- disconnects a player; a running match is forfeited, and no seat is kept"
  case ban =
    "BAN name|address|network for=30m|2h|7d|ever [: reason] -- bans it, and disconnects matching players"
  case unban = "UNBAN name|address|network -- ends a ban"
  case mute =
    "MUTE name|address|network for=30m|2h|7d|ever [: reason] -- blocks chat; muted players can still play"
  case unmute = "UNMUTE name|address|network -- ends a mute"
  case reserve = "RESERVE name -- keeps a name for you, so that no player can take it"
  case release = "RELEASE name -- frees a name that a player owns or that you have reserved"
  case bans = "BANS -- lists all bans and mutes"
  case notice = "NOTICE text -- sends a message to everyone"
  case drain = "DRAIN -- stops the server like SIGTERM"
  case ping = "PING -- answers"
  case quit = "QUIT -- closes this connection"

  /// Reads a verb in any case; accepts `?` and `q`, as for players.
  init(_ typed: String) throws(AdminRefusal) {
    let typed = typed.uppercased()
    let word = ["?": "HELP", "Q": "QUIT"][typed] ?? typed
    guard let verb = Self.allCases.first(where: { $0.word == word }) else {
      let verbs = Self.allCases.map(\.word)
      throw .badVerb(
        near: EditDistance.nearest(to: word, among: verbs, slips: { $0.utf8.count >= 5 ? 2 : 1 }))
    }
    self = verb
  }

  package var word: String { String(rawValue.prefix { $0 != " " }) }
}

package enum AdminCommand: Hashable, Sendable {
  case help(AdminVerb?)
  case status, tournaments, bans, drain, ping, quit
  case players(after: Name?)
  case player(Name)
  case rooms(after: RoomCode?)
  case room(RoomCode)
  case kick(Name, ChatText?)
  /// The time is nil if the sanction is to hold until it is lifted.
  case sanction(Sanction.Key, for: Milliseconds?, ChatText?)
  case lift(Sanction.Key)
  case reserve(Name)
  case release(Name)
  case notice(ChatText)
}

/// A line on the admin socket: the tag, the verb if any, and the command or the error.
package struct AdminRequest: Hashable, Sendable {
  private(set) var tag: ShortWord?
  package private(set) var verb: AdminVerb?
  package let command: Result<AdminCommand, AdminRefusal>
  package private(set) var arguments = ""

  package static let tooLong = AdminRequest(command: .failure(.tooLong))

  /// True if it changes anything; such requests are logged at a higher level.
  package var isAction: Bool {
    switch verb {
    case .kick, .ban, .unban, .mute, .unmute, .reserve, .release, .notice, .drain: true
    case .help, .status, .players, .player, .rooms, .room, .tournaments, .bans, .ping, .quit, nil: false
    }
  }
}

extension AdminRequest {
  /// Parses a line without its line ending: `[#tag] VERB arguments [key=value…] [: text]`, the format of players' requests.
  package init(line: Span<UInt8>) {
    var (tag, verb, typed) = (nil as ShortWord?, nil as AdminVerb?, "")
    let command = Result { () throws(AdminRefusal) in
      if let fault = Request.fault(of: line) { throw .badLine(fault) }
      var words = WordScanner()
      do { tag = try words.tagIfAny(in: line) } catch { throw .badLine(.tag) }
      let known = try AdminVerb(words.nextWord(in: line).map { line.extracting($0).text } ?? "")
      let rest = line.extracting(words.rest(of: line))
      (verb, typed) = (known, rest.text)
      var arguments = try AdminArguments(rest, isText: known == .notice)
      let command = try arguments.command(of: known)
      guard arguments.isEmpty else { throw .tooMany }
      return command
    }
    self.init(tag: tag, verb: verb, command: command, arguments: typed)
  }
}
