/// The step or the turn that is open, as one of those in the room is told of it, and what was let pass.
struct Order: Hashable, Sendable {
  /// What a step or a turn lasts, in milliseconds.
  static let length: Int64 = 20_000

  /// The number of the open step.
  private(set) var step: Int?
  /// Whose turn it is.
  private(set) var turn: String?
  private var lastTurn: String?
  /// Who had the first turn of the round, and of the match.
  private(set) var firstTurn: String?
  private(set) var firstTurnOfMatch: String?
  /// Steps or turns in a row that players have let pass; what is not known is nil.
  private(set) var strikes: [String: Int]? = [:]
  /// When the step or turn began; nil where that was not told.
  private var since: Int64?
  /// Whether it has waited for this one, who was away, and begun again; it does so once.
  private(set) var hasWaited = false
  /// Whether the step was closed and the next one is to be told.
  private var isClosing = false
  /// Whether a turn or the first step is to be told.
  private var owesTelling = false

  /// Forgets what a match that begins starts anew with.
  mutating func beginMatch() {
    strikes = [:]
    firstTurn = nil
  }

  /// Forgets who began: another pair sits down.
  mutating func changePair() { firstTurnOfMatch = nil }

  /// Takes `START`; the first turn of rounds and of matches alternates.
  mutating func begin(_ line: SeenLine) throws(Violation) {
    let rules = line["rules"]
    turn = line["turn"]
    step = rules == "lockstep" ? 1 : nil
    owesTelling = rules == "lockstep" || rules == "duel"
    isClosing = false
    try require((turn != nil) == (rules == "duel"), .form, line.text)
    guard let turn else { return }
    let last = line.count("round") == 1 ? firstTurnOfMatch : firstTurn
    try require(turn != last, .turns, "\(turn) began the last time as well: \(line.text)")
    if line.count("round") == 1 { firstTurnOfMatch = turn }
    firstTurn = turn
  }

  /// Forgets what happened before, for one who was not there.
  mutating func joinMidway() { strikes = nil }

  /// Takes `STATE`, as one hears it who comes in the middle.
  mutating func join(_ line: SeenLine) {
    (step, turn, since, strikes) = (line.count("step"), line["turn"], nil, nil)
    (firstTurn, owesTelling, isClosing) = (nil, false, false)
  }

  /// Takes `STEP`; one that is open already is told again when someone is back.
  mutating func tell(step line: SeenLine, at time: Int64, isAgain: Bool) throws(Violation) {
    let number = line.count("step")
    let expected = step.map { isClosing ? $0 + 1 : $0 }
    try require(
      number == expected && (owesTelling || isClosing || isAgain), .course,
      "step \(expected ?? 0) is open, not \(line.text)")
    begin(line, isAgain: !isClosing && !owesTelling, at: time)
    (step, isClosing, owesTelling) = (number, false, false)
  }

  /// Takes `TURN`; the one that is open already is told again when someone is back.
  mutating func tell(turn line: SeenLine, at time: Int64, isAgain: Bool) throws(Violation) {
    // Who watches may not know who comes behind one who has let it pass.
    let isNext = turn == nil ? lastTurn != nil && line["name"] != lastTurn : line["name"] == turn
    try require(
      isNext && (owesTelling || isAgain), .turns,
      "it is \(turn ?? "another one")'s turn, not \(line.text)")
    begin(line, isAgain: !owesTelling, at: time)
    (turn, owesTelling) = (line["name"], false)
  }

  /// Begins the time of a step or a turn, unless the line tells again how much is left of it, rounded up to seconds.
  private mutating func begin(_ line: SeenLine, isAgain: Bool, at time: Int64) {
    let isWhole = Int64(line.count("in") ?? 0) * 1_000 == Self.length
    if !isAgain { hasWaited = false }
    if !isAgain || isWhole && since.map({ time >= $0 + 1_000 }) ?? true { since = time }
  }

  /// Takes a guess that counts at once or when the step closes: `name` has let nothing pass.
  mutating func take(guessOf name: String?, passingTo next: String?, _ line: SeenLine) throws(Violation) {
    if let name { strikes?[name] = 0 }
    if step != nil { isClosing = true }
    guard turn != nil else { return }
    try require(
      turn == name && next != name, .turns, "it is \(turn ?? "nobody")'s turn, not \(line.text)")
    (lastTurn, turn, owesTelling) = (turn, next, next != nil)
  }

  /// Takes `PASS`, which only comes when the time is over; `next` has the turn then.
  mutating func pass(_ line: SeenLine, next: String?, at time: Int64) throws(Violation) {
    guard let name = line["name"], let count = line.count("strikes") else {
      throw Violation(.form, line.text)
    }
    try require(step != nil || turn == name, .strikes, "nobody waits for them: \(line.text)")
    try require(since.map { time >= $0 + Self.length } ?? true, .clocks, "the time is not over: \(line.text)")
    if let known = strikes {
      try require(count == known[name, default: 0] + 1, .strikes, "\(known) was before \(line.text)")
    }
    strikes?[name] = count
    if step != nil { isClosing = true } else { (lastTurn, turn, owesTelling) = (turn, next, true) }
  }

  /// Who has let too much pass.
  var gone: [String] {
    (strikes ?? [:]).filter { $0.value >= LineForm.mostStrikes }.keys.sorted()
  }

  /// Moves the clock on by as long as it stood still.
  mutating func delay(by milliseconds: Int64) {
    since = since.map { $0 + milliseconds }
  }

  /// Notes that this one is back for whom the step or the turn has waited.
  mutating func endWait() { hasWaited = true }

  /// Begins the step or the turn that is open anew.
  mutating func restart(at time: Int64) {
    hasWaited = false
    since = since.map { _ in time }
  }

  /// Takes `END`: who has found the number has let nothing pass.
  mutating func end(_ line: SeenLine) {
    if line["tie"] != nil { strikes = strikes.map { _ in [:] } }
    if let winner = line["winner"] { strikes?[winner] = 0 }
    (step, turn, since, isClosing, owesTelling) = (nil, nil, nil, false, false)
  }

  /// Checks that whoever has the turn or a step to play knows it.
  func checkPause() throws(Violation) {
    try require(!isClosing && !owesTelling, .course, "nobody was told what begins")
  }
}
