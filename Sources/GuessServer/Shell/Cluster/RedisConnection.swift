import GuessServerCore
import GuessProtocol

/// A connection to Redis, without its socket and its clock: what waits for an answer, what is given up, and when to try again.
///
/// Nobody waits for Redis: whatever is asked while it is away or slow fails, and the game goes on without it.
struct RedisConnection {
  /// Requests that may wait for their answers: at 100,000 a second a tenth of one. More means that Redis is overloaded.
  static let mostRequests = 10_000
  /// How long an answer may take. Redis answers within a millisecond; a second is a Redis that is stopped, or a link that is cut.
  static let answerTime = Milliseconds.seconds(1)
  /// How long it may take to connect.
  static let connectTime = Milliseconds.seconds(2)
  /// The first pause before a new try, and the longest one: it is drawn from nothing up to a bound that doubles, so that a
  /// hundred nodes don't all come at once.
  static let pauses = Milliseconds(100)...Milliseconds.seconds(5)

  /// A request, by the order in which they were asked.
  struct RequestID: Hashable, Comparable, Sendable {
    let rawValue: UInt64

    static func < (left: RequestID, right: RequestID) -> Bool { left.rawValue < right.rawValue }
  }

  enum Failure: Error, Hashable, Sendable {
    case away
    /// It was lost before the answer came; whether the request was done is not known.
    case lost
    /// Too many wait already.
    case overloaded
    case refused(RESPError)
  }

  /// Why a connection is given up, or why it can't be used.
  enum Trouble: Hashable, Sendable {
    case unreachable
    case slow
    case closed
    case nonsense(RESPReader.Fault)
    /// It wants another user or password, or none.
    case credentials(RESPError)
    /// It refuses what every connection begins with.
    case greeting(RESPError)
    /// It has become a replica: another Redis is the master by now, or nobody can write.
    case readOnly(RESPError)
  }

  enum Effect: Hashable, Sendable {
    case connect
    case send([UInt8])
    case hangUp
    case answered(RequestID, Result<RESPValue, Failure>)
    /// It can be asked from now on; what Redis tells of itself is handed over.
    case ready(RedisFacts)
    /// It can't be asked any more, for this reason.
    case away(Trouble)
  }

  private enum State {
    case waiting(until: Instant)
    case connecting(until: Instant)
    /// Greeted with so many requests, whose answers are still to come.
    case greeting(left: Int, until: Instant)
    case ready
  }

  private struct Waiting {
    let id: RequestID
    let deadline: Instant
  }

  /// What every connection begins with: who we are where that is asked, the database, and how Redis is.
  private let greeting: [RESPRequest]
  private let hasPassword: Bool
  /// How long connecting may take, with the sentinels that are asked before.
  private let patience: Milliseconds
  /// What pauses are drawn from.
  private var random: any RandomNumberGenerator
  private var state: State
  private var reader = RESPReader()
  private var requests: ArraySlice<Waiting> = []
  private var lastID: UInt64 = 0
  /// Tries in a row that have come to nothing.
  private var failures = 0

  /// A connection that is to be made at `now`, to the database and as the user of `address`.
  init(
    to address: RedisAddress, password: String? = nil, at now: Instant, random: any RandomNumberGenerator
  ) {
    self.random = random
    var greeting: [RESPRequest] = []
    if let password { greeting.append(RESPRequest(["AUTH"] + [address.user, password].compactMap(\.self))) }
    if address.database != 0 { greeting.append(RESPRequest("SELECT", "\(address.database)")) }
    self.greeting = greeting + [RESPRequest("INFO")]
    hasPassword = password != nil
    patience = Self.connectTime + SentinelWatch.longestRound(at: address)
    state = .waiting(until: now)
  }

  var isReady: Bool { if case .ready = state { true } else { false } }

  var waiting: Int { requests.count }

  var deadline: Instant? {
    switch state {
    case .waiting(let time), .connecting(let time), .greeting(_, let time): time
    case .ready: requests.first?.deadline
    }
  }

  // MARK: - Asking

