import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The log of a node", .timed)
struct NodeLogTests {
  private static let lease = Milliseconds.seconds(6)

  /// A log, its unanswered requests, and its reports.
  struct Desk {
    var log: NodeLog
    var now = Instant.start
    private(set) var asked: [LogQuestion] = []
    private(set) var recorded: [MatchID] = []
    private(set) var isRecording: [Bool] = []
    private(set) var taken: [UInt32?] = []

    init(_ change: (inout LogLimits) -> Void = { _ in }) {
      var limits = LogLimits()
      change(&limits)
      log = NodeLog(
        lease: NodeLogTests.lease, start: .start(unixTime: 0, version: "1"), at: .start, limits: limits)
    }

    /// A log that is whole in Redis.
    static func whole(_ change: (inout LogLimits) -> Void = { _ in }) -> Desk {
      var desk = Desk(change)
      desk.goOnline()
      desk.answer(.opened(last: nil))
      desk.prepare()
      desk.answerAll()
      return desk
    }

    /// A log in which every generation is too long, so that it always asks for all rooms.
    static func growing() -> Desk {
      whole { ($0.generationBytes, $0.generationRooms, $0.generationExcess) = (0, 0, 0) }
    }

    /// The pieces in unanswered requests.
    var pieces: [LogPiece] {
      asked.compactMap { if case .append(let piece) = $0 { piece } else { nil } }
    }

    mutating func act(_ body: (inout NodeLog, inout [NodeLog.Effect]) -> Void) {
      var effects: [NodeLog.Effect] = []
      body(&log, &effects)
      for effect in effects {
        switch effect {
        case .ask(let question): asked.append(question)
        case .taken(let sum): taken.append(sum)
        case .recorded(let matches): recorded += matches
        case .recording(let isOn): isRecording.append(isOn)
        }
      }
    }

    mutating func goOnline(_ memory: String = "one") {
      let now = now
      act { $0.online(memory, at: now, &$1) }
    }

    /// Loses the connection with all requests.
    mutating func goOffline() {
      log.offline()
      asked = []
    }

    /// Answers the oldest request.
    mutating func answer(_ answer: LogAnswer?) {
      guard !asked.isEmpty else {
        Issue.record("nothing was asked")
        return
      }
      let question = asked.removeFirst()
      act { $0.answered(question, answer, &$1) }
    }

    /// Answers all requests, including those that follow from the answers.
    mutating func answerAll() { while !asked.isEmpty { answer(.done) } }

    mutating func record(_ text: String, _ ended: MatchID...) {
      act { $0.record(Array(text.utf8), ended: ended, &$1) }
    }

    mutating func prepare(_ rooms: String...) {
      let number = log.beginPreparation()
      act { $0.prepared(rooms.map { Array($0.utf8) }, number, &$1) }
    }

    /// Renews the lease with a request sent now.
    mutating func renew() { log.renewed(sentAt: now) }

    mutating func update(after time: Int64 = 0) {
      now = now + Milliseconds(time)
      let now = now
      act { $0.update(at: now, &$1) }
    }

    mutating func forgetAsked() { asked = [] }
  }

  private static func match(_ number: UInt64) throws -> MatchID { try RecorderTests.match(number) }

  private static func position(_ generation: UInt64, _ number: UInt64) -> LogPosition {
    LogPosition(generation: generation, number: number)
  }

  /// Pieces in a few characters: `1-0 begin`, `1-4 change abc`.
  private func sketch(_ pieces: [LogPiece]) -> [String] {
    pieces.map { piece in
      let isText = piece.kind == .rooms || piece.kind == .change
      let text = !isText ? "" : String(decoding: piece.bytes, as: UTF8.self)
      return "\(piece.position.generation)-\(piece.position.number) \(piece.kind)"
        + (text.isEmpty ? "" : " \(text)")
    }
  }

  // MARK: - Pieces

  @Test("asks for the stored log before it writes anything, and then for all rooms")
  func opening() {
    var desk = Desk()
    desk.record("early")
    #expect(desk.asked.isEmpty && !desk.log.wantsRooms)
    desk.goOnline()
    #expect(desk.asked == [.open] && !desk.log.wantsRooms)
    desk.answer(.opened(last: nil))
    #expect(desk.asked.isEmpty && desk.log.wantsRooms && !desk.log.isComplete)
  }

