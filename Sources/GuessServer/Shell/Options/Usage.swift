import GuessGame
import GuessProtocol

enum Usage {
  static let text = """
    guess-server hosts rooms where two players race to find one secret number.

      guess-server                                  for players on this machine
      guess-server --listen '[::]:4837'             for other machines as well
      guess-server --listen unix:/tmp/guess.socket  on a Unix domain socket
      guess-server --rate off --no-data             for load tests and trusted bots
      nc localhost 4837                             is enough to play

    Options
    \(rows { !$0.isOfCluster })

    Several servers, of which one serves (docs/hosting/cluster.md)
    \(rows(\.isOfCluster))

    Limits
      line                 \(Limits.requestLineBytes) bytes; \(Limits.badLinesInRow) invalid ones in a row end a connection
      lines                \(limits.lines?.burst ?? 0) at once, then as --rate says; more are read later
      chat                 \(limits.chat.burst) lines at once, then 1 every \(limits.chat.interval.secondsRoundedUp) s, whatever --rate says
      room codes           \(limits.roomTries.burst) wrong ones at once on a connection, then 1 every \(limits.roomTries.interval.secondsRoundedUp) s
      address              \(limits.addressConnections ?? 0) connections, \(limits.addressArrivals ?? 0) new ones per minute; IPv6 per /64
      first request        within \(limits.login.secondsRoundedUp) s; outside a match a line every \(limits.idle.secondsRoundedUp / 60) minutes
      unread bytes         \(limits.outboxBytes / 1_024) KiB, \(limits.spectatorOutboxBytes / 1_024) KiB for a spectator; over \(ServerLimits.outboxSlowBytes / 1_024) KiB for at
                           most \(limits.outboxSlowTime.secondsRoundedUp) s; \(limits.stall.secondsRoundedUp) s without reading anything
      room                 \(limits.spectatorsInRoom) spectators; a lost seat is kept for \(limits.grace.secondsRoundedUp) s
      turn, step           \(ServerLimits.turn.secondsRoundedUp) s
      LIMITS lists those that programs must respect; see docs/reference/limits.md.

    Signals
      SIGTERM or SIGINT: accept no new connections, give running matches the time
      of --drain to finish, then exit; a second signal stops the server at once.
      SIGHUP: read the options and their files again; the log says what has changed,
      and what needs a restart.

    Exit codes
      0 success, 1 failure (such as a port in use), 2 wrong usage

    """

  /// Formats sections in two columns. A long first column gets a line of its own.
  private static func rows(_ isMeant: (Option.Section) -> Bool) -> String {
    let indent = String(repeating: " ", count: 23)
    var text = ""
    for option in Option.inHelp where isMeant(option.section) && !option.help.isEmpty {
      let name = "--\(option.name)"
      let head = option.help.hasPrefix(name) ? "" : "\(name) \(option.placeholder ?? "")\n"
      var column = 0
      for line in (head + option.help).split(separator: "\n") {
        if line.hasPrefix(name) {
          text += "\n  \(line)"
          column = line.count + 2
        } else {
          text += column < indent.count ? "" : "\n"
          text += indent.dropFirst(column < indent.count ? column : 0)
          text += line
          column = indent.count
        }
      }
    }
    return String(text.dropFirst())
  }

  private static let limits = ServerLimits()
}
