import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The recorder", .timed)
struct RecorderTests {
  struct NoJob: Error {}

  private static let code: RoomCode = {
    guard let code = RoomCode("F7KD2Q") else { preconditionFailure("it is a code") }
    return code
  }()

  /// A recorder with the bytes that it has written so far, file by file.
  struct Desk {
    var recorder: Recorder
    var now = Instant.start
    /// The text of the current file.
    var file: [UInt8] = []

    init(age: Milliseconds? = nil, _ change: (inout RecorderLimits) -> Void = { _ in }) {
      var limits = RecorderLimits()
      change(&limits)
      recorder = Recorder(
        fileNumber: 1, length: 0, start: .start(unixTime: 0, version: "1"), age: age, limits: limits)
    }

    mutating func wait(_ milliseconds: Int64) { now = now + Milliseconds(milliseconds) }

    /// Records a change of these entries.
    mutating func record(_ entries: JournalEntry...) {
      recorder.record(JournalChanges(entries), at: now)
    }

    mutating func write() {
      guard recorder.hasPending else { return }
      file += recorder.pending
      recorder.didWrite(at: now)
    }

    /// Records an entry with a number of its own, and writes it.
    mutating func step(_ number: Int64) {
      record(RecorderTests.guess(number))
      write()
    }

    /// The job that is due, with `snapshot` appended to a new file.
    mutating func job(_ snapshot: [JournalEntry] = []) -> Recorder.Job? {
      let job = recorder.nextJob(at: now)
      guard case .prepare(let number, var bytes, let afterSync)? = job else { return job }
      for entry in snapshot { entry.write(to: &bytes) }
      return .prepare(number: number, bytes, afterSync: afterSync)
    }

    mutating func dueJob(_ snapshot: [JournalEntry] = []) throws -> Recorder.Job {
      guard let job = job(snapshot) else { throw NoJob() }
      return job
    }

    /// The bytes of the new file that is due to be prepared.
    mutating func prepared(
      _ number: Int, afterSync: Bool, _ snapshot: [JournalEntry] = []
    ) throws -> [UInt8] {
      guard case .prepare(number, let bytes, afterSync)? = job(snapshot) else { throw NoJob() }
      return bytes
    }

    /// Finishes `job`; returns the bytes that the new file still needs.
    mutating func installed(_ job: Recorder.Job) throws -> [UInt8] {
      guard case .install(let carry) = finish(job) else { throw NoJob() }
      return carry
    }

    mutating func finish(_ job: Recorder.Job, failure: Recorder.Failure? = nil) -> Recorder.Outcome {
      recorder.didFinish(job, failure: failure, length: job.bytes.count, at: now)
    }

    /// Completes a sync.
    mutating func sync() throws -> Recorder.Outcome {
      wait(1_000)
      return finish(try dueJob())
    }
  }

  static func guess(_ number: Int64) -> JournalEntry {
    .guess(code, .first, number, elapsed: .zero)
  }

  static func match(_ number: UInt64) throws -> MatchID {
    let digits = String(number, radix: 16)
    let text = String(repeating: "0", count: MatchID.length - digits.count) + digits
    let bytes = Array(text.utf8)
    guard let match = MatchID(bytes.span) else { throw NoJob() }
    return match
  }

  static func over(_ match: MatchID) -> JournalEntry {
    .over(code, match, winner: .first, .found, at: .zero)
  }

