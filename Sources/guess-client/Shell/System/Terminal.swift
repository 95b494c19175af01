import GuessClientCore
import GuessClientPlay
import Synchronization
import Platform

/// The terminal on standard input and output: raw mode while a person plays, and restored afterwards however the program ends.
enum Terminal {
  /// Terminal settings before raw mode, valid while `isRaw`. Never written then, so that a signal handler can read them without a
  /// lock, which the interrupted code might hold (docs/dev/decisions/0018-the-terminal-in-a-signal-handler.md).
  ///
  /// Global because `atexit` and signal handlers take no context.
  nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let isRaw = Atomic(false)
  private static let hasScreen = Atomic(false)
  private static let bracketsPastes = Atomic(false)

  static var isInteractive: Bool { System.isTerminal(.standardInput) && System.isTerminal(.standardOutput) }

  /// The terminal's shape, without control sequences in plain mode, which is that of a dumb terminal.
  static func shape(for options: Options) -> TerminalShape {
    let (columns, rows) = size()
    return TerminalShape(
      columns: columns, rows: rows, hasControlSequences: !options[.plain],
      hasColors: options.color.hasColors(onTerminal: !options[.plain]))
  }

  static func size(of descriptor: Descriptor = .standardOutput) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, TerminalShape.usualRows)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// True if this process may use the terminal: it is in the foreground, or there is no terminal or no job control. A background
  /// job that reads or configures the terminal would take it from the shell.
  static func isInForeground(on descriptor: Descriptor = .standardOutput) -> Bool {
    let group = tcgetpgrp(descriptor.number)
    return group < 0 || group == getpgrp()
  }

  /// Configures the terminal for a session.
  static func enter(_ display: Display) {
    enterRawMode()
    if display == .screen {
      hasScreen.store(true, ordering: .relaxed)
      write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[2J")
    }
    // A screen reader's terminal knows bracketed paste as well, but for one that knows nothing.
    guard System.environment["TERM"] != "dumb" else { return }
    bracketsPastes.store(true, ordering: .relaxed)
    write("\u{1B}[?2004h\u{1B}[?1004h")
  }

  /// Delivers every key at once and unchanged. Output still converts LF to CR LF, for messages of other programs.
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

  /// Restores the terminal, unless the shell has it by now. Idempotent.
  ///
  /// Called by signal handlers: allocates nothing, takes no lock and calls only functions listed in signal-safety(7).
  static func restore() {
    guard isInForeground() else { return }
    StandardOutput.clearProgress()
    if bracketsPastes.exchange(false, ordering: .relaxed) {
      // Turns off focus reports and bracketed paste, and automatic wrapping on.
      write("\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h")
    }
    // The alternate screen first, so that the shell's output is not lost with it. A terminal that has none, such as the Linux console
    // or GNU screen, goes on below the last row.
    if hasScreen.exchange(false, ordering: .relaxed) {
      write("\u{1B}[?7h\u{1B}[?25h\u{1B}[999;1H\n\u{1B}[?1049l")
    }
    guard isRaw.exchange(false, ordering: .acquiring) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, original)
  }

  /// Writes a literal, which needs no allocation.
  static func write(_ sequence: StaticString, to descriptor: Descriptor = .standardOutput) {
    try? System.writeAll(
      UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount), to: descriptor)
  }
}
