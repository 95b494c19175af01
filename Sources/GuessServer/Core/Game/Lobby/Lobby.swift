import GuessProtocol

/// The whole game: all connections, players and rooms.
///
/// Takes inputs and the time, and produces effects. The same inputs always produce the same effects.
///
/// It has more than fifteen properties, as nearly every verb changes several of its maps and queues.
package struct Lobby {
  /// Connections for which memory is reserved, about 20 MiB of address space. It grows as needed beyond that.
  private static let mostReserved = 20_000
  /// Ended matches whose recording is still to be confirmed; beyond an hour's worth, no confirmation is sent.
  static let mostUnrecorded = 100_000

  /// Retry time of a request that is refused for a moment only.
  static let retry = Milliseconds.seconds(1)

  var configuration: LobbyConfiguration
  var sessions = SlotMap<ConnectionID, Session>()
  package var players = PlayerDirectory()
  var ownedNames = OwnedNames()
  var ownerTables: OwnerTables
  /// Seats of disconnected players, in order of expiry.
  var keptSeats = SortedArray<KeptSeat>()
  package var rooms = RoomDirectory()
  package var runningMatches = 0
  var matchmaker = Matchmaker()
  /// Tournaments by code, and the tables of those that have ended.
  package internal(set) var tournaments: [RoomCode: Tournament] = [:]
  var addresses = AddressLimiter()
  /// The shards of the cluster, as far as known; none if there is one only.
  var shards: [ShardStatus] = []
  package var moderation = ModerationList()
  package var timers = LobbyTimers()
  /// Connections above the limit, the oldest first, which may only take a seat back.
  var returning: [ConnectionID] = []
  var consequences: [Consequence] = []
  /// The work that an overloaded server gives up.
  package private(set) var givesUp = Load.Stage.nothing
  /// Clients to dismiss because their match is over, if the server stops and lets running matches finish; otherwise nil.
  var released: [Announcement.Recipient]?
  var farewell = Event.bye(.drain)
  /// True once play has stopped and the elapsed time of each round is recorded.
  var hasStopped = false

  /// Ended matches not yet on disk, and the recipients of the confirmation.
  var unrecorded: [MatchID: [Announcement.Recipient]] = [:]
  var hasJournalFailed = false
  /// False while results can't become final although they are on disk. Always true for a single server.
  var isLogged = true

  /// The environment of changes. Collects effects until `removeEffects()`.
  package var context: Context

  package init(configuration: LobbyConfiguration, random: any RandomNumberGenerator) {
    self.configuration = configuration
    context = Context(configuration, random: random)
    ownerTables = OwnerTables(on: context.today, nameDays: configuration.limits.nameDays)
    // Each connection may have a room. Pages are only allocated when written to, so this is free, while a growing array leaves
    // its old storage unused and copies everything at once.
    timers.reserve(connections: min(configuration.limits.connections, Self.mostReserved))
  }

  var limits: ServerLimits { configuration.limits }

  var now: Instant { context.now }

  package var isDraining: Bool { released != nil }

  package var isDrained: Bool { isDraining && sessions.isEmpty }

  /// The limit of unsent bytes for a connection that does not read.
  package func outboxBytes(for id: ConnectionID) -> Int {
    sessions[id]?.watched == nil ? limits.outboxBytes : limits.spectatorOutboxBytes
  }

  package func isPlaying(_ id: ConnectionID) -> Bool { isInMatch(sessions[id]?.player) }

  func seat(of player: PlayerID?) -> (room: RoomID, seat: Seat)? {
    if let player, case .seated(let room, let seat)? = players[player]?.place { (room, seat) } else { nil }
  }

  func isInMatch(_ player: PlayerID?) -> Bool {
    seat(of: player).map { rooms[$0.room]?.isRunning == true } ?? false
  }

  package func isWatching(_ id: ConnectionID) -> Bool { sessions[id]?.watched != nil }

  var effects: Effects {
    _read { yield context.effects }
    _modify { yield &context.effects }
  }

  package mutating func removeEffects() {
    context.effects.removeAll()
  }

  /// Handles one input and appends its effects. `now` never goes back. Inputs from closed connections are ignored.
  package mutating func handle(_ input: consuming Input, at now: Instant) {
    begin(at: now)
    switch consume input {
    case .connected(let id, let origin): connect(id, from: origin)
    case .request(let request, let id):
      answer(request, from: id)
      // A client that has left a running match by it is dismissed.
      released?.append(.spectator(id))
    case .ended(let id): end(id)
    case .flooded(let id): close(id, reason: .flood)
    case .lost(let id): forget(id)
    case .deadline: fireTimers()
    case .wallClock(let startTime, let doubt):
      (context.startTime, context.doubt) = (startTime, doubt)
    case .drain: beginDraining()
    case .endGame(let name): endGame(by: name)
    case .stop: recordTimes()
    case .reconfigured(let box): reconfigure(to: box.value)
    case .load(let stage): givesUp = stage
    // A stop dismisses members of tournaments, who stay players for the next start.
    case .check: if !isDraining { dropContradictions() }
    case .shards(let box): shards = box.value
    case .journal(let news): take(news)
    }
    finish()
  }

  package mutating func begin(at now: Instant) {
    precondition(now >= context.now, "time never goes backwards")
    context.now = now
  }

  mutating func finish() {
    deliverAnnouncements()
    if isDraining { dismissReleased() }
    effects.changes.endChange()
  }

  mutating func fireTimers() {
    while let next = timers.next, next <= now {
      if let id = timers.sessions.popDue(at: next) {
        checkSilence(of: id)
      } else if let id = timers.players.popDue(at: next) {
        checkAbsence(of: id)
        checkWait(of: id)
      } else if let id = timers.rooms.popDue(at: next) {
        changeRoom(id) { room, context in room.advance(in: &context) }
      } else {
        switch timers.lobby.popDue(at: next) {
        case .addresses:
          addresses.forget(at: now, limits: limits)
          scheduleForgetting()
        case .drain: finishDraining()
        case .tournaments: beginRounds()
        case nil: break
        }
      }
      deliverAnnouncements()
    }
  }
}
