import GuessClientCore
import GuessProtocol

/// A load test of a server with many bots.
///
/// All players connect before the measurement starts, and quit after it. Lost players are counted, and the others continue.
///
/// It has no socket and no clock: times are nanoseconds of the caller's clock. After each call `output` has the bytes to send for
/// that player; the caller sends and clears them.
package struct Bench {
  package enum Phase: Hashable, Sendable {
    case gathering
    case measuring
    case leaving
    case over
  }

  struct Player {
    var bot: Bot
    var isConnected = false
    var isReady = false
    /// Matches in a row with the same rival; 0 before the first one.
    var matchesInRow = 0
    /// Due time of the guess without a reply: the time it was sent, unless the player thinks first.
    var dueSince: Int64 = 0
    var answered = 0
  }

  /// Matches in a row with the same rival before looking for another: matchmaking is part of the real game.
  static let matchesInRow = 10
  static let second: Int64 = 1_000_000_000

  package let options: Options
  package private(set) var phase = Phase.gathering
  package var output: [UInt8] = []
  private(set) var tally = BenchTally()
  private(set) var players: [Player]
  private var timers: BenchTimers
  /// Players who had a name and were ready, who never will be, and whose connection has ended or was never established.
  private var (ready, unready, gone) = (0, 0, 0)
  /// The time of the last call, and the latest end of the phase.
  private(set) var now, phaseEnd: Int64
  private var start, end: Int64?
  private(set) var isInterrupted = false

  package init(_ options: Options, at now: Int64, using random: any RandomNumberGenerator) {
    var random = random
    // One of a million, so that load tests on the same server hardly ever collide.
    let prefix = "b" + RandomWord.draw(4, using: &random)
    (self.options, self.now) = (options, now)
    timers = BenchTimers(players: options.players)
    players = (0..<options.players).map { number in
      Player(
        bot: Bot(
          .point(96 + UInt64(number) &* 0x9E37_79B9 >> 12 & 63), on: options.server,
          as: Name("\(prefix)-\(number)"), pace: options.pace, reconnects: false,
          at: Instant(nanoseconds: now), using: WordNumbers("bench \(number)")))
    }
    // The time of a single client, plus a millisecond for each player.
    phaseEnd = now + 10 * Self.second + Int64(options.players) * Self.second / 1_000
  }

  package var nextDeadline: Int64 { min(phaseEnd, timers.first, isComplete ? now : .max) }

  private var isComplete: Bool { phase == .gathering && ready + unready == players.count }

  package func isGone(_ number: Int) -> Bool { players[number].bot.phase == .gone }

  func measured(until now: Int64) -> Int64 { start.map { (end ?? now) - $0 } ?? 0 }

  package func progress(at now: Int64) -> String {
    switch phase {
    case .gathering:
      return "Connecting: \(ready + unready) of \(players.count, "player", "players")."
    case .measuring:
      let time = measured(until: now)
      let rate = Int(Double(tally.measured.guesses) * Double(Self.second) / Double(max(1, time)))
      return "\(time / Self.second) of \(options.seconds) s: \(rate, "guess", "guesses") a second."
    case .leaving, .over: return "Disconnecting…"
    }
  }

  // MARK: - Input

  package mutating func handle(_ input: BotInput, for number: Int, at now: Int64) {
    self.now = now
    switch input {
    case .connected: players[number].isConnected = true
    case .received(let bytes) where phase == .measuring: tally.measured.lines += bytes.count { $0 == 0x0A }
    default: break
    }
    hand(input, to: number)
  }

  /// Starts the next phase if it is time; `wake` follows.
  package mutating func tick(at now: Int64) {
    self.now = now
    let isEmpty = gone == players.count
    let isOver = now >= phaseEnd || isEmpty
    switch phase {
    case .gathering where (isOver || isComplete) && !isEmpty && ready > 0:
      start = now
      begin(.measuring, until: now + Int64(options.seconds) * Self.second)
    case .gathering where isOver || isComplete:
      // A guess-server would have sent its greeting by now.
      let hasHeardNone = players.allSatisfy { [.arriving, .gone].contains($0.bot.phase) }
      if !isEmpty, hasHeardNone { tally.isForeign = true }
      finish()
    case .measuring where isOver: finish()
    case .leaving where isOver: phase = .over
    default: break
    }
  }

  /// Lets the first player due by `time` start, continue or quit, and returns it; nil if none is due.
  package mutating func wake(dueBy time: Int64, at now: Int64) -> Int? {
    guard timers.first <= time else { return nil }
    self.now = now
    let number = timers.removeFirst()
    let isDue = isDue(number)
    if isDue, phase == .measuring { play(number) } else { hand(isDue ? .leave : .deadline, to: number) }
    return number
  }

  /// Asks all players to quit. The second call ends at once.
  package mutating func stop(at now: Int64) {
    self.now = now
    isInterrupted = true
    if phase == .gathering || phase == .measuring { finish() } else { phase = .over }
  }

  private mutating func finish() {
    if start != nil { end = now }
    begin(.leaving, until: now + 2 * Self.second)
  }

  private mutating func begin(_ phase: Phase, until end: Int64) {
    (self.phase, phaseEnd) = (phase, end)
    for number in players.indices where !isGone(number) { timers.set(number, to: now) }
  }

  // MARK: - Players

  private mutating func hand(_ input: BotInput, to number: Int) {
    guard !isGone(number) else { return }
    let effects = players[number].bot.handle(input, at: Instant(nanoseconds: now))
    count(number)
    for case .send(let bytes) in effects { output += bytes }
    for case .tell(let event) in effects { follow(event, of: number) }
    let deadline = isDue(number) ? now : players[number].bot.nextDeadline?.nanoseconds ?? .max
    timers.set(number, to: isGone(number) ? .max : deadline)
  }

  /// True if the player has not begun or quit yet, although the phase asks for it.
  private func isDue(_ number: Int) -> Bool {
    switch phase {
    case .measuring: players[number].isReady && players[number].matchesInRow == 0
    case .leaving: !players[number].bot.isLeaving
    case .gathering, .over: false
    }
  }

  private mutating func follow(_ event: BotEvent, of number: Int) {
    switch event {
    case .ready:
      players[number].isReady = true
      ready += 1
      // The limits are the same for all, so only one player asks.
      if number == 0 { output += Command.limits.bytes }
      // The player is late, but can still take part.
      if phase == .measuring { play(number) }
    case .over(let record):
      if phase == .measuring, record.reason != .left { tally.measured.matchesTold += 1 }
      let canGoOn = options.isForTwo && [.found, .tie, .timeout].contains(record.reason)
      start(canGoOn && players[number].matchesInRow < Self.matchesInRow ? .rematch : firstTask, of: number)
    case .homeless: start(firstTask, of: number)
    case .failed(let failure):
      count(failure, of: number)
      end(number)
    case .gone: end(number)
    case .waiting, .opened, .begun, .lost, .entered, .tournamentIsOver, .gaveUp, .breach: break
    }
  }

  private mutating func play(_ number: Int) {
    tally.begun += 1
    start(firstTask, of: number)
  }

  private var firstTask: Command {
    guard options.isForTwo else { return .solo(options.match.range, seed: nil) }
    var settings = MatchSettings.standard
    (settings.rules, settings.range, settings.countdown) = (options.match.rules, options.match.range, .zero)
    return .play(settings, with: nil)
  }

  private mutating func start(_ task: Command, of number: Int) {
    guard phase == .measuring else { return }
    players[number].matchesInRow = task == .rematch ? players[number].matchesInRow + 1 : 1
    hand(.go(on: task), to: number)
  }

  private mutating func end(_ number: Int) {
    if !players[number].isReady { unready += 1 }
    gone += 1
  }

  // MARK: - Counts

  private mutating func count(_ number: Int) {
    let counts = players[number].bot.counts
    players[number].bot.counts = BotCounts()
    tally.errors.merge(counts.errors, uniquingKeysWith: +)
    tally.limits.merge(counts.limits) { $1 }
    if phase == .measuring, counts.answers > 0 {
      tally.measured.requests += counts.answers
      players[number].answered += counts.answers
      tally.measured.guesses += counts.counted
      tally.measured.late += counts.late
      for _ in 0..<counts.counted + counts.late {
        tally.measured.latencies.record(now - players[number].dueSince)
      }
    }
    guard counts.sent > 0 else { return }
    players[number].dueSince = now
    guard players[number].bot.pace == .ofPerson, let sent = players[number].bot.pending.sent else { return }
    players[number].dueSince = sent.time.nanoseconds
    if phase == .measuring { tally.measured.lags.record(now - sent.time.nanoseconds) }
  }

  private mutating func count(_ failure: BotFailure, of number: Int) {
    switch failure {
    case .dismissed(let farewell): tally.farewells[farewell, default: 0] += 1
    case .refused(_, let refusal): tally.errors[refusal.code, default: 0] += 1
    case .connection(.noServer): tally.isForeign = true
    case .connection where !players[number].isConnected: tally.refusals += 1
    case .connection, .nonsense: tally.losses += 1
    }
  }
}

/// The time at which each player is due, in nanoseconds: a tournament in which the earlier of two times moves up.
struct BenchTimers: Sendable {
  /// The winners above the players' times; the second one is the earliest of all.
  private var times: [Int64]

  init(players: Int) { times = Array(repeating: .max, count: 2 * players) }

  var first: Int64 { times[1] }

  mutating func set(_ number: Int, to time: Int64) {
    var place = times.count / 2 + number
    guard times[place] != time else { return }
    times[place] = time
    while place > 1 {
      place /= 2
      times[place] = min(times[2 * place], times[2 * place + 1])
    }
  }

  mutating func removeFirst() -> Int {
    var place = 1
    while place < times.count / 2 { place = 2 * place + (times[2 * place] == first ? 0 : 1) }
    set(place - times.count / 2, to: .max)
    return place - times.count / 2
  }
}

extension Instant {
  /// Nanoseconds on the clock of the load test, from which the bots' instants are derived.
  var nanoseconds: Int64 { milliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue }

  init(nanoseconds: Int64) { self.init(milliseconds: nanoseconds / 1_000_000) }
}
