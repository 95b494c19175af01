import GuessClientCore
import GuessProtocol
import Platform

/// Shows what goes on at a server: on the whole screen until someone leaves, or once, as lines.
@MainActor
enum MonitorCommand {
  static func run(_ preferences: Preferences) throws(UsageError) -> Never {
    let options = try Startup.options(for: preferences)
    let clock = Clock()
    let wire = Startup.connect(with: options, speaking: options.language)
    // A terminal whose cursor can't be moved would only scroll away what was just to be seen.
    let hasScreen = System.isTerminal(Descriptor.standardOutput) && Terminal.hasControlSequences
    let isOnce = options[.once] || options[.json] || options[.plain] || !hasScreen
    let session = isOnce ? report(options) : screen(options)
    SessionDriver(session, with: options, clock: clock).run(on: wire)
  }

  private static func report(_ options: Options) -> any Session {
    // Where a script reads a list of servers, standard input is that list.
    System.emptyStandardInput()
    return MonitorReport(options, at: .start)
  }

  private static func screen(_ options: Options) -> any Session {
    let (columns, rows) = Terminal.size
    let session = MonitorSession(
      options, on: TerminalShape(columns: columns, rows: rows),
      palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      hasKeys: System.isTerminal(Descriptor.standardInput), at: .start, using: Startup.chance)
    Terminal.restoreAtExit()
    Terminal.enter(session.display)
    return session
  }
}
