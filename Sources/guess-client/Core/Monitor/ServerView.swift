import GuessProtocol

/// What goes on at a server, as it told last.
struct ServerView: Hashable {
  let version: String
  /// How it is doing; in a cluster, how all servers are doing together.
  let status: ServerStatus
  /// The servers of its cluster, in the order in which they were told; none where it is alone.
  let nodes: [NodeSummary]
  /// The rooms that were told, those where something goes on first.
  let rooms: [RoomSummary]
  /// Whether there are more rooms than were asked for.
  let hasMore: Bool

  /// Puts a view together; `rooms` come in any order.
  init(version: String, status: ServerStatus, nodes: [NodeSummary], rooms: [RoomSummary], hasMore: Bool) {
    self.version = version
    self.status = status
    self.nodes = nodes
    self.rooms = rooms.sorted { ($0.state.place, $0.code) < ($1.state.place, $1.code) }
    self.hasMore = hasMore
  }

  /// What is counted, in the order in which it is told.
  var counts: [MonitorMessage] {
    let counts: [MonitorMessage] = [.matches(status.matches), .players(status.players), .rooms(status.rooms)]
    // Games alone, and rooms that were opened with listed=no. How many of them are behind the last page is not known.
    let unlisted = status.rooms.subtractingSaturating(rooms.count)
    return counts + (unlisted > 0 && !hasMore ? [.unlisted(unlisted)] : [])
      + (status.nodes.map { [.nodes($0)] } ?? [])
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
  /// Rooms that are kept, however many a page has.
  static let mostRooms = mostPages * Limits.roomsInPage
  /// Servers that are kept, however many a cluster has: more than there can be.
  static let mostNodes = 100
  /// What it begins with.
  static let opening = [Command.status, .rooms(after: nil)]

  /// What is to be done after a line.
  enum Progress: Hashable {
    case none
    /// Ask this as well.
    case ask(Command)
    case done(ServerView)
    /// The server does not answer what it was asked.
    case refused
  }

  private let version: String
  private var status: ServerStatus?
  private var nodes: [NodeSummary] = []
  private var rooms: [RoomSummary] = []
  /// Whether there were more than are kept.
  private var isFull = false
  private var pages = 0

  /// Begins to ask a server that has greeted with `version`.
  init(of version: String) {
    self.version = version
  }

  /// Requests that were made so far.
  var requests: Int { Self.opening.count + max(0, pages - 1) }

  /// Takes the next line from the server.
  mutating func follow(_ line: ServerLine) -> Progress {
    switch line {
    case .ok(.status(let status), _): self.status = status
    case .row(.room(let room), _): keep(room)
    case .row(.node(let node), _): if nodes.count < Self.mostNodes { nodes.append(node) }
    case .ok(.rooms(_, let next), _):
      pages += 1
      if let next, pages < Self.mostPages { return .ask(.rooms(after: next)) }
      guard let status else { return .refused }
      return .done(
        ServerView(
          version: version, status: status, nodes: nodes, rooms: rooms, hasMore: next != nil || isFull))
    case .error: return .refused
    default: break
    }
    return .none
  }

  private mutating func keep(_ room: RoomSummary) {
    isFull = rooms.count == Self.mostRooms
    if !isFull { rooms.append(room) }
  }
}
