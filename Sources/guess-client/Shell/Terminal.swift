import GuessClientCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal behind standard input and output, in raw mode while a person plays, and as it was afterwards whatever
/// happens.
enum Terminal {
  /// How the terminal was set before raw mode; nil while it is not raw.
  ///
  /// It is global because `atexit` and signal handlers can be given no context.
  private static let original = Mutex<termios?>(nil)
  /// Whether the alternate screen is shown, which xterm and all that follow it keep beside the usual one.
  private static let hasScreen = Atomic(false)
  /// Whether the terminal puts brackets around what is pasted.
  private static let bracketsPastes = Atomic(false)

  /// Whether a person sits on both sides.
  static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Whether the terminal knows control sequences, by its name.
  static var hasControlSequences: Bool {
    getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// Cells in a row, and rows; 80 and 24 where the terminal does not know.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, TerminalShape.usualRows)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Makes of the terminal what a session needs.
  static func enter(_ display: Display) {
    guard display != .none else { return }
    enterRawMode()
    if display == .screen {
      hasScreen.store(true, ordering: .relaxed)
      _ = StandardOutput.write(Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[2J".utf8))
    }
    guard hasControlSequences else { return }
    bracketsPastes.store(true, ordering: .relaxed)
    _ = StandardOutput.write(Array("\u{1B}[?2004h".utf8))
  }

  /// Makes every key arrive at once and unchanged. Output still turns LF into CR LF, for messages of others.
  private static func enterRawMode() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    original.withLock { if $0 == nil { $0 = settings } }
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    settings.c_cflag |= tcflag_t(CS8)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Puts the terminal back as it was. It does nothing a second time.
  static func restore() {
    leaveScreen()
    original.withLock { restore(&$0) }
  }

  /// Sees to it that the terminal is put back whichever way the process ends, but for SIGKILL.
  ///
  /// A signal that asks to end is the client's to hear once it listens; one that comes before that must not be lost.
  static func restoreAtExit() {
    atexit { Terminal.restore() }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        Terminal.leaveScreen()
        // The lock may be held by the very code that crashed.
        _ = Terminal.original.withLockIfAvailable { Terminal.restore(&$0) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The screen comes first, so that nothing that the shell prints is lost with it.
  private static func leaveScreen() {
    if bracketsPastes.exchange(false, ordering: .relaxed) {
      // Rows that end where the terminal ends are its own business again as well.
      _ = StandardOutput.write(Array("\u{1B}[?2004l\u{1B}[?7h".utf8))
    }
    guard hasScreen.exchange(false, ordering: .relaxed) else { return }
    _ = StandardOutput.write(Array("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8))
  }

  private static func restore(_ original: inout termios?) {
    guard var settings = original else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    original = nil
  }
}
