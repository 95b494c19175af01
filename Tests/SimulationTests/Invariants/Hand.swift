import GuessProtocol

/// A client's knowledge of a round: the commitment, the whole range, and its own guesses with hints.
struct Hand: Hashable, Sendable {
  struct Guess: Hashable, Sendable {
    let number: Int64
    /// Nil for a guess that counted while its player was away.
    let hint: String?
  }

  let commitment: String
  /// The same, parsed for fast comparison.
  let parsedCommitment: Commitment?
  let lo: Int64
  let hi: Int64
  /// Start of the round, delayed by all pauses of the clocks; nil for a client that came later.
  private(set) var start: Int64?
  /// The remaining range.
  private(set) var left: ClosedRange<Int64>
  /// The other possible range, for a player who missed the deciding hint while away.
  private(set) var alternative: ClosedRange<Int64>?
  /// The bound minus one of numbers left that others may know.
  private var bound: UInt64
  private(set) var guesses: [Guess] = []
  /// The guess of the open step.
  private(set) var sealed: Int64?
  private var lastGuess: Int64?

  /// Parses `START` or `STATE`; `range` replaces that of a line for another client.
  init(_ line: SeenLine, in range: ClosedRange<Int64>? = nil, at time: Int64) throws(Violation) {
    guard let lo = line.number("lo"), let hi = line.number("hi"), lo < hi || !line.isEvent("START"),
      lo <= hi, let commitment = line["commit"]
    else { throw Violation(.form, line.text) }
    self.commitment = commitment
    parsedCommitment = Commitment(Array(commitment.utf8).span)
    left = range ?? lo...hi
    (self.lo, self.hi) = (left.lowerBound, left.upperBound)
    bound = Self.span(of: left)
    start = line.isEvent("START") ? time : nil
  }

  /// The announced number of guesses that suffices.
  var needs: Int { Self.guesses(forSpan: bound) }

  /// The bit width of the count of numbers in `range`.
  static func guesses(for range: ClosedRange<Int64>) -> Int { guesses(forSpan: span(of: range)) }

  private static func guesses(forSpan span: UInt64) -> Int {
    span == .max ? 65 : 64 - (span + 1).leadingZeroBitCount
  }

  private static func span(of range: ClosedRange<Int64>) -> UInt64 {
    UInt64(bitPattern: range.upperBound) &- UInt64(bitPattern: range.lowerBound)
  }

  /// Lowers the bound after a miss, to its larger side or to half of the bound.
  private mutating func lowerTheBound(for guess: Int64) {
    let sides = [guess &- left.lowerBound, left.upperBound &- guess].map { UInt64(bitPattern: $0) }
    bound = max(sides[0], sides[1], bound / 2 + bound % 2) - 1
  }

  /// The hints so far, as in a hints.
  var hints: String {
    guesses.map { $0.hint == "LOW" ? "L" : $0.hint == "HIGH" ? "H" : "X" }.joined()
  }

  /// True if `range` can be what is left.
  func allows(_ range: ClosedRange<Int64>) -> Bool {
    range == left || range == alternative
  }

  mutating func delay(by milliseconds: Int64) {
    start = start.map { $0 + milliseconds }
  }

  /// Continues at `time` with a clock that stopped at `end` and was set back to some moment after the last guess.
  mutating func restart(since start: Int64, at time: Int64, stoppedAt end: Int64) throws(Violation) {
    guard let before = self.start else { return self.start = start }
    let earliest = lastGuess.map { $0 - before } ?? 0
    try require(
      (earliest...max(earliest, end - before)).contains(time - start), .memory,
      "\(earliest) to \(end - before) ms of the round were over, not \(time - start)")
    lastGuess = lastGuess.map { start + $0 - before }
    self.start = start
  }

  // MARK: - Guesses

  /// Takes the answer to an own guess.
  mutating func take(_ answer: SeenLine, pace: Int64, at time: Int64) throws(Violation) {
    try check(answer, pace: pace, at: time)
    try require(
      start.map { answer.number("ms") == time - $0 } ?? true, .ranges, "the wrong time: \(answer.text)")
    try count(answer)
    lastGuess = time
  }

  /// Takes the answer to a sealed guess, which reveals nothing.
  mutating func seal(_ answer: SeenLine, pace: Int64, at time: Int64) throws(Violation) {
    try require(sealed == nil, .sealed, "a second guess in one step: \(answer.text)")
    try check(answer, pace: pace, at: time)
    sealed = answer.number("guess")
    lastGuess = time
  }

