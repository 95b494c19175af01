import Dispatch
import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a bot, an arena and a load have in common: signals, standard output, and how far it is.
@MainActor
final class Stage {
  private let language: Language
  private var hasProgress = false
  /// Whether somebody watches how far it is.
  private let showsProgress = isatty(STDERR_FILENO) == 1 && Stage.term != "dumb"
  /// The signal by which it is to end, if one has asked for that.
  private var signal: Int32?
  /// The code to leave with since nothing can be printed any more.
  private var unprintedCode: ExitCode?

  /// A stage that says in `language` what keeps it from printing.
  init(in language: Language = .english) {
    self.language = language
  }

  /// Listens to what asks to stop: `stop` gets the code to leave with, and may hear it twice.
  func listen(_ stop: @escaping (ExitCode) -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      Signals.listen(to: number) {
        if number != SIGINT { self.signal = number }
        stop(.interrupted)
      }
    }
  }

  /// Shows how far it is, in place of what was said before.
  func show(progress: String) {
    guard showsProgress else { return }
    hasProgress = true
    let line = progress.cut(to: columns - 1)
    _ = StandardOutput.write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO)
  }

  /// Takes away what was said of how far it is, so that something else can be said.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    _ = StandardOutput.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
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
    guard let signal else { exit(code.rawValue) }
    Signals.end(by: signal)
  }

  /// Cells in a row of the terminal behind standard error; 80 where it does not know.
  private var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private static var term: String? { getenv("TERM").map { String(cString: $0) } }
}
