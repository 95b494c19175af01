import GuessProtocol

/// A load test of a server with many bots.
///
/// All players connect before the measurement starts, and quit after it. Lost players are counted, and the others continue.
///
/// It has no socket and no clock. After each call `output` has the bytes to send for that player; the caller sends and clears
/// them.
package struct Bench {
  package enum Phase: Hashable, Sendable {
    /// Players connect.
    case gathering
    case measuring
    /// Players quit.
    case leaving
    case over
  }

  /// Nanoseconds in a second.
  package static let second: Int64 = 1_000_000_000
  /// Time limit for connecting, in nanoseconds: that of a single client, plus a millisecond for each player.
  static func connectTime(for players: Int) -> Int64 { 10 * second + Int64(players) * second / 1_000 }
  /// Time limit for quitting, in nanoseconds.
  static let quitTime = 2 * second

  package let options: Options
  package private(set) var phase = Phase.gathering
  /// Bytes to send for the player of the last call.
  package var output: [UInt8] = []
  private(set) var tally = BenchTally()
  private(set) var players: [BenchPlayer]
  private var alarms = BenchAlarms()
  /// The time of the last call, in nanoseconds.
  private(set) var now: Int64
  /// The latest end of the phase, in nanoseconds.
  private var phaseEnd: Int64
  private var start: Int64 = 0
  private var end: Int64?
  /// True once the user has asked to stop.
  package private(set) var isInterrupted = false

  /// Starts a load test at `now`, in nanoseconds.
  package init(
    _ options: Options, on server: ServerAddress, at now: Int64, using random: any RandomNumberGenerator
  ) {
    var random = random
    // One of a million, so that load tests on the same server hardly ever collide.
    let prefix = "b" + RandomWord.draw(4, using: &random)
    self.options = options
    self.now = now
    players = (0..<options.players).map { number in
      BenchPlayer(
        Bot(
          .point(96 + UInt64(number) &* 0x9E37_79B9 >> 12 & 63), on: server, as: Name("\(prefix)-\(number)"),
          pace: options.pace == .human ? .ofPerson : .none, reconnects: false, at: Instant(nanoseconds: now),
          using: WordNumbers("bench \(number)")))
    }
    phaseEnd = now + Self.connectTime(for: options.players)
  }

  /// Time of the next `tick`, in nanoseconds.
  package var nextDeadline: Int64 {
    min(phaseEnd, alarms.first ?? .max, phase == .gathering && isComplete ? now : .max)
  }

  /// True if no player is still connecting.
  private var isComplete: Bool { tally.settled == players.count }

  /// True if this player's connection is no longer needed.
  package func isGone(_ number: Int) -> Bool { players[number].isGone }

  /// Nanoseconds measured so far.
  package func measured(until now: Int64) -> Int64 {
    switch phase {
    case .gathering: 0
    case .measuring: now - start
    case .leaving, .over: (end ?? start) - start
    }
  }

  package func progress(at now: Int64) -> String {
    switch phase {
    case .gathering:
      return "Connecting: \(tally.settled) of \(players.count, "player", "players")."
    case .measuring:
      let time = measured(until: now)
      let rate = Int(Double(tally.guesses) * Double(Self.second) / Double(max(1, time)))
      return "\(time / Self.second) of \(options.seconds) s: \(rate, "guess", "guesses") a second."
    case .leaving, .over: return "Disconnecting…"
    }
  }

  // MARK: - Input

  package mutating func connect(_ number: Int, at now: Int64) {
    self.now = now
    players[number].stage = .entering
    hand(.connected, to: number)
  }

  package mutating func receive(_ bytes: [UInt8], for number: Int, at now: Int64) {
    self.now = now
    if tally.isMeasuring { tally.lines += bytes.count { $0 == UInt8(ascii: "\n") } }
    hand(.received(bytes), to: number)
  }

  /// This player's connection was closed or could not be established.
  package mutating func disconnect(_ number: Int, at now: Int64) {
    self.now = now
    hand(.disconnected, to: number)
  }

  /// Advances the time. Returns the players that have something to do; call `wake` for each.
  package mutating func tick(at now: Int64) -> Range<Int>? {
    self.now = now
    let isEmpty = tally.gone == players.count
    switch phase {
    case .gathering:
      guard isComplete || now >= phaseEnd else { return nil }
      guard !isEmpty, tally.ready > 0 else {
        // A guess-server would have sent its greeting by now.
        if !isEmpty, players.allSatisfy({ $0.isGone || !$0.bot.isGreeted }) { tally.isForeign = true }
        return finish(at: now)
      }
      phase = .measuring
      tally.isMeasuring = true
      (start, phaseEnd) = (now, now + Int64(options.seconds) * Self.second)
      return players.indices
    case .measuring: return now >= phaseEnd || isEmpty ? finish(at: now) : nil
    case .leaving:
      if now >= phaseEnd || isEmpty { (phase, phaseEnd) = (.over, .max) }
      return nil
    case .over: return nil
    }
  }

  /// Removes and returns the next player that is due; call `wake` for it.
  package mutating func nextDue(at now: Int64) -> Int? {
    alarms.popFirst(until: now)
  }

  /// Lets a player start, continue or quit.
  package mutating func wake(_ number: Int, at now: Int64) {
    self.now = now
    players[number].wakeTime = BenchPlayer.never
    switch (phase, players[number].stage) {
    case (.measuring, .ready): begin(number)
    case (.leaving, .connecting), (.leaving, .entering), (.leaving, .ready), (.leaving, .playing):
      players[number].stage = .leaving
      (players[number].task, players[number].taskTime) = (nil, BenchPlayer.never)
      hand(.leave, to: number)
    case (.measuring, .playing):
      if players[number].taskTime <= now { startTask(of: number) } else { hand(.deadline, to: number) }
    case (.leaving, .leaving): hand(.deadline, to: number)
    default: break
    }
    schedule(number)
  }

  /// Asks all players to quit, and returns them. The second call ends at once.
  package mutating func stop(at now: Int64) -> Range<Int>? {
    isInterrupted = true
    switch phase {
    case .gathering, .measuring: return finish(at: now)
    case .leaving, .over:
      phase = .over
      return nil
    }
  }

  private mutating func finish(at now: Int64) -> Range<Int>? {
    if phase == .measuring { end = now }
    tally.isMeasuring = false
    alarms = BenchAlarms()
    (phase, phaseEnd) = (.leaving, now + Self.quitTime)
    return players.indices
  }

  // MARK: - Players

  /// Passes an input to a bot, updates the counters, and carries out its effects.
  private mutating func hand(_ input: BotInput, to number: Int) {
    guard !players[number].isGone else { return }
    let before = players[number].bot.counts
    let effects = players[number].bot.handle(input, at: Instant(nanoseconds: now))
    count(since: before, of: number)
    for case .send(let bytes) in effects { output += bytes }
    for case .tell(let news) in effects { follow(news, of: number) }
    if players[number].stage == .playing { leaveInVain(number) }
    schedule(number)
  }

  private mutating func follow(_ news: BotEvent, of number: Int) {
    switch news {
    case .ready:
      players[number].stage = .ready
      tally.ready += 1
      settle(number)
      // The limits are the same for all, so only one player asks.
      if number == 0 { output += Command.limits.bytes }
      // The player is late, but can still take part.
      if tally.isMeasuring { begin(number) }
    case .over(let record):
      players[number].isLeavingMatch = false
      if tally.isMeasuring, record.reason != .left { tally.matchesTold += 1 }
      let canGoOn = options.isForTwo && [.found, .tie, .timeout].contains(record.reason)
      plan(
        canGoOn && players[number].matchesInRow < BenchPlayer.matchesInRow ? .rematch : firstTask, for: number
      )
    case .homeless: plan(firstTask, for: number)
    case .failed(let failure):
      count(failure, of: number)
      end(number)
    case .gone: end(number)
    case .waiting, .opened, .begun, .lost, .gaveUp, .breach: break
    }
  }

  private mutating func begin(_ number: Int) {
    guard players[number].stage == .ready else { return }
    players[number].stage = .playing
    tally.begun += 1
    plan(firstTask, for: number)
  }

  private var firstTask: BotTask {
    guard options.isForTwo else { return .solo(options.match.range) }
    var settings = MatchSettings.standard
    (settings.rules, settings.range, settings.countdown) = (options.match.rules, options.match.range, .zero)
    return .play(settings, with: nil)
  }

  /// Schedules a task: at once, or after a person's thinking time, so that players do not all start in the same moment.
  private mutating func plan(_ task: BotTask, for number: Int) {
    guard players[number].stage == .playing else { return }
    players[number].task = task
    players[number].taskTime = now
    if options.pace == .human {
      players[number].taskTime += players[number].bot.drawThinkingTime().count * 1_000_000
    } else {
      startTask(of: number)
    }
  }

  private mutating func startTask(of number: Int) {
    guard let task = players[number].task else { return }
    (players[number].task, players[number].taskTime) = (nil, BenchPlayer.never)
    players[number].matchesInRow = task == .rematch ? players[number].matchesInRow + 1 : 1
    hand(.go(on: task), to: number)
  }

  /// Leaves a rival who has left or is disconnected: no player of a load test reconnects, and a seat is kept for a minute.
  private mutating func leaveInVain(_ number: Int) {
    if players[number].waitsInVain {
      plan(firstTask, for: number)
    } else if players[number].bot.record != nil, players[number].bot.match.rival?.isAway == true,
      !players[number].isLeavingMatch
    {
      players[number].isLeavingMatch = true
      hand(.giveUp, to: number)
    }
  }

  private mutating func end(_ number: Int) {
    guard !players[number].isGone else { return }
    players[number].stage = .gone
    settle(number)
    tally.gone += 1
  }

  private mutating func settle(_ number: Int) {
    guard !players[number].isSettled else { return }
    players[number].isSettled = true
    tally.settled += 1
  }

  private mutating func schedule(_ number: Int) {
    let time = players[number].nextTime
    guard time != players[number].wakeTime, phase != .over else { return }
    players[number].wakeTime = time
    if time != BenchPlayer.never { alarms.add(number, at: time) }
  }

  // MARK: - Counts

  private mutating func count(since before: BotCounts, of number: Int) {
    let counts = players[number].bot.counts
    for (code, count) in counts.retried where count > before.retried[code, default: 0] {
      tally.errors[code, default: 0] += count - before.retried[code, default: 0]
    }
    if tally.isMeasuring, counts.answers > before.answers {
      tally.requests += counts.answers - before.answers
      players[number].answered += counts.answers - before.answers
      tally.guesses += counts.counted - before.counted
      tally.late += counts.late - before.late
      for _ in before.counted + before.late..<counts.counted + counts.late {
        tally.latencies.record(now - players[number].dueSince)
      }
    }
    guard counts.sent > before.sent else { return }
    players[number].dueSince = now
    guard options.pace == .human, let sent = players[number].bot.pending.sent else { return }
    players[number].dueSince = sent.time.nanoseconds
    if tally.isMeasuring { tally.lags.record(now - sent.time.nanoseconds) }
  }

  private mutating func count(_ failure: BotFailure, of number: Int) {
    switch failure {
    case .dismissed(let farewell): tally.farewells[farewell, default: 0] += 1
    case .refused(_, let refusal): tally.errors[refusal.code, default: 0] += 1
    case .connection(.noServer): tally.isForeign = true
    case .connection where players[number].stage == .connecting: tally.refusals += 1
    case .connection, .nonsense, .noServerStarts, .noProgramStarts: tally.losses += 1
    }
  }
}
