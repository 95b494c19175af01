import Dispatch
import Platform

/// Reads standard input, be it a keyboard, a pipe or a file.
@MainActor
final class StandardInput {
  /// Bytes that one read takes: what a pipe holds on Linux.
  private static let readSize = 64 * 1_024
  /// Reads in a row, after which other sources have their turn.
  private static let readsInRow = 16

  /// How long it leaves the terminal to the shell before it looks whether it may read again: hardly noticed when it
  /// may.
  private static let timeInBackground = DispatchTimeInterval.milliseconds(100)

  private let source = DispatchSource.makeReadSource(
    fileDescriptor: Descriptor.standardInput.number, queue: .main)
  private var handler: ([UInt8]?) -> Void = { _ in }
  private var hasEnded = false
  private var isSuspended = false
  /// Whether it waits, because the terminal is the shell's.
  private var isInBackground = false { didSet { suspendOrResume() } }

  /// Whether it waits, because what was read could not be passed on yet.
  var isPaused = false { didSet { suspendOrResume() } }

  /// Hands all that is read to `handler`, and nil at the end.
  func activate(_ handler: @escaping ([UInt8]?) -> Void) {
    self.handler = handler
    source.setEventHandler { MainActor.assumeIsolated { self.read() } }
    source.activate()
    // epoll takes no file and no /dev/null, and Dispatch then says nothing of them; they can always be read.
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

  /// Reads until nothing is left: where the other side has hung up, Dispatch says so only once.
  ///
  /// The descriptor may be shared with other programs, so it is not made non-blocking; it is asked before each read.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    for _ in 0..<Self.readsInRow {
      guard !isSuspended, !hasEnded, System.isReadable(Descriptor.standardInput) else { return }
      // What is typed now is for the shell.
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
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.timeInBackground) {
      MainActor.assumeIsolated { self.isInBackground = false }
    }
  }

  private func readLater() {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.read() } }
  }
}
