import Protocol

/// How a bot is to get into its next match.
package enum BotTask: Hashable, Sendable {
  /// With whoever asks for the same.
  case play(MatchWish, with: Company?)
  case join(RoomCode)
  /// Another match in the same room.
  case rematch
  /// In a room that it opens, whose numbers follow from a word. It is not listed, and its rounds begin at once.
  case open(MatchWish, seed: ShortWord, pace: Milliseconds)

  /// The request for it.
  var command: Command {
    switch self {
    case .play(let wish, let company): return .play(wish.settings, with: company)
    case .join(let room): return .join(room, range: nil)
    case .rematch: return .rematch
    case .open(let wish, let seed, let pace):
      var settings = wish.settings
      (settings.seed, settings.pace, settings.countdown) = (seed, pace, .zero)
      return .create(settings, isListed: false, house: nil)
    }
  }
}

extension MatchWish {
  /// A wish with what is given.
  package init(rules: Rules? = nil, range: GuessRange? = nil, firstTo: Int? = nil) {
    self.rules = rules
    self.range = range
    self.firstTo = firstTo
  }

  /// The settings with what is asked for, as `PLAY` and `CREATE` take them.
  var settings: MatchSettings {
    var settings = MatchSettings.standard
    if let rules { settings.rules = rules }
    if let range { settings.range = range }
    if let firstTo { settings.firstTo = firstTo }
    return settings
  }
}
