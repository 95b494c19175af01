import Protocol

/// A load on a server: many players, and the times at which it begins and ends.
///
/// All players come in first, so that nobody is measured while others are still on their way; then it is measured for so
/// many seconds, and at last all say goodbye. A player that is lost is counted, and the others go on.
///
/// It knows no socket and no clock. What a player wants sent lies in `turn.output` after each call, and the one who calls
/// takes it away.
package struct Bench: Sendable {
  /// How far it is.
  package enum Phase: Hashable, Sendable {
    /// Players come in.
    case gathering
    case measuring
    /// Players say goodbye.
    case leaving
    case over
  }

  /// Nanoseconds in a second.
  package static let second: Int64 = 1_000_000_000
  /// How long so many players may take to come in: as long as a client waits for one, and a millisecond for each of them.
  static func patience(for players: Int) -> Int64 { 10 * second + Int64(players) * second / 1_000 }
  /// How long raw connections listen for a greeting: an answer to the farthest place on earth takes as long.
  static let greetingTime = second / 5
  /// How long saying goodbye may take.
  static let goodbyeTime = 2 * second

  package let request: BenchRequest
  package private(set) var phase = Phase.gathering
  package var turn: BenchTurn
  private(set) var players: [BenchPlayer]
  private(set) var peers: [RawPeer]
  private var alarms = BenchAlarms()
  /// When the phase ends, at the latest, in nanoseconds.
  private var phaseEnd: Int64
  /// When raw connections begin, once all are there.
  private var greetingEnd: Int64?
  private var start: Int64 = 0
  private var end: Int64?
  /// Whether somebody has asked to stop.
  package private(set) var isInterrupted = false

  /// A load that begins to gather now, in nanoseconds. Its players have names that strangers hardly ever have.
  package init(_ request: BenchRequest, at now: Int64, using random: any RandomNumberGenerator) {
    self.request = request
    var random = random
    turn = BenchTurn(BenchOrders(request, calling: BenchOrders.word(using: &random)))
    let count = request.players
    players = request.load.isGame ? (0..<count).map { BenchPlayer(number: $0) } : []
    peers = request.load.isGame ? [] : Array(repeating: RawPeer(), count: count)
    phaseEnd = now + Self.patience(for: count)
  }

  /// When `tick` is due next, in nanoseconds.
  package var nextDeadline: Int64 {
    min(phaseEnd, alarms.first ?? .max, phase == .gathering ? greetingEnd ?? .max : .max)
  }

  /// Whether nothing more is to be done with this player's connection.
  package func isGone(_ number: Int) -> Bool {
    request.load.isGame ? players[number].isGone : peers[number].isGone
  }

  /// Nanoseconds that were measured so far.
  package func measured(until now: Int64) -> Int64 {
    switch phase {
    case .gathering: 0
    case .measuring: now - start
    case .leaving, .over: (end ?? start) - start
    }
  }

  // MARK: - What happens

  /// This player's connection stands.
  package mutating func connect(_ number: Int, at now: Int64) {
    turn.now = now
    if request.load.isGame { players[number].connect() } else { peers[number].connect(&turn) }
    settle()
  }

  /// Bytes have come for this player.
  package mutating func receive(_ bytes: Span<UInt8>, for number: Int, at now: Int64) {
    turn.now = now
    guard request.load.isGame else { return peers[number].take(bytes, &turn) }
    let wakeTime = players[number].wakeTime
    players[number].take(bytes, &turn)
    schedule(number, unless: wakeTime)
    if phase == .gathering { settle() }
  }

  /// This player's connection has ended, or has not come about.
  package mutating func disconnect(_ number: Int, at now: Int64) {
    turn.now = now
    if request.load.isGame { players[number].disconnect(&turn) } else { peers[number].disconnect(&turn) }
    settle()
  }

  /// Time has passed: answers who has something to do, each of whom `wake` is to be called for.
  package mutating func tick(at now: Int64) -> Range<Int>? {
    turn.now = now
    let isEmpty = turn.tally.gone == request.players
    switch phase {
    case .gathering:
      guard turn.tally.settled == request.players && now >= greetingEnd ?? 0 || now >= phaseEnd else {
        return nil
      }
      guard !isEmpty, turn.tally.ready > 0 else {
        // It has had time enough to greet.
        if !isEmpty, turn.tally.greeted == 0 { turn.tally.isForeign = true }
        return finish(at: now)
      }
      phase = .measuring
      turn.tally.isMeasuring = true
      (start, phaseEnd) = (now, now + Int64(request.seconds) * Self.second)
      return 0..<request.players
    case .measuring: return now >= phaseEnd || isEmpty ? finish(at: now) : nil
    case .leaving:
      if now >= phaseEnd || isEmpty { (phase, phaseEnd) = (.over, .max) }
      return nil
    case .over: return nil
    }
  }

  /// The next player whose time has come; `wake` is to be called for it.
  package mutating func nextDue(at now: Int64) -> Int? {
    alarms.popFirst(until: now)
  }

  /// Lets a player do what is due: begin, go on or say goodbye.
  package mutating func wake(_ number: Int, at now: Int64) {
    turn.now = now
    guard request.load.isGame else {
      if phase == .measuring { peers[number].begin(&turn) } else { peers[number].leave(&turn) }
      return
    }
    let wakeTime = players[number].wakeTime
    switch phase {
    case .measuring where players[number].isReady: players[number].begin(&turn)
    case .measuring: players[number].wake(&turn)
    case .leaving: players[number].leave(&turn)
    case .gathering, .over: break
    }
    schedule(number, unless: wakeTime)
  }

  /// Somebody asks to stop: all say goodbye. Asked twice it ends at once.
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
    turn.tally.isMeasuring = false
    alarms = BenchAlarms()
    (phase, phaseEnd) = (.leaving, now + Self.goodbyeTime)
    return 0..<request.players
  }

  private mutating func schedule(_ number: Int, unless old: Int64) {
    let time = players[number].wakeTime
    if time != old, time != BenchPlayer.never { alarms.add(number, at: time) }
  }

  private mutating func settle() {
    guard turn.tally.settled == request.players, greetingEnd == nil else { return }
    greetingEnd = request.load.isGame ? turn.now : turn.now + Self.greetingTime
  }
}
