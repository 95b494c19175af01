import GuessGame
import GuessServerCore
import GuessProtocol

/// The master according to its sentinels, without their sockets and the clock.
///
/// Sentinels are asked before each connection to Redis, and every ten seconds during it: one at a time, each
/// over a connection that ends with its answer, in *rounds* that end with the first one that knows it. None is
/// asked if the operator named the Redis itself.
struct SentinelWatch {
  /// Time limit of a sentinel, from resolving its name to its answer. It answers within milliseconds, and there are others.
  static let answerTime = Milliseconds.seconds(1)
  /// Interval of rounds while the connection to Redis lasts. The connection itself finds that a master has failed or become a
  /// replica; rounds find one that was cut off from the others and accepts writes that will be lost.
  static let interval = Milliseconds.seconds(10)
  /// Bytes of an answer: a host name, a port, and their framing.
  static let answerBytes = 1_024

  enum Effect: Hashable, Sendable {
    case connect(RedisHost)
    case send([UInt8])
    case hangUp
    case master(RedisHost)
    /// Give up the connection to Redis, or the attempt to make one, for this reason.
    case giveUp(String)
  }

  /// A sentinel that was asked, and the errors of those before it.
  private struct Round {
    let deadline: Instant
    var errors: [String] = []
    var isConnected = false
    var reader = RESPReader(limit: answerBytes)
  }

  private let place: RedisAddress.Place
  /// The sentinel that is asked first: the last one that knew.
  private var first = 0
  private var round: Round?
  private var nextRound: Instant?
  /// The Redis in use; nil while there is none.
  private(set) var master: RedisHost?
  /// Failed rounds; they select which address of a sentinel is tried first, since its name may have several.
  private(set) var failures = 0

  init(_ address: RedisAddress) {
    place = address.place
    if case .redis(let host) = place { master = host }
  }

  static func longestRound(at address: RedisAddress) -> Milliseconds {
    guard case .sentinels(let sentinels, _) = address.place else { return .zero }
    return Milliseconds(answerTime.count * Int64(sentinels.count))
  }

  var asked: RedisHost? { round.map { sentinels[place(of: $0)] } }

  var deadline: Instant? { round?.deadline ?? nextRound }

  // MARK: - Events

  mutating func find(at now: Instant, _ effects: inout [Effect]) {
    if case .redis(let host) = place { return effects.append(.master(host)) }
    forget(&effects)
    ask(after: [], at: now, &effects)
  }

  /// Ends a round when the connection to Redis is over. The next round begins with the next connection.
  mutating func forget(_ effects: inout [Effect]) {
    guard case .sentinels = place else { return }
    if round != nil { effects.append(.hangUp) }
    (round, nextRound, master) = (nil, nil, nil)
  }

  mutating func connected(_ effects: inout [Effect]) {
    guard case .sentinels(_, let name) = place, round != nil else { return }
    round?.isConnected = true
    effects.append(.send(RESPRequest(["SENTINEL", "get-master-addr-by-name", name]).bytes))
  }

  mutating func received(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    guard var round = self.round else { return }
    round.reader.append(bytes)
    let answer: RESPValue?
    do throws(Unreadable) {
      answer = try round.reader.next()
    } catch {
      return fail("does not answer like a sentinel", at: now, &effects)
    }
    self.round = round
    switch answer {
    case .array(let values): take(values, at: now, &effects)
    case .null: fail("knows no master of that name", at: now, &effects)
    case .error(let error):
      // A Redis that is not a sentinel does not know the command.
      let isForeign = error.text.contains("unknown command")
      fail(isForeign ? "is not a sentinel" : "answers \(error.code)", at: now, &effects)
    case .status, .integer, .bytes: fail("does not answer like a sentinel", at: now, &effects)
    case nil: break
    }
  }

  mutating func disconnected(at now: Instant, _ effects: inout [Effect]) {
    guard let round else { return }
    fail(round.isConnected ? "has closed the connection" : "can't be reached", at: now, &effects)
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, now >= deadline else { return }
    if round != nil {
      fail("takes longer than a second to answer", at: now, &effects)
    } else {
      ask(after: [], at: now, &effects)
    }
  }

  // MARK: - Rounds

  private var sentinels: [RedisHost] {
    if case .sentinels(let sentinels, _) = place { sentinels } else { [] }
  }

  private func place(of round: Round) -> Int { (first + round.errors.count) % sentinels.count }

  private mutating func ask(after errors: [String], at now: Instant, _ effects: inout [Effect]) {
    let round = Round(deadline: now + Self.answerTime, errors: errors)
    (self.round, nextRound) = (round, nil)
    effects.append(.connect(sentinels[place(of: round)]))
  }

  private mutating func take(_ values: [RESPValue], at now: Instant, _ effects: inout [Effect]) {
    guard let round, values.count == 2, case .bytes(let name) = values[0], case .bytes(let port) = values[1],
      let told = RedisHost(name: name, port: port)
    else { return fail("does not answer like a sentinel", at: now, &effects) }
    first = place(of: round)
    self.round = nil
    effects.append(.hangUp)
    guard let master else {
      (self.master, nextRound) = (told, now + Self.interval)
      return effects.append(.master(told))
    }
    guard told == master else {
      // The next connection finds the new master in a round of its own, after the usual pause.
      self.master = nil
      return effects.append(.giveUp("\(told) is the master by now, not \(master)"))
    }
    nextRound = now + Self.interval
  }

  /// Asks the next sentinel; `error` follows the name of this one. After the last one an existing connection to Redis continues:
  /// silent sentinels don't mean that its Redis is no longer the master.
  private mutating func fail(_ error: String, at now: Instant, _ effects: inout [Effect]) {
    guard let round, let asked else { return }
    effects.append(.hangUp)
    let errors = round.errors + ["\(asked) \(error)"]
    guard errors.count == sentinels.count else { return ask(after: errors, at: now, &effects) }
    self.round = nil
    failures += 1
    if master == nil {
      effects.append(.giveUp("no sentinel knows the master: \(errors.joined(separator: ", "))"))
    } else {
      nextRound = now + Self.interval
    }
  }
}
