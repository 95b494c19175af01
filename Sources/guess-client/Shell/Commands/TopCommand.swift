import GuessClientCore
import Protocol

extension Launch {
  /// Shows what goes on at a server: on the whole screen until someone leaves, or once, as lines.
  static func top(_ request: TopRequest) throws(UsageError) -> Never {
    let options = try options(for: request.preferences)
    // While a host's name is looked up nothing else can be listened to.
    Signals.leaveOnInterrupt()
    let start = MonotonicClock.milliseconds
    do throws(ConnectError) {
      let socket = try Connecting.connect(to: options.server)
      // A terminal whose cursor can't be moved would only scroll away what was just to be seen.
      let isOnce =
        request.isOnce || !System.isTerminal(System.standardOutput) || !Terminal.hasControlSequences
      let session = isOnce ? report(options) : screen(options)
      Client(session: session, on: socket, to: options.server, in: options.language, start: start)
        .run()
    } catch {
      fail(options.language.words(for: error.news(of: options.server)), with: .unreachable)
    }
  }

  private static func report(_ options: Options) -> any Session {
    // Where a script reads a list of servers, standard input is that list.
    System.emptyStandardInput()
    return TopReport(options, at: .start)
  }

  private static func screen(_ options: Options) -> any Session {
    let (columns, rows) = Terminal.size
    let session = TopSession(
      options, on: TerminalShape(columns: columns, rows: rows),
      palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      hasKeys: System.isTerminal(System.standardInput), at: .start, using: SystemRandomNumberGenerator())
    Terminal.restoreAtExit()
    Terminal.enter(session.display)
    return session
  }
}
