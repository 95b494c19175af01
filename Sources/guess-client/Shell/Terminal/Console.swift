import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// Signals, output, progress and exit of commands that run without a session.
@MainActor
final class Console {
  let showsProgress: Bool
  /// The signal to end by, if one has been received.
  private var signal: Int32?
  /// The exit code after output has failed.
  private var unprintedCode: ExitCode?
  private var stop: (ExitCode) -> Void = { _ in }
  private var cleanUp: () -> Void = {}

  /// Shows progress if standard error is a terminal that can redraw a line.
  init(_ options: Options) {
    showsProgress =
      System.isTerminal(Descriptor.standardError) && Terminal.hasControlSequences && !options[.plain]
  }

  /// Starts the work on the main queue, where it stays; never returns. Calls `stop` with the exit code on a signal or when output
  /// fails; it may be called twice. Calls `cleanUp` before the process ends.
  func run(
    _ work: @escaping @MainActor () -> Void, stop: @escaping (ExitCode) -> Void,
    cleanUp: @escaping () -> Void = {}
  ) -> Never {
    (self.stop, self.cleanUp) = (stop, cleanUp)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      Signals.listen(to: signal) {
        if signal != SIGINT { self.signal = signal }
        self.stop(.interrupted)
      }
    }
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    dispatchMain()
  }

  /// Shows the progress in place of the previous one, perhaps below the results so far.
  func show(progress: String, below results: [String] = []) {
    if showsProgress { StandardOutput.show(progress: progress, below: results) }
  }

  /// Prints to standard output. On failure, reports the error and asks to stop; a further attempt quits.
  func print(_ bytes: [UInt8]) {
    if let unprintedCode { quit(unprintedCode) }
    unprintedCode = StandardOutput.print(bytes, in: .english)
    if let unprintedCode { stop(unprintedCode) }
  }

  func report(_ lines: [String]) {
    let shown = lines.flatMap { StandardOutput.shown($0) }
    print(Array(shown.map { "\($0)\n" }.joined().utf8))
  }

  /// Ends the process with `code`, or as by the signal received.
  func quit(_ code: ExitCode) -> Never {
    cleanUp()
    StandardOutput.clearProgress()
    guard let signal else { System.leave(with: code) }
    Signals.end(by: signal)
  }
}
