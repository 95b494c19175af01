import GuessProtocol

/// The whole game: everyone who is connected, and every room.
///
/// Inputs and the time go in, effects come out; nothing else happens. It knows no socket, no queue, no clock and no
/// source of randomness, so the same inputs always give the same effects.
package struct Lobby {
  /// Connections for which memory is taken at once: about 20 MiB of addresses. Above that, what is kept grows as needed.
  private static let mostReserved = 20_000
  /// Matches of which it is still to be told that they are recorded: those of an hour of a very busy node without Redis. Of more,
  /// nobody is told.
  static let mostUnrecorded = 100_000

  /// When to try again what can't be done for a moment.
  static let retry = Milliseconds.seconds(1)

  var configuration: LobbyConfiguration
  var sessions = SlotMap<ConnectionID, Session>()
  var players = PlayerDirectory()
  /// The seats that are kept of players whose connection is lost, those first that end first.
  var keptSeats = SortedArray<KeptSeat>()
  var rooms = RoomDirectory()
  var runningMatches = 0
  var matchmaker = Matchmaker()
  var addresses = AddressBook()
  var dailyPlayers = DailyPlayers()
  /// Whom the host does not let in, or not speak.
  package internal(set) var moderation = ModerationList()
  var alarms = Alarms()
  /// Sessions that may be gone in a moment, since they are about to go on elsewhere: nobody is paired with their players.
  var departing: Set<ConnectionID> = []
  /// Number of sessions that are guests. They take no connection away from anyone.
  var guests = 0
  /// Others like this one that play together with it, as far as the operator is told; nil alone.
  var fellows: Fellows?
  /// News that a layer around the lobby has not taken yet.
  private(set) var news: [LobbyNews] = []
  /// When the last matches are broken off; nil unless the server is asked to stop.
  var drainEnd: Instant?
  /// Whether nothing is played any more, and how long each round has lasted is recorded.
  var hasStopped = false
  /// Those whose match has just ended while the server is about to stop.
  var released: [Announcement.Recipient] = []

  /// Matches that are over and not yet on disk, and those who are to hear when they are.
  var unrecorded: [MatchID: [Announcement.Recipient]] = [:]
  /// Whether rooms should be recorded and are not.
  var hasJournalFailed = false
  /// Whether another node could go on with what is recorded; nothing to a server alone.
  var isLogged = true

  /// The wall clock at the start, in seconds since the start of 1970 in UTC; it tells the day and nothing else.
  private(set) var startTime: Int64
  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass. It is stored, since a getter would be
  /// handed a copy of the lobby.
  package internal(set) var nextDeadline: Instant?
  /// What every change needs; in it stands what is to be done, since `removeEffects()` was called last.
  package internal(set) var context: Context

  /// An empty lobby, which draws secrets, codes and tokens from `random`.
  package init(configuration: LobbyConfiguration, random: any RandomNumberGenerator) {
    self.configuration = configuration
    startTime = configuration.startTime
    context = Context(limits: configuration.limits.ofRooms, random: random)
    // Each may have a room. The system gives memory as it is written to, so this costs nothing, while an array that grows leaves
    // behind what it has outgrown, and copies all at once.
    alarms.reserve(connections: min(configuration.limits.connections, Self.mostReserved))
  }

  var limits: ServerLimits { configuration.limits }

  /// The time of the input that is being handled.
  var now: Instant { context.now }

  /// Whether the lobby was asked to stop and everyone has gone.
  package var isDrained: Bool { drainEnd != nil && sessions.isEmpty }

  /// How many bytes may wait for a connection that does not read.
  package func outboxBytes(for id: ConnectionID) -> Int {
    sessions[id]?.watched == nil ? limits.outboxBytes : limits.watcherOutboxBytes
  }

  /// What is to be done, in order.
  var effects: Effects {
    _read { yield context.effects }
    _modify { yield &context.effects }
  }

  /// Forgets what has been done.
  package mutating func removeEffects() {
    context.effects.removeAll()
  }

  /// Takes one input; what has to be done is appended to `effects`.
  ///
  /// `now` never goes back. An input from a connection that the lobby has closed is late, and ignored.
  package mutating func handle(_ input: consuming Input, at now: Instant) {
    begin(at: now)
    take(input)
    finish()
  }

  /// Does what an input asks for.
  mutating func take(_ input: consuming Input) {
    switch consume input {
    case .connected(let id, let origin): connect(id, from: origin)
    case .request(let request, let id):
      answer(request, from: id)
      noteRelease(of: id)
    case .ended(let id): end(id)
    case .flooded(let id): close(id, reason: .flood)
    case .lost(let id): forget(id)
    case .deadline: fireAlarms()
    case .wallClock(let startTime):
      moderation.noteStep(of: .seconds(startTime - self.startTime))
      self.startTime = startTime
    case .drain: drain()
    case .stop: recordTimes()
    case .reconfigured(let box): reconfigure(box.value)
    case .journal(let news): hear(news)
    }
  }

  /// Begins to take an input.
  mutating func begin(at now: Instant) {
    precondition(now >= context.now, "time never goes backwards")
    context.now = now
  }

  /// Does what comes at the end of every input.
  mutating func finish() {
    deliverAnnouncements()
    if drainEnd != nil { dismissReleased() }
    effects.endChange()
    nextDeadline = alarms.next
  }

  /// Dismisses one who goes out of a running match by a request, where the server is about to stop.
  mutating func noteRelease(of id: ConnectionID) {
    if drainEnd != nil { released.append(.watcher(id)) }
  }

  /// Tells a layer around the lobby what has happened.
  mutating func tell(_ news: LobbyNews) {
    if configuration.tellsNews { self.news.append(news) }
  }

  /// Hands out what was told since this was called last.
  mutating func takeNews() -> [LobbyNews] {
    defer { news = [] }
    return news
  }

  /// Does all that is due by now, or by `end` where that is sooner.
  mutating func fireAlarms(until end: Instant? = nil) {
    while let alarm = alarms.popDue(at: .earliest(now, end) ?? now) {
      switch alarm {
      case .session(let id): checkSilence(of: id)
      case .player(let id):
        checkAbsence(of: id)
        checkWait(of: id)
        deliverAnnouncements()
      case .room(let id):
        changeRoom(id) { room, context in
          room.advance(in: &context)
        }
        deliverAnnouncements()
      case .addresses: sweepAddresses()
      case .drain: finishDraining()
      }
    }
  }
}
