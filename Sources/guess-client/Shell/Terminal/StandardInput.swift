import Dispatch
import Platform

/// Reads standard input: a keyboard, a pipe or a file.
///
/// A thread of its own waits for it. A Dispatch source crashed the process at the end of a pipe, as libdispatch then uses freed
/// memory (seen with Swift 6.3.1 on Linux, with a proxy command once in six times).
@MainActor
final class StandardInput {
  /// Bytes per read: a pipe's capacity on Linux.
  private static let readSize = 64 * 1_024
  /// Consecutive reads before other sources have their turn.
  private static let readsInRow = 16

  /// Interval for checking if a background job is in the foreground again, of which bash does not notify a running one.
  private static let timeInBackground = DispatchTimeInterval.milliseconds(100)

  private var handler: ([UInt8]?) -> Void = { _ in }
  private let turn = DispatchSemaphore(value: 0)
  private var isHeld = false
  private var hasEnded = false
  /// True while the shell has the terminal.
  private var isInBackground = false { didSet { waitForMore() } }

  /// True while earlier input could not be passed on.
  var isPaused = false { didSet { waitForMore() } }

  /// Passes all input to `handler`, and nil at the end.
  func activate(_ handler: @escaping ([UInt8]?) -> Void) {
    self.handler = handler
    DispatchQueue(label: "input").async { [turn] in
      while true {
        _ = System.firstReady(reading: [.standardInput])
        DispatchQueue.main.async { MainActor.assumeIsolated { self.read() } }
        turn.wait()
      }
    }
  }

  private var isSuspended: Bool { isPaused || isInBackground }

  private func waitForMore() {
    guard isHeld, !isSuspended, !hasEnded else { return }
    isHeld = false
    turn.signal()
  }

  /// Reads until nothing is left, or others should have their turn.
  ///
  /// The descriptor may be shared with other programs, so it stays blocking, and is polled before each read.
  private func read() {
    isHeld = true
    defer { waitForMore() }
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    for _ in 0..<Self.readsInRow {
      guard !isSuspended, !hasEnded, System.isReadable(.standardInput) else { return }
      // Keys are now meant for the shell.
      guard Terminal.isInForeground(on: .standardInput) else { return awaitForeground() }
      guard let count = System.readAvailable(from: .standardInput, into: &buffer) else { continue }
      if count > 0 {
        handler(Array(buffer[..<count]))
      } else {
        hasEnded = true
        handler(nil)
      }
    }
  }

  private func awaitForeground() {
    isInBackground = true
    later(Self.timeInBackground) { self.isInBackground = false }
  }
}