  @Test("consists of pieces with numbers without a gap: all rooms, then changes")
  func pieces() {
    var desk = Desk()
    desk.goOnline()
    desk.answer(.opened(last: nil))
    desk.prepare("ada", "bob")
    desk.record("one")
    desk.record("two")
    #expect(
      sketch(desk.pieces) == [
        "1-0 begin", "1-1 rooms ada", "1-2 rooms bob", "1-3 whole", "1-4 change one", "1-5 change two",
      ])
    let begin = String(decoding: desk.pieces[0].bytes, as: UTF8.self)
    #expect(
      begin.hasPrefix("journal format=2 file=1 sum=") && begin.contains("\nstart time=0 version=1 sum="))
    desk.answerAll()
    desk.record("three")
    #expect(sketch(desk.pieces) == ["1-6 change three"])
  }

  @Test("begins a generation after the one that Redis has of an earlier run")
  func laterGeneration() {
    var desk = Desk()
    desk.goOnline()
    desk.answer(.opened(last: Self.position(7, 3)))
    desk.prepare("ada")
    #expect(sketch(desk.pieces) == ["8-0 begin", "8-1 rooms ada", "8-2 whole"])
  }

  @Test("deletes earlier generations once all rooms are written, and not earlier")
  func trimming() {
    var desk = Desk()
    desk.goOnline()
    desk.answer(.opened(last: Self.position(7, 3)))
    desk.prepare()
    desk.answer(.done)
    #expect(!desk.asked.contains(.trim(generation: 8)))
    desk.answer(.done)
    #expect(desk.asked == [.trim(generation: 8)])
  }

  @Test("cuts changes that are longer than a piece, and a match has ended with the last part")
  func cutting() throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record(String(repeating: "a", count: LogPiece.byteLimit), match)
    #expect(desk.pieces.map(\.bytes.count) == [LogPiece.byteLimit])
    desk.answerAll()
    desk.record(String(repeating: "b", count: LogPiece.byteLimit + 1), try Self.match(2))
    #expect(desk.pieces.map(\.bytes.count) == [LogPiece.byteLimit, 1])
    #expect(desk.pieces.map(\.endedMatches) == [[], [try Self.match(2)]])
    desk.log.synced([match, try Self.match(2)])
    desk.answer(.done)
    desk.renew()
    desk.update()
    #expect(desk.recorded == [match])
    desk.answer(.done)
    desk.update()
    #expect(desk.recorded == [match, try Self.match(2)])
  }

  @Test("sends no more pieces than its window before answers arrive")
  func window() {
    var desk = Desk.whole { $0.sentBytes = 2 * (LogPiece.overhead + 1) }
    for text in ["a", "b", "c", "d"] { desk.record(text) }
    #expect(sketch(desk.pieces) == ["1-2 change a", "1-3 change b"])
    desk.answer(.done)
    #expect(sketch(desk.pieces) == ["1-3 change b", "1-4 change c"])
    desk.answer(.done)
    desk.answer(.done)
    #expect(sketch(desk.pieces) == ["1-5 change d"])
  }

  @Test("is flushed when all that was recorded is in it")
  func flushed() {
    var desk = Desk()
    desk.record("early")
    desk.goOnline()
    desk.answer(.opened(last: nil))
    #expect(!desk.log.isFlushed)
    desk.prepare()
    desk.answer(.done)
    #expect(!desk.log.isFlushed && desk.log.loggedCount == 0)
    desk.answerAll()
    #expect(desk.log.isFlushed && desk.log.loggedCount == 2)
    desk.record("late")
    #expect(!desk.log.isFlushed && desk.log.recordedCount == 3)
    desk.answer(.done)
    #expect(desk.log.isFlushed)
  }

  // MARK: - Results

  @Test(
    "makes a result final when it is on disk and in the log, whichever comes last", arguments: [true, false])
  func result(isDiskFirst: Bool) throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("over", match)
    if isDiskFirst { desk.log.synced([match]) } else { desk.answer(.done) }
    desk.update()
    #expect(desk.recorded.isEmpty && !desk.log.hasNews)
    if isDiskFirst { desk.answer(.done) } else { desk.log.synced([match]) }
    #expect(desk.log.hasNews && desk.recorded.isEmpty)
    desk.update()
    #expect(desk.recorded == [match] && !desk.log.hasNews)
    desk.update()
    desk.log.synced([match])
    desk.update()
    #expect(desk.recorded == [match])
  }

  @Test(
    "makes a result final after a disk failure only if it was on disk before", arguments: [true, false])
  func failedDisk(isOnDisk: Bool) throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("over", match)
    if isOnDisk { desk.log.synced([match]) }
    desk.log.diskFailed()
    desk.answer(.done)
    if !isOnDisk { desk.log.synced([match]) }
    desk.update()
    #expect(desk.recorded == (isOnDisk ? [match] : []))
  }

  @Test(
    "reports no result from two seconds before the end of the lease on, and all once it is renewed",
    arguments: [3_999, 4_000])
  func stale(time: Int64) throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.renew()
    desk.record("over", match)
    desk.answer(.done)
    desk.log.synced([match])
    desk.update(after: time)
    let isFresh = time < 4_000
    #expect(desk.recorded == (isFresh ? [match] : []))
    #expect(desk.isRecording == (isFresh ? [] : [false]))
    guard !isFresh else { return }
    #expect(desk.log.hasNews)
    desk.renew()
    desk.update()
    #expect(desk.recorded == [match] && desk.isRecording == [false, true])
  }

  @Test("counts a renewal from when it was sent, and a late one takes nothing back")
  func lateRenewal() {
    var desk = Desk.whole()
    desk.now = Instant(milliseconds: 3_000)
    desk.renew()
    desk.log.renewed(sentAt: Instant(milliseconds: 1_000))
    desk.update(after: 3_999)
    #expect(desk.isRecording.isEmpty)
    desk.update(after: 1)
    #expect(desk.isRecording == [false])
  }

  @Test("relies on two thirds of a short lease")
  func shortLease() {
    let limits = LogLimits()
    #expect(limits.freshness(of: Milliseconds(3_000)) == Milliseconds(2_000))
    #expect(limits.freshness(of: .seconds(6)) == .seconds(4))
    #expect(limits.freshness(of: .seconds(60)) == .seconds(58))
  }

  @Test("reports no result for a lease and two seconds after another Redis has answered")
  func quietTime() throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("over", match)
    desk.answer(.done)
    desk.log.synced([match])
    desk.goOffline()
    desk.goOnline("two")
    desk.answer(.opened(last: Self.position(1, 2)))
    desk.renew()
    desk.update()
    #expect(desk.recorded.isEmpty && desk.isRecording == [false])
    desk.now = Instant(milliseconds: 7_999)
    desk.renew()
    desk.update()
    #expect(desk.recorded.isEmpty && desk.isRecording == [false])
    desk.update(after: 1)
    #expect(desk.recorded == [match] && desk.isRecording == [false, true])
  }

  @Test("holds nothing back if the same Redis answers again")
  func sameMemory() throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("over", match)
    desk.answer(.done)
    desk.goOffline()
    desk.goOnline("one")
    desk.answer(.opened(last: Self.position(1, 2)))
    desk.log.synced([match])
    desk.update()
    #expect(desk.recorded == [match] && desk.isRecording.isEmpty)
  }

  @Test("makes a result that Redis has lost final once all rooms are written again")
  func lostEnd() throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("over", match)
    desk.log.synced([match])
    desk.answer(.missing)
    #expect(desk.asked == [.open])
    desk.answer(.opened(last: nil))
    #expect(desk.log.wantsRooms && !desk.log.isComplete)
    desk.prepare("ada")
    #expect(sketch(desk.pieces) == ["2-0 begin", "2-1 rooms ada", "2-2 whole"])
    desk.answer(.done)
    desk.answer(.done)
    desk.update()
    #expect(desk.recorded.isEmpty)
    desk.answer(.done)
    desk.update()
    #expect(desk.recorded == [match])
  }

  @Test("makes a match that ended without Redis final once all rooms are written")
  func endBeforeRooms() throws {
    var desk = Desk()
    let (first, second) = (try Self.match(1), try Self.match(2))
    desk.record("over", first)
    desk.goOnline()
    desk.answer(.opened(last: nil))
    let number = desk.log.beginPreparation()
    desk.record("over", second)
    desk.log.synced([first, second])
    desk.act { $0.prepared([Array("ada".utf8)], number, &$1) }
    #expect(sketch(desk.pieces) == ["1-0 begin", "1-1 rooms ada", "1-2 rooms over", "1-3 whole"])
    for _ in 0..<3 { desk.answer(.done) }
    desk.update()
    #expect(desk.recorded.isEmpty)
    desk.answer(.done)
    desk.update()
    #expect(desk.recorded == [first, second])
  }

  // MARK: - Reconnections to Redis

  @Test("does not repeat what Redis has, and sends what follows")
  func resumption() throws {
    var desk = Desk.whole()
    let match = try Self.match(1)
    desk.record("a", match)
    desk.record("b")
    desk.record("c")
    desk.log.synced([match])
    desk.goOffline()
    desk.record("d")
    #expect(desk.asked.isEmpty)
    desk.goOnline()
    desk.answer(.opened(last: Self.position(1, 3)))
    #expect(sketch(desk.pieces) == ["1-4 change c", "1-5 change d"])
    #expect(desk.log.isComplete && !desk.log.wantsRooms)
    desk.update()
    #expect(desk.recorded == [match])
    desk.answerAll()
    #expect(desk.log.isFlushed)
  }

  @Test("continues if Redis has everything, or nothing that was not answered", arguments: [1, 2])
  func resumptionAtTheEdge(last: UInt64) {
    var desk = Desk.whole()
    desk.record("a")
    desk.goOffline()
    desk.goOnline()
    desk.answer(.opened(last: Self.position(1, last)))
    #expect(sketch(desk.pieces) == (last == 2 ? [] : ["1-2 change a"]))
    #expect(desk.log.isComplete && desk.log.isFlushed == (last == 2))
  }

  @Test(
    "rewrites all rooms if Redis has lost what it had confirmed, or has what was never sent",
    arguments: [
      Self.position(1, 0), nil, Self.position(1, 4), Self.position(1, .max), Self.position(0, .max),
    ])
  func gap(last: LogPosition?) {
    var desk = Desk.whole()
    desk.record("a")
    desk.goOffline()
    desk.goOnline()
    desk.answer(.opened(last: last))
    #expect(!desk.log.isComplete && desk.log.wantsRooms && desk.asked.isEmpty)
    desk.prepare("ada")
    #expect(sketch(desk.pieces) == ["2-0 begin", "2-1 rooms ada", "2-2 whole"])
  }

  @Test("deletes what no node has written, and then asks again")
  func foreign() {
    var desk = Desk()
    desk.goOnline()
    desk.answer(.foreign)
    #expect(desk.asked == [.accept] && desk.taken.isEmpty)
    desk.forgetAsked()
    desk.goOnline()
    #expect(desk.asked == [.open])
  }

  @Test("sends a generation that Redis lacks from its beginning, after the one before")
  func generationFromItsBeginning() {
    var desk = Desk.growing()
    #expect(desk.log.wantsRooms)
    desk.prepare("ada")
    desk.goOffline()
    desk.goOnline()
    desk.answer(.opened(last: Self.position(1, 1)))
    #expect(sketch(desk.pieces) == ["2-0 begin", "2-1 rooms ada", "2-2 whole"])
  }

  @Test("asks again if there is no log for a piece, once for all pieces")
  func missing() {
    var desk = Desk.whole()
    desk.record("a")
    desk.record("b")
    desk.answer(.missing)
    desk.answer(.missing)
    #expect(desk.asked == [.open])
  }

  @Test("asks again with the next renewal of the lease if no answer came", arguments: [true, false])
  func retry(isOpening: Bool) {
    var desk = isOpening ? Desk() : Desk.whole()
    if isOpening { desk.goOnline() } else { desk.record("a") }
    desk.act { $0.retry(afterLoss: false, &$1) }
    #expect(desk.asked.count == 1)
    desk.answer(nil)
    #expect(desk.asked.isEmpty)
    desk.act { $0.retry(afterLoss: false, &$1) }
    #expect(desk.asked == [.open])
  }

  @Test("asks again if a renewal says that another node has taken the log")
  func retryAfterLoss() {
    var desk = Desk.whole()
    desk.act { $0.retry(afterLoss: false, &$1) }
    #expect(desk.asked.isEmpty)
    desk.act { $0.retry(afterLoss: true, &$1) }
    desk.act { $0.retry(afterLoss: true, &$1) }
    #expect(desk.asked == [.open])
  }

  @Test("reports a takeover when it knows where its own part of the log ends")
  func taken() {
    var desk = Desk.whole()
    desk.record("a")
    desk.answer(.taken(lastSum: nil))
    #expect(desk.taken == [])
    #expect(desk.asked == [.open])
    desk.answer(.taken(lastSum: 7))
    #expect(desk.taken == [7])
  }

  @Test("repeats the checksum of the last change after all rooms")
  func lastSum() throws {
    var desk = Desk.whole()
    desk.record("end room=ZZZZZZ winners=1 sum=01234567\n")
    desk.answerAll()
    desk.goOffline()
    desk.goOnline()
    desk.answer(.opened(last: nil))
    desk.prepare()
    let whole = try #require(desk.pieces.last { $0.kind == .whole })
    #expect(String(decoding: whole.bytes, as: UTF8.self) == "sum=01234567\n")
  }

  // MARK: - Reports to players

  @Test("reports that nothing is recorded when the log is out of reach for more than two seconds")
  func patience() {
    var desk = Desk.whole()
    desk.renew()
    desk.update()
    desk.goOffline()
    desk.update()
    for _ in 0..<2 {
      desk.renew()
      desk.update(after: 1_000)
    }
    #expect(desk.isRecording.isEmpty && desk.log.isRecording)
    desk.update(after: 1)
    desk.update(after: 1)
    #expect(desk.isRecording == [false] && !desk.log.isRecording)
    desk.goOnline()
    desk.update()
    #expect(desk.isRecording == [false])
    desk.answer(.opened(last: Self.position(1, 1)))
    desk.update()
    #expect(desk.isRecording == [false, true] && desk.log.isRecording)
  }

  @Test("reports nothing if the log is out of reach for a moment")
  func blink() {
    var desk = Desk.whole()
    desk.update()
    for _ in 0..<3 {
      desk.goOffline()
      desk.renew()
      desk.update()
      desk.renew()
      desk.update(after: 2_000)
      desk.goOnline()
      desk.answer(.opened(last: Self.position(1, 1)))
      desk.update()
    }
    #expect(desk.isRecording.isEmpty)
  }

  @Test("reports the same if there has been no log since the start")
  func neverThere() {
    var desk = Desk()
    desk.update(after: 2_000)
    #expect(desk.isRecording.isEmpty)
    desk.update(after: 1)
    #expect(desk.isRecording == [false])
  }

  // MARK: - Bounds

  @Test("keeps a limited number of waiting bytes, and beyond that rewrites all rooms", arguments: [0, 1])
  func waitingBytes(excess: Int) throws {
    let match = try Self.match(1)
    var desk = Desk.whole { $0.waitingBytes = 2 * (LogPiece.overhead + 10) }
    desk.goOffline()
    desk.record("0123456789", match)
    #expect(desk.log.isComplete)
    desk.record("0123456789" + String(repeating: "x", count: excess))
    #expect(desk.log.isComplete == (excess == 0))
    desk.log.synced([match])
    desk.goOnline()
    desk.answer(.opened(last: Self.position(1, 1)))
    #expect(desk.log.wantsRooms == (excess == 1))
    if excess == 1 { desk.prepare() }
    #expect(
      sketch(desk.pieces)
        == (excess == 0 ? ["1-2 change 0123456789", "1-3 change 0123456789"] : ["2-0 begin", "2-1 whole"]))
    desk.answerAll()
    desk.update()
    #expect(desk.recorded == [match])
  }

  @Test(
    "counts pieces under way, and changes while rooms are written, as waiting bytes",
    arguments: [0, 1])
  func waitingBytesEverywhere(excess: Int) {
    var desk = Desk.whole { limits in
      limits.sentBytes = 1
      // Each of two bytes is kept twice, as it may have to be written twice.
      limits.waitingBytes = 2 * LogPiece.overhead + 4
    }
    _ = desk.log.beginPreparation()
    desk.record("a")
    #expect(desk.pieces.count == 1 && desk.log.isComplete)
    desk.record("b" + String(repeating: "x", count: excess))
    #expect(desk.log.isComplete == (excess == 0))
  }

  @Test("asks for all rooms when a generation has grown beyond its bound, not at it", arguments: [0, 1])
  func growth(excess: Int) {
    var probe = Desk()
    probe.goOnline()
    probe.answer(.opened(last: nil))
    probe.prepare()
    let bytes = probe.pieces.map { $0.bytes.count + LogPiece.overhead }.reduce(0, +)
    var desk = Desk.whole { ($0.generationBytes, $0.generationRooms) = (bytes + LogPiece.overhead + 10, 0) }
    desk.record("0123456789" + String(repeating: "x", count: excess))
    desk.answer(.done)
    #expect(!desk.log.wantsRooms)
    desk.update()
    #expect(desk.log.wantsRooms == (excess == 1))
  }

  @Test(
    "asks at once, without a pause, when a generation has grown far beyond its bound", arguments: [0, 1])
  func hastyGrowth(excess: Int) {
    var desk = Desk.whole {
      ($0.generationBytes, $0.generationRooms, $0.generationExcess) = (1_000_000, 0, 1_000_000)
    }
    while desk.log.generationBytes + LogPiece.overhead + 1_000 <= 2_000_000 {
      desk.record(String(repeating: "x", count: 1_000))
      desk.answer(.done)
    }
    let rest = 2_000_000 - desk.log.generationBytes - LogPiece.overhead
    desk.record(String(repeating: "x", count: rest + excess))
    #expect(!desk.log.wantsRooms)
    desk.answer(.done)
    #expect(desk.log.wantsRooms == (excess == 1))
  }

  @Test("lets a generation grow to twice the size of its rooms, if those are many")
  func growthOfMany() {
    let limits = LogLimits()
    #expect(limits.generationBytes(afterRooms: limits.generationBytes / 2) == limits.generationBytes)
    #expect(limits.generationBytes(afterRooms: limits.generationBytes) == 2 * limits.generationBytes)
  }

  // MARK: - Changes while rooms are written

  @Test("writes changes that happen while rooms are written to both generations")
  func duringPreparation() throws {
    var desk = Desk.growing()
    let match = try Self.match(1)
    let number = desk.log.beginPreparation()
    #expect(!desk.log.wantsRooms)
    desk.record("a", match)
    desk.record("b")
    #expect(sketch(desk.pieces) == ["1-2 change a", "1-3 change b"])
    desk.act { $0.prepared([Array("ada".utf8)], number, &$1) }
    desk.record("c")
    #expect(
      sketch(desk.pieces) == [
        "1-2 change a", "1-3 change b", "2-0 begin", "2-1 rooms ada", "2-2 rooms ab", "2-3 whole",
        "2-4 change c",
      ])
    // The old generation has it already.
    desk.log.synced([match])
    desk.answer(.done)
    desk.update()
    #expect(desk.recorded == [match])
  }

  @Test("discards a preparation that was begun before the log went missing")
  func stalePreparation() {
    var desk = Desk.growing()
    let stale = desk.log.beginPreparation()
    desk.record("a")
    desk.answer(.missing)
    desk.answer(.opened(last: nil))
    #expect(desk.log.wantsRooms)
    desk.act { $0.prepared([Array("old".utf8)], stale, &$1) }
    #expect(desk.asked.isEmpty && desk.log.wantsRooms)
    let number = desk.log.beginPreparation()
    desk.act { $0.prepared([Array("old".utf8)], stale, &$1) }
    #expect(desk.asked.isEmpty && !desk.log.isComplete)
    desk.act { $0.prepared([Array("new".utf8)], number, &$1) }
    #expect(sketch(desk.pieces) == ["2-0 begin", "2-1 rooms new", "2-2 whole"])
    desk.forgetAsked()
    desk.act { $0.prepared([Array("new".utf8)], number, &$1) }
    #expect(desk.asked.isEmpty)
  }

  @Test("sends rooms that were written while Redis was out of reach when it is back")
  func preparedOffline() {
    var desk = Desk()
    desk.goOnline()
    desk.answer(.opened(last: Self.position(3, 9)))
    let number = desk.log.beginPreparation()
    desk.goOffline()
    desk.act { $0.prepared([Array("ada".utf8)], number, &$1) }
    #expect(desk.asked.isEmpty && desk.log.isComplete)
    desk.goOnline()
    desk.answer(.opened(last: Self.position(3, 9)))
    #expect(sketch(desk.pieces) == ["4-0 begin", "4-1 rooms ada", "4-2 whole"])
  }
}
