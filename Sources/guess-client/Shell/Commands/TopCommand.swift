import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Launch {
  /// Shows what goes on at a server: on the whole screen until someone leaves, or once, as lines.
  static func top(_ request: TopRequest) throws(UsageError) -> Never {
    let options = try options(for: request.preferences)
    signal(SIGPIPE, SIG_IGN)
    // While a host's name is looked up nothing else can be listened to.
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    let start = MonotonicClock.milliseconds
    do throws(ConnectError) {
      let socket = try Connecting.connect(to: options.server)
      // A terminal whose cursor can't be moved would only scroll away what was just to be seen.
      let isOnce = request.isOnce || isatty(STDOUT_FILENO) != 1 || getenv("TERM").map(isDumb) == true
      let session = isOnce ? report(options) : screen(options)
      Client(session: session, on: socket, to: options.server, in: options.language, start: start)
        .run()
    } catch {
      fail(options.language.words(for: error.news(of: options.server)), with: .unreachable)
    }
  }

  private static func isDumb(_ terminal: UnsafeMutablePointer<CChar>) -> Bool {
    String(cString: terminal) == "dumb"
  }

  private static func report(_ options: Options) -> any Session {
    // Where a script reads a list of servers, standard input is that list.
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
    return TopReport(options, at: .start)
  }

  private static func screen(_ options: Options) -> any Session {
    let (columns, rows) = Terminal.size
    let session = TopSession(
      options, on: TerminalShape(columns: columns, rows: rows),
      palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      hasKeys: isatty(STDIN_FILENO) == 1, at: .start, using: SystemRandomNumberGenerator())
    Terminal.restoreAtExit()
    Terminal.enter(session.display)
    return session
  }
}
