import GuessClientCore
import Protocol

/// What a bot, an arena and a load have in common: signals, standard output, and how far it is.
@MainActor
final class Stage {
  private let language: Language
  private var hasProgress = false
  /// Whether somebody watches how far it is.
  private let showsProgress = System.isTerminal(System.standardError) && Terminal.hasControlSequences
  /// The signal by which it is to end, if one has asked for that.
  private var signal: Signal?
  /// The code to leave with since nothing can be printed any more.
  private var unprintedCode: ExitCode?

  /// A stage that speaks `language`.
  init(in language: Language) {
    self.language = language
  }

  /// Listens to what asks to stop: `stop` gets the code to leave with, and may hear it twice.
  func listen(_ stop: @escaping (ExitCode) -> Void) {
    for signal in [Signal.interrupt, .termination, .hangUp, .quit] {
      Signals.listen(to: signal) {
        if signal != .interrupt { self.signal = signal }
        stop(.interrupted)
      }
    }
  }

  /// Shows how far it is, in place of what was said before.
  func show(progress: String) {
    guard showsProgress else { return }
    hasProgress = true
    StandardOutput.writeToError("\r\u{1B}[K\(progress.cut(to: Terminal.errorColumns - 1))")
  }

  /// Takes away what was said of how far it is, so that something else can be said.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    StandardOutput.writeToError("\r\u{1B}[K")
  }

  func complain(_ message: String) {
    clearProgress()
    StandardOutput.complain(message)
  }

  /// Prints to standard output; answers the code to leave with where that is not possible any more, after it has said why.
  /// It is tried and said once.
  func print(_ bytes: [UInt8]) -> ExitCode? {
    if let unprintedCode { return unprintedCode }
    clearProgress()
    unprintedCode = StandardOutput.print(bytes, in: language)
    return unprintedCode
  }

  /// Ends the process with `code`, or as the signal would have ended it that has asked for it.
  func quit(_ code: ExitCode) -> Never {
    clearProgress()
    guard let signal else { System.leave(with: code) }
    Signals.end(by: signal)
  }
}
