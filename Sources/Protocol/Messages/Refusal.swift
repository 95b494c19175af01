/// The reason for refusing a request, which then changes nothing. A detail that only a newer server has is nil.
@nonexhaustive
public enum Refusal: Error, Hashable, Sendable {
  /// The line is not valid text.
  case badLine(LineFault?)
  /// Unknown verb; `nearest` is a likely correction, if any.
  case badVerb(nearest: Verb?)
  /// An argument is missing, unknown, repeated or out of bounds.
  case badArgument(Argument?)
  /// A malformed number as a guess; the player may guess in this range now. Sent as `BAD_ARG`.
  case badNumber(GuessRange)
  /// The line was longer than `Limits.requestLineBytes`.
  case tooLong
  case needName
  /// The request needs a name that the player owns. Sent as `NEED_NAME`.
  case needOwnedName
  /// The name is in use. If its player is away, it may be free after `retry`.
  case nameTaken(retry: Milliseconds?)
  /// The name has an owner, whose key is missing or wrong.
  case nameOwned(isKeyWrong: Bool)
  /// The operator has banned the name, for `retry` at most, or for good.
  case banned(retry: Milliseconds?)
  /// The operator lets only certain names in. Sent as `BANNED`.
  case unlisted
  /// No seat has that token.
  case badToken
  case noRoom
  case roomFull
  /// Refused while in a room or a running match.
  case inRoom(Situation?)
  case notInRoom(Situation?)
  /// No round is running, or the client does not play in it. A guess during a countdown may be sent again after `retry`.
  case notPlaying(Situation?, retry: Milliseconds?)
  /// It is the rival's turn; or this step's guess `isSealed` already.
  case notYourTurn(isSealed: Bool)
  /// The guess is outside the remaining range.
  case outOfRange(GuessRange)
  /// Too soon after the previous guess.
  case cooldown(retry: Milliseconds)
  /// Too much chat, too many wrong codes or keys, too many matches or tournaments left, or too many names claimed; nil if the
  /// server does not say which.
  case rate(retry: Milliseconds, Allowance?)
  /// The operator has muted the player, for `retry` at most, or for good.
  case muted(retry: Milliseconds?)
  /// A limit has been reached; see `LIMITS`.
  case limit(LimitName?)
  /// The server is about to shut down and starts nothing new.
  case draining
  /// The room, tournament or seat is on another server of the cluster, at that address.
  case moved(to: PublicAddress)
  /// The server can't do that at present. Without a cause it is overloaded, or no server has the shard needed for this.
  case unavailable(retry: Milliseconds, Cause? = nil)
  /// Refused because of a tournament.
  case tournament(TournamentFault?)

  /// Reasons why a line is not valid text.
  @nonexhaustive
  public enum LineFault: String, LineValue, Hashable, Sendable, CaseIterable {
    /// A control character, such as an arrow key's escape sequence.
    case control
    /// Not UTF-8.
    case encoding
    /// A malformed tag.
    case tag
  }

  /// The situation of the client that has sent the request.
  @nonexhaustive
  public enum Situation: String, LineValue, Hashable, Sendable, CaseIterable {
    /// It waits for a rival after `PLAY`, or for the rival's `REMATCH`.
    case waiting
    /// No rival is in the room.
    case alone
    /// The match is over.
    case over
    /// The rated match is over, and no other can follow it in the room.
    case last
    /// A match of two is running.
    case match
    /// A one-player game is running.
    case game
    /// It is a spectator.
    case watching
    /// The guess was for another round.
    case round
    /// It is in a tournament, whose next match begins by itself.
    case tournament
    /// It is in a tournament that has not started: its `START` is due.
    case owner
    /// It is in a tournament that has not started: the `START` of its owner is due.
    case start
    /// It is out of a knockout.
    case out
    /// It has opened the tournament that it is in, and does not play.
    case referee
  }

  /// Things that `RATE` limits.
  @nonexhaustive
  public enum Allowance: String, LineValue, Hashable, Sendable, CaseIterable {
    case chat
    /// Wrong room codes.
    case codes
    /// Matches left before the first guess, and tournaments left.
    case leaves
    /// Wrong keys of names.
    case keys
    /// Names claimed from one address.
    case claims
    /// Rated matches of the same two players in a day.
    case pair
  }

