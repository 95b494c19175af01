/// One line of the journal: a change to a room, complete enough to rebuild the room.
///
/// The server appends an entry for every change before it sends the result to anyone. See docs/reference/journal.md for the format.
package enum JournalEntry: Hashable, Sendable {
  /// Start of a file. Files are numbered consecutively.
  case file(number: Int)
  /// Start of the server; every later `at` is in milliseconds since then.
  case start(unixTime: Int64, version: String)
  /// All bytes of this file before `length` are known to be on disk.
  case mark(length: Int)
  /// Another node has taken over all rooms. Everything after the first `length` bytes of this file is void.
  case taken(length: Int)
  /// A new, empty room; or the room's state repeated in a new file.
  indirect case room(RoomStart)
  case close(RoomCode)
  indirect case sit(RoomCode, Seat, RecordedOccupant)
  /// A player's new token. The former one stays valid until the new one has been received.
  indirect case token(RoomCode, Seat, TokenDigest, former: TokenDigest?)
  case vacate(RoomCode, Seat)
  indirect case match(RoomCode, MatchStart)
  /// A round of the match that ended before this file. Its line follows that of the match.
  indirect case played(RoomCode, PlayedRound)
  /// A round begins, or its state is repeated in a new file.
  indirect case round(RoomCode, RoundStart)
  case guess(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A guess is sealed until the step closes.
  case seal(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A step closes: its sealed guesses count; the players in `passed` made none.
  case step(RoomCode, passed: Seats, elapsed: Milliseconds)
  case missed(RoomCode, Seat, elapsed: Milliseconds)
  /// A round ends. If broken off, it has no winners.
  case end(RoomCode, winners: Seats, isBrokenOff: Bool)
  /// A match ends. The ID is nil if no round began, or if the match ended before this file.
  case over(RoomCode, MatchID?, winner: Seat?, MatchEnd.Reason, at: Milliseconds)
  /// The result of a match, for the tables, before the match is over.
  indirect case result(MatchResult)
  /// A name has an owner, or none any more.
  indirect case owner(Name, NameOwner?)
  case rematch(RoomCode, Seat)
  /// Time played in the current round when the server stops.
  case time(RoomCode, elapsed: Milliseconds)
  indirect case tournament(TournamentStart)
  indirect case enter(TournamentEntry)
  /// A player leaves a tournament, or is gone from it with a place that is kept for its token.
  case exit(RoomCode, Name, isKept: Bool)
  indirect case meet(TournamentMeeting)

  /// A room at its start, or its state when a new file began.
  package struct RoomStart: CodedMessage, Hashable, Sendable {
    package let code: RoomCode
    /// Includes the seed, if any.
    package let settings: MatchSettings
    package let day: Day?
    package let isListed: Bool
    /// First to move in the next duel.
    package let starter: Seat
    /// Secrets drawn so far.
    package let drawn: Int
    package let tournament: RoomCode?

    package init(
      code: RoomCode, settings: MatchSettings, day: Day?, isListed: Bool, starter: Seat, drawn: Int,
      tournament: RoomCode?
    ) {
      (self.code, self.settings, self.day, self.tournament) = (code, settings, day, tournament)
      (self.isListed, self.starter, self.drawn) = (isListed, starter, drawn)
    }

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
      tournament = try coder.optional("tournament", old?.tournament)
    }
  }

  package enum NameOwner: Hashable, Sendable {
    case player(NameHolder)
    /// Kept by the operator, so that nobody can take the name.
    case reserved

    func write(to line: inout LineWriter) {
      switch self {
      case .player(let holder): holder.write(to: &line)
      case .reserved: line.put("reserved", "yes")
      }
    }

    init?(reading line: inout JournalCursor) throws(Unreadable) {
      if let holder: NameHolder = try line.part("key", nil) {
        self = .player(holder)
      } else if try line.isSaid("reserved") {
        self = .reserved
      } else {
        return nil
      }
    }
  }

  /// A player who owns a name.
  package struct NameHolder: CodedMessage, Hashable, Sendable {
    package let key: TokenDigest
    /// The last day on which the player was here.
    package var lastUse: Day
    /// False if the tables of owned names leave the player out.
    package var isListed = true
    package var record = OwnerRecord()

    package init(key: TokenDigest, lastUse: Day, isListed: Bool = true, _ record: OwnerRecord = OwnerRecord())
    {
      (self.key, self.lastUse, self.isListed, self.record) = (key, lastUse, isListed, record)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      key = try coder.field("key", old?.key)
      lastUse = try coder.field("used", old?.lastUse)
      isListed = try coder.optional("listed", old?.isListed == false ? "no" as InlineASCII : nil) == nil
      record = try OwnerRecord(coding: old?.record, &coder)
    }
  }

  package enum RecordedOccupant: Hashable, Sendable {
    /// A player, with the digest of the seat's token and the larger range taken as a handicap.
    case player(Name, Kind, TokenDigest, handicap: GuessRange?)
    case computer(ComputerSettings)

    func write(to line: inout LineWriter) {
      switch self {
      case .player(let name, let kind, let token, let handicap):
        line.put("name", name)
        line.put("kind", kind)
        line.put("token", token)
        handicap?.write(to: &line)
      case .computer(let computer): computer.write(to: &line)
      }
    }

    init(reading line: inout JournalCursor) throws(Unreadable) {
      if let computer: ComputerSettings = try line.part("computer", nil) {
        try line.check(Limits.think.contains(computer.think ?? Limits.think.lowerBound))
        self = .computer(computer)
      } else {
        self = .player(
          try line.field("name"), try line.field("kind"), try line.field("token"),
          handicap: try line.part("lo", nil))
      }
    }
  }
}

extension JournalEntry {
  /// The code of the affected room or tournament; nil for entries about the file or the server.
  package var code: RoomCode? {
    switch self {
    case .file, .start, .mark, .taken, .result, .owner: nil
    case .room(let start): start.code
    case .tournament(let start): start.code
    case .enter(let entry): entry.code
    case .meet(let meeting): meeting.code
    case .close(let room), .sit(let room, _, _), .token(let room, _, _, _), .vacate(let room, _),
      .match(let room, _), .played(let room, _), .round(let room, _), .guess(let room, _, _, _),
      .seal(let room, _, _, _),
      .step(let room, _, _), .missed(let room, _, _), .end(let room, _, _), .over(let room, _, _, _, _),
      .rematch(let room, _), .time(let room, _), .exit(let room, _, _):
      room
    }
  }
}
