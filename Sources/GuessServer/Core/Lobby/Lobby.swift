import Protocol

/// The whole game: everyone who is connected, and every room.
///
/// Inputs and the time go in, effects come out; nothing else happens. It knows no socket, no queue, no clock and no
/// source of randomness, so the same inputs always give the same effects.
package struct Lobby {
  /// Connections for which memory is taken at once: about 20 MiB of addresses. Above that, what is kept grows as needed.
  private static let mostReserved = 20_000

  let configuration: LobbyConfiguration
  /// What rooms keep to of its limits.
  let roomLimits: RoomLimits
  var sessions = SlotMap<ConnectionID, Session>()
  var players = PlayerDirectory()
  /// Players whose connection is lost and whose seat is kept.
  var awayPlayers = 0
  var rooms = RoomDirectory()
  var runningMatches = 0
  var matchmaker = Matchmaker()
  var addresses = AddressBook()
  var dailyPlayers = DailyPlayers()
  /// The places in the line of those whose first match is running since `PLAY` has paired them.
  var pairings: [RoomID: BySeat<Ticket.Claim>] = [:]
  var alarms = Alarms()
  /// When the last matches are broken off; nil unless the server is asked to stop.
  var drainEnd: Instant?
  /// Those whose match has just ended while the server is about to stop.
  var released: [Announcement.Recipient] = []

  /// Matches that are over and not yet on disk, and those who are to hear when they are.
  var unrecorded: [MatchID: [Announcement.Recipient]] = [:]
  /// Whether rooms should be recorded and are not.
  var hasJournalFailed = false

  /// The wall clock at the start, in seconds since the start of 1970 in UTC; it tells the day and nothing else.
  private(set) var startTime: Int64
  /// The time of the input that is being handled.
  var now = Instant.start
  /// What has come of it so far.
  var effects = Effects()

  /// An empty lobby.
  package init(configuration: LobbyConfiguration) {
    self.configuration = configuration
    startTime = configuration.startTime
    roomLimits = configuration.limits.ofRooms
    // Each may have a room. The system gives memory as it is written to, so this costs nothing, while an array that grows leaves
    // behind what it has outgrown, and copies all at once.
    alarms.reserve(connections: min(configuration.limits.connections, Self.mostReserved))
  }

  var limits: ServerLimits { configuration.limits }

  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  package var nextDeadline: Instant? { alarms.next }

  /// The same, for one who asks in every turn: a getter that changes nothing is handed a copy of the lobby, which is 2 KB.
  package var nextDeadlineInPlace: Instant? {
    mutating get { alarms.next }
  }

  /// Whether the lobby was asked to stop and everyone has gone.
  package var isDrained: Bool { drainEnd != nil && sessions.isEmpty }

  /// How many bytes may wait for a connection that does not read.
  package func outboxBytes(for id: ConnectionID) -> Int {
    sessions[id]?.watched == nil ? limits.outboxBytes : limits.watcherOutboxBytes
  }

  /// Takes one input and appends what has to be done to `carrier`, in order.
  ///
  /// `now` never goes back. An input from a connection that the lobby has closed is late, and ignored.
  package mutating func handle(
    _ input: Input, at now: Instant, using random: inout any RandomNumberGenerator,
    into carrier: inout Effects
  ) {
    takeOver(&carrier)
    defer { takeOver(&carrier) }
    begin(at: now)
    switch input {
    case .connected(let id, let origin): connect(id, from: origin)
    case .request(let request, let id): take(request, from: id, using: &random)
    case .ended(let id): if forget(id) { effects.close(id) }
    case .flooded(let id): close(id, reason: .flood)
    case .lost(let id): forget(id)
    case .deadline: ringAlarms(using: &random)
    case .wallClock(let startTime): self.startTime = startTime
    case .drain: drain()
    case .journal(let news): hear(news)
    }
    end()
  }

  /// Takes a request as one of many: what has to be done waits in the lobby, for `takeOver(_:)`, until all have come.
  package mutating func handle(
    _ request: consuming Request, from id: ConnectionID, at now: Instant,
    using random: inout any RandomNumberGenerator
  ) {
    begin(at: now)
    take(request, from: id, using: &random)
    end()
  }

  private mutating func take(
    _ request: consuming Request, from id: ConnectionID, using random: inout any RandomNumberGenerator
  ) {
    answer(request, from: id, using: &random)
    // Whoever goes out of a running match by this has nothing more to stay for when the server stops.
    if drainEnd != nil { released.append(.watcher(id)) }
  }

  /// Changes what has to be done in the lobby for what is in `carrier`, so that neither is copied: first to hand over what
  /// an earlier input has left there, and then to take what has been added.
  package mutating func takeOver(_ carrier: inout Effects) {
    swap(&effects, &carrier)
  }

  /// Bytes that are to be sent and have not been taken over; in place as well, since it is asked for with every line.
  package var waitingBytes: Int {
    mutating get { effects.bytes.count }
  }

  private mutating func begin(at now: Instant) {
    precondition(now >= self.now, "time never goes backwards")
    self.now = now
  }

  /// Ends an input: what rooms have said goes out, and what was recorded counts as one change.
  private mutating func end() {
    deliverAnnouncements()
    if drainEnd != nil { dismissReleased() }
    effects.announcements.endChange()
  }

  private mutating func ringAlarms(using random: inout any RandomNumberGenerator) {
    while let alarm = alarms.popDue(at: now) {
      switch alarm {
      case .session(let id): checkSilence(of: id)
      case .player(let id): checkAbsence(of: id)
      case .room(let id):
        changeRoom(id) { room, now, limits, announcements in
          room.advance(to: now, limits: limits, using: &random, announcing: &announcements)
        }
        deliverAnnouncements()
      case .addresses: forgetAddresses()
      case .drain: finishDraining()
      }
    }
  }
}
