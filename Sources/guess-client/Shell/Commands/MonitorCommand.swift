import GuessClientCore
import GuessProtocol
import Platform

/// Shows the activity on a server: on the whole screen until the user quits, or once, as lines.
@MainActor
enum MonitorCommand {
  static func run(_ preferences: Preferences) throws(UsageError) -> Never {
    let options = try Startup.options(for: preferences)
    let clock = Clock()
    let transport = Startup.connect(with: options, speaking: .english)
    // A terminal that can't move its cursor would scroll the content away.
    let hasScreen = System.isTerminal(Descriptor.standardOutput) && Terminal.hasControlSequences
    let isOnce = options[.once] || options[.json] || options[.plain] || !hasScreen
    let (columns, rows) = Terminal.size
    let session = MonitorSession(
      options, on: isOnce ? nil : TerminalShape(columns: columns, rows: rows),
      palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      hasKeys: !isOnce && System.isTerminal(Descriptor.standardInput), at: .start, using: Startup.chance)
    if isOnce {
      // In a script's loop over servers, standard input is the list of them.
      System.emptyStandardInput()
    } else {
      Terminal.restoreAtExit()
      Terminal.enter(session.display)
    }
    SessionDriver(session, with: options, clock: clock).run(on: transport)
  }
}
