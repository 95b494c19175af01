import GuessProtocol

/// Limits that the server enforces, with reasons. `LIMITS` lists those that clients must respect.
@usableFromInline package struct ServerLimits: Equatable, Sendable {
  /// Total connections. The shell lowers it to the system's limit of descriptors.
  package var connections = 10_000
  /// Connections above that which wait to take a seat back: as many as there are descriptors for.
  var returning = 16
  /// The same while places are free that are kept for them: hundreds come back in a second.
  var mostReturning = 256
  /// Time for that: a round trip, and a packet lost twice.
  var returnTime = Milliseconds.seconds(5)
  /// Silence after which a connection without a name gives way to a player who comes back to a full server.
  var unnamedIdle = Milliseconds.seconds(10)
  /// Connections, or kept seats, of one address: a family and friends behind one router. Nil is no limit.
  package var addressConnections: Int? = 16
  /// New connections of one address in a minute: everyone there may reconnect once. Nil is no limit.
  package var addressArrivals: Int? = 32
  /// Tournaments that one address has open: a teacher with two classes, or a school with more connections. Nil is no limit.
  var addressTournaments: Int? { addressConnections.map { max(2, $0 / 8) } }
  /// Time in which a tournament has to start: a lesson, with time to explain.
  var tournamentStart = Milliseconds.minutes(60)
  /// Wrong room codes on one connection: twenty typing errors in a burst, then one in ten seconds.
  package var roomTries = TokenBucket.Rate(burst: 20, interval: .seconds(10))
  /// Matches with strangers left before the first guess, on one connection: five in a burst, then one a minute.
  var playLeaves = TokenBucket.Rate(burst: 5, interval: .seconds(60))
  /// Connections whose allowances of these two kinds an address has: a class behind one router shares them.
  static let addressAllowances = 20
  /// Names claimed from one address: a class, then one in ten minutes, so that nobody can claim them all.
  var claims = TokenBucket.Rate(burst: 40, interval: .minutes(10))
  var ownedNames = Limits.ownedNames
  /// Days after which a name that its owner has not taken is free again.
  package var nameDays = 365
  /// Time that `PLAY` looks for a new rival before pairing the same two again: other matches end within a few seconds.
  var sameRival = Milliseconds.seconds(5)
  /// Time without a rival before a hint, and between hints: shorter than it takes to suspect a fault.
  var playHint = Milliseconds.seconds(15)
  /// Allowance of an IPv6 site, in addresses, for connections, arrivals and codes. A site has 65,536 networks, each of which
  /// counts as an address, and could fill the server with 625 of them or try 20 codes from each; but a campus or a town may
  /// share a site.
  static let siteAddresses = 16
  /// Addresses remembered in each of two generations: more than connect in a busy minute, and about 1 MiB in all.
  var rememberedAddresses = 10_000
  /// Lines from a connection: ten in a burst, then five a second, faster than anyone thinks. Nil is no limit.
  package var lines: TokenBucket.Rate? = TokenBucket.Rate(burst: 10, perSecond: 5)
  /// Chat messages of a player: a short burst, then one in two seconds. A burst of 0 is no chat.
  package var chat = TokenBucket.Rate(burst: 5, interval: .seconds(2))
  /// Time until the first valid request. People read the greeting first; scanners never send one.
  package var login = Milliseconds.seconds(120)
  /// Time until a proxy's header. It is sent first; a packet lost twice is repeated after 1 and 3 s.
  package var proxyHeader = Milliseconds.seconds(5)
  /// Silence outside a match, so that a player's new rival is present.
  package var idle = Milliseconds.minutes(10)
  /// Warning before that: time to find the keyboard.
  package var idleWarning = Milliseconds.minutes(1)
  /// Warning before the end of a round that lasts at least twice as long.
  static let clockWarning = Milliseconds.seconds(15)
  /// A step or a turn: long enough to think, short enough to watch.
  static let turn = Milliseconds.seconds(20)
  /// Time that a lost connection's seat is kept: a change of Wi-Fi, or a phone's restart.
  package var grace = Limits.grace
  /// Time for running matches at shutdown: a round's last guesses.
  package var drain = Milliseconds.seconds(30)
  /// Spectators of a room: a class and its teacher, twice over.
  package var spectatorsInRoom = 64
  /// Bytes waiting for a client that does not read: about 500 lines. Beyond that it is disconnected.
  package var outboxBytes = 64 * 1_024
  /// The same for a spectator, who is disconnected before a player.
  var spectatorOutboxBytes = 32 * 1_024
  /// Bytes waiting above which nothing more is read from a client: the longest page of ROOMS. Every line checks it.
  @inlinable package static var outboxSlowBytes: Int { 24 * 1_024 }
  /// Time above that bound, even if the client reads a byte now and then: its display is long out of date.
  package var outboxSlowTime = Milliseconds.seconds(10)
  /// Time that a client may read nothing of what waits. A phone in a lift is back within that.
  package var stall = Milliseconds.seconds(10)
  /// Time to read the last lines after the lobby has closed the session: a full outbox at 2 KiB a second.
  package var closing = Milliseconds.seconds(30)
  /// Time for the client to close after the server has. It takes one round trip; a person at a netcat may never close.
  package var lingering = Milliseconds.seconds(2)
  /// Bytes that a client may still send after the server has closed: more than is usually in flight.
  package var lingeringBytes = 1_024 * 1_024
  /// Refused connections that may linger: each costs a descriptor. Others are closed immediately after the refusal.
  package var lingeringRefused = 16

  package init() {}

  /// Shortens what must fit into `idle`.
  package mutating func fitIdle() {
    // A warning that is due immediately would come again and again.
    idleWarning = min(idleWarning, .seconds(idle.secondsRoundedUp / 2))
    // Silence is first looked at when the time to log in is over.
    login = min(login, idle - idleWarning)
  }

  var addressTries: TokenBucket.Rate { roomTries.times(Self.addressAllowances) }

  var addressLeaves: TokenBucket.Rate { playLeaves.times(Self.addressAllowances) }
}
