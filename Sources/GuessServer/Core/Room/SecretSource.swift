import Protocol

/// Where the secrets of a match come from: chance, or a word and the server's key.
package enum SecretSource: Sendable {
  case chance
  /// The same word and range give the same secrets in the same order, in every room; with a day, always that day's one.
  indirect case seed(SeedWord, SeedKey, day: Day?)

  /// The day whose number is drawn; nil where it is not the day's.
  var day: Day? {
    if case .seed(_, _, let day) = self { day } else { nil }
  }

  /// The secret that is drawn as the one with `number`, from 1.
  func secret(
    number: Int, in range: GuessRange, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    switch self {
    case .chance: return Int64.random(in: range.lo...range.hi, using: &random)
    case .seed(let word, let key, let day):
      var numbers = key.numbers(
        for: "\(day.map { "day \($0)" } ?? "\(word) \(number)") \(range.lo) \(range.hi)")
      return Int64.random(in: range.lo...range.hi, using: &numbers)
    }
  }
}
