import GuessProtocol

/// A person's thinking time before a guess.
///
/// Human times are skewed to the right, and a log-normal distribution describes them well (Ulrich and Miller, “Information
/// processing models generating lognormally distributed reaction times”, Journal of Mathematical Psychology 37, 1993). This one
/// has a median of 2.5 s and a shape of 0.5, so a mean of 2.8 s: a little quicker than the person of docs/rules.md, who takes
/// three to six seconds, so that a load test does not promise more people than will fit.
package enum ThinkingTime {
  /// The quantiles in steps of 1/64, in milliseconds; the ends are those at 0.2 and 99.8 %, so no player thinks longer than
  /// half a turn.
  static let quantiles: [Int64] = [
    593, 852, 985, 1081, 1161, 1230, 1293, 1352, 1407, 1459, 1509, 1557, 1604, 1650, 1696, 1740, 1784, 1828,
    1871, 1915, 1958, 2001, 2045, 2088, 2132, 2176, 2220, 2265, 2311, 2357, 2404, 2452, 2500, 2549, 2600,
    2652, 2705, 2759, 2815, 2872, 2932, 2993, 3057, 3123, 3192, 3264, 3340, 3419, 3503, 3591, 3686, 3787,
    3896, 4014, 4142, 4285, 4444, 4624, 4832, 5079, 5384, 5779, 6345, 7339, 10542,
  ]

  /// Seconds after which all players have thought before the match and before the first guess.
  static var secondsToFirstGuess: Int {
    Int(Milliseconds(2 * (quantiles.last ?? 0)).secondsRoundedUp)
  }

  static func draw(using random: inout any RandomNumberGenerator) -> Milliseconds {
    let drawn = random.next()
    let step = Int(drawn >> 58)
    // Within a step all times are equally likely.
    let part = Int64(drawn & 0xFFFF)
    return Milliseconds(quantiles[step] + ((quantiles[step + 1] - quantiles[step]) * part) >> 16)
  }
}
