/// The rules that a room plays by.
public enum Rules: String, Hashable, Sendable, CaseIterable {
  /// Both guess whenever they like in ranges of their own; the first hit wins the round.
  case race
  /// Sealed guesses, one a step; both hints come together when the step closes.
  case lockstep
  /// One range for both, and turns; both see every guess.
  case duel
  /// As `race`, alone.
  case solo

  /// The rules that a room of two can be opened with.
  public static let forTwo: [Rules] = [.race, .lockstep, .duel]
}

/// What the referee says of a guess.
public enum Hint: String, Hashable, Sendable {
  /// The guess was too low.
  case low = "LOW"
  /// The guess was too high.
  case high = "HIGH"
  /// The guess was the secret.
  case hit = "HIT"

  /// The hint for `guess` when the number to find is `secret`.
  public init(for guess: Int64, secret: Int64) {
    self = guess < secret ? .low : guess > secret ? .high : .hit
  }
}

/// How well a rival plays that the server itself provides.
public enum HouseLevel: String, Hashable, Sendable, CaseIterable {
  /// Guesses anything that is still possible.
  case easy
  /// Guesses near the middle.
  case normal
  /// Plays the best known strategy for the rules.
  case hard
}

/// The rival that the server itself provides, as `CREATE` asks for it.
public struct HouseSettings: Hashable, Sendable {
  /// How well it plays.
  public var level: HouseLevel
  /// How long after its move is due it guesses, or nil for as long as a person takes; see `Limits.think`.
  public var think: Milliseconds?

  /// A rival of that level; without `think` it takes as long as a person.
  public init(_ level: HouseLevel, think: Milliseconds? = nil) {
    self.level = level
    self.think = think
  }
}

extension HouseSettings: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    level = try coder.field("house", old?.level)
    think = try coder.optional("think", old?.think)
  }
}

/// What a match is played with: all that two players must agree on.
public struct MatchSettings: Hashable, Sendable {
  /// The rules.
  public var rules: Rules
  /// Where the secret lies.
  public var range: GuessRange
  /// Rounds that win the match; see `Limits.firstTo`.
  public var firstTo: Int
  /// The least time between two guesses of one player; see `Limits.pace`.
  public var pace: Milliseconds
  /// How long a round may last, or nil for as long as it takes; see `Limits.clock`.
  public var clock: Milliseconds?
  /// The pause before each round; see `Limits.countdown`.
  public var countdown: Milliseconds
  /// What the secrets follow from, or nil for secrets that nobody can repeat.
  public var seed: ShortWord?
  /// Whether a server says that the secrets follow from a seed, which it does not tell.
  var isSaidToBeSeeded = false

  /// Whether the secrets follow from a seed, so that someone may have played them before.
  public var isSeeded: Bool { seed != nil || isSaidToBeSeeded }

  /// What two players get who ask for nothing else: one race to a number from 1 to 100, within three minutes.
  public static let standard = MatchSettings(
    rules: .race, range: .oneToHundred, firstTo: 1, pace: .zero, clock: .seconds(180), countdown: .seconds(3))

  /// The game alone: no rival to wait for, so no countdown and no clock.
  public static func solo(range: GuessRange, seed: ShortWord? = nil) -> MatchSettings {
    MatchSettings(
      rules: .solo, range: range, firstTo: 1, pace: .zero, clock: nil, countdown: .zero, seed: seed)
  }

  /// The rounds after which a match ends without a winner: enough that only ties and timeouts get there.
  public var mostRounds: Int { Self.mostRounds(firstTo: firstTo) }

  /// The same, for a match that so many rounds win.
  package static func mostRounds(firstTo: Int) -> Int {
    2 * firstTo + 5
  }
}
