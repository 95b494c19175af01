import GuessProtocol

/// A load test of a server: many players, and when they begin and end.
///
/// All players connect before anything is measured. Then the load is measured for the requested time, and at last all players
/// quit. A player who is lost is counted, and the others continue.
///
/// It has no socket and no clock. After each call `context.output` holds what the player wants to send; the caller sends and
/// clears it.
package struct Bench: Sendable {
  /// What is going on.
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
  /// Nanoseconds that players have to connect: as long as a client waits for one, and a millisecond for each of them.
  static func connectTime(for players: Int) -> Int64 { 10 * second + Int64(players) * second / 1_000 }
  /// Nanoseconds that players have to quit.
  static let quitTime = 2 * second

  package private(set) var phase = Phase.gathering
  package var context: BenchContext
  private(set) var players: [BenchPlayer]
  private var alarms = BenchAlarms()
  /// When the phase ends at the latest, in nanoseconds.
  private var phaseEnd: Int64
  private var start: Int64 = 0
  private var end: Int64?
  /// Whether somebody has asked to stop.
  package private(set) var isInterrupted = false

  /// A load test that begins now, in nanoseconds.
  package init(_ request: BenchRequest, at now: Int64, using random: any RandomNumberGenerator) {
    var random = random
    context = BenchContext(request, namePrefix: BenchContext.namePrefix(using: &random))
    players = (0..<request.players).map { BenchPlayer(number: $0) }
    phaseEnd = now + Self.connectTime(for: request.players)
  }

  package var request: BenchRequest { context.request }

  /// When `tick` is due next, in nanoseconds.
  package var nextDeadline: Int64 {
    min(phaseEnd, alarms.first ?? .max, phase == .gathering && isComplete ? context.now : .max)
  }

  /// Whether no player is still connecting.
  private var isComplete: Bool { context.tally.settled == players.count }

  /// Whether nothing more is to be done with this player's connection.
  package func isGone(_ number: Int) -> Bool { players[number].isGone }

  /// Nanoseconds that were measured so far.
  package func measured(until now: Int64) -> Int64 {
    switch phase {
    case .gathering: 0
    case .measuring: now - start
    case .leaving, .over: (end ?? start) - start
    }
  }

  /// One line that tells a person how far the load test is.
  package func progress(at now: Int64) -> String {
    switch phase {
    case .gathering:
      return "Connecting: \(context.tally.settled) of \(players.count, "player", "players")."
    case .measuring:
      let time = measured(until: now)
      let rate = Int(Double(context.tally.guesses) * Double(Self.second) / Double(max(1, time)))
      return "\(time / Self.second) of \(request.seconds) s: \(rate, "guess", "guesses") a second."
    case .leaving, .over: return "Disconnecting…"
    }
  }

  // MARK: - Input

  /// This player's connection is established.
  package mutating func connect(_ number: Int, at now: Int64) {
    context.now = now
    players[number].connect()
  }

  /// This player has received bytes.
  package mutating func receive(_ bytes: Span<UInt8>, for number: Int, at now: Int64) {
    context.now = now
    let wakeTime = players[number].wakeTime
    players[number].receive(bytes, &context)
    schedule(number, unless: wakeTime)
  }

  /// This player's connection has ended, or could not be established.
  package mutating func disconnect(_ number: Int, at now: Int64) {
    context.now = now
    players[number].disconnect(&context)
  }

  /// Time has passed. Returns the players who have something to do; `wake` is to be called for each.
  package mutating func tick(at now: Int64) -> Range<Int>? {
    context.now = now
    let isEmpty = context.tally.gone == players.count
    switch phase {
    case .gathering:
      guard isComplete || now >= phaseEnd else { return nil }
      guard !isEmpty, context.tally.ready > 0 else {
        // It has had enough time to greet.
        if !isEmpty, context.tally.greeted == 0 { context.tally.isForeign = true }
        return finish(at: now)
      }
      phase = .measuring
      context.tally.isMeasuring = true
      (start, phaseEnd) = (now, now + Int64(request.seconds) * Self.second)
      return players.indices
    case .measuring: return now >= phaseEnd || isEmpty ? finish(at: now) : nil
    case .leaving:
      if now >= phaseEnd || isEmpty { (phase, phaseEnd) = (.over, .max) }
      return nil
    case .over: return nil
    }
  }

  /// The next player who is due; `wake` is to be called for it.
  package mutating func nextDue(at now: Int64) -> Int? {
    alarms.popFirst(until: now)
  }

  /// Lets a player do what is due: start, continue or quit.
  package mutating func wake(_ number: Int, at now: Int64) {
    context.now = now
    let wakeTime = players[number].wakeTime
    switch phase {
    case .measuring where players[number].isReady: players[number].start(&context)
    case .measuring: players[number].wake(&context)
    case .leaving: players[number].quit(&context)
    case .gathering, .over: break
    }
    schedule(number, unless: wakeTime)
  }

  /// Somebody asks to stop: returns the players, who are to quit. Asked twice, it ends at once.
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
    context.tally.isMeasuring = false
    alarms = BenchAlarms()
    (phase, phaseEnd) = (.leaving, now + Self.quitTime)
    return players.indices
  }

  private mutating func schedule(_ number: Int, unless old: Int64) {
    let time = players[number].wakeTime
    if time != old, time != BenchPlayer.never { alarms.add(number, at: time) }
  }
}
