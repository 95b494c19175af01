/// Any line from the server, as docs/PROTOCOL.md defines it.
public enum ServerLine: Hashable, Sendable {
  /// `ROW`: one of the lines before the last one of an answer, with the tag of the request, if it had one.
  case row(Row, tag: ShortWord?)
  /// `OK`: the last line of the answer to a request that was granted, with the tag of the request, if it had one.
  case ok(Reply, tag: ShortWord?)
  /// `ERR`: the answer to a request that was refused, with the tag of the request, if it had one.
  ///
  /// The verb is nil where the request had none that is known.
  case error(Refusal, verb: Verb?, tag: ShortWord?)
  /// `*`: what the server tells without being asked.
  case event(Event)
}

/// One line of an answer that has several.
public enum Row: Hashable, Sendable {
  /// A verb, as `HELP` lists it.
  case help(Verb)
  /// One of the few verbs that a person starts with, in a few words.
  case brief(Verb)
  /// A limit and its value, in the unit that its name stands for.
  case limit(LimitName, Int64)
  /// A room, as `ROOMS` lists it.
  indirect case room(RoomSummary)
  /// What others wait for while one waits oneself, and how many they are.
  indirect case waiting(MatchSettings, Int)
  /// A node of the cluster, as `STATUS` lists it.
  indirect case node(NodeSummary)
}

/// What the server tells without being asked.
public enum Event: Hashable, Sendable {
  /// The greeting: which server this is, by its version.
  case hello(version: String)
  /// Someone took a seat in the room.
  indirect case joined(room: RoomCode, name: Name, kind: Kind)
  /// A player takes a larger range than the room's, so that the match is even.
  indirect case handicap(name: Name, range: GuessRange)
  /// A `PLAY` that waited has found its rival.
  indirect case paired(room: RoomCode, rival: Name)
  /// The round begins in so many seconds.
  case countdown(seconds: Int64)
  /// A round begins.
  indirect case start(RoundStart)
  /// The rival has guessed: how often in this round, and how many more guesses always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// What the referee says of one's sealed guess, when the step has closed.
  indirect case hint(StepHint)
  /// What the rival, or a player whom one watches, has guessed in a duel.
  indirect case guessed(OpenGuess)
  /// A step begins; it closes when both have guessed, or in so many seconds.
  case step(number: Int, seconds: Int64)
  /// Whose turn it is, and for how many seconds.
  case turn(name: Name, seconds: Int64)
  /// A step or a turn has gone by without a guess; so many in a row of this player.
  case pass(name: Name, strikes: Int)
  /// A player's connection is lost; the seat is kept for so many seconds.
  case away(name: Name, seconds: Int64)
  /// A player who was away is there again.
  case back(name: Name)
  /// A round that was under way when one came to watch or came back.
  indirect case state(RoundState)
  /// A round is over and its secret revealed.
  indirect case end(RoundEnd)
  /// A match is over.
  indirect case match(MatchEnd)
  /// How one guessed in the match that is over.
  indirect case review(Review)
  /// A match that is over is on the server's disk, whatever happens.
  case recorded(MatchID)
  /// Whether the server can save what is played; told when that changes, and to those who come while it cannot.
  case recording(isOn: Bool)
  /// The other player wants another match.
  case rematch(name: Name)
  /// Someone gave up a seat.
  case left(name: Name)
  /// The rival has left before the first guess: who asks for the same within so many seconds has the old place in the line.
  case requeue(seconds: Int64)
  /// Nobody has come for a while: how many wait for the same, or with settings, for those instead.
  indirect case waiting(count: Int, MatchSettings?)
  /// Someone on another server of the cluster has the same name, which both took while nobody could be asked.
  case taken(name: Name)
  /// The room that one watched is gone.
  case closed(room: RoomCode)
  /// Something will happen in so many seconds unless one acts.
  case warn(seconds: Int64, reason: Warning)
  /// What someone said.
  case said(name: Name, text: ChatText)
  /// What the host wants everyone to know.
  case notice(ChatText)
  /// The connection ends; where the player is `moved`, perhaps with the address of a server to connect to.
  case bye(Farewell, at: PublicAddress? = nil)
}

extension Event {
  /// What an event tells, by the word that its line begins with.
  package enum Word: String, CaseIterable {
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
    case pass = "PASS"
    case away = "AWAY"
    case back = "BACK"
    case state = "STATE"
    case end = "END"
    case match = "MATCH"
    case review = "REVIEW"
    case recorded = "RECORDED"
    case recording = "RECORDING"
    case rematch = "REMATCH"
    case left = "LEFT"
    case requeue = "REQUEUE"
    case waiting = "WAITING"
    case taken = "TAKEN"
    case closed = "CLOSED"
    case warn = "WARN"
    case said = "SAID"
    case notice = "NOTICE"
    case bye = "BYE"
  }
}
