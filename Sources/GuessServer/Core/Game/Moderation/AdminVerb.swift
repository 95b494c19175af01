import GuessProtocol

/// Verbs on the admin socket, in the order of `HELP`.
package enum AdminVerb: String, CaseIterable, Hashable, Sendable {
  case help, status, players, player, rooms, room
  case kick, ban, unban, mute, unmute, bans, notice
  case limits, drain, ping, quit

  /// Parses a verb in any case; accepts `?` and `q`, as for players.
  init?(_ word: String) {
    let word = ["?": "HELP", "Q": "QUIT"][word.uppercased()] ?? word.uppercased()
    guard let verb = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = verb
  }

  /// The verb most likely meant.
  static func nearest(to word: String) -> AdminVerb? {
    EditDistance.nearest(
      to: word.uppercased(), among: allCases.map(\.word), slips: { $0.utf8.count >= 5 ? 2 : 1 }
    ).flatMap { AdminVerb($0) }
  }

  /// The verb in upper case, as in answers.
  package var word: String { rawValue.uppercased() }

  /// Syntax and purpose in one line.
  package var explanation: String {
    switch self {
    case .help: "HELP [verb] -- lists these commands, or explains one"
    case .status: "STATUS -- counts players and rooms, and shows the state of the server"
    case .players:
      "PLAYERS [after=name] -- lists players, \(AdminCommand.rowsInPage) at a time; next= begins the next page"
    case .player: "PLAYER name -- shows one player"
    case .rooms:
      "ROOMS [after=code] -- lists all rooms, unlisted ones too, \(AdminCommand.rowsInPage) at a time"
    case .room: "ROOM code -- shows one room: settings, players, spectators and score"
    case .kick:
      "KICK name [: reason] -- disconnects a player; a running match is forfeited, and no seat is kept"
    case .ban:
      "BAN name|address|network for=30m|2h|7d|ever [: reason] -- bans it, and disconnects matching players"
    case .unban: "UNBAN name|address|network -- ends a ban"
    case .mute:
      "MUTE name|address|network for=30m|2h|7d|ever [: reason] -- blocks chat; muted players can still play"
    case .unmute: "UNMUTE name|address|network -- ends a mute"
    case .bans: "BANS -- lists all bans and mutes"
    case .notice: "NOTICE text -- sends a message to everyone"
    case .limits:
      "LIMITS [rate=N|off] [per-address=N|off] [max-connections=N] -- shows these options, or changes them until the next start or SIGHUP"
    case .drain:
      "DRAIN [in=seconds|off] -- stops the server like SIGTERM, now or later; in=off cancels that"
    case .ping: "PING -- answers"
    case .quit: "QUIT -- closes this connection"
    }
  }
}
