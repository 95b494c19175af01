import Protocol

/// All that one connection has been told of where it is, and whether each line of that fits to those before it.
struct View: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case nobody, player, watcher
  }

  /// What is played for, as an answer tells it.
  struct Settings: Hashable, Sendable {
    let lo: Int64
    let hi: Int64
    let firstTo: Int
    /// Milliseconds.
    let pace: Int64

    var mostRounds: Int { 2 * firstTo + 5 }

    /// Reads the settings in an answer; a game alone has no more than a range.
    init(_ line: SeenLine) throws(Violation) {
      guard let lo = line.number("lo"), let hi = line.number("hi") else {
        throw Violation(.form, line.bytes.readable)
      }
      self.lo = lo
      self.hi = hi
      firstTo = line.count("first_to") ?? 1
      pace = line.number("pace") ?? 0
    }
  }

  let peer: Peer
  private(set) var name: String? { didSet { parsedName = name.flatMap { Name($0) } } }
  private(set) var rival: String?
  /// The code of the room, or a name of our own for a game alone.
  private(set) var room: String? { didSet { parsedRoom = room.flatMap { RoomCode($0) } } }
  private(set) var role = Role.nobody
  private(set) var isWaiting = false
  private(set) var settings: Settings?
  private(set) var course = MatchCourse()
  private(set) var hand: Hand?
  /// The name and the code again, for comparing them quickly.
  private(set) var parsedName: Name?
  private(set) var parsedRoom: RoomCode?
  /// Whether it goes out of its room when the step is over.
  private(set) var isLeaving = false
  private var hasRivalLeft = false

  init(_ peer: Peer) {
    self.peer = peer
  }

  /// Takes in a line.
  mutating func take(_ line: SeenLine, at time: Int64) throws(Violation) {
    switch line.form {
    case .row: break
    case .ok: try take(answer: line, at: time)
    case .error:
      if line.code == "OUT_OF_RANGE" { try hand?.take(refusal: line) }
    case .event: try take(event: line, at: time)
    }
  }

  /// Closes a step, in which the others have been told what this one did.
  mutating func finishStep() throws(Violation) {
    if hasRivalLeft || isLeaving && role == .player {
      try require(!course.isRunning, .course, "\(peer): a player has left and the match goes on")
    }
    if hasRivalLeft {
      (rival, hasRivalLeft) = (nil, false)
      course.mayBegin = false
    }
    if isLeaving { leave() }
    try course.checkPause(role == .player ? settings : nil)
  }

  private mutating func take(answer line: SeenLine, at time: Int64) throws(Violation) {
    switch line.subject {
    case "NAME": name = line["name"]
    case "HELLO": name = line["name"] ?? name
    case "CREATE", "JOIN": try enter(line["room"], as: .player, line)
    case "PLAY":
      try enter(line["room"], as: line["room"] == nil ? .nobody : .player, line)
      isWaiting = line["waiting"] != nil
    case "SOLO": try enter("alone \(peer)", as: .player, line)
    case "WATCH":
      try enter(line["room"], as: .watcher, line)
      // Whether a player wants another match was told before.
      course.mayBegin = line["state"] == "over"
      if line["state"] == "playing" { course.joinMidway() }
    case "LEAVE", "QUIT": isLeaving = true
    case "REMATCH":
      try require(role == .player && !course.isRunning, .course, "no match is over: \(line.bytes.readable)")
      course.mayBegin = true
    case "GUESS":
      try course.guess(isOwn: true, line)
      try hand?.take(line, pace: settings?.pace ?? 0, at: time)
    default: break
    }
  }

  private mutating func take(event line: SeenLine, at time: Int64) throws(Violation) {
    switch line.subject {
    case "PAIRED":
      try require(isWaiting, .course, "\(peer) waits for nobody: \(line.bytes.readable)")
      let agreed = settings
      leave()
      (room, role, rival, settings) = (line["room"], .player, line["rival"], agreed)
      course.mayBegin = true
    case "JOINED":
      if role == .player { rival = line["name"] }
      course.mayBegin = true
    case "LEFT":
      if role == .player { try require(line["name"] == rival, .course, line.bytes.readable) }
      hasRivalLeft = true
    case "COUNTDOWN": try course.countDown(line)
    case "START":
      try course.start(line, settings: settings)
      hand = try Hand(line, at: time)
    case "STATE":
      try course.state(line)
      hand = try Hand(line, at: time)
      try require(
        role == .watcher && hand?.lo == settings?.lo && hand?.hi == settings?.hi, .secrecy,
        "it tells more than the room's range: \(line.bytes.readable)")
    case "RIVAL": try course.guess(isOwn: false, line)
    case "END":
      try course.end(line, isOwn: try isOwn(line))
      try hand?.check(against: line)
      hand = nil
    case "MATCH":
      let isOwn = try isOwn(line)
      if role == .player, hasRivalLeft || isLeaving {
        try require(isOwn == hasRivalLeft, .oneWinner, "who stays wins: \(line.bytes.readable)")
      }
      try course.finish(line, isOwn: isOwn, settings: role == .player ? settings : nil)
    case "REVIEW": try course.review(line, settings: settings)
    case "REMATCH": if role == .watcher { course.mayBegin = true }
    case "CLOSED": leave()
    default: break
    }
  }

  /// Whether the winner that a line names is this one; nil for who watches.
  private func isOwn(_ line: SeenLine) throws(Violation) -> Bool? {
    guard role == .player else { return nil }
    let winner = line["winner"]
    try require(
      winner == "-" || winner == name || winner == rival, .oneWinner,
      "it is between \(name ?? "-") and \(rival ?? "-"): \(line.bytes.readable)")
    return winner == name
  }

  private mutating func enter(_ room: String?, as role: Role, _ line: SeenLine) throws(Violation) {
    try require(
      self.role != .player || !course.isRunning, .course,
      "\(peer) is in a running match: \(line.bytes.readable)")
    let settings = try Settings(line)
    leave()
    self.room = room
    self.role = role
    self.settings = settings
    rival = line["rival"]
    course.mayBegin = rival != nil || line.isOK("SOLO")
  }

  private mutating func leave() {
    var blank = View(peer)
    blank.name = name
    self = blank
  }
}
