import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// What a command that works by itself has in common with others of its kind: signals, what it prints, how far it is,
/// and its end.
@MainActor
final class Console {
  private var hasProgress = false
  /// Whether somebody watches how far it is.
  private let showsProgress: Bool
  /// The signal by which it is to end, if one has asked for that.
  private var signal: Signal?
  /// The code to leave with since nothing can be printed any more.
  private var unprintedCode: ExitCode?
  private var stop: (ExitCode) -> Void = { _ in }
  private var cleanUp: () -> Void = {}

  /// A console that says how far the work is on a terminal where something may be drawn again.
  init(_ options: Options) {
    showsProgress =
      System.isTerminal(Descriptor.standardError) && Terminal.hasControlSequences && !options[.plain]
  }

  /// Listens to what asks to stop, a signal or an output that takes nothing any more: `stop` gets the code to leave
  /// with, and may hear it twice. What is still to be done before the process ends is done by `cleanUp`.
  func begin(stop: @escaping (ExitCode) -> Void, cleanUp: @escaping () -> Void = {}) {
    (self.stop, self.cleanUp) = (stop, cleanUp)
    for signal in [Signal.interrupt, .termination, .hangUp, .quit] {
      Signals.listen(to: signal) {
        if signal != .interrupt { self.signal = signal }
        self.stop(.interrupted)
      }
    }
  }

  /// Does the first of the work on the main queue, where all that follows happens, and stays there.
  func run(_ work: @escaping @MainActor () -> Void) -> Never {
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    dispatchMain()
  }

  /// Shows how far it is, in place of what was said before.
  func show(progress: String) {
    guard showsProgress else { return }
    hasProgress = true
    StandardOutput.show(progress: progress)
  }

  /// Takes away what was said of how far it is, so that something else can be said.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    StandardOutput.clearProgress()
  }

  func complain(_ message: String) {
    clearProgress()
    StandardOutput.complain(message)
  }

  /// Prints to standard output. Where that is not possible any more, it says why and asks to stop; if it is to print
  /// once more after that, it quits.
  func print(_ bytes: [UInt8]) {
    if let unprintedCode { quit(unprintedCode) }
    clearProgress()
    unprintedCode = StandardOutput.print(bytes, in: .english)
    if let unprintedCode { stop(unprintedCode) }
  }

  /// Prints lines for people, as `print` does.
  func report(_ lines: [String]) {
    let shown = lines.flatMap { StandardOutput.shown($0, columns: StandardOutput.columns) }
    print(Array(shown.map { "\($0)\n" }.joined().utf8))
  }

  /// Prints the last there is to print, and quits.
  func finish(printing bytes: [UInt8], with code: ExitCode) -> Never {
    clearProgress()
    quit(StandardOutput.print(bytes, in: .english) ?? code)
  }

  /// Ends the process with `code`, or as the signal would have ended it that has asked for it.
  func quit(_ code: ExitCode) -> Never {
    cleanUp()
    clearProgress()
    guard let signal else { System.leave(with: code) }
    Signals.end(by: signal)
  }
}
