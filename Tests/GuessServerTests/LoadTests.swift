import GuessGame
import GuessProtocol
import TestSupport
import Testing

@Suite("The stage of an overloaded server", .timed)
struct LoadTests {
  /// Records batches of 64 that take `time` while `waiting` wait, each at the end of the one before; returns the time.
  private func work(
    _ load: inout Load, batches: Int, of time: Duration, waiting: Int, from now: Instant = .start
  ) -> Instant {
    var now = now
    for _ in 0..<batches {
      load.note(time, served: 64, waiting: waiting, at: now)
      now = now + Milliseconds(Int64(time / .milliseconds(1)))
    }
    return now
  }

  @Test(
    "is more the longer a turn of all who wait takes: twice the time is one stage more",
    arguments: [
      (200, .nothing), (300, .accepting), (600, .watching), (1_200, .chatting), (2_400, .opening),
      (100_000, .opening),
    ] as [(Int, Load.Stage)])
  func stages(turn: Int, stage: Load.Stage) {
    var load = Load()
    // 100 batches are a turn.
    let now = work(&load, batches: 200, of: .milliseconds(turn) / 100, waiting: 6_400)
    #expect(load.stage(at: now) == stage)
  }

  @Test("is nothing because of a single slow batch, or while all who are ready fit into one")
  func single() {
    var load = Load()
    var now = work(&load, batches: 100, of: .milliseconds(1), waiting: 100)
    now = work(&load, batches: 1, of: .milliseconds(500), waiting: 100, from: now)
    #expect(load.stage(at: now) == .nothing)
    now = work(&load, batches: 1_000, of: .seconds(1), waiting: 0, from: now)
    #expect(load.stage(at: now) == .nothing)
  }

  @Test("ends when turns are short for as long as a stage is held, or when nobody comes any more")
  func ends() {
    var load = Load()
    var now = work(&load, batches: 200, of: .milliseconds(24), waiting: 6_400)
    #expect(load.stage(at: now) == .opening)
    #expect(load.stage(at: now + Load.hold) != .nothing)
    #expect(load.stage(at: now + Load.hold + Load.hold) == .nothing)
    now = work(&load, batches: 1, of: .milliseconds(1), waiting: 1, from: now)
    #expect(load.stage(at: now) == .opening, "a stage is held")
    now = work(&load, batches: 1_200, of: .milliseconds(1), waiting: 1, from: now)
    #expect(load.stage(at: now) == .nothing)
  }
}
