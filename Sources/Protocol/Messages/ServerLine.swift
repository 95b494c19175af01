/// Any line from the server; see docs/reference/protocol.md. A `tag` repeats the request's.
public enum ServerLine: Hashable, Sendable {
  /// `ROW`: a line of an answer before the last.
  case row(Row, tag: ShortWord?)
  /// `OK`: the last line of a successful answer.
  case ok(Reply, tag: ShortWord?)
  /// `ERR`: a refusal. The verb is nil if unknown or missing.
  case error(Refusal, verb: Verb?, tag: ShortWord?)
  /// `*`: sent without a request.
  case event(Event)
}

/// One line of an answer that has several.
@nonexhaustive
public enum Row: Hashable, Sendable {
  /// A verb, in `HELP`.
  case help(Verb)
  /// One of the few verbs that people start with, explained briefly.
  case brief(Verb)
  /// A game that is no verb of its own, explained briefly.
  case topic(HelpTopic)
  /// A limit and its value; the name includes the unit.
  case limit(LimitName, Int64)
  /// A room, in `ROOMS`.
  indirect case room(RoomSummary)
  /// A player's rank and sums, in `SCORES`.
  indirect case score(rank: Int, PlayerScore)
  /// The rank of a round with the numbers of a seed or a day, in `SCORES`.
  indirect case attempt(rank: Int, Attempt)
  /// A player's place in the table of a tournament, in `SCORES`.
  indirect case placing(Placing)
  /// Settings that other players are in the queue with, and their number.
  indirect case waiting(MatchSettings, Int)
  /// A shard of the cluster, in `STATUS`.
  indirect case shard(ShardStatus)
  /// A rank by rating, in `SCORES`.
  indirect case rating(rank: Int, PlayerRating)
  /// The rank and the sums of an owned name over the numbers of the day, in `SCORES`.
  indirect case daily(rank: Int, DailyScore)
  /// The sums of an owned name, and the last day on which its owner was here, in `SCORES`.
  indirect case owner(PlayerScore, seen: Day)
}

/// A message that the server sends without a request.
@nonexhaustive
public enum Event: Hashable, Sendable {
  /// The greeting, with the server's version, whether it keeps owned names, and its shard if the cluster has several.
  case hello(version: String, keepsNames: Bool = false, shard: Int? = nil)
  indirect case joined(room: RoomCode, name: Name, kind: Kind)
  /// A player takes a larger range than the room's, to even the match.
  indirect case handicap(name: Name, range: GuessRange)
  /// A waiting `PLAY` has found its rival.
  indirect case paired(room: RoomCode, rival: Name)
  /// The round begins in this time.
  case countdown(seconds: Int64)
  indirect case start(RoundStart)
  /// The rival has guessed: guesses so far, and how many more always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// The answer to a sealed guess, after the step closed. Its time is not sent, because only the step counts.
  indirect case hint(step: Int, GuessAnswer)
  /// A guess in a duel, which everyone sees, and the next to move; nil after a hit.
  indirect case guessed(name: Name, GuessAnswer, turn: Name?)
  /// A step begins, or again for a player who is back. It closes when both have guessed, or after this time. The reader's guess
  /// may be sealed already. `isWatched` is for the sentence alone: true for a spectator.
  case step(number: Int, seconds: Int64, isSealed: Bool, isWatched: Bool = false)
  /// The player to move, and the time for it.
  case turn(name: Name, seconds: Int64)
  /// A player missed a step or a turn, `strikes` in a row so far.
  case missed(name: Name, strikes: Int)
  /// A player lost the connection. The seat is kept this long.
  case away(name: Name, seconds: Int64)
  /// An away player is back.
  case back(name: Name)
  /// The current round, for a client that starts watching or comes back.
  indirect case state(RoundState)
  /// A round ends and its secret is revealed.
  indirect case end(RoundEnd)
  indirect case match(MatchEnd)
  /// The player's own guesses in the finished match.
  indirect case review(Review)
  /// The player's rating after a rated match.
  indirect case rating(RatingChange)
  /// The finished match is safely on disk.
  case recorded(MatchID)
  /// Recording of games turned on or off. Also sent to new clients while off.
  case recording(isOn: Bool)
  /// The rival asks for a rematch. `isWatched` is for the sentence alone: true for a spectator.
  case rematch(name: Name, isWatched: Bool = false)
  /// A player gave up a seat. `isOver` is for the sentence alone: true for a player whose match is over.
  case left(name: Name, isOver: Bool = false)
  /// No rival for a while: the number of players in the queue for the same settings, or for the given ones.
  indirect case waiting(count: Int, MatchSettings?)
  /// The room being watched was closed.
  case closed(room: RoomCode)
  /// A player has entered the client's own tournament or left it, or is away or back; nil if the server is newer and has another
  /// state. `players` counts its members.
  indirect case entry(tournament: RoomCode, name: Name, players: Int, Attendance?)
  /// A round of the tournament begins.
  indirect case round(TournamentRound)
  /// The client's place in the tournament, or the round for an owner who does not play.
  indirect case standing(TournamentStanding)
  /// A place in the final table of the tournament.
  indirect case place(tournament: RoomCode, Placing)
  /// The tournament is over; `winner` is nil if it never started. If that one shares the first place, `shared` counts who does.
  case finished(tournament: RoomCode, winner: Name?, shared: Int = 0)
  /// Something will happen after this time; a `Warning` says what, nil if the server is newer and has
  /// another one.
  case warn(seconds: Int64, reason: Warning?)
  /// A chat message.
  case said(name: Name, text: ChatText)
  /// A notice from the operator.
  case notice(ChatText)
  /// The connection closes. If `moved`, the address to connect to may follow, and if `ended`, who has ended the game. Nil if the
  /// server is newer and has another reason.
  case bye(DisconnectReason?, at: PublicAddress? = nil, by: Name? = nil)
}

extension Event {
  /// The first word of an event's line.
  package enum Word: String, LineValue, CaseIterable {
    case hello = "HELLO"
    case joined = "JOINED"
    case handicap = "HANDICAP"
    case paired = "PAIRED"
    case countdown = "COUNTDOWN"
    case start = "START"
    case rival = "RIVAL"
    case hint = "HINT"
    case guessed = "GUESSED"
    case step = "STEP"
    case turn = "TURN"
    case missed = "MISSED"
    case away = "AWAY"
    case back = "BACK"
    case state = "STATE"
    case end = "END"
    case match = "MATCH"
    case review = "REVIEW"
    case rating = "RATING"
    case recorded = "RECORDED"
    case recording = "RECORDING"
    case rematch = "REMATCH"
    case left = "LEFT"
    case waiting = "WAITING"
    case closed = "CLOSED"
    case entry = "ENTRY"
    case round = "ROUND"
    case standing = "STANDING"
    case place = "PLACE"
    case finished = "FINISHED"
    case warn = "WARN"
    case said = "SAID"
    case notice = "NOTICE"
    case bye = "BYE"
  }
}
