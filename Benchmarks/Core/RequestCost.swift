import GuessGame
import GuessProtocol

/// Cost of a request.
struct RequestCost {
  /// Kinds of requests.
  enum Kind: String, CaseIterable {
    case ping, solo, race
    case recordedRace = "race+journal"
    case sentences = "solo+sentences"
    /// A race with `Kind.spectators` spectators.
    case watchedRace = "race+spectators"
    /// What a player says to the rival, and the owner of a full event to everyone.
    case say
    case sayToEvent = "say to an event"

    static let spectators = ServerLimits().spectatorsInRoom

    /// The first line of every player.
    var beginning: String? {
      let range = "range=1..1000000000000"
      return switch self {
      case .ping: nil
      case .solo: "SOLO \(range)"
      case .sentences: "HELLO 1 kind=bot text=on\nSOLO \(range)"
      case .race, .recordedRace, .watchedRace, .say: "PLAY \(range) countdown=0 clock=3600 with=bot"
      case .sayToEvent: "TOURNAMENT plays=no with=any"
      }
    }

    /// Every player's request in round `number`.
    func request(_ number: Int) -> [UInt8] {
      let line =
        switch self {
        case .ping: "PING"
        case .say, .sayToEvent: "SAY good luck"
        case .solo, .race, .recordedRace, .sentences, .watchedRace: "GUESS \(number + 10)"
        }
      return Array((line + "\n").utf8)
    }

    /// The number of players who ask, of `most`.
    func players(atMost most: Int) -> Int { self == .sayToEvent ? 1 : most }
  }

  private let kind: Kind
  private let players: Int
  /// Requests sent at once by each player.
  private let pipeline: Int
  private var server: BareServer
  private var ids: [ConnectionID]

  /// Prepares this many players.
  init(_ kind: Kind, players: Int, pipeline: Int = 1) {
    self.kind = kind
    self.players = players
    self.pipeline = pipeline
    server = BareServer(keepsJournal: kind == .recordedRace)
    server.mostJournal = 65_536
    ids = server.welcome(players, who: kind.beginning)
    switch kind {
    case .watchedRace: server.addSpectators(Kind.spectators)
    case .sayToEvent: server.fillEvents()
    case .ping, .solo, .race, .recordedRace, .sentences, .say: break
    }
  }

  /// Nanoseconds and lines per request, over about `total` requests.
  mutating func measure(total: Int) -> (nanoseconds: Int, lines: Double) {
    let rounds = max(1, total / (players * pipeline))
    let requests = (0..<rounds).map { round in
      (0..<pipeline).flatMap { kind.request(round * pipeline + $0) }
    }
    let (linesBefore, start) = (server.lines, Usage.nanoseconds)
    for round in 0..<rounds {
      server.now = Instant(milliseconds: Int64(round / 100 + 1))
      let request = requests[round]
      for id in ids { server.ask(request, from: id) }
    }
    let time = Usage.nanoseconds - start
    let asked = rounds * pipeline * players
    return (time / asked, Double(server.lines - linesBefore) / Double(asked))
  }

  /// Prints the cost of each kind of request with `players` who send `pipeline` at once each.
  static func tell(players: Int, total: Int, pipeline: Int, only wanted: Kind?) {
    print("request", "ns", "lines", separator: "\t")
    for kind in Kind.allCases where wanted == nil || wanted == kind {
      var cost = RequestCost(kind, players: kind.players(atMost: players), pipeline: pipeline)
      let (nanoseconds, lines) = cost.measure(total: total)
      print(kind.rawValue, nanoseconds, lines, separator: "\t")
    }
  }
}
