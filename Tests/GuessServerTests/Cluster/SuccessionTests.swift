import TestSupport
import Testing

@testable import GuessServerCore
@testable import GuessProtocol

@Suite("The takeover of rooms of dead nodes", .timed)
struct SuccessionTests {
  private static let lease = Milliseconds.seconds(6)
  private var succession = Succession(lease: Self.lease)
  private var log = NodeLog(lease: Self.lease, start: .start(unixTime: 0, version: "1.0.0"), at: .start)
  private var effects: [Succession.Effect] = []
  private let departed: DepartedNode
  private let seal: SecretSeal

  init() throws {
    let node = try ClusterNode.node(5)
    departed = DepartedNode(node, identity: "00000000000000dd", hasLeft: false)
    let key = try #require(ClusterKey(bytes: [UInt8](repeating: 7, count: ClusterKey.byteCount)))
    seal = SecretSeal(key)
    complete()
  }

  /// Writes all rooms to the log; nothing of it is acknowledged yet.
  private mutating func complete() {
    var effects: [NodeLog.Effect] = []
    log.online("redis", at: .start, &effects)
    log.answered(.open, .opened(last: nil), &effects)
    let number = log.beginPreparation()
    log.prepared([], number, &effects)
  }

  /// Acknowledges all pieces of the log.
  private mutating func acknowledge() {
    var effects: [NodeLog.Effect] = []
    log.answered(.append(LogPiece(LogPosition(generation: 1, number: .max), .change)), .done, &effects)
  }

  private mutating func takeEffects() -> [Succession.Effect] {
    defer { effects = [] }
    return effects
  }

  private var asked: [SuccessionQuestion] {
    effects.compactMap { if case .ask(let question) = $0 { question } else { nil } }
  }

  private mutating func look(at now: Instant) { succession.takeDeparted(log, at: now, &effects) }

  private mutating func answer(_ question: SuccessionQuestion, _ answer: SuccessionAnswer?) {
    effects = []
    succession.answered(question, answer, log, &effects)
  }

  private static func legacy(_ number: Int) throws -> Legacy {
    let node = try ClusterNode.node(number)
    return Legacy(run: node.incarnation, slot: node.slot, name: node.name, number: number)
  }

