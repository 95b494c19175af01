/// The course of a match as sent to one client: which event may follow which.
struct MatchCourse: Hashable, Sendable {
  /// Consecutive rounds without a guess that end a match.
  private static let mostSilentRounds = 2

  /// True if a match may begin now.
  var mayBegin = false
  private(set) var isRunning = false
  /// True during a round.
  private(set) var isPlaying = false
  /// Number of the last round begun; nil for a client that came after that.
  private(set) var round: Int?
  /// The score; nil for a client that came between two rounds, until the next one ends.
  private(set) var score: Score? = Score(own: 0, other: 0)
  private var countdown: Int?
  /// Earliest start of the next round, delayed by all pauses of the clocks.
  private var earliestStart: Int64?
  /// True if the round began before its time, as one of the players has left a rated match: it only ends.
  private var isForfeit = false
  private var silentRounds = 0
  private var hasGuess = false
  private(set) var owesReview = false
  /// The player's guesses and par: of this round, of all rounds so far, and of those in which the player found the number.
  private var own = Sums()
  private var all = Sums()
  private var found: Sums?
  /// The hints of the last round.
  private var hints = ""

  private struct Sums: Hashable, Sendable {
    var guesses = 0
    var par = 0

    mutating func add(_ round: Sums) {
      guesses += round.guesses
      par += round.par
    }
  }

  struct Score: Hashable, Sendable {
    var own: Int
    var other: Int

    /// Parses `1-0`.
    init(_ line: SeenLine) throws(Violation) {
      let sides = (line["score"] ?? "").split(separator: "-").compactMap { Int($0) }
      guard sides.count == 2 else { throw Violation(.form, line.text) }
      self.init(own: sides[0], other: sides[1])
    }

    init(own: Int, other: Int) {
      self.own = own
      self.other = other
    }

    /// Parses a line, or a line to the other side if `isMirrored`.
    init(_ line: SeenLine, isMirrored: Bool) throws(Violation) {
      let score = try Score(line)
      self = isMirrored ? score.mirrored : score
    }

    var mirrored: Score { Score(own: other, other: own) }
  }

  /// Starts in the middle of a match, for a spectator.
  mutating func joinMidway() {
    isRunning = true
    score = nil
  }

  /// Takes `COUNTDOWN`; `isAgain` if repeated for a returning player.
  mutating func countDown(
    _ line: SeenLine, settings: View.Settings?, isAgain: Bool, at time: Int64
  ) throws(Violation) {
    try begin(line)
    let seconds = line.count("in") ?? 0
    try require(!isPlaying, .course, "a countdown during a round")
    try require((1...10).contains(seconds), .limits, line.text)
    try require(
      countdown.map { isAgain ? seconds <= $0 : seconds < $0 } ?? true, .course,
      "the countdown does not fall: \(line.text)")
    // The first one is exact; later ones round up to seconds.
    if countdown == nil, settings?.countdown == seconds { earliestStart = time + 1_000 * Int64(seconds) }
    countdown = seconds
  }

  /// Takes `START`; `range` is the player's initial range.
  mutating func start(
    _ line: SeenLine, settings: View.Settings?, range: ClosedRange<Int64>?, at time: Int64
  ) throws(Violation) {
    try begin(line)
    try require(!isPlaying, .course, "a round in a round: \(line.text)")
    let number = line.count("round") ?? 0
    try require(round.map { number == $0 + 1 } ?? true, .course, "\(round ?? 0) was before \(line.text)")
    isForfeit = earliestStart.map { time < $0 } ?? false
    try require(
      !isForfeit || settings?.isRated == true, .clocks, "the countdown is not over: \(line.text)")
    if let settings {
      try require(
        line["rules"] == settings.rules && line.count("first_to") == settings.firstTo, .course,
        "not what was agreed on: \(line.text)")
      try require(number <= settings.mostRounds, .limits, "at most \(settings.mostRounds): \(line.text)")
    }
    own = Sums(par: range.map { Hand.guesses(for: $0) } ?? 0)
    hints = ""
    round = number
    isPlaying = true
    hasGuess = false
    (countdown, earliestStart) = (nil, nil)
  }

  mutating func delay(by milliseconds: Int64) {
    earliestStart = earliestStart.map { $0 + milliseconds }
  }

  /// Restarts the countdown, if one is running.
  mutating func restart(at time: Int64, settings: View.Settings?) {
    countdown = nil
    guard isRunning, !isPlaying else { return }
    earliestStart = time + 1_000 * Int64(settings?.countdown ?? 0)
  }

  /// Takes the state sent on return, which must match what the others were sent.
  func resume(_ line: SeenLine) throws(Violation) {
    try require(
      isPlaying && line.count("round") == round, .resumed, "it is round \(round ?? 0), not \(line.text)")
    try require(try Score(line) == score, .resumed, "a score other than before: \(line.text)")
  }

