import GuessProtocol

@testable import GuessGame

extension Round {
  /// The first round of a match, with a secret drawn from `random`.
  static func first(
    _ settings: MatchSettings, at now: Instant, using random: inout any RandomNumberGenerator
  ) -> Round {
    let secret = SecretSource.chance.secret(number: 1, in: settings.range, using: &random)
    return Round(
      number: 1, settings: settings, secret: secret, starter: .first,
      ranges: BySeat(repeating: settings.range), at: now, using: &random)
  }
}
