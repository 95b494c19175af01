import GuessServerCore
import GuessProtocol

/// Which Redis is the master, as its sentinels tell it, without their sockets and the clock.
///
/// They are asked before each connection to Redis is made, and now and then while it lasts: one at a time, each over a connection
/// that ends with its answer, in *rounds* that end with the first one that knows. Where a host has named the Redis itself, it is
/// that one, and nobody is asked.
struct SentinelWatch {
  /// How long one of them may take, from looking its name up to its answer: it answers within milliseconds, and is not the only one.
  static let answerTime = Milliseconds.seconds(1)
  /// How often they are asked while the connection to Redis lasts. A master that has failed, or is a replica by now, is found
  /// out by the connection itself; this is for one that was cut off from the others, and takes what will be lost.
  static let interval = Milliseconds.seconds(10)
  /// Bytes of an answer: a name of a host, a port, and what is around them.
  static let answerBytes = 1_024

  enum Effect: Hashable, Sendable {
    case connect(RedisHost)
    case send([UInt8])
    case hangUp
    case master(RedisHost)
    /// The connection to Redis, or what is under way for one, is to be given up, for this reason.
    case giveUp(String)
  }

  enum Trouble: Hashable, Sendable {
    case unreachable, closed, slow, nonsense
    case unknownMaster
    case refused(RESPError)

    /// What is wrong, behind the name of the sentinel.
    var text: String {
      switch self {
      case .unreachable: "can't be reached"
      case .closed: "has closed the connection"
      case .slow: "takes longer than a second to answer"
      case .nonsense: "does not answer like a sentinel"
      case .unknownMaster: "knows no master of that name"
      // A Redis that is none knows no such command.
      case .refused(let error) where error.text.contains("unknown command"): "is no sentinel"
      case .refused(let error): "answers \(error.code)"
      }
    }
  }

  /// One sentinel that is asked, and what was wrong with those before it.
  private struct Round {
    let deadline: Instant
    var troubles: [String] = []
    var isConnected = false
    var reader = RESPReader()
    var receivedBytes = 0
  }

  private let place: RedisAddress.Place
  /// The sentinel that is asked first: the one that knew last.
  private var first = 0
  private var round: Round?
  private var nextRound: Instant?
  /// The Redis that is in use; nil while none is.
  private(set) var master: RedisHost?
  /// Rounds that have come to nothing, since a sentinel's name may stand for several addresses.
  private(set) var failures = 0

  init(_ address: RedisAddress) {
    place = address.place
    if case .redis(let host) = place { master = host }
  }

  /// How long a round may take.
  static func longestRound(at address: RedisAddress) -> Milliseconds {
    guard case .sentinels(let sentinels, _) = address.place else { return .zero }
    return Milliseconds(answerTime.count * Int64(sentinels.count))
  }

  var asked: RedisHost? { round.map { sentinels[place(of: $0)] } }

  var deadline: Instant? { round?.deadline ?? nextRound }

  // MARK: - What happens

  mutating func find(at now: Instant, _ effects: inout [Effect]) {
    if case .redis(let host) = place { return effects.append(.master(host)) }
    forget(&effects)
    begin(at: now, &effects)
  }

  /// The connection to Redis is over; nobody is asked until another one is to be made.
  mutating func forget(_ effects: inout [Effect]) {
    guard case .sentinels = place else { return }
    if round != nil { effects.append(.hangUp) }
    (round, nextRound, master) = (nil, nil, nil)
  }

  mutating func connected(_ effects: inout [Effect]) {
    guard case .sentinels(_, let name) = place, round != nil else { return }
    round?.isConnected = true
    effects.append(.send(RESPRequest("SENTINEL", "get-master-addr-by-name", name).bytes))
  }

  mutating func received(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    guard var round = self.round else { return }
    round.reader.append(bytes)
    round.receivedBytes += bytes.count
    let answer: RESPValue?
    do throws(RESPReader.Fault) {
      answer = try round.reader.next()
    } catch {
      return fail(.nonsense, at: now, &effects)
    }
    self.round = round
    // What comes behind an answer was not asked for.
    let length = round.receivedBytes - (answer == nil ? 0 : round.reader.bufferedBytes)
    guard length <= Self.answerBytes else { return fail(.nonsense, at: now, &effects) }
    switch answer {
    case .array(let values): take(values, at: now, &effects)
    case .null: fail(.unknownMaster, at: now, &effects)
    case .error(let error): fail(.refused(error), at: now, &effects)
    case .status, .integer, .bytes: fail(.nonsense, at: now, &effects)
    case nil: break
    }
  }

  /// The connection to the sentinel is over, or could not be made.
  mutating func disconnected(at now: Instant, _ effects: inout [Effect]) {
    guard let round else { return }
    fail(round.isConnected ? .closed : .unreachable, at: now, &effects)
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, now >= deadline else { return }
    if round != nil { fail(.slow, at: now, &effects) } else { begin(at: now, &effects) }
  }

  // MARK: - Rounds

  private var sentinels: [RedisHost] {
    if case .sentinels(let sentinels, _) = place { sentinels } else { [] }
  }

  private func place(of round: Round) -> Int { (first + round.troubles.count) % sentinels.count }

  private mutating func begin(at now: Instant, _ effects: inout [Effect]) {
    nextRound = nil
    ask(after: [], at: now, &effects)
  }

  /// Asks the next sentinel, after those that were of no use.
  private mutating func ask(after troubles: [String], at now: Instant, _ effects: inout [Effect]) {
    let round = Round(deadline: now + Self.answerTime, troubles: troubles)
    self.round = round
    effects.append(.connect(sentinels[place(of: round)]))
  }

  private mutating func take(_ values: [RESPValue], at now: Instant, _ effects: inout [Effect]) {
    guard let round, values.count == 2, case .bytes(let name) = values[0], case .bytes(let port) = values[1],
      let told = RedisHost(name: name, port: port)
    else { return fail(.nonsense, at: now, &effects) }
    first = place(of: round)
    self.round = nil
    effects.append(.hangUp)
    guard let master else {
      (self.master, nextRound) = (told, now + Self.interval)
      return effects.append(.master(told))
    }
    guard told == master else {
      // The next connection finds it by a round of its own, after the pause that every new one has.
      self.master = nil
      return effects.append(.giveUp("\(told) is the master by now, not \(master)"))
    }
    nextRound = now + Self.interval
  }

  /// Turns to the next sentinel. After the last one the connection to Redis goes on, where there is one: that none of them
  /// answers does not say that it is not the master.
  private mutating func fail(_ trouble: Trouble, at now: Instant, _ effects: inout [Effect]) {
    guard let round, let asked else { return }
    effects.append(.hangUp)
    let troubles = round.troubles + ["\(asked) \(trouble.text)"]
    guard troubles.count == sentinels.count else { return ask(after: troubles, at: now, &effects) }
    self.round = nil
    failures += 1
    if master == nil {
      effects.append(.giveUp("no sentinel knows the master: \(troubles.joined(separator: ", "))"))
    } else {
      nextRound = now + Self.interval
    }
  }
}