  /// A log with rooms of these players, and with the takeovers that its node had made.
  private func pieces(_ names: String..., heir: [JournalEntry] = []) throws -> [LogPiece] {
    var changes = JournalChanges()
    for entry in heir { changes.append(entry) }
    for (index, name) in names.enumerated() {
      let code = try #require(RoomCode(rawValue: UInt32(index)))
      let lines = [
        "room room=\(code) rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0",
        "sit room=\(code) seat=1 name=\(name) kind=human token=\(TokenDigest(of: Token(rawValue: Bits128(high: 1, low: UInt64(index)))).text)",
      ]
      for line in lines { changes.append(try #require(SecretSealTests.entry(line))) }
    }
    var begin: [UInt8] = []
    JournalEntry.file(number: 1).write(to: &begin)
    JournalEntry.start(unixTime: 0, version: "1.0.0").write(to: &begin)
    return [
      LogPiece(LogPosition(generation: 1, number: 0), .begin, begin),
      LogPiece(LogPosition(generation: 1, number: 1), .rooms, changes.bytes),
      LogPiece(LogPosition(generation: 1, number: 2), .whole),
    ]
  }

  /// Reads a log up to the rooms for the lobby to take over.
  private mutating func recover(_ legacy: Legacy, _ pieces: [LogPiece]) throws -> Heritage? {
    answer(.page(legacy, after: nil), .page(pieces))
    guard case .recover(let reading)? = takeEffects().first else { return nil }
    let result = Result { () throws(LogReader.Fault) in try reading.heritage(seal) }
    succession.recovered(legacy.run, result, log, &effects)
    guard case .inherit(let heritage)? = effects.first else { return nil }
    return heritage
  }

  // MARK: - Taking logs

  @Test("takes a log when its node can't be reached, if this node has known all others for a lease")
  mutating func take() {
    succession.online(at: .start, &effects)
    #expect(asked == [.legacies])
    effects = []
    succession.departed([departed])
    look(at: .start + Self.lease)
    #expect(asked.isEmpty && succession.isSought(departed.node.slot))
    succession.unreachable(departed.node.slot)
    look(at: .start + Self.lease - Milliseconds(1))
    #expect(asked.isEmpty && !succession.isSought(departed.node.slot))
    look(at: .start + Self.lease)
    #expect(asked == [.take(departed)])
    effects = []
    look(at: .start + Self.lease)
    #expect(asked.isEmpty, "it is asked for once")
    answer(.take(departed), .refused)
    look(at: .start + Self.lease)
    #expect(asked == [.take(departed)])
    answer(.take(departed), .done)
    #expect(asked == [.legacies])
  }

  @Test(
    "takes no log while its node is linked, while Redis is out of reach, or while its own log is incomplete"
  )
  mutating func patience() {
    succession.online(at: .start, &effects)
    succession.departed([departed])
    succession.unreachable(departed.node.slot)
    effects = []
    succession.linked(with: departed.node)
    look(at: .start + Self.lease)
    // Nor if another node says that it has left.
    succession.departed([DepartedNode(departed.node, identity: departed.identity, hasLeft: true)])
    look(at: .start + Self.lease)
    succession.departed([departed])
    succession.unreachable(departed.node.slot)
    succession.unlinked(from: departed.node.slot)
    let complete = log
    log = NodeLog(lease: Self.lease, start: .start(unixTime: 0, version: "1.0.0"), at: .start)
    look(at: .start + Self.lease)
    log = complete
    succession.offline()
    look(at: .start + Self.lease)
    #expect(asked.isEmpty)
    succession.online(at: .start + Self.lease, &effects)
    effects = []
    look(at: .start + Self.lease)
    #expect(asked.isEmpty, "a whole lease counts from when Redis is back")
  }

  @Test("takes the log of a node that has left at once")
  mutating func left() {
    succession.online(at: .start, &effects)
    let node = DepartedNode(departed.node, identity: departed.identity, hasLeft: true)
    succession.departed([node])
    effects = []
    look(at: .start)
    #expect(asked == [.take(node)])
  }

  // MARK: - Reading logs

  @Test("reads the log taken last first, and nothing twice that this log has taken over")
  mutating func order() throws {
    let (first, second, third) = (try Self.legacy(1), try Self.legacy(2), try Self.legacy(3))
    let code = try #require(RoomCode(rawValue: 0))
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([first, third, second]))
    #expect(asked == [.page(third, after: nil)])
    let heritage = try recover(
      third,
      try pieces(
        "eve",
        heir: [
          .heir(of: first.run.word, last: nil), .heir(of: second.run.word, last: code),
          .heir(of: try Self.legacy(4).run.word, last: nil),
        ]))
    #expect(heritage?.rooms.count == 1 && asked.isEmpty)
    #expect(
      heritage?.extents == [first.run: .all, second.run: .upTo(code)],
      "the lobby is told as well, but not of what is forgotten")
    effects = []
    succession.inherited(log, &effects)
    #expect(asked == [.page(second, after: nil)])
    // The first rooms exist already.
    let rest = try recover(second, try pieces("ada", "bob"))
    #expect(rest?.rooms.flatMap(\.names).map { "\($0)" } == ["bob"])
    effects = []
    succession.inherited(log, &effects)
    acknowledge()
    succession.proceed(log, &effects)
    #expect(Set(asked) == [.settle(third), .settle(second), .settle(first)])
  }

