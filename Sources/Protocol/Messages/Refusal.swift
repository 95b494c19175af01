/// Why a request was refused. Nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
  /// The line is no text that could be read.
  case badLine(LineFault)
  /// No verb by that name; the one that was most likely meant, if one is near.
  case badVerb(nearest: Verb?)
  /// An argument is missing, unknown, said twice or out of its bounds.
  case badArgument(Argument)
  /// The line was longer than `Limits.requestLineBytes`.
  case tooLong
  /// Only someone with a name can do this.
  case needName
  /// Someone else has that name; where that player is away, for so long at most.
  case nameTaken(retry: Milliseconds?)
  /// The host lets nobody play under that name; for so long at most, or for good.
  case banned(retry: Milliseconds?)
  /// No seat is held for that token.
  case badToken
  /// No room with that code that one could see.
  case noRoom
  /// Both seats are taken.
  case roomFull
  /// Not while one has a seat in a room, or in a running match.
  case inRoom
  /// Only in a room.
  case notInRoom
  /// Not now: no round is running, or one has no part in it.
  case notPlaying
  /// It is the other one's turn, or one's guess of this step is sealed already.
  case notYourTurn
  /// The guess has been ruled out already; what is still possible comes along.
  case outOfRange(GuessRange)
  /// Too soon after the last guess.
  case cooldown(retry: Milliseconds)
  /// Said too much, or tried too many codes in vain, in too short a time.
  case rate(retry: Milliseconds)
  /// The host has told the player to be silent; for so long at most, or for good.
  case muted(retry: Milliseconds?)
  /// Something is as full as it may be; see `LIMITS`.
  case limit(LimitName)
  /// The server is about to stop and starts nothing new.
  case draining
  /// Another server of the cluster is needed for this, and can't be reached just now.
  case unavailable(retry: Milliseconds)

  /// Why a line is no text.
  public enum LineFault: String, Hashable, Sendable, CaseIterable {
    /// A control character, such as an arrow key's escape.
    case control
    /// Bytes that are not UTF-8.
    case encoding
    /// A tag that is none.
    case tag
  }

  /// What can be wrong in a request.
  public enum Argument: String, Hashable, Sendable, CaseIterable {
    /// The version of the protocol.
    case proto
    /// Whether a person or a program asks.
    case kind
    /// Whether sentences are wanted.
    case text
    /// A language.
    case lang
    /// A name.
    case name
    /// A verb.
    case verb
    /// The word of `PING`.
    case word
    /// The code that a page of rooms follows.
    case after
    /// The code of a room.
    case code
    /// A range of numbers.
    case range
    /// The rules of a match.
    case rules
    /// The least time between two guesses.
    case pace
    /// How long a round may last.
    case clock
    /// The pause before a round.
    case countdown
    /// Whether a room is listed.
    case listed
    /// Whom `PLAY` may find.
    case with
    /// How well the house plays.
    case house
    /// How long the house thinks.
    case think
    /// What the secrets follow from.
    case seed
    /// A token.
    case token
    /// A guess.
    case number
    /// The number of a round.
    case round
    /// What is said.
    case message
    /// Rounds that win a match.
    case firstTo = "first_to"
    /// One word too many, or an option that the verb does not have.
    case extra
    /// An option said twice.
    case repeated
  }

  /// The code that stands for it on the wire.
  public var code: Code {
    switch self {
    case .badLine: .badLine
    case .badVerb: .badVerb
    case .badArgument: .badArgument
    case .tooLong: .tooLong
    case .needName: .needName
    case .nameTaken: .nameTaken
    case .banned: .banned
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
    case .unavailable: .unavailable
    }
  }

  /// The codes of refusals, one meaning each whatever the verb.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// `Refusal.badLine(_:)`.
    case badLine = "BAD_LINE"
    /// `Refusal.badVerb(nearest:)`.
    case badVerb = "BAD_VERB"
    /// `Refusal.badArgument(_:)`.
    case badArgument = "BAD_ARG"
    /// `Refusal.tooLong`.
    case tooLong = "TOO_LONG"
    /// `Refusal.needName`.
    case needName = "NEED_NAME"
    /// `Refusal.nameTaken(retry:)`.
    case nameTaken = "NAME_TAKEN"
    /// `Refusal.banned(retry:)`.
    case banned = "BANNED"
    /// `Refusal.badToken`.
    case badToken = "BAD_TOKEN"
    /// `Refusal.noRoom`.
    case noRoom = "NO_ROOM"
    /// `Refusal.roomFull`.
    case roomFull = "ROOM_FULL"
    /// `Refusal.inRoom`.
    case inRoom = "IN_ROOM"
    /// `Refusal.notInRoom`.
    case notInRoom = "NOT_IN_ROOM"
    /// `Refusal.notPlaying`.
    case notPlaying = "NOT_PLAYING"
    /// `Refusal.notYourTurn`.
    case notYourTurn = "NOT_YOUR_TURN"
    /// `Refusal.outOfRange(_:)`.
    case outOfRange = "OUT_OF_RANGE"
    /// `Refusal.cooldown(retry:)`.
    case cooldown = "COOLDOWN"
    /// `Refusal.rate(retry:)`.
    case rate = "RATE"
    /// `Refusal.muted(retry:)`.
    case muted = "MUTED"
    /// `Refusal.limit(_:)`.
    case limit = "LIMIT"
    /// `Refusal.draining`.
    case draining = "DRAINING"
    /// `Refusal.unavailable(retry:)`.
    case unavailable = "UNAVAILABLE"
  }
}
