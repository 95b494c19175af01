import GuessProtocol

/// The matches of an arena: pairs, order and numbers.
package struct ArenaPlan: Hashable, Sendable {
  package struct Entrant: Hashable, Sendable {
    /// The name in the tables, which is unique.
    package let label: String
    package let brain: GuessSource
    /// The name on the server.
    package let name: Name
  }

  package struct Fixture: Hashable, Sendable {
    /// The index of the bot that opens the room, and begins in a duel.
    package let first: Int
    package let second: Int
    /// The seed of the match's numbers.
    package let seed: ShortWord
  }

  /// Least time between two guesses in a race. Programs and network paths differ by less, so the number of guesses decides, as
  /// far as it can in a race.
  static let racePace = Milliseconds(100)

  /// Upper bound of the random delay before the first guess of a race: otherwise the earlier receiver of the start would always
  /// win between equals, and that depends only on the order of connections.
  static let raceDelay = Milliseconds(20)

  package let entrants: [Entrant]
  /// The settings with all defaults filled in.
  package let match: MatchSettings
  /// Matches per pair.
  package let matches: Int
  package let seed: ShortWord
  /// True on a server that is not the arena's own.
  package let isAway: Bool

  /// The plan of these options; draws one of a million seeds if they have none.
  package init(_ options: Options, using random: inout any RandomNumberGenerator) {
    entrants = Self.entrants(options.operands)
    (match, matches) = (options.match, options.matches)
    seed = options.text(.seed).flatMap { ShortWord($0) } ?? Self.drawnSeed(using: &random)
    isAway = options.has(.url)
  }

  /// Matches of all pairs.
  package var count: Int { pairs * matches }

  private var pairs: Int { entrants.count * (entrants.count - 1) / 2 }

  /// The settings of the room for a match; its rounds begin at once.
  func settings(seed: ShortWord) -> MatchSettings {
    var settings = match
    (settings.seed, settings.countdown) = (seed, .zero)
    settings.pace = takesTime ? Self.racePace : .zero
    return settings
  }

  /// Upper bound of the random delay before the first guess of a round.
  var startDelay: Milliseconds { takesTime ? Self.raceDelay : .zero }

  package func bots(on server: ServerAddress) -> [Bot] {
    entrants.enumerated().map { index, entrant in
      Bot(
        entrant.brain, on: server, as: entrant.name, pace: takesTime ? .ofStrategy : .none,
        startDelay: startDelay, restartsProgram: true, at: .start, using: WordNumbers("\(seed) \(index)"))
    }
  }

  /// True if `human` thinks like a person: only in a race, in which time matters.
  var takesTime: Bool { match.rules == .race }

  /// The match with this number, from 0.
  ///
  /// Every pair plays its first match, then every pair its second, so that the table is fair even if the arena is stopped
  /// halfway. The two take the first seat in turn. In a duel the same numbers are played twice, once from either seat, so that
  /// neither luck nor the first move favors anyone; under other rules that would repeat the match, so each has new numbers.
  package func fixture(_ number: Int) -> Fixture {
    let (turn, pair) = (number / pairs, number % pairs)
    let (one, other) = members(of: pair)
    // With an odd number of matches one of the two begins once more; that alternates, too.
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

  /// The seed of the match with this number, from 1: `class7-1` for the first of `class7`. A seed that would be too long is
  /// replaced by the first 16 hexadecimal digits of its SHA-256.
  static func word(_ number: Int, of seed: ShortWord) -> ShortWord {
    let text = "\(seed)-\(number)"
    if let word = ShortWord(text) { return word }
    let digits = SHA256.digest(of: Array(text.utf8)).prefix(8).map(\.hexadecimal).joined()
    guard let word = ShortWord(digits) else { preconditionFailure("16 digits make a word") }
    return word
  }

  private static func drawnSeed(using random: inout any RandomNumberGenerator) -> ShortWord {
    guard let seed = ShortWord(RandomWord.draw(4, using: &random)) else {
      preconditionFailure("four letters make a word")
    }
    return seed
  }

  // MARK: - Entrants

  private static func entrants(_ words: [String]) -> [Entrant] {
    var seen: [String: Int] = [:]
    return words.enumerated().map { index, word in
      let strategy = BotStrategy(rawValue: word.lowercased())
      let word = strategy?.rawValue ?? word
      seen[word, default: 0] += 1
      let label = seen[word] == 1 ? word : "\(word)#\(seen[word, default: 0])"
      return Entrant(
        label: label, brain: strategy.map { .strategy($0) } ?? .program(word),
        name: name(for: word, number: index + 1))
    }
  }

  /// A name that identifies the bot: the last part of a program's path, and a number.
  private static func name(for word: String, number: Int) -> Name {
    let command = word.split(separator: " ").last { !$0.hasPrefix("-") } ?? "bot"
    let file = command.split(separator: "/").last ?? "bot"
    let letters = file.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.drop { !$0.isLetter }
    let stem = letters.isEmpty ? "bot" : String(letters.prefix(Limits.nameCharacters - 3))
    guard let name = Name("\(stem)-\(number)") else { preconditionFailure("\(stem) begins with a letter") }
    return name
  }
}
