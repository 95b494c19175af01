import Dispatch
import Platform

/// Reads standard input: a keyboard, a pipe or a file.
@MainActor
final class StandardInput {
  /// Bytes per read: a pipe's capacity on Linux.
  private static let readSize = 64 * 1_024
  /// Consecutive reads before other sources have their turn.
  private static let readsInRow = 16

  /// Interval for checking whether a background job is in the foreground again, since bash does not notify a running one: hardly
  /// noticeable, and cheap.
  static let timeInBackground = DispatchTimeInterval.milliseconds(100)

  private let source = DispatchSource.makeReadSource(
    fileDescriptor: Descriptor.standardInput.number, queue: .main)
  private var handler: ([UInt8]?) -> Void = { _ in }
  private var hasEnded = false
  private var isSuspended = false
  /// True while the shell has the terminal.
  private var isInBackground = false { didSet { suspendOrResume() } }

  /// True while earlier input could not be passed on.
  var isPaused = false { didSet { suspendOrResume() } }

  /// Passes all input to `handler`, and nil at the end.
  func activate(_ handler: @escaping ([UInt8]?) -> Void) {
    self.handler = handler
    source.setEventHandler { MainActor.assumeIsolated { self.read() } }
    source.activate()
    // epoll does not accept files and /dev/null, and Dispatch then reports nothing; they are always readable.
    readLater()
  }

  private func suspendOrResume() {
    guard isSuspended != (isPaused || isInBackground), !hasEnded else { return }
    isSuspended.toggle()
    if isSuspended {
      source.suspend()
    } else {
      source.resume()
      readLater()
    }
  }

  /// Reads until nothing is left: Dispatch reports the end of input only once.
  ///
  /// The descriptor may be shared with other programs, so it stays blocking, and is polled before each read.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    for _ in 0..<Self.readsInRow {
      guard !isSuspended, !hasEnded, System.isReadable(Descriptor.standardInput) else { return }
      // Keys are now meant for the shell.
      guard Terminal.isInForeground(on: Descriptor.standardInput) else { return awaitForeground() }
      guard let count = System.readAvailable(from: Descriptor.standardInput, into: &buffer) else { continue }
      if count > 0 {
        handler(Array(buffer[..<count]))
      } else {
        hasEnded = true
        source.cancel()
        handler(nil)
      }
    }
    readLater()
  }

  private func awaitForeground() {
    isInBackground = true
    later(Self.timeInBackground) { self.isInBackground = false }
  }

  private func readLater() {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.read() } }
  }
}
