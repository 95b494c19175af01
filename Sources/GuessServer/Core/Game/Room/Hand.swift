import GuessProtocol

/// A player's state in a round. There are two in every room, so nothing in it is optional.
struct Hand: Hashable, Sendable {
  var range: GuessRange
  /// The span of the remaining range as others may know it.
  var boundSpan: UInt64
  /// Milliseconds from the start of the round to the last guess.
  private var last = never
  /// The guess of the open step, if the round has one.
  var sealed: Int64 = 0
  // Four billion of them take a program half an hour; it stays at that.
  private var guessCount: UInt32 = 0
  private var wastedCount: UInt32 = 0

  /// Means that no guess was made, as it is longer ago than any journal permits.
  private static let never = Int64.min

  init(range: GuessRange) { (self.range, boundSpan) = (range, range.span) }

  var guesses: Int { Int(guessCount) }

  var wasted: Int { Int(wastedCount) }

  /// Time of the last guess since the round began, without pauses of the clocks; nil before the first.
  var lastGuess: Milliseconds? {
    get { last == Self.never ? nil : Milliseconds(last) }
    set { last = newValue?.count ?? Self.never }
  }

  mutating func count(_ guess: Int64, hint: Hint, elapsed: Milliseconds) {
    guard let left = range.narrowed(by: hint, to: guess) else { return }
    if hint != .hit {
      if left.par == range.par { wastedCount = wastedCount.addingSaturating(1) }
      lowerBound(missing: guess)
    }
    range = left
    guessCount = guessCount.addingSaturating(1)
    last = elapsed.count
  }

  /// The state with the guess that is sealed, if any, and the hints, if they are kept.
  func recorded(sealed: Int64?, hints: HintSequence?) -> JournalEntry.RoundStart.Hand {
    var hand = JournalEntry.RoundStart.Hand(range: range, hints: hints)
    (hand.boundSpan, hand.guesses, hand.wasted) = (boundSpan, guesses, wasted)
    (hand.lastGuess, hand.sealed) = (lastGuess, sealed)
    return hand
  }

  init?(_ recorded: JournalEntry.RoundStart.Hand, from whole: GuessRange) {
    guard whole.contains(recorded.range), (recorded.range.span...whole.span).contains(recorded.boundSpan),
      recorded.sealed.map({ recorded.range.contains($0) && recorded.lastGuess != nil }) ?? true
    else { return nil }
    (range, boundSpan, sealed) = (recorded.range, recorded.boundSpan, recorded.sealed ?? 0)
    (guessCount, wastedCount) = (UInt32(clamping: recorded.guesses), UInt32(clamping: recorded.wasted))
    lastGuess = recorded.lastGuess
  }
}
