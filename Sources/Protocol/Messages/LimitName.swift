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
