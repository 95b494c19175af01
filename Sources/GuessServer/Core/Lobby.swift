import Protocol

/// The whole game: everyone who is connected, and every room.
///
/// Inputs and the time go in, effects come out; nothing else happens. It knows no socket, no queue, no clock and no
/// source of randomness, so the same inputs always give the same effects.
package struct Lobby {
  /// What has a moment at which it must be looked at again.
  enum Alarm: DeadlineKey {
    case session(ConnectionID)
    case player(PlayerID)
    case room(RoomID)
    case addresses
    case drain

    package var place: Int {
      switch self {
      case .session(let id): 4 * Int(id.slot)
      case .player(let id): 4 * Int(id.slot) + 1
      case .room(let id): 4 * Int(id.slot) + 2
      case .addresses: 3
      case .drain: 7
      }
    }
  }

  let configuration: LobbyConfiguration
  var sessions = SlotMap<ConnectionID, Session>()
  var players = SlotMap<PlayerID, Player>()
  var playersByName: [Name: PlayerID] = [:]
  var playersByToken: [TokenDigest: PlayerID] = [:]
  /// Players whose connection is lost and whose seat is kept.
  var awayPlayers = 0
  var rooms = RoomDirectory()
  var runningMatches = 0
  var matchmaker = Matchmaker()
  var addresses = AddressBook()
  var alarms = DeadlineQueue<Alarm>()
  /// When the last matches are broken off; nil unless the server is asked to stop.
  var drainEnd: Instant?
  /// Those whose match has just ended while the server is about to stop.
  var released: [Announcement.Recipient] = []

  /// Matches that are over and not yet on disk, and those who are to hear when they are.
  var unrecorded: [MatchID: [Announcement.Recipient]] = [:]
  /// Whether rooms should be recorded and are not.
  var hasJournalFailed = false

  /// The time of the input that is being handled.
  var now = Instant.start
  /// What has come of it so far.
  var effects: [Effect] = []
  /// What a room has just said, on its way into `effects`.
  var announcements: [Announcement] = []

  /// An empty lobby.
  package init(configuration: LobbyConfiguration) {
    self.configuration = configuration
  }

  var limits: ServerLimits { configuration.limits }

  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  package var nextDeadline: Instant? { alarms.next }

  /// Whether the lobby was asked to stop and everyone has gone.
  package var isDrained: Bool { drainEnd != nil && sessions.isEmpty }

  /// How many bytes may wait for a connection that does not read.
  package func outboxBytes(for id: ConnectionID) -> Int {
    sessions[id]?.watched == nil ? limits.outboxBytes : limits.watcherOutboxBytes
  }

  /// Takes one input and appends what has to be done to `effects`, in order.
  ///
  /// `now` never goes back. An input from a connection that the lobby has closed is late, and ignored.
  package mutating func handle(
    _ input: Input, at now: Instant, using random: inout any RandomNumberGenerator,
    into effects: inout [Effect]
  ) {
    precondition(now >= self.now, "time goes on")
    self.now = now
    // The two arrays change places so that neither is copied.
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    switch input {
    case .connected(let id, let origin): connect(id, from: origin)
    case .request(let request, let id):
      answer(request, from: id, using: &random)
      // Whoever goes out of a running match by this has nothing more to stay for when the server stops.
      if drainEnd != nil { released.append(.watcher(id)) }
    case .ended(let id): if forget(id) { effect(.close(id)) }
    case .lost(let id): forget(id)
    case .deadline: ringAlarms(using: &random)
    case .drain: drain()
    case .journal(let news): hear(news)
    }
    deliverAnnouncements()
    if drainEnd != nil { dismissReleased() }
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
