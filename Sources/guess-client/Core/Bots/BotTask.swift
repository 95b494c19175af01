import GuessProtocol

/// How a bot is to get into its next match.
package enum BotTask: Hashable, Sendable {
  /// With whoever asks for the same.
  case play(MatchWish, with: Company?)
  case join(RoomCode)
  /// Another match in the same room.
  case rematch
  /// A game alone.
  case solo(GuessRange)
  /// In a room that it opens, whose numbers follow from a word. It is not listed, and its rounds begin at once.
  case open(MatchWish, seed: ShortWord, pace: Milliseconds)

  /// The request for it.
  var command: Command {
    switch self {
    case .play(let wish, let company): return .play(wish.settings, with: company)
    case .join(let room): return .join(room, range: nil)
    case .rematch: return .rematch
    case .solo(let range): return .solo(range, seed: nil)
    case .open(let wish, let seed, let pace):
      var settings = wish.settings
      (settings.seed, settings.pace, settings.countdown) = (seed, pace, .zero)
      return .create(settings, isListed: false, house: nil)
    }
  }
}
