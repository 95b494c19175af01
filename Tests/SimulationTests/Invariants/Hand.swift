import Protocol

/// What one who is in a round has been told of it: the promise, the whole range, and the own guesses with their hints.
struct Hand: Hashable, Sendable {
  struct Guess: Hashable, Sendable {
    let number: Int64
    let hint: String
  }

  let commitment: String
  /// The same, for comparing it quickly.
  let parsedCommitment: Commitment?
  let lo: Int64
  let hi: Int64
  /// When the round began; nil for who came later.
  let start: Int64?
  /// What is still possible.
  private(set) var left: ClosedRange<Int64>
  private(set) var guesses: [Guess] = []
  private var lastGuess: Int64?

  /// Reads `START` or `STATE`.
  init(_ line: SeenLine, at time: Int64) throws(Violation) {
    guard let lo = line.number("lo"), let hi = line.number("hi"), lo < hi, let commitment = line["commit"]
    else { throw Violation(.form, line.bytes.readable) }
    self.commitment = commitment
    parsedCommitment = Commitment(Array(commitment.utf8).span)
    self.lo = lo
    self.hi = hi
    start = line.isEvent("START") ? time : nil
    left = lo...hi
  }

  /// The guesses that always suffice for what is left.
  var needs: Int {
    Self.guesses(for: left)
  }

  /// The bit width of the count of numbers in `range`.
  static func guesses(for range: ClosedRange<Int64>) -> Int {
    let span = UInt64(bitPattern: range.upperBound) &- UInt64(bitPattern: range.lowerBound)
    return span == .max ? 65 : 64 - (span + 1).leadingZeroBitCount
  }

  /// Takes the answer to an own guess.
  mutating func take(_ answer: SeenLine, pace: Int64, at time: Int64) throws(Violation) {
    guard let number = answer.number("guess"), let hint = answer["hint"] else {
      throw Violation(.form, answer.bytes.readable)
    }
    let text = answer.bytes.readable
    try require(left.contains(number), .ranges, "\(left) had ruled it out: \(text)")
    try require(answer.count("n") == guesses.count + 1, .ranges, "\(guesses.count) guesses before \(text)")
    try require(
      start.map { answer.number("ms") == time - $0 } ?? true, .ranges, "the wrong time: \(text)")
    try require(lastGuess.map { time >= $0 + pace } ?? true, .ranges, "faster than the pace: \(text)")
    guesses.append(Guess(number: number, hint: hint))
    lastGuess = time
    guard hint != "HIT" else {
      left = number...number
      return
    }
    let expected = hint == "LOW" ? (number, left.upperBound) : (left.lowerBound, number)
    guard let lo = answer.number("lo"), let hi = answer.number("hi"), lo <= hi,
      hint == "LOW"
        ? lo > number && hi == expected.1 && lo - 1 == number
        : hi < number && lo == expected.0 && hi + 1 == number
    else { throw Violation(.ranges, "\(left) does not shrink to \(text)") }
    left = lo...hi
  }

  /// Takes the refusal of a guess that had been ruled out.
  func take(refusal: SeenLine) throws(Violation) {
    try require(
      refusal.number("lo") == left.lowerBound && refusal.number("hi") == left.upperBound, .ranges,
      "\(left) is left, and not \(refusal.bytes.readable)")
  }

  /// Holds everything that was told against what is revealed at the end.
  func check(against end: SeenLine) throws(Violation) {
    guard let secret = end.number("secret"), let nonce = end["nonce"] else {
      throw Violation(.form, end.bytes.readable)
    }
    let digest = SHA256.digest(of: Array("\(nonce):\(secret)".utf8))
    try require(
      digest.hexadecimal == commitment, .commitment, "\(nonce):\(secret) does not open \(commitment)")
    try require((lo...hi).contains(secret), .ranges, "\(secret) is not from \(lo) to \(hi)")
    try require(left.contains(secret), .ranges, "\(secret) is not in \(left)")
    for guess in guesses {
      let truth = guess.number < secret ? "LOW" : guess.number > secret ? "HIGH" : "HIT"
      try require(guess.hint == truth, .ranges, "\(guess.number) was \(guess.hint), but it was \(secret)")
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