  @Test("deletes a taken log when its rooms are in this node's own log, and not before")
  mutating func settle() throws {
    let legacy = try Self.legacy(1)
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([legacy]))
    _ = try recover(legacy, try pieces("ada"))
    effects = []
    succession.inherited(log, &effects)
    #expect(asked.isEmpty)
    acknowledge()
    succession.proceed(log, &effects)
    #expect(asked == [.settle(legacy)])
    // It failed, and is requested again.
    answer(.settle(legacy), nil)
    #expect(asked == [.settle(legacy)])
    answer(.settle(legacy), .done)
    answer(.legacies, .legacies([legacy]))
    #expect(asked == [.settle(legacy)], "its rooms are here, wherever it is said to be")
  }

  @Test("deletes a log that the journal has taken over when the own log says so as well")
  mutating func restarted() throws {
    let legacy = try Self.legacy(1)
    succession = Succession(lease: Self.lease, extents: [legacy.run: .all])
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([legacy]))
    #expect(asked.isEmpty)
    acknowledge()
    succession.proceed(log, &effects)
    #expect(asked == [.settle(legacy)])
  }

  @Test(
    "asks for everything again if a page is missing or refused, before it reads another log",
    arguments: [nil, .refused] as [SuccessionAnswer?])
  mutating func broken(answered: SuccessionAnswer?) throws {
    let (first, second) = (try Self.legacy(1), try Self.legacy(2))
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([first, second]))
    answer(.page(second, after: nil), answered)
    #expect(effects.isEmpty)
    look(at: .start)
    #expect(asked == [.legacies])
    answer(.legacies, .legacies([first, second]))
    #expect(asked == [.page(second, after: nil)])
  }

  @Test("reads a log of many pages to its end")
  mutating func pages() throws {
    let legacy = try Self.legacy(1)
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([legacy]))
    let begin = try pieces("ada").dropLast()
    let count = SuccessionQuestion.piecesAtOnce
    let rooms = (begin.count..<count).map { LogPiece(LogPosition(generation: 1, number: UInt64($0)), .rooms) }
    let last = LogPosition(generation: 1, number: UInt64(count) - 1)
    answer(.page(legacy, after: nil), .page(Array(begin) + rooms, more: last))
    #expect(asked == [.page(legacy, after: last)])
    answer(
      .page(legacy, after: last),
      .page([LogPiece(LogPosition(generation: 1, number: UInt64(count)), .whole)]))
    guard case .recover? = effects.first else { return #expect(Bool(false), "it is read") }
  }

  @Test(
    "waits with a log of a linked run: it was copied, or its node is about to notice the takeover"
  )
  mutating func linkedRun() throws {
    let legacy = try Self.legacy(1)
    succession.online(at: .start, &effects)
    succession.linked(with: departed.node)
    answer(.legacies, .legacies([legacy]))
    let copy = try pieces("ada").map { piece in
      var piece = piece
      piece.run = departed.node.incarnation
      return piece
    }
    answer(.page(legacy, after: nil), .page(copy))
    #expect(effects.isEmpty)
    look(at: .start)
    #expect(asked == [.legacies])
    succession.unlinked(from: departed.node.slot)
    answer(.legacies, .legacies([legacy]))
    #expect(try recover(legacy, copy) != nil)
  }

  @Test("skips a limited number of pieces that no node has written", arguments: [0, 1])
  mutating func foreignPieces(excess: Int) throws {
    let legacy = try Self.legacy(1)
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([legacy]))
    let last = LogPosition(generation: 1, number: 9)
    answer(.page(legacy, after: nil), .page(try pieces("ada"), more: last, foreign: LogReader.mostForeign))
    answer(.page(legacy, after: last), .page([], foreign: excess))
    switch effects.first {
    case .recover(let reading)?: #expect(excess == 0 && reading.foreign == LogReader.mostForeign)
    case .unreadable(legacy, .tooLong)?: #expect(excess == 1)
    default: Issue.record("\(effects)")
    }
  }

  @Test("reports a log that can't be read once, and reads the next one")
  mutating func unreadable() throws {
    let (first, second) = (try Self.legacy(1), try Self.legacy(2))
    succession.online(at: .start, &effects)
    answer(.legacies, .legacies([first, second]))
    answer(.page(second, after: nil), .page(try pieces("ada").suffix(1)))
    guard case .unreadable(second, .gap)? = effects.first else {
      return #expect(Bool(false), "it is told of")
    }
    #expect(asked == [.page(first, after: nil)])
    answer(.legacies, .legacies([first, second]))
    #expect(effects.isEmpty)
  }

  @Test(
    "reads a log that is taken again, whatever its first result was", arguments: [false, true])
  mutating func takenAgain(wasReadable: Bool) throws {
    let legacy = Legacy(
      run: departed.node.incarnation, slot: departed.node.slot, name: departed.node.name, number: 1)
    if wasReadable { succession = Succession(lease: Self.lease, extents: [legacy.run: .all]) }
    succession.online(at: .start, &effects)
    if !wasReadable {
      answer(.legacies, .legacies([legacy]))
      answer(.page(legacy, after: nil), .page(try pieces("ada").suffix(1)))
    }
    answer(.take(departed), .done)
    answer(.legacies, .legacies([legacy]))
    #expect(asked == [.page(legacy, after: nil)])
  }

  @Test("forgets the rooms of others if this node's own log was taken over")
  mutating func startOver() throws {
    let legacy = try Self.legacy(1)
    succession = Succession(lease: Self.lease, extents: [legacy.run: .all])
    succession.online(at: .start, &effects)
    succession.startOver()
    answer(.legacies, .legacies([legacy]))
    #expect(asked == [.page(legacy, after: nil)])
  }
}
