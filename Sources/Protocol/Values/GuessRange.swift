/// The numbers that are still possible, `lo...hi`, anywhere in `Int64`.
///
/// Never empty. The count of its numbers can be 2^64, which fits no 64-bit integer, so it is carried as `span`.
public struct GuessRange: Hashable, Sendable {
  /// The least number that is still possible.
  public let lo: Int64
  /// The greatest number that is still possible.
  public let hi: Int64

  /// The range of one to a hundred, the game's default.
  public static let oneToHundred = GuessRange(uncheckedLo: 1, hi: 100)

  /// The range from `lo` to `hi`, both included; nil when `lo` is above `hi`.
  public init?(lo: Int64, hi: Int64) {
    guard lo <= hi else { return nil }
    self.init(uncheckedLo: lo, hi: hi)
  }

  private init(uncheckedLo lo: Int64, hi: Int64) {
    self.lo = lo
    self.hi = hi
  }

  /// One less than the count of numbers, so that it fits even for all of `Int64`.
  public var span: UInt64 {
    UInt64(bitPattern: hi) &- UInt64(bitPattern: lo)
  }

  /// The guesses that always suffice: the bit width of the count of numbers, 1 to 65.
  ///
  /// A guess in the middle leaves at most half, rounded down, on either side, which takes one bit from the count.
  public var par: Int {
    span == .max ? 65 : UInt64.bitWidth - (span + 1).leadingZeroBitCount
  }

  /// Whether `number` is still possible.
  public func contains(_ number: Int64) -> Bool {
    lo <= number && number <= hi
  }

  /// Whether every number of another range is possible in this one.
  public func contains(_ other: GuessRange) -> Bool {
    lo <= other.lo && other.hi <= hi
  }

  /// What is left after `guess` was answered with `hint`; nil when nothing would be, which no truthful hint brings about.
  public func narrowed(by hint: Hint, to guess: Int64) -> GuessRange? {
    switch hint {
    case .low: guess < hi ? GuessRange(lo: max(lo, guess + 1), hi: hi) : nil
    case .high: guess > lo ? GuessRange(lo: lo, hi: min(hi, guess - 1)) : nil
    case .hit: contains(guess) ? GuessRange(lo: guess, hi: guess) : nil
    }
  }

  /// The middle, the lower of two; bisecting with it always finds the secret within par.
  public var middle: Int64 {
    lo &+ Int64(bitPattern: span / 2)
  }
}
