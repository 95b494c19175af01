import TestSupport

/// An unexpected end of the process.
struct Crash: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Kill: everything passed to the kernel survives.
    case kill
    /// Power cut: everything synced survives.
    case powerCut
  }

  let kind: Kind
}

/// The behaviour of a disk, drawn at random: good, with bad periods of some seconds.
struct DiskFaultModel: Sendable {
  private enum FaultPeriod: Sendable {
    case full, unsyncable, nameless, slow
  }

  /// Longest duration of an operation in milliseconds.
  private static let slowest = 4_000

  /// True if faults occur at all.
  let isRough: Bool
  private var dice: SeededGenerator
  private var spell: FaultPeriod?
  private var end: Int64 = 0
  /// Operations until a crash; nil for none.
  private var crashIn: Int?
  /// True if only operations of background jobs count.
  private var isForJobs = false
  private var crashesLeft: Int

  init(_ dice: SeededGenerator, isRough: Bool) {
    self.dice = dice
    self.isRough = isRough
    crashesLeft = isRough ? self.dice.below(5) : 0
    planCrash()
  }

  private mutating func planCrash() {
    guard crashesLeft > 0 else { return crashIn = nil }
    crashesLeft -= 1
    isForJobs = dice.isOnce(in: 2)
    crashIn = dice.below(isForJobs ? 20 : 150)
  }

  /// True if the next input is processed before the effects of the last are delivered.
  mutating func holdsBack() -> Bool { isRough && dice.isOnce(in: 3) }

  /// Ends all faults for the rest of the run.
  mutating func clear() {
    (spell, end) = (nil, .max)
    (crashIn, crashesLeft) = (nil, 0)
  }

  /// Crashes the process if it is time to.
  mutating func pass(inJob: Bool = false) throws(Crash) {
    guard let left = crashIn, inJob || !isForJobs else { return }
    guard left == 0 else { return crashIn = left - 1 }
    planCrash()
    throw Crash(kind: dice.isOnce(in: 2) ? .kill : .powerCut)
  }

  // MARK: - Faults

  /// The number of bytes, up to `count`, that can be written at `now`.
  mutating func space(for count: Int, at now: Int64) -> Int {
    look(at: now)
    guard spell == .full, count > 0 else { return count }
    return dice.isOnce(in: 2) ? 0 : dice.below(count)
  }

  mutating func canSync(at now: Int64) -> Bool {
    look(at: now)
    return spell != .unsyncable
  }

  mutating func canName(at now: Int64) -> Bool {
    look(at: now)
    return spell != .nameless
  }

  /// The duration in milliseconds of an operation that starts at `now`.
  mutating func duration(at now: Int64) -> Int64 {
    guard isRough else { return 3 }
    look(at: now)
    return Int64(dice.below(spell == .slow ? Self.slowest : 30))
  }

  private mutating func look(at now: Int64) {
    guard isRough, now >= end else { return }
    spell = nil
    guard dice.isOnce(in: 40) else { return }
    spell = dice.pick([.full, .unsyncable, .nameless, .slow])
    end = now + 1 + Int64(dice.below(20_000))
  }

  /// Cuts the power of `disk`, or only ends the process.
  mutating func strike(_ disk: inout SimulatedDisk, _ kind: Crash.Kind) {
    switch kind {
    case .kill: disk.killProcess(using: &dice)
    case .powerCut: disk.cutPower(using: &dice)
    }
  }

  mutating func failToSync(_ file: SimulatedDisk.FileID, of disk: inout SimulatedDisk) {
    disk.failToSync(file, using: &dice)
    // The operator restarts the server, or the machine is about to fail.
    if crashIn != nil, dice.isOnce(in: 2) { (crashIn, isForJobs) = (dice.below(8), false) }
  }

  /// Shifts the clock by `milliseconds`.
  mutating func move(by milliseconds: Int64) { end = max(0, end - milliseconds) }

  /// The time at which the server is back after a crash: a whole number of seconds, as it knows the time of day no better.
  mutating func timeOfRestart(after now: Int64) -> Int64 {
    (now + Int64(dice.below(dice.isOnce(in: 3) ? 100_000 : 1_000)) + 999) / 1_000 * 1_000
  }
}