  /// Takes the hint for the sealed guess.
  mutating func open(_ hint: SeenLine) throws(Violation) {
    try require(
      sealed != nil && hint.number("guess") == sealed, .sealed,
      "\(sealed.map { "\($0)" } ?? "nothing") was sealed, not \(hint.text)")
    try require(hint.count("n") == guesses.count + 1, .ranges, "\(guesses.count) guesses before \(hint.text)")
    try count(hint)
    sealed = nil
  }

  /// Takes the rival's progress event for a sealed guess that counted while its player was away.
  mutating func openUnseen(_ progress: SeenLine) throws(Violation) {
    guard let guess = sealed else { return }
    let (lo, hi) = (left.lowerBound, left.upperBound)
    let lower = guess > lo ? lo...guess - 1 : nil
    let upper = guess < hi ? guess + 1...hi : nil
    let possible = [lower, upper].compactMap(\.self)
    lowerTheBound(for: guess)
    guard let first = possible.first, needs == progress.count("needs") else {
      throw Violation(.secrecy, "impossible after \(guess): \(progress.text)")
    }
    left = first
    alternative = possible.count > 1 ? possible.last : nil
    guesses.append(Guess(number: guess, hint: nil))
    sealed = nil
  }

  /// Takes a guess of the other player in a duel, where the range is shared.
  mutating func share(_ guess: SeenLine) throws(Violation) {
    let own = guesses
    try require(
      guess.number("guess").map(left.contains) ?? false, .shared,
      "\(left) had ruled it out: \(guess.text)")
    try count(guess)
    guesses = own
  }

  /// Takes the state sent on return, which resolves the remaining range.
  mutating func settle(_ range: ClosedRange<Int64>) {
    (left, alternative) = (range, nil)
  }

  /// Takes the refusal of a guess already ruled out.
  func take(refusal: SeenLine) throws(Violation) {
    try require(
      refusal.number("lo") == left.lowerBound && refusal.number("hi") == left.upperBound, .ranges,
      "\(left) is left, and not \(refusal.text)")
  }

  private func check(_ answer: SeenLine, pace: Int64, at time: Int64) throws(Violation) {
    guard let number = answer.number("guess") else { throw Violation(.form, answer.text) }
    try require(left.contains(number), .ranges, "\(left) had ruled it out: \(answer.text)")
    try require(
      answer.count("n") == guesses.count + 1, .ranges, "\(guesses.count) guesses before \(answer.text)")
    try require(lastGuess.map { time >= $0 + pace } ?? true, .ranges, "faster than the pace: \(answer.text)")
  }

  private mutating func count(_ answer: SeenLine) throws(Violation) {
    guard let number = answer.number("guess"), let hint = answer["hint"] else {
      throw Violation(.form, answer.text)
    }
    guesses.append(Guess(number: number, hint: hint))
    guard hint != "HIT" else {
      left = number...number
      return
    }
    let expected = hint == "LOW" ? (number, left.upperBound) : (left.lowerBound, number)
    guard let lo = answer.number("lo"), let hi = answer.number("hi"), lo <= hi,
      hint == "LOW"
        ? lo > number && hi == expected.1 && lo - 1 == number
        : hi < number && lo == expected.0 && hi + 1 == number
    else { throw Violation(.ranges, "\(left) does not shrink to \(answer.text)") }
    lowerTheBound(for: number)
    left = lo...hi
  }

  // MARK: - The end

  /// Compares everything received with what is revealed at the end.
  func check(against end: SeenLine) throws(Violation) {
    guard let secret = end.number("secret"), let nonce = end["nonce"] else {
      throw Violation(.form, end.text)
    }
    let digest = SHA256.digest(of: Array("\(nonce):\(secret)".utf8))
    try require(
      digest.hexadecimal == commitment, .commitment, "\(nonce):\(secret) does not open \(commitment)")
    try require((lo...hi).contains(secret), .ranges, "\(secret) is not from \(lo) to \(hi)")
    try require(
      left.contains(secret) || alternative?.contains(secret) == true, .ranges, "\(secret) is not in \(left)")
    for guess in guesses where guess.hint != nil {
      let truth = guess.number < secret ? "LOW" : guess.number > secret ? "HIGH" : "HIT"
      try require(
        guess.hint == truth, .ranges, "\(guess.number) was \(guess.hint ?? "-"), but it was \(secret)")
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
