import GuessProtocol

@testable import GuessGame

extension Round {
  /// The first round of a match, with a secret drawn from `random`.
  static func first(
    _ settings: MatchSettings, at now: Instant, using random: inout any RandomNumberGenerator
  ) -> Round {
    let secret = Int64.random(in: settings.range.lo...settings.range.hi, using: &random)
    return Round(
      number: 1, settings: settings, secret: secret, starter: .first,
      ranges: BySeat(repeating: settings.range), at: now, using: &random)
  }
}
