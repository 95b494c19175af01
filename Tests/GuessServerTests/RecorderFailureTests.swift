import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The recorder after a disk failure", .timed)
struct RecorderFailureTests {
  typealias Desk = RecorderTests.Desk

  /// A recorder after a failed write.
  private func failed() -> Desk {
    var desk = Desk()
    desk.write()
    desk.record(RecorderTests.guess(1))
    #expect(desk.recorder.didFailToWrite(at: desk.now) == .failed)
    return desk
  }

  @Test("records nothing after a failed write, and tries a new file after five seconds")
  func write() throws {
    var desk = failed()
    #expect(!desk.recorder.isRecording && !desk.recorder.hasPending)
    desk.record(RecorderTests.guess(2))
    #expect(!desk.recorder.hasPending)
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 5_000))
    desk.wait(4_999)
    #expect(desk.job() == nil)
    desk.wait(1)
    let bytes = try desk.prepared(2, afterSync: false, [RecorderTests.guess(7)])
    #expect(RecorderTests.lines(bytes) == ["journal format=2 file=2", "start time=0 version=1", "guess 7"])
  }

  @Test("continues in the new file with all changes since, and reports that")
  func recovery() throws {
    var desk = failed()
    desk.wait(5_000)
    let job = try desk.dueJob([RecorderTests.guess(7)])
    desk.record(RecorderTests.guess(8))
    #expect(!desk.recorder.hasPending && !desk.recorder.isRecording)
    let carry = try desk.installed(job)
    #expect(RecorderTests.lines(carry) == ["guess 8"])
    #expect(desk.recorder.didInstall(succeeded: true, at: desk.now) == .resumed)
    #expect(desk.recorder.isRecording && desk.recorder.fileNumber == 2 && !desk.recorder.hasPending)
    #expect(desk.recorder.length == job.bytes.count + carry.count)
    // Neither the content nor the name is synced.
    #expect(desk.recorder.nextDeadline == desk.now + .seconds(1))
    desk.wait(1_000)
    #expect(desk.job() == .sync(withName: true))
  }

  @Test("never reports a match as recorded that ended while nothing was recorded")
  func matches() throws {
    var desk = Desk()
    desk.write()
    desk.record(try RecorderTests.over(RecorderTests.match(1)))
    desk.write()
    desk.record(try RecorderTests.over(RecorderTests.match(2)))
    _ = desk.recorder.didFailToWrite(at: desk.now)
    desk.record(try RecorderTests.over(RecorderTests.match(3)))
    desk.wait(5_000)
    let job = try desk.dueJob()
    desk.record(try RecorderTests.over(RecorderTests.match(4)))
    _ = desk.finish(job)
    _ = desk.recorder.didInstall(succeeded: true, at: desk.now)
    desk.record(try RecorderTests.over(RecorderTests.match(5)))
    desk.write()
    #expect(try desk.sync() == .news(.recorded([try RecorderTests.match(5)])))
  }

  @Test("tries again every five seconds if the new file can't be made, filled or used")
  func retries() throws {
    var desk = failed()
    desk.wait(5_000)
    #expect(desk.finish(try desk.dueJob(), failure: .file) == .discard)
    #expect(desk.recorder.nextDeadline == Instant(milliseconds: 10_000))
    desk.wait(5_000)
    _ = try desk.installed(try desk.dueJob())
    #expect(desk.recorder.didInstall(succeeded: false, at: desk.now) == nil)
    #expect(!desk.recorder.isRecording && desk.recorder.nextDeadline == Instant(milliseconds: 15_000))
    desk.wait(5_000)
    _ = desk.finish(try desk.dueJob())
    #expect(desk.recorder.didInstall(succeeded: true, at: desk.now) == .resumed)
  }

  @Test("holds a limited amount while it recovers, and gives the file up beyond that")
  func carry() throws {
    let line = RecorderTests.guess(1)
    var bytes: [UInt8] = []
    line.write(to: &bytes)
    for (limit, isKept) in [(2 * bytes.count, true), (2 * bytes.count - 1, false)] {
      var desk = Desk { $0.carryBytes = limit }
      desk.write()
      _ = desk.recorder.didFailToWrite(at: desk.now)
      desk.wait(5_000)
      let job = try desk.dueJob()
      desk.record(line)
      desk.record(line)
      if isKept {
        #expect(desk.finish(job) == .install(bytes + bytes))
      } else {
        #expect(desk.finish(job) == .discard)
        #expect(desk.recorder.nextDeadline == Instant(milliseconds: 10_000))
      }
    }
  }

  @Test("trusts nothing in the file after a failed sync")
  func sync() throws {
    var desk = Desk()
    desk.write()
    desk.record(try RecorderTests.over(RecorderTests.match(1)))
    desk.write()
    desk.wait(1_000)
    let job = try desk.dueJob()
    desk.record(RecorderTests.guess(1))
    #expect(desk.finish(job, failure: .sync) == .news(.failed))
    #expect(!desk.recorder.isRecording && !desk.recorder.hasPending)
    desk.wait(5_000)
    guard case .prepare(_, _, afterSync: false)? = desk.job() else { throw RecorderTests.NoJob() }
  }

  @Test("ignores a job that ends after a failure")
  func lateJob() throws {
    for failure in [nil, Recorder.Failure.sync] {
      var desk = Desk()
      desk.write()
      desk.record(try RecorderTests.over(RecorderTests.match(1)))
      desk.write()
      desk.wait(1_000)
      let job = try desk.dueJob()
      _ = desk.recorder.didFailToWrite(at: desk.now)
      // One job at a time, however long it takes.
      desk.wait(60_000)
      #expect(desk.recorder.nextDeadline == nil && desk.job() == nil)
      #expect(desk.finish(job, failure: failure) == .nothing)
      #expect(desk.job() != nil)
    }
  }
}
