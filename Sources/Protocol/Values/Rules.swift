/// The rules of a match.
@nonexhaustive
public enum Rules: String, LineValue, Hashable, Sendable, CaseIterable {
  /// Both guess at any time in their own ranges; the first hit wins the round.
  case race
  /// One sealed guess each per step; both answers are sent when the step closes.
  case lockstep
  /// One shared range, in turns; both see every guess.
  case duel
  /// `race` for one player.
  case solo

  /// The rules for rooms of two.
  public static let forTwo: [Rules] = [.race, .lockstep, .duel]
}

/// The referee's answer to a guess.
public enum Hint: String, LineValue, Hashable, Sendable {
  case low = "LOW"
  case high = "HIGH"
  case hit = "HIT"

  /// The hint for a guess at the number to find.
  public init(for guess: Int64, secret: Int64) {
    self = guess < secret ? .low : guess > secret ? .high : .hit
  }
}

/// Strength of the computer.
@nonexhaustive
public enum ComputerLevel: String, LineValue, Hashable, Sendable, CaseIterable {
  /// Guesses any remaining number.
  case easy
  /// Guesses near the middle.
  case normal
  /// Plays the best known strategy for the rules.
  case hard
}

/// The computer as requested by `CREATE`.
public struct ComputerSettings: CodedMessage, Hashable, Sendable {
  /// Strength.
  public var level: ComputerLevel
  /// Time from its move being due to its guess; nil for that of a person. See `Limits.think`.
  public var think: Milliseconds?

  /// A computer player that thinks before each guess, within `Limits.think`; nil for the two to eight seconds of a person.
  public init(_ level: ComputerLevel, think: Milliseconds? = nil) {
    (self.level, self.think) = (level, think)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    level = try coder.field("computer", old?.level)
    think = try coder.optional("think", old?.think)
  }
}

/// All settings of a match that two players must agree on.
public struct MatchSettings: Hashable, Sendable {
  /// The rules.
  public var rules: Rules
  /// The initial range.
  public var range: GuessRange
  /// Rounds that win the match; see `Limits.firstTo`.
  public var firstTo: Int
  /// Minimum time between two guesses of a player; see `Limits.pace`.
  public var pace: Milliseconds
  /// Time limit of a round; nil for none. See `Limits.clock`.
  public var clock: Milliseconds?
  /// The pause before each round; see `Limits.countdown`.
  public var countdown: Milliseconds
  /// The secrets are derived from this, if any; otherwise they are random.
  public var seed: ShortWord?
  /// True if the match counts for the ratings of both players; only with the standard settings and any rules.
  public var isRated = false
  /// True if the server reported a seed without revealing it.
  var isSaidToBeSeeded = false

  /// True if the secrets are derived from a seed, so that a player may know them.
  public var isSeeded: Bool { seed != nil || isSaidToBeSeeded }

  /// The defaults: one race from 1 to 100, within three minutes.
  public static let standard = MatchSettings(
    rules: .race, range: .oneToHundred, firstTo: 1, pace: .zero, clock: .seconds(180), countdown: .seconds(3))

  /// Settings of a solo game: no countdown and no clock, as there is no rival. The secret is random without a `seed`.
  public static func solo(range: GuessRange, seed: ShortWord? = nil) -> MatchSettings {
    MatchSettings(
      rules: .solo, range: range, firstTo: 1, pace: .zero, clock: nil, countdown: .zero, seed: seed)
  }

  /// Maximum number of rounds, after which nobody wins. Only ties and timeouts get there.
  public var mostRounds: Int { Self.mostRounds(firstTo: firstTo) }

  /// The same, for a match won by this many rounds.
  package static func mostRounds(firstTo: Int) -> Int { 2 * firstTo + 5 }
}

extension MatchSettings: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    try self.init(unseeded: old, &coder)
    isSaidToBeSeeded = coder.flag("seeded", old?.isSeeded)
  }

  /// Codes all settings but the seed, which only the journal contains.
  init(unseeded old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    firstTo = try coder.field("first_to", old?.firstTo)
    pace = try coder.field("pace", old?.pace)
    clock = try coder.optional("clock", old?.clock.map(Seconds.init))?.time
    countdown = try coder.field("countdown", old.map { Seconds(time: $0.countdown) }).time
    isRated = coder.has("rated", old?.isRated == true) ? try coder.answer("rated", true) : false
  }
}
