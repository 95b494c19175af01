import GuessProtocol

/// A bot's way into its next match.
package enum BotTask: Hashable, Sendable {
  /// With any rival who asks for the same.
  case play(MatchSettings, with: Company?)
  case join(RoomCode)
  /// Another match in the same room.
  case rematch
  /// A solo game.
  case solo(GuessRange)
  /// In a new room, which is not listed.
  case open(MatchSettings)

  var command: Command {
    switch self {
    case .play(let settings, let company): .play(settings, with: company)
    case .join(let room): .join(room, range: nil)
    case .rematch: .rematch
    case .solo(let range): .solo(range, seed: nil)
    case .open(let settings): .create(settings, isListed: false, house: nil)
    }
  }
}
