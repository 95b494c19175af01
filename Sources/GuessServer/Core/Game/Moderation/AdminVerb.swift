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
    case .status: "STATUS -- how many are here, and what the server is doing"
    case .players:
      "PLAYERS [after=name] -- who is here, \(AdminCommand.rowsInPage) at a time; next= is where the next page begins"
    case .player: "PLAYER name -- all about one player"
    case .rooms:
      "ROOMS [after=code] -- all rooms, those that are not listed included, \(AdminCommand.rowsInPage) at a time"
    case .room: "ROOM code -- one room: its settings, who sits and watches there, and the score"
    case .kick:
      "KICK name [: reason] -- disconnects a player; a running match is forfeited, and no seat is kept"
    case .ban:
      "BAN name|address|network for=30m|2h|7d|ever [: reason] -- closes the door to a network, or a name to everyone; whoever is here is disconnected"
    case .unban: "UNBAN name|address|network -- ends a ban"
    case .mute:
      "MUTE name|address|network for=30m|2h|7d|ever [: reason] -- refuses what they SAY; they can still play"
    case .unmute: "UNMUTE name|address|network -- ends a mute"
    case .bans: "BANS -- all bans and mutes"
    case .notice: "NOTICE text -- tells everyone"
    case .limits:
      "LIMITS [rate=N|off] [per-address=N|off] [max-connections=N] -- what is in force, or changes it until the next start or SIGHUP"
    case .drain:
      "DRAIN [in=seconds|off] -- stops the server as SIGTERM does, at once or in so many seconds; in=off cancels that"
    case .ping: "PING -- answers"
    case .quit: "QUIT -- closes this connection"
    }
  }

  /// True if it changes anything; such commands are logged.
  package var isAction: Bool {
    [.kick, .ban, .unban, .mute, .unmute, .notice, .drain].contains(self)
  }
}
