/// The open step or turn as sent to one client, and the number of misses.
struct Order: Hashable, Sendable {
  /// Duration of a step or turn in milliseconds.
  static let length: Int64 = 20_000

  /// The number of the open step.
  private(set) var step: Int?
  /// The player to move.
  private(set) var turn: String?
  private var lastTurn: String?
  /// First to move in the round, and in the match.
  private(set) var firstTurn: String?
  private(set) var firstTurnOfMatch: String?
  /// Misses in a row by player; nil if unknown.
  private(set) var strikes: [String: Int]? = [:]
  /// Start of the step or turn; nil if unknown.
  private var since: Int64?
  /// True if it has waited for this player, who was away, and restarted; that happens once.
  private(set) var hasWaited = false
  /// True if the step was closed and the next must be announced.
  private var isClosing = false
  /// True if a turn or the first step must be announced.
  private var owesTelling = false

  /// Resets what a new match resets.
  mutating func beginMatch() {
    strikes = [:]
    firstTurn = nil
  }

  /// Forgets who began, for a new pair.
  mutating func changePair() { firstTurnOfMatch = nil }

  /// Takes `START`; the first turn alternates between rounds and between matches.
  mutating func begin(_ line: SeenLine) throws(Violation) {
    let rules = line["rules"]
    turn = line["turn"]
    step = rules == "lockstep" ? 1 : nil
    owesTelling = rules == "lockstep" || rules == "duel"
    isClosing = false
    try require((turn != nil) == (rules == "duel"), .form, line.text)
    guard let turn else { return }
    let last = line.count("round") == 1 ? firstTurnOfMatch : firstTurn
    try require(turn != last, .turns, "\(turn) began the last round, too: \(line.text)")
    if line.count("round") == 1 { firstTurnOfMatch = turn }
    firstTurn = turn
  }

  /// Forgets earlier misses, for a client that was not there.
  mutating func joinMidway() { strikes = nil }

  /// Takes `STATE` for a client that joins in the middle.
  mutating func join(_ line: SeenLine) {
    (step, turn, since, strikes) = (line.count("step"), line["turn"], nil, nil)
    (firstTurn, owesTelling, isClosing) = (nil, false, false)
  }

  /// Takes `STEP`; the open one is repeated when a player returns.
  mutating func tell(step line: SeenLine, at time: Int64, isAgain: Bool) throws(Violation) {
    let number = line.count("step")
    let expected = step.map { isClosing ? $0 + 1 : $0 }
    try require(
      number == expected && (owesTelling || isClosing || isAgain), .course,
      "step \(expected ?? 0) is open, not \(line.text)")
    begin(line, isAgain: !isClosing && !owesTelling, at: time)
    (step, isClosing, owesTelling) = (number, false, false)
  }

  /// Takes `TURN`; the open one is repeated when a player returns.
  mutating func tell(turn line: SeenLine, at time: Int64, isAgain: Bool) throws(Violation) {
    // A spectator may not know who follows a player who missed the turn.
    let isNext = turn == nil ? lastTurn != nil && line["name"] != lastTurn : line["name"] == turn
    try require(
      isNext && (owesTelling || isAgain), .turns,
      "it is \(turn ?? "another one")'s turn, not \(line.text)")
    begin(line, isAgain: !owesTelling, at: time)
    (turn, owesTelling) = (line["name"], false)
  }

  /// Starts the clock of a step or turn, unless the line repeats its remaining time, rounded up to seconds.
  private mutating func begin(_ line: SeenLine, isAgain: Bool, at time: Int64) {
    let isWhole = Int64(line.count("in") ?? 0) * 1_000 == Self.length
    if !isAgain { hasWaited = false }
    if !isAgain || isWhole && since.map({ time >= $0 + 1_000 }) ?? true { since = time }
  }

  /// Takes a guess that counts at once or when the step closes: resets the misses of `name`.
  mutating func take(guessOf name: String?, passingTo next: String?, _ line: SeenLine) throws(Violation) {
    if let name { strikes?[name] = 0 }
    if step != nil { isClosing = true }
    guard turn != nil else { return }
    try require(
      turn == name && next != name, .turns, "it is \(turn ?? "nobody")'s turn, not \(line.text)")
    (lastTurn, turn, owesTelling) = (turn, next, next != nil)
  }

  /// Takes `MISSED`, which is sent only when the time is over; `next` has the turn then.
  mutating func pass(_ line: SeenLine, next: String?, at time: Int64) throws(Violation) {
    guard let name = line["name"], let count = line.count("strikes") else {
      throw Violation(.form, line.text)
    }
    try require(step != nil || turn == name, .strikes, "that player's guess is not awaited: \(line.text)")
    try require(since.map { time >= $0 + Self.length } ?? true, .clocks, "the time is not over: \(line.text)")
    if let known = strikes {
      try require(count == known[name, default: 0] + 1, .strikes, "\(known) was before \(line.text)")
    }
    strikes?[name] = count
    if step != nil { isClosing = true } else { (lastTurn, turn, owesTelling) = (turn, next, true) }
  }

  /// Players who missed too much.
  var gone: [String] {
    (strikes ?? [:]).filter { $0.value >= LineForm.mostStrikes }.keys.sorted()
  }

  mutating func delay(by milliseconds: Int64) {
    since = since.map { $0 + milliseconds }
  }

  mutating func endWait() { hasWaited = true }

  mutating func restart(at time: Int64) {
    hasWaited = false
    since = since.map { _ in time }
  }

  /// Takes `END`: resets the misses of the winner.
  mutating func end(_ line: SeenLine) {
    if line["tie"] != nil { strikes = strikes.map { _ in [:] } }
    if let winner = line["winner"] { strikes?[winner] = 0 }
    (step, turn, since, isClosing, owesTelling) = (nil, nil, nil, false, false)
  }

  /// Checks that players who may guess have been informed.
  func checkPause() throws(Violation) {
    try require(!isClosing && !owesTelling, .course, "no announcement of the step or turn")
  }
}
