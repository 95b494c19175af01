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
  /// Something is as full as it may be; see `LIMITS`.
  case limit(LimitName)
  /// The server is about to stop and starts nothing new.
  case draining

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
    case proto, kind, text, lang, name, verb, word, after, code, range, rules, pace, clock, countdown, listed
    case with, house, seed, token, number, round, message
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
    case .limit: .limit
    case .draining: .draining
    }
  }

  /// The codes of refusals, one meaning each whatever the verb.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case badLine = "BAD_LINE"
    case badVerb = "BAD_VERB"
    case badArgument = "BAD_ARG"
    case tooLong = "TOO_LONG"
    case needName = "NEED_NAME"
    case nameTaken = "NAME_TAKEN"
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
    case limit = "LIMIT"
    case draining = "DRAINING"
  }
}
