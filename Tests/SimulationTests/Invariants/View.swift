import GuessProtocol

/// Everything that a player or spectator has been sent about its room. It belongs to one connection at a time; between two, it
/// keeps the state that an away player will find.
struct View: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case nobody, player, spectator
  }

  struct Settings: Hashable, Sendable {
    let rules: String
    let lo: Int64
    let hi: Int64
    let firstTo: Int
    /// Milliseconds.
    let pace: Int64
    /// Seconds; nil for no clock.
    let clock: Int64?
    /// Seconds.
    let countdown: Int
    let isRated: Bool

    var mostRounds: Int { 2 * firstTo + 5 }

    /// Parses the settings of an answer; a solo game has only a range.
    init(_ line: SeenLine) throws(Violation) {
      guard let lo = line.number("lo"), let hi = line.number("hi") else {
        throw Violation(.form, line.text)
      }
      self.lo = lo
      self.hi = hi
      rules = line["rules"] ?? "solo"
      firstTo = line.count("first_to") ?? 1
      pace = line.number("pace") ?? 0
      clock = line.number("clock")
      countdown = line.count("countdown") ?? 0
      isRated = line["rated"] == "yes"
    }
  }

  enum Departure: Hashable, Sendable {
    case left
    /// The grace is over.
    case overdue
  }

  var peer: Peer
  var name: String? { didSet { parsedName = name.flatMap { Name($0) } } }
  var rival: String?
  /// The code of the room, or a made-up name for a solo game.
  var room: String? { didSet { parsedRoom = room.flatMap { RoomCode($0) } } }
  var role = Role.nobody
  var isWaiting = false
  var settings: Settings?
  /// The larger range that the player has taken.
  var handicap: ClosedRange<Int64>?
  /// True if the computer plays, which is always ready for a rematch.
  var hasComputer = false
  var course = MatchCourse()
  var order = Order()
  var hand: Hand?
  /// Name and code, parsed for fast comparison.
  private(set) var parsedName: Name?
  private(set) var parsedRoom: RoomCode?

  // State of the current step.

  /// True for a new spectator, who is sent the current state.
  var isNew = false
  /// True while leaving the room.
  var isLeaving = false
  var departure: Departure?
  /// True if a return was announced, or if this client returns.
  var hasHeardOfReturn = false
  /// True if this player returns, or for the rival of an away player; the end of the last round and match is then repeated.
  var isBack = false
  /// The secret of the last round, and winner and reason of the last match.
  var lastSecret: String?
  var lastMatch: [String?] = []
  /// True if the state of the round must follow a return.
  var owesState = false
  /// True if a sealed guess has counted.
  var hasHint = false
  /// True if the round's time is over, which ends a step as well.
  var hasRunOut = false
  /// True if the client knows that the running match is not recorded.
  var knowsOfFailure = false
  /// True at shutdown, when no seat is kept.
  var isDismissed = false

  init(_ peer: Peer) {
    self.peer = peer
  }

  /// The player's initial range of a round; nil for spectators.
  var wholeRange: ClosedRange<Int64>? {
    role == .player ? handicap ?? settings.map { $0.lo...$0.hi } : nil
  }

  /// The settings, for a player, who has seen everything since the match began.
  var agreed: Settings? { role == .player ? settings : nil }

  mutating func delay(by milliseconds: Int64) {
    course.delay(by: milliseconds)
    order.delay(by: milliseconds)
    hand?.delay(by: milliseconds)
  }

  /// True if the round's time is over; false if unknown.
  func isTimeOver(at time: Int64) -> Bool {
    guard let start = hand?.start, let clock = settings?.clock else { return false }
    return time >= start + 1_000 * clock
  }

  /// Ends a match while nobody is connected.
  mutating func endUnheard() {
    (course, hand) = (MatchCourse(), nil)
    order = Order()
  }

  /// Closes a step, in which this player's action was announced to the others.
  mutating func finishStep() throws(Violation) {
    if departure != nil || isLeaving && role == .player {
      try require(!course.isRunning, .course, "\(peer): a player has left and the match continues")
    }
    if departure != nil {
      (rival, departure) = (nil, nil)
      course.mayBegin = false
      order.changePair()
    }
    (isNew, hasHeardOfReturn, isBack, hasHint, hasRunOut) = (false, false, false, false, false)
    try require(!owesState, .resumed, "\(peer) is back and got no STATE")
    if isLeaving { leave() }
    if course.isRunning {
      try require(order.gone.isEmpty, .surrender, "\(order.gone) have missed too much")
      try order.checkPause()
    }
    try course.checkPause(agreed)
  }

  /// Enters a room as player or spectator, or a queue.
  mutating func enter(_ room: String?, as role: Role, _ line: SeenLine) throws(Violation) {
    try require(
      self.role != .player || !course.isRunning, .course,
      "\(peer) is in a running match: \(line.text)")
    let settings = try Settings(line)
    leave()
    self.room = room
    self.role = role
    self.settings = settings
    rival = line["rival"]
    course.mayBegin = rival != nil || line.isOK("SOLO")
  }

  mutating func leave() {
    var blank = View(peer)
    blank.name = name
    self = blank
  }
}
