/// How someone picks a guess: anywhere, all equally likely, in a stretch of what is still possible.
enum Strategy: Hashable {
  /// The middle, the lower of two.
  case lowerMiddle
  /// The middle, the upper of two.
  case upperMiddle
  /// Anything in the middle quarter, as the house plays on `normal`.
  case middleQuarter
  /// Anything at all, as the house plays on `easy`.
  case anything
  /// The best play in a duel against a rival who plays as well.
  case bestInDuel
  /// The best play in a duel against one who always takes the lower middle.
  case bestAgainstLowerMiddle

  /// Where a guess among `count` numbers falls, from 1 for the least of them.
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
