import GuessClientCore
import Synchronization
import Platform

/// The terminal behind standard input and output, in raw mode while a person plays, and as it was afterwards whatever
/// happens.
enum Terminal {
  /// How the terminal was set before raw mode, while `isRaw`. It is written by nobody then, so that a signal handler
  /// can read it without a lock, which the very code may hold that crashed
  /// (docs/decisions/0018-the-terminal-in-a-signal-handler.md).
  ///
  /// All of this is global because `atexit` and signal handlers can be given no context.
  nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let isRaw = Atomic(false)
  /// Whether the alternate screen is shown, which xterm and all that follow it keep beside the usual one.
  private static let hasScreen = Atomic(false)
  /// Whether the terminal puts brackets around what is pasted.
  private static let bracketsPastes = Atomic(false)

  /// Whether a person sits on both sides.
  static var isInteractive: Bool {
    System.isTerminal(.standardInput) && System.isTerminal(.standardOutput)
  }

  /// Whether the terminal knows control sequences, by its name.
  static var hasControlSequences: Bool {
    System.environment["TERM"] != "dumb"
  }

  /// Cells in a row, and rows; 80 and 24 where the terminal does not know.
  static var size: (columns: Int, rows: Int) {
    let size = windowSize(of: STDOUT_FILENO)
    guard size.ws_col > 0, size.ws_row > 0 else { return (80, TerminalShape.usualRows) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Cells in a row of the terminal behind standard error; 80 where it does not know.
  static var errorColumns: Int {
    let columns = windowSize(of: STDERR_FILENO).ws_col
    return columns > 0 ? Int(columns) : 80
  }

  private static func windowSize(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  /// Whether this process may use the terminal behind a descriptor, as the shell sees it; so may everyone where there
  /// is no terminal, or nobody who controls jobs on it. A background job that reads or sets it would take it from the
  /// shell.
  static func isInForeground(on descriptor: Descriptor = .standardOutput) -> Bool {
    let group = tcgetpgrp(descriptor.number)
    return group < 0 || group == getpgrp()
  }

  /// Makes of the terminal what a session needs.
  static func enter(_ display: Display) {
    guard display != .none else { return }
    enterRawMode()
    if display == .screen {
      hasScreen.store(true, ordering: .relaxed)
      write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[2J")
    }
    guard display != .keys else { return }
    bracketsPastes.store(true, ordering: .relaxed)
    write("\u{1B}[?2004h")
  }

  /// Makes every key arrive at once and unchanged. Output still turns LF into CR LF, for messages of others.
  private static func enterRawMode() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    if !isRaw.load(ordering: .relaxed) {
      original.initialize(to: settings)
      isRaw.store(true, ordering: .releasing)
    }
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    settings.c_cflag |= tcflag_t(CS8)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Puts the terminal back as it was, unless it is the shell's by now. It does nothing a second time.
  ///
  /// Signal handlers call it, so it allocates nothing, takes no lock and calls only what signal-safety(7) allows.
  static func restore() {
    guard isInForeground() else { return }
    leaveScreen()
    guard isRaw.exchange(false, ordering: .acquiring) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, original)
  }

  /// Signals that end no process by themselves.
  private static let harmless: [Int32] = {
    #if canImport(Darwin)
      let own = [SIGIO, SIGINFO]
    #else
      let own: [Int32] = []
    #endif
    return own + [SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH]
  }()
  /// One more than the highest number of a signal: Linux has 64 of them, the realtime ones included.
  private static let signalEnd: Int32 = 65

  /// Sees to it that the terminal is put back whichever way the process ends, but for SIGKILL.
  ///
  /// A signal that asks to end is the client's to hear once it listens; one that comes before that must not be lost.
  static func restoreAtExit() {
    atexit { Terminal.restore() }
    for number in 1..<signalEnd where !harmless.contains(number) {
      let old = signal(number) { number in
        Terminal.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
      // What was ignored goes on being ignored.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// The screen comes first, so that nothing that the shell prints is lost with it.
  private static func leaveScreen() {
    if bracketsPastes.exchange(false, ordering: .relaxed) {
      // Rows that end where the terminal ends are its own business again as well.
      write("\u{1B}[?2004l\u{1B}[?7h")
    }
    guard hasScreen.exchange(false, ordering: .relaxed) else { return }
    write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
  }

  /// Writes what the program itself holds, which no string has to be made for.
  private static func write(_ sequence: StaticString) {
    try? System.writeAll(
      UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount),
      to: .standardOutput)
  }
}
