import GuessProtocol

/// The limits that the server keeps for everyone's sake, each with its reason. What a client must respect of them is
/// listed by `LIMITS`.
@usableFromInline package struct ServerLimits: Sendable {
  /// Connections in all; the shell lowers it to what the system's limit of descriptors allows.
  package var connections = 10_000
  /// Connections of one address at once, and seats that are kept of such that were lost: a family and its friends behind one
  /// router. A class behind one needs more, which a host can grant. Nil is no limit.
  package var addressConnections: Int? = 16
  /// New connections of one address in a minute that begins with the first: everyone there may lose theirs once and come
  /// back, and a program that connects in a loop is stopped. Nil is no limit.
  package var addressArrivals: Int? = 32
  /// Codes that open no room, of one address: twenty slips of the fingers at once, then one in ten seconds, so that a room
  /// whose code is its key is not found by trying. On this machine it is each connection's own.
  package var roomTries = TokenBucket.Rate(burst: 20, interval: .seconds(10))
  /// Matches of `PLAY` that one address may leave before its players' first guess: five changes of mind, or losses of the
  /// connection, at once, and then one a minute. Each costs someone else the rival they have waited for.
  package var playLeaves = TokenBucket.Rate(burst: 5, interval: .seconds(60))
  /// How long the place in the line is kept of one whose rival has left like that: a look at what has happened, and a word
  /// to type.
  package var requeue = Milliseconds.seconds(60)
  /// Time that `PLAY` looks for someone else before two play each other again: others end their matches within a few seconds,
  /// and two alone wait no longer than for a countdown.
  package var sameRival = Milliseconds.seconds(5)
  /// Wait for a rival before the first hint, and between hints: longer than it takes to be paired on a busy server, shorter than
  /// it takes to think that nothing works.
  package var playHint = Milliseconds.seconds(15)
  /// How many addresses one IPv6 site counts as, for its connections, new ones and codes. A site has 65,536 networks of one
  /// address each, and could fill the server with 625 of them, or try 20 codes from each; a campus or a provider's town has
  /// many people in one.
  package static let siteAddresses = 16
  /// Addresses of whose past something is remembered, in each of two generations: more than come in a minute on a good
  /// evening, and about 1 MiB in all.
  package var rememberedAddresses = 10_000
  /// Lines of one connection: a paste of ten at once, then five a second, faster than anyone thinks. Nil is no limit,
  /// for load tests and trusted programs.
  package var lines: TokenBucket.Rate? = TokenBucket.Rate(burst: 10, perSecond: 5)
  /// What one player may say: a short burst, then a line in two seconds, so that nobody is talked off the screen. It holds
  /// where lines are not limited, too: it is for those who read.
  package var chat = TokenBucket.Rate(burst: 5, interval: .seconds(2))
  /// Until the first request that makes sense. People read the greeting first; scanners never get that far.
  package var login = Milliseconds.seconds(120)
  /// Until a proxy has said for whom it connects. It says so first; a packet that is lost twice is sent again after 1 and 3 s.
  package var proxyHeader = Milliseconds.seconds(5)
  /// Silence outside a match, so that one who is paired has a rival who is there.
  package var idle = Milliseconds.minutes(10)
  /// How long before that a warning is given: time to find the keyboard.
  package var idleWarning = Milliseconds.minutes(1)
  /// How long before a round's end a warning is given, where the round lasts at least twice as long.
  package var clockWarning = Milliseconds.seconds(15)
  /// A step or a turn: long enough to think, short enough to watch.
  package var turn = Milliseconds.seconds(20)
  /// How long the seat of a lost connection is kept: a walk between two Wi-Fis, or the restart of a telephone.
  package var grace = Milliseconds.seconds(60)
  /// When the rival of one who is away is told how long it may still take.
  package var graceWarnings = [Milliseconds.seconds(30), .seconds(10)]
  /// How long running matches may go on when the server is asked to stop: a round's last guesses, no more.
  package var drain = Milliseconds.seconds(30)
  /// Watchers in one room: a class and its teacher, twice over. Every event is written once for each of them.
  package var watchersInRoom = 64
  /// Bytes that may wait for a client that does not read: about 500 lines. Above that it is dropped.
  package var outboxBytes = 64 * 1_024
  /// The same for one that only watches: a slow watcher goes before a player does.
  package var watcherOutboxBytes = 32 * 1_024
  /// Bytes above which nothing more is read from a client before it reads: half a dozen answers to HELP all. Who asks more than
  /// it reads is made to wait long before it is dropped. Nobody can change it, and it is asked for with every line.
  @inlinable package static var outboxSlowBytes: Int { 16 * 1_024 }
  /// How long so much may wait, however busily the client takes a byte now and then: it is behind by more than people
  /// read, and what it will read is long past.
  package var outboxSlowTime = Milliseconds.seconds(10)
  /// How long a client may take nothing of what waits for it. A telephone in a lift comes back within that.
  package var stall = Milliseconds.seconds(10)
  /// How long a client may take to read the last lines, once the lobby is done with it: all of an outbox at 2 KiB a second.
  /// It does not count as a connection any more, so it must not stay by reading a byte now and then.
  package var closing = Milliseconds.seconds(30)
  /// How long a client may take to close after we have. Its side of the farewell is a matter of one round trip; a person
  /// at a netcat may never close.
  package var lingering = Milliseconds.seconds(2)
  /// What a client may still send after we have closed: more than is usually under way, less than keeps anyone waiting.
  package var lingeringBytes = 1_024 * 1_024
  /// How many of those who were not let in are waited for in that way at once. It costs a descriptor each, and whoever
  /// connects in a loop must not use up those of the players; the others are closed as soon as they are told.
  package var lingeringAtDoor = 16

  package init() {}

  /// The codes that open no room, of one place.
  func roomTries(from place: Origin) -> TokenBucket.Rate {
    place.addresses == 1 ? roomTries : roomTries.times(place.addresses)
  }
}

/// What a room keeps to of the server's limits. It is handed on with every guess, so it is no more than that.
package struct RoomLimits: Sendable {
  /// How long before a round's end a warning is given, where the round lasts at least twice as long.
  package let clockWarning: Milliseconds
  /// How long a step or a turn lasts.
  package let turn: Milliseconds
}

extension ServerLimits {
  /// What rooms keep to.
  package var ofRooms: RoomLimits { RoomLimits(clockWarning: clockWarning, turn: turn) }
}
