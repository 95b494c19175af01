import GuessProtocol

/// First attempts at the numbers of a contest: number by number, and at each the best first.
struct AttemptTable {
  struct Entry {
    let trial: AttemptKey
    let endTime: Int64
    let attempt: Attempt
    /// Nil if unknown.
    let origin: Origin?
    /// True for those from before the start.
    let isPast: Bool

    init(_ attempt: Attempt, in range: GuessRange, endTime: Int64, _ origin: Origin?, isPast: Bool) {
      trial = AttemptKey(name: attempt.name, round: attempt.round.number, range: range)
      (self.attempt, self.endTime, self.origin, self.isPast) = (attempt, endTime, origin, isPast)
    }

    /// True for an attempt: a player who has not guessed only knows the number.
    var isListed: Bool { attempt.round.guesses > 0 }

    func precedes(_ other: Entry) -> Bool {
      if trial.number != other.trial.number { return trial.number < other.trial.number }
      if isListed != other.isListed { return isListed }
      if attempt.precedes(other.attempt) { return true }
      if other.attempt.precedes(attempt) { return false }
      return (endTime, attempt.match.rawValue) < (other.endTime, other.attempt.match.rawValue)
    }
  }

  private var entries: [Entry] = []
  /// Who knows which numbers; true if only since before the start.
  private var known: [AttemptKey: Bool] = [:]
  private var names: [Name: Int] = [:]
  /// Entries by address.
  private var shares: [Origin?: Int] = [:]
  /// Unix time of the last attempt.
  private(set) var lastUse = Int64.min
  /// The address of the first attempt.
  private(set) var origin: Origin?

  /// The attempts, and the rank of each among those at the same number.
  var attempts: [(rank: Int, attempt: Attempt)] {
    var (rank, number): (Int, ContestNumber?) = (0, nil)
    return entries.filter(\.isListed).map { entry in
      rank = entry.trial.number == number ? rank + 1 : 1
      number = entry.trial.number
      return (rank, entry.attempt)
    }
  }

  /// True for a name that has had the first number.
  func knows(_ name: Name) -> Bool { known[AttemptKey(name: name, round: 1, range: .oneToHundred)] != nil }

  var nameCount: Int { names.count }

  func records(in contest: Contest) -> [ScoreRecord] {
    entries.map { .attempt(contest, $0.attempt, in: $0.trial.number.range, endTime: $0.endTime) }
  }

  /// Adds an attempt unless an earlier one at the same number is known; another one may lose its place by that.
  mutating func add(_ entry: Entry) {
    if entries.isEmpty { origin = entry.origin }
    lastUse = max(lastUse, entry.endTime)
    if let isPast = known[entry.trial] {
      guard entry.isPast, !isPast, let place = entries.firstIndex(where: { $0.trial == entry.trial }) else {
        return
      }
      remove(at: place)
    }
    entries.insert(entry, at: entries.partitioningIndex { !$0.precedes(entry) })
    known[entry.trial] = entry.isPast
    shares[entry.origin, default: 0] += 1
    if entry.isListed { names[entry.trial.name, default: 0] += 1 }
    guard entries.count > Scoreboard.mostAttempts else { return }
    let most = shares.values.max()
    if let last = entries.lastIndex(where: { shares[$0.origin] == most }) { remove(at: last) }
  }

  private mutating func remove(at place: Int) {
    let entry = entries.remove(at: place)
    known[entry.trial] = nil
    shares[entry.origin] = shares[entry.origin].flatMap { $0 > 1 ? $0 - 1 : nil }
    if entry.isListed { names[entry.trial.name] = names[entry.trial.name].flatMap { $0 > 1 ? $0 - 1 : nil } }
  }
}
