import GuessProtocol

/// Who plays whom in an arena, in which order and on which numbers.
package struct ArenaPlan: Hashable, Sendable {
  package struct Entrant: Hashable, Sendable {
    /// What it is called in the tables; no two are called alike.
    package let label: String
    package let brain: GuessSource
    /// What it is called on the server.
    package let name: Name
  }

  /// One match.
  package struct Fixture: Hashable, Sendable {
    /// The index of the one who opens the room, and begins in a duel.
    package let first: Int
    package let second: Int
    /// The word that the numbers follow from.
    package let seed: ShortWord
  }

  /// The least time between two guesses in a race. Programs and the way to the server differ by less, so that the count of
  /// guesses decides, as far as it can in a race.
  static let racePace = Milliseconds(100)

  /// How long the first guess of a race waits at most, by chance: of two equals the one that is told of the start first would
  /// win each time, and who that is depends on nothing but the order of connections.
  static let raceDelay = Milliseconds(20)

  package let entrants: [Entrant]
  /// With all settled that was left open. Lockstep unless something else is said: there only guesses count, never time.
  package let match: MatchSettings
  /// Matches of each pair.
  package let matches: Int
  package let seed: ShortWord
  /// Whether it is played on a server that others play on, too.
  package let isAway: Bool

  package init(_ request: ArenaRequest, seed: ShortWord) {
    entrants = Self.entrants(request.bots)
    match = request.match
    matches = request.matches
    self.seed = seed
    isAway = request.server != nil
  }

  /// Matches in all.
  package var count: Int { pairs * matches }

  private var pairs: Int { entrants.count * (entrants.count - 1) / 2 }

  /// The settings of the room for a match, whose rounds begin at once.
  func settings(seed: ShortWord) -> MatchSettings {
    var settings = match
    (settings.seed, settings.countdown) = (seed, .zero)
    settings.pace = takesTime ? Self.racePace : .zero
    return settings
  }

  /// How long the first guess of a round waits at most.
  var startDelay: Milliseconds { takesTime ? Self.raceDelay : .zero }

  /// The bots, on a server.
  package func bots(on server: ServerAddress) -> [Bot] {
    entrants.enumerated().map { index, entrant in
      Bot(
        entrant.brain, on: server, as: entrant.name, pace: takesTime ? .ofStrategy : .none,
        startDelay: startDelay, restartsProgram: true, at: .start, using: WordNumbers("\(seed) \(index)"))
    }
  }

  /// Whether strategies think as long as people do: only where time decides anything.
  var takesTime: Bool { match.rules == .race }

  /// The match with this number, from 0.
  ///
  /// Every pair plays its first match, then every pair its second, so that whoever stops halfway has a fair table. The two
  /// take the first seat in turn. In a duel, where it matters who begins, the same numbers are played twice, once from
  /// either seat, so that neither luck nor the beginning favours anyone; under the other rules that would be the same match
  /// again, and each has new numbers.
  package func fixture(_ number: Int) -> Fixture {
    let (turn, pair) = (number / pairs, number % pairs)
    let (one, other) = members(of: pair)
    // With an odd number of matches somebody begins once more; that alternates, too.
    let isSwapped = (turn + pair) % 2 == 1
    let word = match.rules == .duel ? turn / 2 : turn
    return Fixture(
      first: isSwapped ? other : one, second: isSwapped ? one : other, seed: Self.word(word + 1, of: seed))
  }

  private func members(of pair: Int) -> (Int, Int) {
    var rest = pair
    for one in entrants.indices {
      let others = entrants.count - one - 1
      if rest < others { return (one, one + 1 + rest) }
      rest -= others
    }
    preconditionFailure("there is no pair \(pair)")
  }

  /// The word for the match with a number, from 1: `class7-1` for the first one of `class7`. Where that is too long for a
  /// word it is the first 16 hexadecimal digits of its SHA-256.
  static func word(_ number: Int, of seed: ShortWord) -> ShortWord {
    let text = "\(seed)-\(number)"
    if let word = ShortWord(text) { return word }
    let digits = SHA256.digest(of: Array(text.utf8)).prefix(8).map(\.hexadecimal).joined()
    guard let word = ShortWord(digits) else { preconditionFailure("16 digits make a word") }
    return word
  }

  /// A word for an arena that was given none: one of a million.
  package static func drawnSeed(using random: inout any RandomNumberGenerator) -> ShortWord {
    guard let seed = ShortWord(RandomWord.draw(4, using: &random)) else {
      preconditionFailure("four letters make a word")
    }
    return seed
  }

  // MARK: - Who plays

  private static func entrants(_ words: [String]) -> [Entrant] {
    var seen: [String: Int] = [:]
    return words.enumerated().map { index, word in
      let strategy = BotStrategy(option: word)
      let word = strategy?.rawValue ?? word
      seen[word, default: 0] += 1
      let label = seen[word] == 1 ? word : "\(word)#\(seen[word, default: 0])"
      return Entrant(
        label: label, brain: strategy.map { .strategy($0) } ?? .program(word),
        name: name(for: word, number: index + 1))
    }
  }

  /// A name that tells which bot it is: the last part of a program's path, and a number.
  private static func name(for word: String, number: Int) -> Name {
    let command = word.split(separator: " ").last { !$0.hasPrefix("-") } ?? "bot"
    let file = command.split(separator: "/").last ?? "bot"
    let letters = file.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.drop { !$0.isLetter }
    let stem = letters.isEmpty ? "bot" : String(letters.prefix(Limits.nameCharacters - 3))
    guard let name = Name("\(stem)-\(number)") else { preconditionFailure("\(stem) begins with a letter") }
    return name
  }
}

/// Who is to play whom.
package struct ArenaRequest: Hashable, Sendable {
  /// Those who play: at least two, and no more than a cross table has room for.
  package static let players = 2...16

  package let preferences: Preferences
  /// Each by the word that was given for it; a word that is no strategy's name is a program.
  package let bots: [String]
  package let match: MatchSettings
  /// Matches of each pair; 10 unless something else is said.
  package let matches: Int
  /// The word that the numbers come from; nil for one that is drawn.
  package let seed: ShortWord?
  /// The server to play on; nil for one that is started for it.
  package let server: ServerAddress?
  package let printsJSON: Bool

  init(_ given: Preferences) throws(UsageError) {
    preferences = given
    bots = given.words
    guard Self.players.contains(bots.count) else {
      throw UsageError(
        "an arena takes \(Self.players.bounds) bots, not \(bots.count): bisect, random, parity, human or programs."
      )
    }
    match = MatchSettings(given, rules: .lockstep)
    matches = given.number(.matches) ?? 10
    seed = given[.seed].flatMap { ShortWord($0) }
    server = given.url
    printsJSON = given.has(.json)
  }
}
