extension MonitorMessage {
  var english: String {
    switch self {
    case .uptime(let seconds): "up \(time(seconds))"
    case .players(let count): "\(count, "player", "players")"
    case .rooms(let count): "\(count, "room", "rooms")"
    case .matches(let count): "\(count, "match", "matches") running"
    case .unlisted(let count): "\(count) of them not listed"
    case .nodes(let count): "\(count, "server", "servers")"
    case .degraded: "without Redis"
    case .unlinked: "can't be reached"
    case .column(let column): column.english
    case .waits: "waits for a rival"
    case .over: "the match is over"
    case .won(let name): "\(name) won"
    case .noRooms: "No listed rooms. PLAY or CREATE in guess-client opens one."
    case .shown(let first, let last, let count): "\(first)–\(last) of \(count)"
    case .more(let count): "more than \(count, "room", "rooms")"
    case .quitKey: "q quit"
    case .scrollKeys: "↑↓ scroll"
    case .connecting: "Connecting…"
    case .lost: "Connection lost. Trying to connect again…"
    case .sentAway(.drain): "The server is shutting down. Trying to connect again…"
    case .sentAway(let reason): "The server closed the connection (\(reason.rawValue)). Trying again…"
    case .refused: "the server did not answer STATUS and ROOMS."
    }
  }
}

extension RoomColumn {
  fileprivate var english: String {
    switch self {
    case .room: "room"
    case .state: "state"
    case .rules: "rules"
    case .range: "range"
    case .firstTo: "goal"
    case .watchers: "watch"
    case .players: "players"
    case .score: "score"
    case .round: "round"
    case .guesses: "guesses"
    case .needed: "to-go"
    case .match: "players and score"
    }
  }
}

/// The two largest units of a time.
private func time(_ seconds: Int64) -> String {
  let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
  return if days > 0 {
    "\(days) d \(hours % 24) h"
  } else if hours > 0 {
    "\(hours) h \(minutes % 60) min"
  } else if minutes > 0 {
    "\(minutes) min \(seconds % 60) s"
  } else {
    "\(seconds) s"
  }
}
