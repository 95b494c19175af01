import GuessProtocol

/// The verbs on the admin socket, each with its line in `HELP`: syntax and purpose.
package enum AdminVerb: String, CaseIterable, Hashable, Sendable {
  case help = "HELP [verb] -- lists these commands, or explains one"
  case status = "STATUS -- counts players and rooms, and shows the state of the server"
  case players = "PLAYERS [after=name] -- lists players, 50 at a time; next= begins the next page"
  case player = "PLAYER name -- shows one player"
  case rooms = "ROOMS [after=code] -- lists all rooms, unlisted ones too, 50 at a time"
  case room = "ROOM code -- shows one room: settings, players, spectators and score"
  case events = "EVENTS -- lists all events, with their owners and rounds"
  case kick =
    "KICK name [: reason] -- disconnects a player; a running match is forfeited, and no seat is kept"
  case ban =
    "BAN name|address|network for=30m|2h|7d|ever [: reason] -- bans it, and disconnects matching players"
  case unban = "UNBAN name|address|network -- ends a ban"
  case mute =
    "MUTE name|address|network for=30m|2h|7d|ever [: reason] -- blocks chat; muted players can still play"
  case unmute = "UNMUTE name|address|network -- ends a mute"
  case bans = "BANS -- lists all bans and mutes"
  case notice = "NOTICE text -- sends a message to everyone"
  case limits =
    "LIMITS [rate=N|off] [per-address=N|off] [max-connections=N] -- shows these options, or changes them until the next start or SIGHUP"
  case drain = "DRAIN [in=seconds|off] -- stops the server like SIGTERM, now or later; in=off cancels that"
  case ping = "PING -- answers"
  case quit = "QUIT -- closes this connection"

  /// Reads a verb in any case; accepts `?` and `q`, as for players.
  init(_ typed: String) throws(AdminRefusal) {
    let typed = typed.uppercased()
    let word = ["?": "HELP", "Q": "QUIT"][typed] ?? typed
    guard let verb = Self.allCases.first(where: { $0.word == word }) else {
      throw .badVerb(
        near: EditDistance.nearest(
          to: word, among: Self.allCases.map(\.word), slips: { $0.utf8.count >= 5 ? 2 : 1 }))
    }
    self = verb
  }

  /// The verb in upper case, as in answers.
  package var word: String { String(rawValue.prefix { $0 != " " }) }
}
