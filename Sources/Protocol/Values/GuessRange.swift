/// The possible numbers, `lo...hi`, anywhere in `Int64`.
///
/// Never empty. Their count can be 2^64, which fits no 64-bit integer, so `span` is one less.
public struct GuessRange: CodedMessage, Hashable, Sendable {
  /// The lowest possible number.
  public let lo: Int64
  /// The highest possible number.
  public let hi: Int64

  /// 1 to 100, the game's default.
  public static let oneToHundred = GuessRange(uncheckedLo: 1, hi: 100)

  /// A range from its lowest to its highest number; nil if `lo` is above `hi`.
  public init?(lo: Int64, hi: Int64) {
    guard lo <= hi else { return nil }
    self.init(uncheckedLo: lo, hi: hi)
  }

  private init(uncheckedLo lo: Int64, hi: Int64) {
    self.lo = lo
    self.hi = hi
  }

  /// The count of numbers minus one, which always fits.
  public var span: UInt64 { UInt64(bitPattern: hi) &- UInt64(bitPattern: lo) }

  /// Number of guesses that always suffice: the bit width of the count of numbers, 1 to 65.
  ///
  /// Guessing the middle leaves at most half, rounded down, on either side: one bit less.
  public var par: Int { span == .max ? 65 : UInt64.bitWidth - (span + 1).leadingZeroBitCount }

  /// True if the number is in the range.
  public func contains(_ number: Int64) -> Bool { lo <= number && number <= hi }

  /// True if all of the other range is in this one.
  public func contains(_ other: GuessRange) -> Bool { lo <= other.lo && other.hi <= hi }

  /// The numbers that are left after the server's answer to a guess, in the range or not; nil if there are none, which a true hint
  /// never causes.
  public func narrowed(by hint: Hint, to guess: Int64) -> GuessRange? {
    switch hint {
    case .low: guess < hi ? GuessRange(lo: max(lo, guess + 1), hi: hi) : nil
    case .high: guess > lo ? GuessRange(lo: lo, hi: min(hi, guess - 1)) : nil
    case .hit: contains(guess) ? GuessRange(lo: guess, hi: guess) : nil
    }
  }

  /// The lower middle. Bisecting with it always finds the secret within par.
  public var middle: Int64 { lo &+ Int64(bitPattern: span / 2) }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    try self.init(of: nil, coding: old, &coder)
  }

  @inline(__always) init(of seat: Seat?, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    let lo = try coder.field(Key("lo", of: seat), old?.lo)
    let hi = try coder.field(Key("hi", of: seat), old?.hi)
    guard let range = GuessRange(lo: lo, hi: hi) else { throw Unreadable() }
    self = range
  }
}
