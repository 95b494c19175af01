/// Counts with their nouns, by CLDR's rules for whole numbers, as the sentences of the server have them.
extension DefaultStringInterpolation {
  /// A count with its noun, as in English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(_ count: some BinaryInteger, _ one: StaticString, _ many: StaticString) {
    appendInterpolation("\(count) \(count == 1 ? one : many)")
  }

  /// A count with its noun, as in Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    let noun =
      switch (count.magnitude % 100, count.magnitude % 10) {
      case (11...14, _): many
      case (_, 1): one
      case (_, 2...4): few
      default: many
      }
    appendInterpolation("\(count) \(noun)")
  }
}
