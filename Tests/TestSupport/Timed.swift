import Foundation
import Synchronization
import Testing

/// Measures the duration of each test, all its cases together, and prints the slowest after the run.
///
/// `swift test` prints the time since a test was started, but all are started at once and then wait for a thread; this measures
/// from the time when a thread runs the body. Suites on the main actor are not measured, as they wait for that too.
package struct Timed: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Durations.measure(test, function)
  }
}

extension Trait where Self == Timed {
  /// Measures the test.
  package static var timed: Timed { Timed() }
}

/// Durations of tests.
package enum Durations {
  private static let spent = Mutex<[String: Duration]>([:])
  private static let shown = 10
  /// DURATIONS=off disables this: the thread sanitizer does not know `Mutex`, and would report what it protects.
  private static let isOn = ProcessInfo.processInfo.environment["DURATIONS"] != "off"

  /// Runs the body of a test or of one of its cases, and records the duration.
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
