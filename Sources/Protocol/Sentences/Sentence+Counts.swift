/// Counts with their nouns, by CLDR's rules for whole numbers.
///
/// How many forms of a noun are given tells the rule: no two of our languages have nouns of equally many forms.
extension Sentence.StringInterpolation {
  /// A count with its measure word, as in Chinese, whose nouns have one form: `7 次`.
  mutating func appendInterpolation(_ count: some BinaryInteger & LineValue, _ measureWord: StaticString) {
    appendInterpolation(count)
    appendLiteral(" ")
    appendInterpolation(measureWord)
  }

  /// A count with its noun, as in English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ many: StaticString
  ) {
    appendInterpolation(count, count == 1 ? one : many)
  }

  /// A count with its noun, as in Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    switch (count.magnitude % 100, count.magnitude % 10) {
    case (11...14, _): appendInterpolation(count, many)
    case (_, 1): appendInterpolation(count, one)
    case (_, 2...4): appendInterpolation(count, few)
    default: appendInterpolation(count, many)
    }
  }
}
