import GuessProtocol

/// What a host can ask for on the admin socket, in the order in which `HELP` lists it.
package enum AdminVerb: String, CaseIterable, Hashable, Sendable {
  case help = "HELP"
  case status = "STATUS"
  case players = "PLAYERS"
  case player = "PLAYER"
  case rooms = "ROOMS"
  case room = "ROOM"
  case kick = "KICK"
  case ban = "BAN"
  case unban = "UNBAN"
  case mute = "MUTE"
  case unmute = "UNMUTE"
  case bans = "BANS"
  case notice = "NOTICE"
  case limits = "LIMITS"
  case drain = "DRAIN"
  case ping = "PING"
  case quit = "QUIT"

  /// The verb that a word spells, in any case; `?` and `q` are the same here as for players.
  init?(_ word: String) {
    switch word {
    case "?": self = .help
    case "q", "Q": self = .quit
    default: self.init(rawValue: word.uppercased())
    }
  }

  /// The verb that was most likely meant.
  static func nearest(to word: String) -> AdminVerb? {
    EditDistance.nearest(
      to: word.uppercased(), among: allCases.map(\.rawValue), slips: { $0.utf8.count >= 5 ? 2 : 1 }
    ).flatMap(AdminVerb.init(rawValue:))
  }

  /// How it is written.
  package var form: String {
    switch self {
    case .help: "HELP [verb]"
    case .players: "PLAYERS [after=name]"
    case .player: "PLAYER name"
    case .rooms: "ROOMS [after=code]"
    case .room: "ROOM code"
    case .kick: "KICK name [: reason]"
    case .ban: "BAN name|address|network for=30m|2h|7d|ever [: reason]"
    case .unban: "UNBAN name|address|network"
    case .mute: "MUTE name|address|network for=30m|2h|7d|ever [: reason]"
    case .unmute: "UNMUTE name|address|network"
    case .notice: "NOTICE text"
    case .limits: "LIMITS [rate=N|off] [per-address=N|off] [max-connections=N]"
    case .drain: "DRAIN [in=seconds|off]"
    case .status, .bans, .ping, .quit: rawValue
    }
  }

  /// What it does, in a line.
  package var purpose: String {
    switch self {
    case .help: "lists these commands, or explains one"
    case .status: "how many are here, and what the server is doing"
    case .players: "who is here, \(AdminCommand.rowsInPage) at a time; next= is where the next page begins"
    case .player: "all about one player"
    case .rooms: "all rooms, those that are not listed included, \(AdminCommand.rowsInPage) at a time"
    case .room: "one room: its settings, who sits and watches there, and the score"
    case .kick: "disconnects a player; a running match is forfeited, and no seat is kept"
    case .ban: "closes the door to a network, or a name to everyone; whoever is here is disconnected"
    case .unban: "ends a ban"
    case .mute: "refuses what they SAY; they can still play"
    case .unmute: "ends a mute"
    case .bans: "all bans and mutes"
    case .notice: "tells everyone"
    case .limits: "what is in force, or changes it until the next start or SIGHUP"
    case .drain: "stops the server as SIGTERM does, at once or in so many seconds; in=off cancels that"
    case .ping: "answers"
    case .quit: "closes this connection"
    }
  }

  /// Whether it changes anything for anyone, so that the log has it.
  package var isAction: Bool {
    switch self {
    case .kick, .ban, .unban, .mute, .unmute, .notice, .drain: true
    case .help, .status, .players, .player, .rooms, .room, .bans, .limits, .ping, .quit: false
    }
  }
}