  /// Asks Redis. The answer comes as an effect, at once where there can be none.
  mutating func ask(_ request: RESPRequest, at now: Instant, _ effects: inout [Effect]) -> RequestID {
    lastID += 1
    let id = RequestID(rawValue: lastID)
    guard isReady else {
      effects.append(.answered(id, .failure(.away)))
      return id
    }
    guard requests.count < Self.mostRequests else {
      effects.append(.answered(id, .failure(.overloaded)))
      return id
    }
    requests.append(Waiting(id: id, deadline: now + Self.answerTime))
    effects.append(.send(request.bytes))
    return id
  }

  // MARK: - What happens

  mutating func connected(at now: Instant, _ effects: inout [Effect]) {
    reader = RESPReader()
    state = .greeting(left: greeting.count, until: now + Self.answerTime)
    effects.append(.send(greeting.flatMap(\.bytes)))
  }

  mutating func received(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    reader.append(bytes)
    do throws(RESPReader.Fault) {
      while let value = try reader.next() {
        guard take(value, at: now, &effects) else { return }
      }
    } catch {
      fail(.nonsense(error), at: now, &effects)
    }
  }

  mutating func disconnected(at now: Instant, _ effects: inout [Effect]) {
    switch state {
    case .waiting: break
    case .connecting: fail(.unreachable, at: now, &effects)
    case .greeting, .ready: fail(.closed, at: now, &effects)
    }
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, now >= deadline else { return }
    switch state {
    case .waiting:
      state = .connecting(until: now + patience)
      effects.append(.connect)
    case .connecting: fail(.unreachable, at: now, &effects)
    case .greeting, .ready: fail(.slow, at: now, &effects)
    }
  }

  // MARK: - Answers

  /// Takes an answer; false where the connection was given up for it.
  private mutating func take(_ value: RESPValue, at now: Instant, _ effects: inout [Effect]) -> Bool {
    guard case .greeting(let left, let end) = state else {
      // Whoever asked is told that it was lost, as by a connection that breaks.
      if !requests.isEmpty, case .error(let error) = value, error.isReadOnly {
        fail(.readOnly(error), at: now, &effects)
        return false
      }
      answer(value, &effects)
      return true
    }
    if case .error(let error) = value {
      let isAboutUser = ["NOAUTH", "NOPERM"].contains(error.code) || hasPassword && left == greeting.count
      fail(isAboutUser ? .credentials(error) : .greeting(error), at: now, &effects)
      return false
    }
    guard left == 1 else {
      state = .greeting(left: left - 1, until: end)
      return true
    }
    state = .ready
    effects.append(.ready(RedisFacts(value)))
    return true
  }

  private mutating func answer(_ value: RESPValue, _ effects: inout [Effect]) {
    // What was not asked for is a message to everyone, of which there is none in what we speak.
    guard !requests.isEmpty else { return }
    let request = requests.removeFirst()
    failures = 0
    if case .error(let error) = value {
      effects.append(.answered(request.id, .failure(.refused(error))))
    } else {
      effects.append(.answered(request.id, .success(value)))
    }
  }

  private mutating func fail(_ trouble: Trouble, at now: Instant, _ effects: inout [Effect]) {
    giveUp(at: now, &effects)
    effects.append(.away(trouble))
  }

  mutating func giveUp(at now: Instant, _ effects: inout [Effect]) {
    effects.append(.hangUp)
    for request in requests { effects.append(.answered(request.id, .failure(.lost))) }
    requests = []
    let bound = min(Self.pauses.upperBound.count, Self.pauses.lowerBound.count << min(failures, 16))
    failures += 1
    state = .waiting(until: now + Milliseconds(.random(in: 1...bound, using: &random)))
  }
}

extension RedisConnection.Trouble {
  var text: String {
    switch self {
    case .unreachable: "it can't be reached"
    case .slow: "it takes longer than a second to answer"
    case .closed: "it has closed the connection"
    case .nonsense: "what answers there is no Redis"
    case .credentials(let error): "it does not let this user in: \(error.reason)"
    case .greeting(let error), .readOnly(let error): error.reason
    }
  }
}
