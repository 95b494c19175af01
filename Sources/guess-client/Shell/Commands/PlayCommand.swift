import GuessClientCore
import Protocol

/// Connects and plays until the session is over.
@MainActor
enum PlayCommand {
  static func run(_ preferences: Preferences) throws(UsageError) -> Never {
    let options = try Startup.options(for: preferences)
    let clock = ClientClock()
    let socket = Startup.connect(with: options, speaking: options.language)
    let state = Terminal.isInteractive ? SavedState(for: options) : nil
    let session = session(for: options, remembering: state?.memory ?? Memory())
    SessionDriver(session, with: options, clock: clock, state: state).run(on: socket)
  }

  private static func session(for options: Options, remembering memory: Memory) -> any Session {
    if options.printsJSON { return PipeSession(options, at: .start) }
    let (columns, rows) = Terminal.size
    let terminal = TerminalShape(
      columns: columns, rows: rows, hasControlSequences: Terminal.hasControlSequences)
    let obstacle =
      options.usesWheels
      ? PickSession.obstacle(on: Terminal.isInteractive ? terminal : nil, in: options.language) : nil
    if let obstacle { StandardOutput.complain(obstacle) }
    guard Terminal.isInteractive else { return PipeSession(options, at: .start) }
    let session = TerminalSession(
      options, on: terminal, palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      at: .start, using: Startup.chance, remembering: memory)
    Terminal.restoreAtExit()
    guard options.usesWheels, obstacle == nil else {
      Terminal.enter(session.display)
      return session
    }
    let wheels = PickSession(session, using: Startup.chance)
    Terminal.enter(wheels.display)
    return wheels
  }
}
