import GuessClientCore
import GuessProtocol

struct ServerSnapshot: Hashable {
  let version: String
  var status = ServerStatus(players: 0, rooms: 0, matches: 0, uptime: 0)
  /// The rooms to show, running matches first: the listed ones, or some of them.
  var rooms: [RoomSummary] = []
  /// Number of rooms that are not listed: one-player games, and those of `listed=no`. 0 if there are more pages of listed ones.
  var unlisted = 0
  /// True if the server has more rooms than were requested or are kept.
  var hasMore = false
  /// The table of results, `StatusPoll.mostPages` at most; nil if none was requested.
  var scores: [Row]?
  /// True if the table is that of a tournament which does not exist: not yet, or not any more.
  var lacksTournament = false
  /// The progress of the tournament whose table that is; nil for another table.
  var tournament: TournamentProgress?

  var counts: [String] {
    [
      "\(status.matches, "match", "matches") running", "\(status.players, "player", "players")",
      "\(status.rooms, "room", "rooms")",
    ] + (unlisted > 0 ? [status.rooms == 1 ? "not listed" : "\(unlisted) of them not listed"] : [])
  }

  var omission: [String] { hasMore ? ["more than \(rooms.count, "room", "rooms")"] : [] }

  var uptime: String {
    let seconds = status.uptime
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
    if days > 0 { return "up \(days) d \(hours % 24) h" }
    if hours > 0 { return "up \(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "up \(minutes) min \(seconds % 60) s" : "up \(seconds) s"
  }
}

/// Requests a server's status, its rooms and a table of results, page by page.
struct StatusPoll {
  /// Limit of pages of each list: a thousand rows, more than anyone reads, and four seconds of requests at the usual rate.
  static let mostPages = 20
  /// Limit of rooms and of results kept, whatever the size of a page.
  static let mostRows = mostPages * Limits.roomsInPage

  enum Progress: Hashable {
    case ask(Command)
    case done(ServerSnapshot)
    case refused
  }

  let start: Instant
  private(set) var snapshot: ServerSnapshot
  private let table: ScoreTable?
  private var roomPages = 0
  private var scorePages = 0
  let opening: [Command]
  private(set) var requests: Int
  private var open: Set<Verb>

  /// Starts a poll of a server with this version in its greeting, and of a table of results if given.
  init(of version: String, _ table: ScoreTable?, at start: Instant) {
    self.start = start
    self.table = table
    snapshot = ServerSnapshot(version: version, scores: table.map { _ in [] })
    opening = (table.map { [.scores($0, after: 0)] } ?? []) + [.status, .rooms(after: nil)]
    requests = opening.count
    open = Set(opening.map(\.verb))
  }

  mutating func follow(_ line: ServerLine) -> Progress? {
    switch line {
    case .ok(.status(let status), _):
      snapshot.status = status
      open.remove(.status)
    case .row(.room(let room), _):
      snapshot.hasMore = snapshot.rooms.count == Self.mostRows
      if !snapshot.hasMore { snapshot.rooms.append(room) }
    case .row(.shard, _): break
    // One of the table of results.
    case .row(let row, _):
      if let count = snapshot.scores?.count, count < Self.mostRows { snapshot.scores?.append(row) }
    case .ok(.scores(_, let next, _, _, let tournament), _):
      (scorePages, snapshot.tournament) = (scorePages + 1, tournament)
      if let table, let next, scorePages < Self.mostPages { return ask(.scores(table, after: next)) }
      return end(.scores)
    case .ok(.rooms(_, let next, _), _):
      roomPages += 1
      if let next, roomPages < Self.mostPages { return ask(.rooms(after: next)) }
      guard !open.contains(.status) else { return .refused }
      if next != nil { snapshot.hasMore = true }
      sortRooms()
      return end(.rooms)
    case .error(.noRoom, .scores?, _):
      snapshot.lacksTournament = true
      return end(.scores)
    case .error: return .refused
    default: break
    }
    return nil
  }

  private mutating func ask(_ request: Command) -> Progress {
    requests += 1
    return .ask(request)
  }

  private mutating func end(_ list: Verb) -> Progress? {
    open.remove(list)
    return open.isEmpty ? .done(snapshot) : nil
  }

  private mutating func sortRooms() {
    let order: [RoomSummary.State] = [.playing, .waiting, .over]
    let rooms = snapshot.rooms.sorted { $0.code < $1.code }
    snapshot.rooms = order.flatMap { state in rooms.filter { $0.state == state } }
    if !snapshot.hasMore { snapshot.unlisted = snapshot.status.rooms.subtractingSaturating(rooms.count) }
  }
}
