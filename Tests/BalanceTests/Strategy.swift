/// A distribution of guesses: uniform in a part of the remaining range.
enum Strategy: Hashable {
  /// The lower middle.
  case lowerMiddle
  /// The upper middle.
  case upperMiddle
  /// The middle quarter, like the computer on `normal`.
  case middleQuarter
  /// The whole range, like the computer on `easy`.
  case anything
  /// Best play in a duel against a rival who plays as well.
  case bestInDuel
  /// Best play in a duel against a rival who always takes the lower middle.
  case bestAgainstLowerMiddle

  /// The positions of guesses among `count` numbers, from 1.
  func places(among count: Int) -> ClosedRange<Int> {
    let lower = (count + 1) / 2
    let upper = count / 2 + 1
    switch self {
    case .lowerMiddle: return lower...lower
    case .upperMiddle: return upper...upper
    case .middleQuarter:
      let reach = (count - 1) / 8
      return (lower - reach)...(lower + reach)
    case .anything: return 1...count
    case .bestInDuel: return Self.single(DuelTables.best.guesses[count])
    case .bestAgainstLowerMiddle: return Self.single(DuelTables.againstLowerMiddle.guesses[count])
    }
  }

  private static func single(_ place: Int) -> ClosedRange<Int> { place...place }
}
