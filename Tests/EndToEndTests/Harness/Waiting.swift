import Foundation
import Testing

/// Runs the tests of a suite on extra threads, since they mostly wait for other programs. On Swift's threads for tasks, one per
/// processor, they would block each other: alone on two processors they took 142 s there and take 60 s here.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared, operation: function)
  }
}

extension Trait where Self == Waiting {
  /// Marks a test that waits for other programs, and so runs on a thread that may block.
  static var waiting: Waiting { Waiting() }
}

/// Threads that may block: more than processors, and few enough that no test waits long for a processor.
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
