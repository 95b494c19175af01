import GuessProtocol

/// All that one player or watcher has been told of where it is. It belongs to one connection at a time; between two of
/// them it keeps what a player who is away will find again.
struct View: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case nobody, player, watcher
  }

  /// What is played for, as an answer tells it.
  struct Settings: Hashable, Sendable {
    let rules: String
    let lo: Int64
    let hi: Int64
    let firstTo: Int
    /// Milliseconds.
    let pace: Int64
    /// Seconds; nil for as long as it takes.
    let clock: Int64?
    /// Seconds.
    let countdown: Int

    var mostRounds: Int { 2 * firstTo + 5 }

    /// Reads the settings in an answer; a game alone has no more than a range.
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
    }
  }

  /// How the rival has gone.
  enum Departure: Hashable, Sendable {
    case left
    /// Its seat was kept long enough.
    case overdue
  }

  var peer: Peer
  var name: String? { didSet { parsedName = name.flatMap { Name($0) } } }
  var rival: String?
  /// The code of the room, or a name of our own for a game alone.
  var room: String? { didSet { parsedRoom = room.flatMap { RoomCode($0) } } }
  var role = Role.nobody
  var isWaiting = false
  var settings: Settings?
  /// The larger range that the player has taken.
  var handicap: ClosedRange<Int64>?
  /// Whether the house plays, which is always ready for another match.
  var hasHouse = false
  var course = MatchCourse()
  var order = Order()
  var hand: Hand?
  /// The name and the code again, for comparing them quickly.
  private(set) var parsedName: Name?
  private(set) var parsedRoom: RoomCode?

  // What is true only until the step is over.

  /// Whether it has just come to watch, and is told what the others know.
  var isNew = false
  /// Whether it goes out of its room.
  var isLeaving = false
  var departure: Departure?
  /// Whether it has heard that someone is back, or is back itself.
  var hasHeardOfReturn = false
  /// Whether it is back itself, or the rival while it is away, and is told again how the last round and match ended.
  var isBack = false
  /// The secret of the last round, and who won the last match and why.
  var lastSecret: String?
  var lastMatch: [String?] = []
  /// Whether it has come back into a round and was not told yet how that stands.
  var owesState = false
  /// Whether a guess that was sealed has counted.
  var hasHint = false
  /// Whether the time of the round is over, which ends a step as well.
  var hasRunOut = false
  /// Whether it was told that nothing is recorded, as far as that concerns the match that is running.
  var knowsOfFailure = false
  /// Whether the server stops, and keeps no seat.
  var isDismissed = false

  init(_ peer: Peer) {
    self.peer = peer
  }

  /// What the player begins a round with; nil for who watches.
  var wholeRange: ClosedRange<Int64>? {
    role == .player ? handicap ?? settings.map { $0.lo...$0.hi } : nil
  }

  /// The settings, for a player, who has seen everything since the match began.
  var agreed: Settings? { role == .player ? settings : nil }

  /// Moves all clocks on by as long as they stood still.
  mutating func delay(by milliseconds: Int64) {
    course.delay(by: milliseconds)
    order.delay(by: milliseconds)
    hand?.delay(by: milliseconds)
  }

  /// Whether the round has lasted as long as it may; unknown is no.
  func isTimeOver(at time: Int64) -> Bool {
    guard let start = hand?.start, let clock = settings?.clock else { return false }
    return time >= start + 1_000 * clock
  }

  /// Ends a match of which nobody who is there is told.
  mutating func endUnheard() {
    (course, hand) = (MatchCourse(), nil)
    order = Order()
  }

  /// Closes a step, in which the others have been told what this one did.
  mutating func finishStep() throws(Violation) {
    if departure != nil || isLeaving && role == .player {
      try require(!course.isRunning, .course, "\(peer): a player has left and the match goes on")
    }
    if departure != nil {
      (rival, departure) = (nil, nil)
      course.mayBegin = false
      order.changePair()
    }
    (isNew, hasHeardOfReturn, isBack, hasHint, hasRunOut) = (false, false, false, false, false)
    try require(!owesState, .resumed, "\(peer) is back and was not told how the round stands")
    if isLeaving { leave() }
    if course.isRunning {
      try require(order.gone.isEmpty, .surrender, "\(order.gone) have let too much pass, and it goes on")
      try order.checkPause()
    }
    try course.checkPause(agreed)
  }

  /// Sits down, looks on, or gets into a line.
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
