import GuessClientCore
import GuessProtocol

extension Options {
  /// Number of bots in an arena: at least two, and two classes at most, with a program each.
  static let botLimit = 2...64
  /// Maximum number of bots in a cross table: it has no room for more.
  static let crossLimit = 16
  /// Differences in Elo: a share of 0.3 % to 99.7 %.
  static let eloLimit = -1_000...1_000

  var test: SequentialTest? { has(.until) ? hypotheses : nil }

  private var hypotheses: SequentialTest {
    let elo0 = number(.elo0) ?? 0
    return SequentialTest(elo0: elo0, elo1: number(.elo1) ?? elo0 + SequentialTest.difference)
  }

  package func checkArena() throws(UsageError) {
    let bots = operands.count
    try require(
      Self.botLimit.contains(bots),
      "an arena takes \(Self.botLimit.bounds) bots, not \(bots): bisect, random, parity, human or programs.")
    if let url, let room = url.room { throw .needless(room, of: command) }
    try require(
      has(.until) || !has(.elo0) && !has(.elo1), "--elo0 and --elo1 belong to --until decided; add that.")
    try require(!has(.until) || bots == 2, "--until decided compares two bots; name just these.")
    try require(
      hypotheses.elo0 < hypotheses.elo1,
      "--elo1 has to be more than --elo0, like --elo0 0 --elo1 \(SequentialTest.difference).")
  }
}

/// The matches of an arena: pairs, order and numbers. Everyone meets everyone.
package struct ArenaPlan: Sendable {
  struct Entrant: Hashable, Sendable {
    let label: String
    let brain: GuessSource

    /// The label without the number of a bot that plays more than once: a name that was given, else the strategy or program.
    let stem: String
  }

  struct Pair: Hashable { let one: Int, other: Int }

  struct Fixture: Hashable, Sendable {
    /// The index of the bot that opens the room, and begins in a duel.
    let first: Int
    let second: Int
    let seed: ShortWord
  }

  /// Least time between two guesses in a race. Programs and network paths differ by less, so the number of guesses decides.
  static let racePace = Milliseconds(100)

  /// Upper bound of the random delay before the first guess of a race, without which one of two equals always receives it earlier.
  static let raceDelay = Milliseconds(20)

  let options: Options
  let entrants: [Entrant]
  let pairs: [Pair]
  let seed: ShortWord

  /// The plan of these options; without a seed it draws one of a million.
  package init(_ options: Options, using random: inout any RandomNumberGenerator) {
    self.options = options
    let entrants = Self.entrants(options.operands)
    self.entrants = entrants
    pairs = entrants.indices.flatMap { one in
      entrants.indices.dropFirst(one + 1).map { Pair(one: one, other: $0) }
    }
    seed = options.text(.seed).flatMap { ShortWord($0) } ?? Self.drawnSeed(using: &random)
  }

  var match: MatchSettings { options.match }
  var test: SequentialTest? { options.test }

  var count: Int { pairs.count * options.matches }

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
        entrant.brain, on: server, as: Self.name(for: entrant.stem, number: index + 1),
        takesTime: takesTime, startDelay: startDelay, restartsProgram: true,
        using: WordNumbers("\(seed) \(index)"))
    }
  }

  /// The word from which a bot draws in a match, so that it draws the same whatever was played before.
  func chance(of entrant: Int, in number: Int) -> String { "\(seed) \(entrant) \(number)" }

  /// True if `human` thinks like a person: only in a race, in which time matters.
  var takesTime: Bool { match.rules == .race }

  /// The match with this number, from 0.
  ///
  /// Every pair plays its first match, then every pair its second, so that the table is fair even if the arena is stopped
  /// halfway. The two take the first seat in turn. In a duel the same numbers are played twice, once from either seat, so that
  /// neither luck nor the first move favors anyone; under other rules that would repeat the match, so each has new numbers.
  func fixture(_ number: Int) -> Fixture {
    let (turn, pair) = number.quotientAndRemainder(dividingBy: pairs.count)
    let bots = pairs[pair]
    // With an odd number of matches one of the two begins once more. That alternates, too.
    let isSwapped = (turn + pair) % 2 == 1
    return Fixture(
      first: isSwapped ? bots.other : bots.one, second: isSwapped ? bots.one : bots.other,
      seed: Self.word((match.rules == .duel ? turn / 2 : turn) + 1, of: seed))
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
    return words.map { word in
      let (name, command) = named(word)
      let strategy = BotStrategy(rawValue: command.lowercased())
      let stem = name ?? strategy?.rawValue ?? command
      seen[stem, default: 0] += 1
      let label = seen[stem] == 1 ? stem : "\(stem)#\(seen[stem, default: 0])"
      return Entrant(label: label, brain: strategy.map { .strategy($0) } ?? .program(command), stem: stem)
    }
  }

  private static func named(_ word: String) -> (name: String?, command: String) {
    guard let equals = word.firstIndex(of: "="), let name = Name(String(word[..<equals])),
      case let command = String(word[word.index(after: equals)...]), !command.isEmpty
    else { return (nil, word) }
    return ("\(name)", command)
  }

  /// A name that identifies the bot: the last part of a program's path, and a number.
  private static func name(for word: String, number: Int) -> Name {
    let command = word.split(separator: " ").last { !$0.hasPrefix("-") } ?? "bot"
    let file = command.split(separator: "/").last ?? "bot"
    let letters = file.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.drop { !$0.isLetter }
    let stem =
      letters.isEmpty ? "bot" : String(letters.prefix(Limits.nameCharacters - 1 - max(2, "\(number)".count)))
    guard let name = Name("\(stem)-\(number)") else { preconditionFailure("\(stem) begins with a letter") }
    return name
  }
}
