import Protocol

/// What goes on at a server, as it told last.
struct ServerView: Hashable {
  let version: String
  let status: ServerStatus
  /// The rooms that were told, those where something goes on first.
  let rooms: [RoomSummary]
  /// Whether there are more rooms than were asked for.
  let hasMore: Bool

  /// Puts a view together; `rooms` come in any order.
  init(version: String, status: ServerStatus, rooms: [RoomSummary], hasMore: Bool) {
    self.version = version
    self.status = status
    self.rooms = rooms.sorted { ($0.state.place, $0.code) < ($1.state.place, $1.code) }
    self.hasMore = hasMore
  }
}

extension RoomSummary.State {
  /// Where rooms of this state stand in the list: first those that are worth looking at.
  fileprivate var place: Int {
    switch self {
    case .playing: 0
    case .waiting: 1
    case .over: 2
    }
  }
}

/// Asks a server what goes on there: its status, and its rooms page by page.
struct ServerSurvey {
  /// Pages of rooms that are asked for: a thousand rooms, which is more than anyone reads, and at the usual rate four
  /// seconds' worth of requests.
  static let mostPages = 20
  /// What it begins with.
  static let opening = ["STATUS", "ROOMS"]

  /// What is to be done after a line.
  enum Progress: Hashable {
    case none
    /// Ask this as well.
    case ask(String)
    case done(ServerView)
    /// The server does not answer what it was asked.
    case refused
  }

  private let version: String
  private var status: ServerStatus?
  private var rooms: [RoomSummary] = []
  private var pages = 0

  /// Begins to ask a server that has greeted with `version`.
  init(of version: String) {
    self.version = version
  }

  /// Requests that were made so far.
  var requests: Int { Self.opening.count + max(0, pages - 1) }

  /// Takes the next line from the server.
  mutating func take(_ line: ServerLine) -> Progress {
    switch line {
    case .ok(.status(let status), _): self.status = status
    case .row(.room(let room), _): rooms.append(room)
    case .ok(.rooms(_, let next), _):
      pages += 1
      if let next, pages < Self.mostPages { return .ask("ROOMS after=\(next)") }
      guard let status else { return .refused }
      return .done(ServerView(version: version, status: status, rooms: rooms, hasMore: next != nil))
    case .error: return .refused
    default: break
    }
    return .none
  }
}
