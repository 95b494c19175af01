/// Whole numbers as people type them: digits, ASCII or full-width (U+FF10 to U+FF19), and a leading `-`.
enum WholeNumber {
  /// What a word is when it is read as a number.
  enum Reading: Equatable {
    case number(Int64)
    /// A whole number that `Int64` can't hold.
    case beyondInt64
    case notANumber
  }

  /// Reads all of `word`.
  static func read(_ word: Span<UInt8>) -> Reading {
    var index = 0
    let isNegative = word.count > 0 && word[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    guard index < word.count else { return .notANumber }
    var number: Int64 = 0
    var fits = true
    while index < word.count {
      guard let digit = digit(in: word, at: &index) else { return .notANumber }
      // Counting down keeps the least Int64, which has no positive twin, within reach.
      let (tenfold, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (lower, underflowed) = tenfold.subtractingReportingOverflow(digit)
      fits = fits && !overflowed && !underflowed
      number = lower
    }
    if isNegative { return fits ? .number(number) : .beyondInt64 }
    return fits && number != .min ? .number(-number) : .beyondInt64
  }

  /// The number that all of `word` spells; nil when it is none or does not fit.
  static func parse(_ word: Span<UInt8>) -> Int64? {
    if case .number(let number) = read(word) { number } else { nil }
  }

  private static func digit(in word: Span<UInt8>, at index: inout Int) -> Int64? {
    let byte = word[index]
    if byte.isDigit {
      index += 1
      return Int64(byte - 0x30)
    }
    guard byte == 0xEF, index + 2 < word.count, word[index + 1] == 0xBC,
      (0x90...0x99).contains(word[index + 2])
    else { return nil }
    index += 3
    return Int64(word[index - 1] - 0x90)
  }
}
