import Foundation
import Synchronization
import Testing

/// Measures how long the body of each test of a suite takes, all its cases together, and prints the slowest after the run.
///
/// What `swift test` prints is how long ago a test was begun: all are begun at once, and then they wait for one of as many threads as
/// there are processors. This begins where such a thread begins with the body.
package struct Timed: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// Whether the body waits once more, for its turn on the main actor: then its time begins where the one before it has ended.
  let isOnMainActor: Bool

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Durations.measure(test, isOnMainActor: isOnMainActor, function)
  }
}

extension Trait where Self == Timed {
  /// How long the test takes is measured.
  package static var timed: Timed { Timed(isOnMainActor: false) }
  /// The same of one that runs on the main actor.
  package static var timedOnMain: Timed { Timed(isOnMainActor: true) }
}

/// How long tests have taken.
package enum Durations {
  private struct State {
    var spent: [String: Duration] = [:]
    /// When the last test on the main actor has ended.
    var mainEnd: ContinuousClock.Instant?
  }

  private static let state = Mutex(State())
  private static let shown = 10

  /// Runs the body of a test, or of one of its cases, and notes how long that takes.
  package static func measure(
    _ test: Test, isOnMainActor: Bool = false, _ body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    defer { note(test, from: start, isOnMainActor) }
    try await body()
  }

  private static func note(_ test: Test, from start: ContinuousClock.Instant, _ isOnMainActor: Bool) {
    let place = test.sourceLocation
    let isFirst = state.withLock { state in
      let end = ContinuousClock.now
      let begin = isOnMainActor ? max(start, state.mainEnd ?? start) : start
      if isOnMainActor { state.mainEnd = end }
      defer {
        state.spent["\(place.fileID):\(place.line)  \(test.displayName ?? test.name)", default: .zero] +=
          begin.duration(to: end)
      }
      return state.spent.isEmpty
    }
    if isFirst { atexit { Durations.report() } }
  }

  private static func report() {
    let slowest = state.withLock(\.self).spent.sorted { $0.value > $1.value }.prefix(shown)
    let lines = slowest.map { name, time in
      "\(time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))))  \(name)\n"
    }
    FileHandle.standardError.write(
      Data(("\nThe slowest tests, each without its waiting for others:\n" + lines.joined()).utf8))
  }
}