  mutating func state(_ line: SeenLine) throws(Violation) {
    try require(isRunning && !isPlaying, .course, "not now: \(line.text)")
    round = line.count("round")
    score = try Score(line)
    isPlaying = true
  }

  mutating func guess(isOwn: Bool, _ line: SeenLine) throws(Violation) {
    try require(isPlaying && !isForfeit, .course, "no round is running: \(line.text)")
    hasGuess = true
    if isOwn { own.guesses += 1 }
  }

  /// Takes `END`, sent to the rival if `isMirrored`. `isOwn` is true for the winner and nil for spectators, who see two names;
  /// `hints` has the client's own hints.
  mutating func end(
    _ line: SeenLine, isOwn: Bool?, isMirrored: Bool, hints: String
  ) throws(Violation) {
    try require(isPlaying, .course, "no round is running: \(line.text)")
    try require(
      round.map { line.count("round") == $0 } ?? true, .course, "round \(round ?? 0), not \(line.text)")
    let after = try Score(line, isMirrored: isMirrored)
    let isTie = line["tie"] != nil
    try require(!isTie || line["winner"] == "-", .ties, "a tie has no winner: \(line.text)")
    if let score {
      let won = (own: after.own - score.own, other: after.other - score.other)
      if isTie {
        try require(won == (1, 1), .ties, "\(score) was before \(line.text)")
      } else {
        try require(
          won.own + won.other == (line["winner"] == "-" ? 0 : 1) && won.own >= 0 && won.other >= 0,
          .oneWinner, "\(score) was before \(line.text)")
      }
      if let isOwn, line["winner"] != "-" {
        try require(won.own == (isOwn ? 1 : 0), .oneWinner, "the wrong side's point: \(line.text)")
      }
    }
    score = after
    self.hints = hints
    all.add(own)
    if isTie || isOwn == true && line["winner"] != "-" {
      var sums = found ?? Sums()
      sums.add(own)
      found = sums
    }
    if isTie || line["winner"] != "-" { hasGuess = true }
    silentRounds = hasGuess ? 0 : silentRounds + 1
    isPlaying = false
  }

  /// Takes `MATCH`, sent to the rival if `isMirrored`. `settings` are those of a player, who has seen all of it; `gone` counts
  /// players who missed too much.
  mutating func finish(
    _ line: SeenLine, isOwn: Bool?, isMirrored: Bool, settings: View.Settings?, gone: Int?
  ) throws(Violation) {
    try require(isRunning && !isPlaying, .course, "no match ends here: \(line.text)")
    let final = try Score(line, isMirrored: isMirrored)
    try require(
      score.map { $0 == final } ?? true, .oneWinner, "not the score of the last round: \(line.text)")
    let hasWinner = line["winner"] != "-"
    switch line["reason"] {
    case "found":
      try require(hasWinner, .oneWinner, "found by nobody: \(line.text)")
      if let settings, let isOwn {
        let best = isOwn ? final : final.mirrored
        try require(
          best.own >= settings.firstTo && best.own > best.other, .oneWinner, "not won yet: \(line.text)")
      }
    case "timeout":
      try require(!hasWinner, .oneWinner, line.text)
      try require(
        settings == nil || silentRounds >= Self.mostSilentRounds || gone == 2, .course,
        "someone guessed: \(line.text)")
    case "tie":
      try require(!hasWinner, .oneWinner, line.text)
      try require(
        settings.map { round == $0.mostRounds } ?? true, .course, "after round \(round ?? 0): \(line.text)")
    case "left", "forfeit": break
    default: throw Violation(.form, line.text)
    }
    var over = MatchCourse()
    over.owesReview = round ?? 0 > 0
    (over.all, over.found, over.hints) = (found ?? all, found, hints)
    self = over
  }

  mutating func review(_ line: SeenLine) throws(Violation) {
    try require(owesReview, .course, "no match has ended: \(line.text)")
    try require(line.count("guesses") == all.guesses, .course, "it was \(all.guesses) guesses: \(line.text)")
    let par = found?.par
    try require(line["par"] == par.map { "\($0)" }, .course, "par was \(par ?? 0): \(line.text)")
    try require(
      line["hints"].map { $0 == hints.prefix(100) } ?? true, .course, "the hints was \(hints): \(line.text)")
    owesReview = false
  }

  /// Checks the conditions between two steps.
  func checkPause(_ settings: View.Settings?) throws(Violation) {
    guard let settings, let score, isRunning, !isPlaying else { return }
    let leads = score.own != score.other && max(score.own, score.other) >= settings.firstTo
    try require(!leads, .oneWinner, "the match continues at \(score)")
    try require((round ?? 0) < settings.mostRounds, .limits, "a round after \(settings.mostRounds) rounds")
  }

  private mutating func begin(_ line: SeenLine) throws(Violation) {
    guard !isRunning else { return }
    try require(mayBegin, .course, "nobody has asked for a match: \(line.text)")
    self = MatchCourse()
    isRunning = true
    round = 0
  }
}
