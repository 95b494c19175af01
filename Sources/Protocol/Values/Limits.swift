/// Every limit that a program on either side of the wire must respect, each with its reason.
///
/// `LIMITS` lists them on the wire. Limits that only the server keeps stand in its own Core.
public enum Limits {
  /// Bytes in a line from a client, without its ending. The longest useful line is a sentence of chat.
  public static let requestLineBytes = 512
  /// Bytes in a line from the server, without its ending: a request repeated, twice over.
  public static let serverLineBytes = 1_024
  /// Characters in a name. Sixteen fit beside a guess on a telephone's width, and in one integer.
  public static let nameCharacters = 16
  /// Characters in a tag: enough for a UUID's first half, and in one integer.
  public static let tagCharacters = 16
  /// Bytes in what one says, so that the line that carries it on stays below `serverLineBytes` in any case.
  public static let chatBytes = 500
  /// Rounds that win a match. 21 is the longest customary race in racket games.
  public static let firstTo = 1...21
  /// The least time between two guesses of one player. Ten seconds is slow motion; more would be a turn.
  public static let pace = Milliseconds.zero...Milliseconds.seconds(10)
  /// How long a round may last. Five seconds can just be played; nobody watches longer than an hour.
  public static let clock = Milliseconds.seconds(5)...Milliseconds.seconds(3_600)
  /// The pause before a round. Zero lets programs start at once; ten seconds is the patience of two people.
  public static let countdown = Milliseconds.zero...Milliseconds.seconds(10)
  /// How long the house thinks where that is asked for. After a millisecond its answer is later than the guess that it
  /// answers, which is how a journal tells what has been answered; with ten seconds it never misses a step or a turn.
  public static let think = Milliseconds(1)...Milliseconds.seconds(10)
  /// Rows in one page of `ROOMS`: two screens of a terminal, and in one write too little for its reader to count as slow.
  public static let roomsInPage = 50
  /// What others wait for, as `PLAY` tells it: a few lines, which everyone reads.
  public static let wishesShown = 5
  /// Steps or turns in a row that a player may let pass before the match is given up: once may happen, twice is a
  /// telephone call, three times is absence.
  public static let strikes = 3
  /// Lines in a row that make no sense before the connection ends: no person errs so often without reading an answer.
  public static let badLinesInRow = 20
  /// Bytes without a line before the connection ends: 128 of the longest lines. Only lines are counted against the rate, so
  /// a client that sends none could keep the server busy for ever.
  public static let floodBytes = 64 * 1_024
}

/// What a limit is called in `LIMITS` and behind `ERR … LIMIT limit=`; its unit is part of the name where it has one.
public enum LimitName: String, Hashable, Sendable, CaseIterable {
  /// Bytes in a line to the server.
  case line = "line_bytes"
  /// Bytes in a line from the server.
  case serverLine = "server_line_bytes"
  /// Characters in a name.
  case name = "name_chars"
  /// Characters in a tag.
  case tag = "tag_chars"
  /// Bytes in what one says.
  case chat = "chat_bytes"
  /// Rounds to win.
  case firstTo = "first_to"
  /// Milliseconds between two guesses.
  case pace = "pace_ms"
  /// Seconds in a round.
  case clock = "clock_s"
  /// Seconds before a round.
  case countdown = "countdown_s"
  /// Milliseconds that the house thinks.
  case think = "think_ms"
  /// Rows in a page of rooms.
  case roomsPage = "rooms_page"
  /// Watchers in a room.
  case watchers
  /// Seconds within which the first valid request has to come.
  case login = "login_s"
  /// Seconds one may be silent outside a match.
  case idle = "idle_s"
  /// Seconds in a step or a turn.
  case turn = "turn_s"
  /// Steps or turns in a row that may not all be let pass.
  case strikes
  /// Seconds that the seat of a lost connection is kept.
  case grace = "grace_s"
  /// Lines that are taken at once.
  case lineBurst = "line_burst"
  /// Lines a second after the burst; 0 stands for no limit.
  case lineRate = "lines_per_s"
  /// Things said that are taken at once.
  case chatBurst = "chat_burst"
  /// Milliseconds until one more may be said.
  case chatInterval = "chat_ms"
  /// Bad lines in a row after which the connection ends.
  case badLines = "bad_lines"
  /// Bytes without a line after which the connection ends.
  case flood = "flood_bytes"
  /// Bytes that may wait for a client that does not read.
  case outbox = "outbox_bytes"
  /// The same for one that watches.
  case watcherOutbox = "watcher_outbox_bytes"
  /// Bytes above which a client is slow: nothing more is read from it.
  case outboxSlow = "outbox_slow_bytes"
  /// Seconds that a client may be slow.
  case outboxSlowTime = "outbox_slow_s"
  /// Seconds that a client may take nothing of what waits.
  case stall = "stall_s"
  /// Connections of one address at once; 0 stands for no limit.
  case addressConnections = "address_connections"
  /// New connections of one address in a minute; 0 stands for no limit.
  case addressArrivals = "address_connections_per_min"
  /// Codes that open no room that may be tried at once.
  case roomTries = "room_tries"
  /// Milliseconds until one more may be tried.
  case roomTryInterval = "room_try_ms"
}

/// Which release of the project this is; the protocol has a version of its own.
public enum Release {
  /// The version of both commands, as in the greeting and behind `--version`.
  public static let version = "1.0.0"
}
