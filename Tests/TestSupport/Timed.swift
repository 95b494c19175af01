import Foundation
import Synchronization
import Testing

/// Measures how long the body of each test of a suite takes, all its cases together, and prints the slowest after the run.
///
/// What `swift test` prints is how long ago a test was begun: all are begun at once, and then they wait for one of as many threads as
/// there are processors. This begins where such a thread begins with the body. Suites that need the main actor, of which there is one,
/// are not measured, since they wait for it once more.
package struct Timed: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Durations.measure(test, function)
  }
}

extension Trait where Self == Timed {
  /// How long the test takes is measured.
  package static var timed: Timed { Timed() }
}

/// How long tests have taken.
package enum Durations {
  private static let spent = Mutex<[String: Duration]>([:])
  private static let shown = 10
  /// DURATIONS=off measures nothing: the thread sanitizer does not know `Mutex`, and would report what it protects.
  private static let isOn = ProcessInfo.processInfo.environment["DURATIONS"] != "off"

  /// Runs the body of a test, or of one of its cases, and notes how long that takes.
  package static func measure(
    _ test: Test, _ body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let start = ContinuousClock.now
    defer { if isOn { note(test, start.duration(to: .now)) } }
    try await body()
  }

  private static func note(_ test: Test, _ time: Duration) {
    let place = test.sourceLocation
    let isFirst = spent.withLock { spent in
      defer {
        spent["\(place.fileID):\(place.line)  \(test.displayName ?? test.name)", default: .zero] += time
      }
      return spent.isEmpty
    }
    if isFirst { atexit { Durations.report() } }
  }

  private static func report() {
    let slowest = spent.withLock(\.self).sorted { $0.value > $1.value }.prefix(shown)
    let lines = slowest.map { name, time in
      "\(time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))))  \(name)\n"
    }
    FileHandle.standardError.write(
      Data(("\nThe slowest tests, each without its waiting for others:\n" + lines.joined()).utf8))
  }
}
