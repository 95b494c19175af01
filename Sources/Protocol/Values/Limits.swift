/// Limits that programs on both sides of the wire must respect, with reasons.
///
/// `LIMITS` lists them. Limits that only the server enforces are in its Core.
public enum Limits {
  /// Bytes in a line from a client, without its ending. The longest useful line is a chat message.
  public static let requestLineBytes = 512
  /// Bytes in a line from the server, without its ending: twice that of a request.
  public static let serverLineBytes = 1_024
  /// Characters in a name. 16 fit beside a guess on a phone, and in two integers.
  public static let nameCharacters = 16
  /// Names with an owner: a town full of players. docs/reference/limits.md has the memory that they take.
  public static let ownedNames = 100_000
  /// Characters in a tag: the first half of a UUID, in two integers.
  public static let tagCharacters = 16
  /// Bytes in a chat message, so that the line that forwards it stays below `serverLineBytes`.
  public static let chatBytes = 500
  /// Rounds that win a match. 21 is the longest usual race in racket games.
  public static let firstTo = 1...21
  /// Minimum time between two guesses of a player. Ten seconds is slow motion; more would be a turn.
  public static let pace = Milliseconds.zero...Milliseconds.seconds(10)
  /// Time limit of a round. Five seconds is barely playable; nobody watches for over an hour.
  public static let clock = Milliseconds.seconds(5)...Milliseconds.seconds(3_600)
  /// Pause before a round. Zero lets programs start at once; people wait ten seconds at most.
  public static let countdown = Milliseconds.zero...Milliseconds.seconds(10)
  /// Thinking time of the computer, if set. At least 1 ms, so that its answer is later than the guess it answers, by which the
  /// journal recognizes answered guesses; at most ten seconds, so that it never misses a step or a turn.
  public static let think = Milliseconds(1)...Milliseconds.seconds(10)
  /// Members of a tournament: a lecture hall. Pairing them takes milliseconds.
  public static let tournamentPlayers = 256
  /// Rounds of a tournament: more than fit into a day of matches of a quarter of an hour.
  public static let tournamentRounds = 1...32
  /// Time between two rounds of a tournament. None suits programs; ten minutes is a break at school.
  public static let tournamentBreak = Milliseconds.zero...Milliseconds.seconds(600)
  /// Tournaments at once, those that ended in the last hour apart: more than a school has classrooms. Full ones take 0.5 MB each.
  public static let tournaments = 64
  /// Rows in a page of `ROOMS`: two screens, and small enough in one write not to make the reader count as slow.
  public static let roomsInPage = 50
  /// Days of `SCORES since=`: a week, the longest that people plan for. The sums of each day are kept for each of 10,000 names.
  public static let scoreDays = 1...7
  /// Queues listed by `PLAY`: few enough that everyone reads them.
  public static let offersShown = 5
  /// Time for which the seat of a lost connection is kept, unless the operator sets another one.
  public static let grace = Milliseconds.seconds(60)
  /// Rated matches of the same two players in a day: enough for a rematch, and too few for one to lift the other.
  public static let ratedMatchesOfPair = 2
  /// Steps or turns in a row that a player may miss before the match is forfeited: one is an accident, two are a phone call,
  /// three are absence.
  public static let strikes = 3
  /// Invalid lines in a row before the connection closes: people read an answer long before.
  public static let badLinesInRow = 20
  /// Bytes without a line before the connection closes: 128 of the longest lines. The rate limit counts lines only, so a
  /// client without any could keep the server busy forever.
  public static let floodBytes = 64 * 1_024
}

/// Names of limits in `LIMITS` and `ERR … LIMIT limit=`. Raw values include the unit, if any.
@nonexhaustive
public enum LimitName: String, LineValue, Hashable, Sendable, CaseIterable {
  /// Line from a client.
  case line = "line_bytes"
  case serverLine = "server_line_bytes"
  case name = "name_chars"
  case tag = "tag_chars"
  case chat = "chat_bytes"
  case firstTo = "first_to"
  case pace = "pace_ms"
  case clock = "clock_s"
  case countdown = "countdown_s"
  case think = "think_ms"
  /// Rows in a page of `ROOMS`.
  case roomsPage = "rooms_page"
  case spectators
  /// Time until the first valid request.
  case login = "login_s"
  /// Silence outside a match.
  case idle = "idle_s"
  /// Time for a step or a turn.
  case turn = "turn_s"
  /// Missed steps or turns in a row that forfeit the match.
  case strikes
  /// Time that a lost connection's seat is kept.
  case grace = "grace_s"
  /// Lines accepted at once.
  case lineBurst = "line_burst"
  /// Lines a second after the burst; 0 for no limit.
  case lineRate = "lines_per_s"
  /// Chat messages accepted at once.
  case chatBurst = "chat_burst"
  /// Time until one more chat message is accepted.
  case chatInterval = "chat_ms"
  /// Invalid lines in a row that close the connection.
  case badLines = "bad_lines"
  /// Bytes without a line that close the connection.
  case flood = "flood_bytes"
  /// Bytes waiting to be sent to a client.
  case outbox = "outbox_bytes"
  /// The same for a spectator.
  case spectatorOutbox = "spectator_outbox_bytes"
  /// Bytes waiting above which a client is slow, and nothing more is read from it.
  case outboxSlow = "outbox_slow_bytes"
  /// Time that a client may be slow.
  case outboxSlowTime = "outbox_slow_s"
  /// Time that a client may accept none of the waiting bytes.
  case stall = "stall_s"
  /// Simultaneous connections from one address; 0 for no limit.
  case addressConnections = "address_connections"
  /// New connections a minute from one address; 0 for no limit.
  case addressArrivals = "address_connections_per_min"
  /// Wrong room codes accepted at once.
  case roomTries = "room_tries"
  /// Time until one more wrong code is accepted.
  case roomTryInterval = "room_try_ms"
  /// Names with an owner; 0 if the server keeps nothing.
  case ownedNames = "owned_names"
  case tournaments
  /// Tournaments of one address at once; 0 for no limit.
  case addressTournaments = "address_tournaments"
  /// Time in which a tournament has to start.
  case tournamentStart = "tournament_start_s"
  case tournamentPlayers = "tournament_players"
  case tournamentRounds = "tournament_rounds"
  case tournamentBreak = "tournament_break_s"
}
