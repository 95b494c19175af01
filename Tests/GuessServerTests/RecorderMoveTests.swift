import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The recorder with a full file", .timed)
struct RecorderMoveTests {
  typealias Desk = RecorderTests.Desk

  private static let lineLength = {
    var bytes: [UInt8] = []
    RecorderTests.guess(1).write(to: &bytes)
    return bytes.count
  }()

  /// A recorder whose file is full, and the job that prepares the next one.
  private func moving(_ change: @escaping (inout RecorderLimits) -> Void = { _ in }) throws -> (
    Desk, Recorder.Job
  ) {
    var desk = Desk {
      $0.fileBytes = 1
      change(&$0)
    }
    desk.write()
    desk.step(1)
    let job = try desk.dueJob([RecorderTests.guess(7)])
    return (desk, job)
  }

  @Test("prepares a new file when the current one has reached its maximum size, and not one byte before")
  func fileBytes() throws {
    var whole = Desk()
    whole.write()
    whole.step(1)
    for (limit, isFull) in [(whole.recorder.length, true), (whole.recorder.length + 1, false)] {
      var desk = Desk { $0.fileBytes = limit }
      desk.write()
      desk.step(1)
      guard isFull else {
        #expect(desk.job() == nil)
        continue
      }
      let bytes = try desk.prepared(2, afterSync: true, [RecorderTests.guess(7)])
      #expect(RecorderTests.lines(bytes) == ["journal format=2 file=2", "start time=0 version=1", "guess 7"])
    }
  }

  @Test("lets a file grow to a multiple of its snapshot")
  func snapshots() throws {
    var (desk, job) = try moving { $0.fileSnapshots = 2 }
    _ = desk.finish(job)
    _ = desk.recorder.didInstall(succeeded: true, at: desk.now)
    while desk.recorder.length + Self.lineLength < 2 * job.bytes.count { desk.step(1) }
    #expect(desk.job() == nil)
    desk.step(1)
    guard case .prepare(number: 3, _, _)? = desk.job() else { throw RecorderTests.NoJob() }
  }

  @Test("continues writing meanwhile, and writes the same to the new file")
  func carry() throws {
    var (desk, job) = try moving()
    desk.step(2)
    desk.step(3)
    #expect(desk.recorder.isRecording && desk.recorder.nextDeadline == nil)
    let carry = try desk.installed(job)
    #expect(RecorderTests.lines(carry) == ["guess 2", "guess 3"])
    #expect(desk.recorder.didInstall(succeeded: true, at: desk.now) == nil)
    #expect(desk.recorder.fileNumber == 2 && desk.recorder.length == job.bytes.count + carry.count)
    desk.wait(1_000)
    #expect(desk.job() == .sync(withName: true))
  }

  @Test("writes no mark to a new file that was about the old one")
  func marks() throws {
    for isInstalled in [true, false] {
      var desk = Desk { $0.fileBytes = 1 }
      desk.write()
      desk.step(1)
      // A discarded file, so that there is a sync before the next.
      #expect(desk.finish(try desk.dueJob(), failure: .file) == .discard)
      desk.wait(1_000)
      let sync = try desk.dueJob()
      desk.step(2)
      #expect(desk.finish(sync) == .nothing)
      desk.wait(60_000)
      let job = try desk.dueJob()
      desk.step(2)
      let carry = try desk.installed(job)
      #expect(RecorderTests.lines(carry) == ["guess 2"])
      _ = desk.recorder.didInstall(succeeded: isInstalled, at: desk.now)
      desk.file = []
      desk.step(3)
      #expect(RecorderTests.lines(desk.file) == ["guess 3"])
    }
  }

  @Test("reports no match in between, and those in both files once")
  func matches() throws {
    var desk = Desk { $0.fileBytes = 1 }
    desk.write()
    desk.record(try RecorderTests.over(RecorderTests.match(1)))
    desk.write()
    let job = try desk.dueJob()
    desk.record(try RecorderTests.over(RecorderTests.match(2)))
    desk.write()
    _ = desk.finish(job)
    #expect(desk.recorder.didInstall(succeeded: true, at: desk.now) == nil)
    let both = [try RecorderTests.match(1), try RecorderTests.match(2)]
    #expect(try desk.sync() == .news(.recorded(both)))
    desk.step(1)
    #expect(try desk.sync() == .nothing)
  }

  @Test("gives up a new file that comes too late, and tries again after a minute")
  func late() throws {
    for (limit, comesInTime) in [(Self.lineLength, true), (Self.lineLength - 1, false)] {
      var (desk, job) = try moving { $0.carryBytes = limit }
      desk.step(2)
      guard !comesInTime else {
        #expect(desk.finish(job) != .discard)
        continue
      }
      // Nothing else begins before the job has ended.
      desk.wait(10_000)
      #expect(desk.recorder.nextDeadline == nil && desk.job() == nil)
      #expect(desk.finish(job) == .discard)
      #expect(desk.recorder.isRecording && desk.recorder.fileNumber == 1)
      #expect(desk.job() == .sync(withName: true))
      #expect(desk.finish(.sync(withName: true)) == .nothing)
      desk.wait(49_999)
      #expect(desk.job() == nil)
      desk.wait(1)
      #expect(desk.job() != nil)
    }
  }

  @Test("continues in the old file if the new one can't be made or used")
  func failure() throws {
    var (desk, job) = try moving()
    #expect(desk.finish(job, failure: .file) == .discard)
    #expect(desk.recorder.isRecording)
    desk.wait(60_000)
    job = try desk.dueJob()
    desk.step(2)
    if case .sync = job {
      _ = desk.finish(job)
      job = try desk.dueJob()
    }
    _ = try desk.installed(job)
    #expect(desk.recorder.didInstall(succeeded: false, at: desk.now) == nil)
    #expect(desk.recorder.isRecording && desk.recorder.fileNumber == 1)
    desk.wait(1_000)
    #expect(desk.job() == .sync(withName: true))
  }

  @Test("takes a failed sync for a failure, even if the new file has come too late")
  func failedSync() throws {
    for limit in [Self.lineLength, Self.lineLength - 1] {
      var (desk, job) = try moving { $0.carryBytes = limit }
      desk.step(2)
      #expect(desk.finish(job, failure: .sync) == .news(.failed), "up to \(limit) bytes")
      #expect(!desk.recorder.isRecording)
    }
  }

  @Test("ignores a new file when the old one has failed meanwhile")
  func failureMeanwhile() throws {
    for failure in [nil, Recorder.Failure.sync, .file] {
      var (desk, job) = try moving()
      desk.record(RecorderTests.guess(2))
      #expect(desk.recorder.didFailToWrite(at: desk.now) == .failed)
      desk.wait(6_000)
      #expect(desk.finish(job, failure: failure) == .discard)
      _ = try desk.prepared(2, afterSync: false)
    }
  }
}
