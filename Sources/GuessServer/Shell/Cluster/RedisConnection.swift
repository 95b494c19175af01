import GuessProtocol

/// A connection to Redis, without its socket and its clock: pending requests, timeouts and retries.
///
/// The game never waits for Redis: requests fail while it is away or slow, and the game continues without it.
struct RedisConnection {
  /// Pending requests: a tenth of a second at 100,000 a second. With more, Redis is overloaded.
  static let mostRequests = 10_000
  /// Timeout of an answer. Redis answers within a millisecond; after a second it is stopped, or the link is cut.
  static let answerTime = Milliseconds.seconds(1)
  static let connectTime = Milliseconds.seconds(2)
  private static let unreachable = "it can't be reached"
  /// The first bound of the pause before a retry. It is drawn from zero up to a bound that doubles.
  static let firstPause = Milliseconds(100)

  enum Effect: Hashable, Sendable {
    case connect
    case send([UInt8])
    case hangUp
    /// Nil if there is no answer; the request may have been executed nevertheless.
    case answered(RedisQuestion, RESPValue?)
    /// Requests are accepted from now on.
    case ready
    /// Requests are refused from now on, for this reason.
    case away(String)
  }

  private enum State {
    case waiting(until: Instant)
    case connecting(until: Instant)
    /// The greeting was sent, and this many of its answers are still to come.
    case greeting(left: Int, until: Instant)
    /// Redis is identified with its history.
    case ready(String, since: Instant)
  }

  /// Requests that begin every connection: authentication if there is a password, the database, and INFO.
  private let greeting: [RESPRequest]
  /// The last bound of a pause: a third of a lease, so that a node that serves is back before another one takes its lease.
  private let longestPause: Milliseconds
  private var random: any RandomNumberGenerator
  private var state: State
  private var reader = RESPReader()
  /// Unanswered questions, in the order in which Redis answers.
  private(set) var waiting: ArraySlice<(question: RedisQuestion, deadline: Instant)> = []
  /// Time of the last bytes. An answer of which more arrives is not late: on a slow link a page of the log takes seconds.
  private var heard = Instant.start
  private var failures = 0
  /// True if the last Redis that was ready takes flags of scripts.
  private(set) var hasScriptFlags = false

  /// Connects at `now`, to the database and as the user of `address`.
  init(
    to address: RedisAddress, password: String? = nil, longestPause: Milliseconds, at now: Instant,
    random: any RandomNumberGenerator
  ) {
    self.random = random
    var greeting: [RESPRequest] = []
    if let password { greeting.append(RESPRequest(["AUTH"] + [address.user, password].compactMap(\.self))) }
    if address.database != 0 { greeting.append(RESPRequest(["SELECT", "\(address.database)"])) }
    self.greeting = greeting + [RESPRequest(["INFO"])]
    self.longestPause = longestPause
    state = .waiting(until: now)
  }

  /// Identifies the connected Redis and its history; nil while it can't be used.
  var history: String? { if case .ready(let history, _) = state { history } else { nil } }

  var deadline: Instant? {
    switch state {
    case .waiting(let time), .connecting(let time), .greeting(_, let time): time
    case .ready: waiting.first.map { max($0.deadline, heard + Self.answerTime) }
    }
  }

  // MARK: - Asking

  /// Asks Redis. The answer comes as an effect, at once if there can be none.
  mutating func ask(
    _ request: RESPRequest, for question: RedisQuestion, at now: Instant, _ effects: inout [Effect]
  ) {
    guard history != nil, waiting.count < Self.mostRequests else {
      return effects.append(.answered(question, nil))
    }
    waiting.append((question, now + Self.answerTime))
    effects.append(.send(request.bytes))
  }

  // MARK: - Events

  mutating func connected(at now: Instant, _ effects: inout [Effect]) {
    reader = RESPReader()
    state = .greeting(left: greeting.count, until: now + Self.answerTime)
    effects.append(.send(greeting.flatMap(\.bytes)))
  }

  mutating func received(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    reader.append(bytes)
    heard = now
    do {
      while let value = try reader.next() {
        guard take(value, at: now, &effects) else { return }
      }
    } catch {
      giveUp("the program there is not Redis", at: now, &effects)
    }
  }

  mutating func disconnected(at now: Instant, _ effects: inout [Effect]) {
    switch state {
    case .waiting: break
    case .connecting: giveUp(Self.unreachable, at: now, &effects)
    case .greeting, .ready: giveUp("it has closed the connection", at: now, &effects)
    }
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, now >= deadline else { return }
    switch state {
    case .waiting:
      state = .connecting(until: now + Self.connectTime)
      effects.append(.connect)
    case .connecting: giveUp(Self.unreachable, at: now, &effects)
    case .greeting, .ready: giveUp("it takes longer than a second to answer", at: now, &effects)
    }
  }

  // MARK: - Answers

  /// Takes an answer; false if it ends the connection. A Redis that refuses anything can't be used as it is.
  private mutating func take(_ value: RESPValue, at now: Instant, _ effects: inout [Effect]) -> Bool {
    switch (state, value) {
    case (_, .error(let error)):
      giveUp(RESPValue.reason(of: error), at: now, &effects)
      return false
    case (.greeting(1, _), _):
      let info = RedisInfo(value)
      if let problem = info.problem {
        giveUp(problem, at: now, &effects)
        return false
      }
      hasScriptFlags = info.hasScriptFlags
      state = .ready(info.history, since: now)
      effects.append(.ready)
    case (.greeting(let left, let end), _): state = .greeting(left: left - 1, until: end)
    // An unrequested value can only be a broadcast, and we subscribe to none.
    default: if let (question, _) = waiting.popFirst() { effects.append(.answered(question, value)) }
    }
    return true
  }

  /// Closes the connection, to try again later.
  private mutating func giveUp(_ reason: String, at now: Instant, _ effects: inout [Effect]) {
    effects.append(.hangUp)
    for (question, _) in waiting { effects.append(.answered(question, nil)) }
    waiting = []
    if case .ready(_, let since) = state, now >= since + Self.answerTime { failures = 0 }
    let bound = min(longestPause.count, Self.firstPause.count << min(failures, 16))
    failures += 1
    state = .waiting(until: now + Milliseconds(.random(in: 1...bound, using: &random)))
    effects.append(.away(reason))
  }
}