  /// The lines without their checksums.
  static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      String(line.split(separator: " sum=")[0].split(separator: " room=")[0])
        + (line.contains("guess=") ? " \(line.split(separator: "guess=")[1].split(separator: " ")[0])" : "")
        + (line.contains(" more=yes") ? "+" : "")
    }
  }

  @Test("begins with the line of this run")
  func start() {
    var desk = Desk()
    #expect(desk.recorder.hasPending && desk.recorder.isRecording)
    desk.write()
    #expect(Self.lines(desk.file) == ["start time=0 version=1"])
    #expect(!desk.recorder.hasPending && desk.recorder.length == desk.file.count)
  }

  @Test("writes the time again when the wall clock has jumped, in this file and in the next")
  func jump() throws {
    var desk = Desk { $0.fileBytes = 1 }
    desk.write()
    desk.recorder.restart(at: .start(unixTime: 90, version: "1"))
    desk.write()
    #expect(Self.lines(desk.file) == ["start time=0 version=1", "start time=90 version=1"])
    #expect(Self.lines(try desk.dueJob().bytes).last == "start time=90 version=1")
  }

  @Test("holds the entries of one change together")
  func changes() {
    var desk = Desk()
    desk.write()
    desk.file = []
    desk.record(Self.guess(1), Self.guess(2), Self.guess(3))
    desk.record(Self.guess(4))
    desk.record()
    desk.write()
    #expect(Self.lines(desk.file) == ["guess 1+", "guess 2+", "guess 3", "guess 4"])
  }

  @Test(
    "syncs a second after a write that is not on disk, and not at all without one")
  func interval() throws {
    var desk = Desk()
    #expect(desk.recorder.nextDeadline == nil)
    desk.write()
    desk.wait(400)
    desk.step(1)
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 1_000))
    desk.wait(599)
    #expect(desk.job() == nil)
    desk.wait(1)
    let job = try desk.dueJob()
    #expect(job == .sync(withName: true))
    #expect(desk.recorder.nextDeadline == nil && desk.job() == nil)
    desk.step(2)
    #expect(desk.finish(job) == .nothing)
    // The name is safe by then; later writes are not.
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 2_000))
    desk.wait(1_000)
    let next = try desk.dueJob()
    #expect(next == .sync(withName: false))
    #expect(desk.finish(next) == .nothing && desk.recorder.nextDeadline == nil)
  }

  @Test("syncs at once if too many bytes are not on disk, and not one byte before")
  func bytes() throws {
    var probe = Desk()
    probe.write()
    probe.step(1)
    let lengths = [probe.recorder.length, probe.recorder.length + 1]
    for (length, isDue) in zip(lengths, [true, false]) {
      var desk = Desk { $0.syncBytes = length }
      desk.write()
      #expect(desk.job() == nil)
      desk.wait(10)
      desk.step(1)
      #expect((desk.job() != nil) == isDue, "\(length)")
    }
    var desk = Desk { $0.syncBytes = probe.recorder.length }
    desk.write()
    desk.step(1)
    let job = try desk.dueJob()
    desk.step(2)
    #expect(desk.finish(job) == .nothing)
    #expect(desk.job() == nil, "what has been synced counts no more")
  }

  @Test("knows how much is not on disk and for how long, also during a sync")
  func unsynced() throws {
    var desk = Desk()
    desk.step(1)
    let bytes = desk.file.count
    #expect(desk.recorder.unsynced(at: desk.now) == (bytes, .zero))
    desk.wait(1_000)
    #expect(desk.recorder.unsynced(at: desk.now) == (bytes, .seconds(1)))
    let sync = try desk.dueJob()
    desk.wait(500)
    desk.step(2)
    #expect(desk.recorder.unsynced(at: desk.now) == (desk.file.count, Milliseconds(1_500)))
    _ = desk.recorder.didFinish(sync, failure: nil, length: 0, at: desk.now)
    #expect(desk.recorder.unsynced(at: desk.now) == (desk.file.count - bytes, .zero))
    _ = desk.recorder.didFailToWrite(at: desk.now)
    #expect(desk.recorder.unsynced(at: desk.now) == (0, .zero))
  }

  @Test("reports a match as recorded once, after a sync that began after it was written")
  func matches() throws {
    var desk = Desk()
    desk.write()
    _ = try desk.sync()
    let (first, second) = (try Self.match(1), try Self.match(2))
    desk.record(Self.over(first))
    desk.write()
    desk.wait(100)
    let job = try desk.dueJob()
    desk.record(Self.over(second))
    desk.write()
    #expect(desk.finish(job) == .news(.recorded([first])))
    desk.wait(100)
    #expect(desk.finish(try desk.dueJob()) == .news(.recorded([second])))
    desk.step(1)
    #expect(try desk.sync() == .nothing)
  }

  @Test("syncs the end of a match at once, but not more often than every tenth of a second")
  func matchInterval() throws {
    var desk = Desk()
    desk.write()
    desk.record(try Self.over(Self.match(1)))
    desk.write()
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 100))
    desk.wait(99)
    #expect(desk.job() == nil)
    desk.wait(1)
    #expect(desk.finish(try desk.dueJob()) == .news(.recorded([try Self.match(1)])))
    desk.wait(30)
    desk.record(try Self.over(Self.match(2)))
    desk.write()
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 200))
    desk.wait(500)
    #expect(desk.finish(try desk.dueJob()) == .news(.recorded([try Self.match(2)])))
    desk.wait(500)
    desk.record(try Self.over(Self.match(3)))
    desk.write()
    #expect(desk.recorder.nextDeadline == desk.now)
    #expect(desk.job() != nil)
  }

  @Test("marks what is on disk before the next entry, and within a change")
  func marks() throws {
    var desk = Desk()
    desk.write()
    let length = desk.recorder.length
    desk.wait(1_000)
    let job = try desk.dueJob()
    desk.step(1)
    _ = desk.finish(job)
    #expect(!desk.recorder.hasPending, "another sync follows")
    desk.file = []
    desk.record(Self.guess(2), Self.guess(3))
    desk.step(4)
    #expect(Self.lines(desk.file) == ["mark length=\(length)", "guess 2+", "guess 3", "guess 4"])
  }

  @Test("marks at once what is on disk if there is nothing else to write, and syncs no mark")
  func silence() throws {
    var desk = Desk()
    desk.write()
    desk.file = []
    desk.step(1)
    let length = desk.recorder.length
    #expect(try desk.sync() == .nothing)
    desk.write()
    #expect(RecorderTests.lines(desk.file) == ["guess 1", "mark length=\(length)"])
    #expect(desk.recorder.nextDeadline == nil && desk.recorder.unsynced(at: desk.now) == (0, .zero))
    desk.wait(10_000)
    #expect(desk.job() == nil)
    desk.step(2)
    #expect(desk.recorder.nextDeadline == desk.now + .seconds(1))
    #expect(RecorderTests.lines(desk.file).last == "guess 2")
    #expect(try desk.sync() == .nothing)
    // Changes before the mark is written come after it.
    let end = desk.recorder.length
    desk.step(3)
    #expect(RecorderTests.lines(desk.file).suffix(2) == ["mark length=\(end)", "guess 3"])
    #expect(desk.recorder.nextDeadline == desk.now + .seconds(1))
  }

  @Test(
    "begins a new file when matches have ended in one that is a day old, if age matters",
    arguments: [(0, 86_399_999, false), (0, 86_400_000, true), (3_600_000, 82_800_000, true)])
  func age(before: Int64, after: Int64, isOld: Bool) throws {
    var desk = Desk(age: Milliseconds(before))
    desk.record(Self.over(try Self.match(1)))
    desk.write()
    _ = try desk.sync()
    desk.wait(after - 1_000)
    let job = desk.job()
    #expect((job != nil) == isOld)
    guard isOld, case .prepare(let number, _, let afterSync)? = job else { return }
    #expect(number == 2 && afterSync)
    #expect(desk.finish(try #require(job)) == .install([]))
    #expect(desk.recorder.didInstall(succeeded: true, at: desk.now) == nil)
    // Nothing has ended in the new one, so its age does not matter.
    desk.wait(10 * 86_400_000)
    guard case .sync? = desk.job() else { throw NoJob() }
  }

  @Test("keeps a file of any age if age does not matter, or no match has ended in it")
  func noAge() throws {
    for age in [nil, Milliseconds.zero] {
      var desk = Desk(age: age)
      if age == nil { desk.record(Self.over(try Self.match(1))) } else { desk.step(1) }
      desk.write()
      _ = try desk.sync()
      #expect(desk.recorder.nextDeadline == nil)
      desk.wait(10 * 86_400_000)
      #expect(desk.job() == nil)
    }
  }

  @Test("tries again a minute after a failed replacement of a file that is too old")
  func ageAgain() throws {
    var desk = Desk(age: .seconds(86_400))
    desk.record(Self.over(try Self.match(1)))
    desk.write()
    #expect(desk.finish(try desk.dueJob(), failure: .file) == .discard)
    desk.wait(1_000)
    guard case .sync = try desk.dueJob() else { throw NoJob() }
    desk.wait(58_999)
    #expect(desk.finish(.sync(withName: true)) != .discard)
    #expect(desk.job() == nil)
    desk.wait(1)
    guard case .prepare = try desk.dueJob() else { throw NoJob() }
  }
}

extension Recorder.Job {
  /// The beginning of a new file; empty for a sync.
  var bytes: [UInt8] { if case .prepare(_, let bytes, _) = self { bytes } else { [] } }
}