  /// Causes of `UNAVAILABLE`.
  @nonexhaustive
  public enum Cause: String, LineValue, Hashable, Sendable, CaseIterable {
    /// All places for connections are taken, or kept for players who come back.
    case full
  }

  /// Reasons of `TOURNAMENT`.
  @nonexhaustive
  public enum TournamentFault: String, LineValue, Hashable, Sendable, CaseIterable {
    /// The client is in a tournament, whose matches begin by themselves.
    case inside
    /// The client is not in a tournament.
    case outside
    /// Only the owner of the tournament may do that.
    case owner
    /// Fewer than two players.
    case few
    case begun
    case over
    /// The tournament is not for players of the client's kind.
    case kind
    /// Another member has the name.
    case name
  }

  /// The invalid part of a request.
  @nonexhaustive
  public enum Argument: String, LineValue, Hashable, Sendable, CaseIterable {
    case proto
    case kind
    case text
    case lang
    case name
    case verb
    case word
    /// The code that a page of rooms starts after, or the rank that a page of results starts after.
    case after
    case code
    case range
    case rules
    case pace
    case clock
    case countdown
    /// Listed in `ROOMS` or not.
    case listed
    /// Kind of rival for `PLAY`.
    case with
    /// Level of the computer.
    case computer
    /// Thinking time of the computer.
    case think
    case seed
    /// Order of a table of results.
    case since
    case by
    case rated
    case day
    case token
    case key
    case number
    case round
    case message
    case pairing
    case rounds
    /// Time between two rounds of a tournament.
    case pause = "break"
    /// Participation of the owner in a tournament.
    case plays
    /// Rounds that win a match.
    case firstTo = "first_to"
    /// An extra word, or an option that the verb does not have.
    case extra
    /// A repeated option.
    case repeated
  }

  /// The code on the wire.
  public var code: Code {
    switch self {
    case .badLine: .badLine
    case .badVerb: .badVerb
    case .badArgument, .badNumber: .badArgument
    case .tooLong: .tooLong
    case .needName, .needOwnedName: .needName
    case .nameTaken: .nameTaken
    case .nameOwned: .nameOwned
    case .banned, .unlisted: .banned
    case .badToken: .badToken
    case .noRoom: .noRoom
    case .roomFull: .roomFull
    case .inRoom: .inRoom
    case .notInRoom: .notInRoom
    case .notPlaying: .notPlaying
    case .notYourTurn: .notYourTurn
    case .outOfRange: .outOfRange
    case .cooldown: .cooldown
    case .rate: .rate
    case .muted: .muted
    case .limit: .limit
    case .draining: .draining
    case .moved: .moved
    case .unavailable: .unavailable
    case .tournament: .tournament
    }
  }

  /// The codes of refusals, independent of the verb. Each has the name of a `Refusal`.
  @nonexhaustive
  public enum Code: String, LineValue, Hashable, Sendable, CaseIterable {
    case badLine = "BAD_LINE"
    case badVerb = "BAD_VERB"
    case badArgument = "BAD_ARG"
    case tooLong = "TOO_LONG"
    case needName = "NEED_NAME"
    case nameTaken = "NAME_TAKEN"
    case nameOwned = "NAME_OWNED"
    case banned = "BANNED"
    case badToken = "BAD_TOKEN"
    case noRoom = "NO_ROOM"
    case roomFull = "ROOM_FULL"
    case inRoom = "IN_ROOM"
    case notInRoom = "NOT_IN_ROOM"
    case notPlaying = "NOT_PLAYING"
    case notYourTurn = "NOT_YOUR_TURN"
    case outOfRange = "OUT_OF_RANGE"
    case cooldown = "COOLDOWN"
    case rate = "RATE"
    case muted = "MUTED"
    case limit = "LIMIT"
    case draining = "DRAINING"
    case moved = "MOVED"
    case unavailable = "UNAVAILABLE"
    case tournament = "TOURNAMENT"
  }
}
