/// The options of `guess-client arena`, besides those that a bot has.
extension Options {
  /// The hypotheses of a test of two bots.
  var test: SequentialTest {
    let elo0 = number(.elo0) ?? 0
    return SequentialTest(elo0: elo0, elo1: number(.elo1) ?? elo0 + SequentialTest.difference)
  }

  package var arenaForm: Arena.Form { self[.json] ? .json : self[.csv] ? .csv : .table }

  /// Rounds of a Swiss tournament of the bots, by default until only one can have won all; nil if everyone meets everyone.
  var arenaRounds: Int? {
    number(.rounds)
      ?? (operands.count > Self.crossLimit ? Int.bitWidth - (operands.count - 1).leadingZeroBitCount : nil)
  }

  /// Throws for options of an arena that do not fit together.
  func checkArena() throws(UsageError) {
    let bots = operands.count
    try require(
      Self.botLimit.contains(bots),
      "an arena takes \(Self.botLimit.bounds) bots, not \(bots): bisect, random, parity, human or programs.")
    try require(
      (number(.rounds) ?? 1) < bots,
      "everyone has met after \(bots - 1) rounds; leave --rounds out, and use --matches for more.")
    try require(
      has(.until) || !has(.elo0) && !has(.elo1), "--elo0 and --elo1 belong to --until decided; add that.")
    try require(
      !has(.until) || bots == 2 && !has(.rounds), "--until decided compares two bots; name just these.")
    try require(
      test.elo0 < test.elo1,
      "--elo1 has to be more than --elo0, like --elo0 0 --elo1 \(SequentialTest.difference).")
    let jobs = number(.jobs) ?? 1
    try require(
      jobs == 1 || match.rules != .race,
      "a race depends on time, so its matches are played one after the other; leave --jobs out.")
    try require(
      jobs * bots <= Self.arenaLimit,
      "\(jobs) jobs with \(bots) bots are \(jobs * bots) at once; at most \(Self.arenaLimit) are possible, so take --jobs \(Self.arenaLimit / bots)."
    )
  }
}
