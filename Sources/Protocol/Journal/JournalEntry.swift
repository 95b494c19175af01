/// What the journal says in one line: something that has happened in a room, told so that the room can be rebuilt.
///
/// The server appends an entry for everything that changes a room, before anyone is told of it. Read from the start they
/// are the story of every match; docs/JOURNAL.md tells the format.
package enum JournalEntry: Hashable, Sendable {
  /// A file begins. Its number is one more than that of the file before it.
  case file(number: Int)
  /// The server has started; times `at` in the entries that follow are milliseconds since then.
  case start(unixTime: Int64, version: String)
  /// All bytes of this file before `length` are on disk, whatever happens.
  case mark(length: Int)
  /// Another node goes on with all rooms. What this file says behind its first `length` bytes counts for nobody.
  case taken(length: Int)
  /// The rooms that this change tells are those of another node in that run, with which this one goes on: in the order of their codes
  /// as far as `last`, or all of them.
  case heir(of: ShortWord, last: RoomCode?)
  /// A room is there, and empty, or is told again in a new file.
  indirect case room(RoomStart)
  /// A room is gone.
  case close(RoomCode)
  /// Someone has sat down.
  indirect case sit(RoomCode, Seat, Sitter)
  /// A player has another token; the former one stays good until the new one has arrived.
  indirect case token(RoomCode, Seat, TokenDigest, former: TokenDigest?)
  /// A seat is free again.
  case vacate(RoomCode, Seat)
  /// A match begins.
  indirect case match(RoomCode, MatchStart)
  /// A round begins, or is told again in a new file.
  indirect case round(RoomCode, RoundStart)
  /// A guess has counted.
  case guess(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A guess is sealed until its step closes.
  case seal(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A step closes: what is sealed counts, and whoever has `passed` let it pass.
  case step(RoomCode, passed: Seats, elapsed: Milliseconds)
  /// A turn was let pass.
  case pass(RoomCode, Seat, elapsed: Milliseconds)
  /// A round is over. One that was broken off has no winners.
  case end(RoomCode, winners: Seats, isBrokenOff: Bool)
  /// A match is over. One that no round was begun of, or that was over before this file began, has no name.
  case over(RoomCode, MatchID?, winner: Seat?, MatchEnd.Reason, at: Milliseconds)
  /// A player wants another match.
  case rematch(RoomCode, Seat)
  /// The round that is played has lasted so long, and the server stops.
  case time(RoomCode, elapsed: Milliseconds)

  /// A room at its beginning, or as it was when a new file began.
  package struct RoomStart: Hashable, Sendable {
    package let code: RoomCode
    /// What is played in it, with the seed, where there is one.
    package let settings: MatchSettings
    /// The day whose number is played, where it is the day's.
    package let day: Day?
    package let isListed: Bool
    /// Who has the first turn in the next match, where there are turns.
    package let starter: Seat
    /// How many secrets have been drawn for it.
    package let drawn: Int

    package init(
      code: RoomCode, settings: MatchSettings, day: Day?, isListed: Bool, starter: Seat, drawn: Int
    ) {
      self.starter = starter
      self.drawn = drawn
      self.code = code
      self.settings = settings
      self.day = day
      self.isListed = isListed
    }
  }

  /// Who sits in a seat.
  package enum Sitter: Hashable, Sendable {
    /// A player, with what takes the seat back, and the larger range that was taken as a handicap.
    case player(Name, Kind, TokenDigest, handicap: GuessRange?)
    /// The rival that the server provides.
    case house(HouseSettings)
  }
}

extension JournalEntry {
  /// The room that it is about; nil where it is about the file or the server.
  package var room: RoomCode? {
    switch self {
    case .file, .start, .mark, .taken, .heir: nil
    case .room(let start): start.code
    case .close(let room), .sit(let room, _, _), .token(let room, _, _, _), .vacate(let room, _),
      .match(let room, _), .round(let room, _), .guess(let room, _, _, _), .seal(let room, _, _, _),
      .step(let room, _, _), .pass(let room, _, _), .end(let room, _, _), .over(let room, _, _, _, _),
      .rematch(let room, _), .time(let room, _):
      room
    }
  }
}

extension JournalEntry.RoomStart: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    code = try coder.field("room", old?.code)
    var settings = try MatchSettings(unseeded: old?.settings, &coder)
    try coder.check(
      Limits.firstTo.contains(settings.firstTo) && Limits.pace.contains(settings.pace)
        && (.seconds(1)...Limits.clock.upperBound).contains(settings.clock ?? .seconds(1))
        && Limits.countdown.contains(settings.countdown))
    settings.seed = try coder.optional("seed", old?.settings.seed)
    self.settings = settings
    day = try coder.optional("day", old?.day)
    isListed = try coder.answer("listed", old?.isListed)
    starter = try coder.field("starter", old?.starter)
    drawn = try coder.count("drawn", old?.drawn)
  }
}

extension JournalEntry.Sitter {
  func write(to line: inout LineWriter) {
    switch self {
    case .player(let name, let kind, let token, let handicap):
      line.fields("name", name, "kind", kind)
      line.put("token", token)
      handicap?.write(to: &line)
    case .house(let house): house.write(to: &line)
    }
  }

  init(reading line: inout JournalCursor) throws(Unreadable) {
    if let house: HouseSettings = try line.part("house", nil) {
      try line.check(Limits.think.contains(house.think ?? Limits.think.lowerBound))
      self = .house(house)
    } else {
      self = .player(
        try line.field("name"), try line.field("kind"), try line.field("token"),
        handicap: try line.part("lo", nil))
    }
  }
}
