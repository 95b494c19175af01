import Foundation
import TestSupport
import Testing

/// Runs the tests of a suite on threads of their own, since they wait for other programs most of the time. On the threads
/// that Swift has for tasks, one for each processor, they would keep each other waiting: alone on two processors they took
/// 142 s there and take 60 s here.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) {
      try await Durations.measure(test, function)
    }
  }
}

extension Trait where Self == Waiting {
  /// The test waits for other programs, and is run on a thread that may.
  static var waiting: Waiting { Waiting() }
}

/// Threads that may be kept waiting: more than processors, and few enough that no test waits for a processor for long.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  init() {
    queue.maxConcurrentOperationCount = 3 * ProcessInfo.processInfo.activeProcessorCount
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
