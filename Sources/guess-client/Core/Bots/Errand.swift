import Protocol

/// How a bot is to get into its next match.
package enum Errand: Hashable, Sendable {
  /// With whoever asks for the same.
  case play(MatchWish, with: Company?)
  case join(RoomCode)
  /// Another match in the same room.
  case rematch
  /// In a room that it opens, whose numbers follow from a word. It is not listed, and its rounds begin at once.
  case open(MatchWish, seed: SeedWord, pace: Milliseconds)

  /// The request for it.
  var request: String {
    switch self {
    case .play(let wish, let company):
      (["PLAY"] + wish.options + (company.map { ["with=\($0.rawValue)"] } ?? [])).joined(separator: " ")
    case .join(let room): OwnRequest.join(room)
    case .rematch: "REMATCH"
    case .open(let wish, let seed, let pace):
      (["CREATE"] + wish.options + ["pace=\(pace.count)", "countdown=0", "listed=no", "seed=\(seed)"])
        .joined(separator: " ")
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

  /// What is asked for, as `PLAY` and `CREATE` take it.
  var options: [String] {
    [
      rules.map { "rules=\($0.rawValue)" }, range.map { "range=\($0.lo)..\($0.hi)" },
      firstTo.map { "first_to=\($0)" },
    ].compactMap(\.self)
  }
}
