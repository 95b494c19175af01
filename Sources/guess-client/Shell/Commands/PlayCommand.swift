import GuessClientCore
import GuessProtocol
import Platform

@MainActor
enum PlayCommand {
  static func run(_ preferences: Preferences) throws(UsageError) -> Never {
    let options = try Startup.options(for: preferences)
    let clock = Clock()
    let transport = connect(with: options)
    driver(for: options, clock: clock).run(on: transport)
  }

  /// A driver for a game that begins now.
  static func driver(for options: Options, clock: Clock = Clock()) -> SessionDriver {
    let state = Terminal.isInteractive ? SavedState(for: options) : nil
    let session = session(for: options, remembering: state?.memory ?? SavedSession())
    return SessionDriver(session, with: options, clock: clock, state: state)
  }

  /// Connects, and shows that meanwhile.
  private static func connect(with options: Options) -> Transport {
    guard Terminal.isInteractive, !options[.plain] else {
      return Startup.connect(with: options, speaking: options.language)
    }
    let words = ConnectionMessage.connecting(to: options.server).text(in: options.language)
    StandardOutput.show(progress: words)
    return Startup.connect(with: options, speaking: options.language) {
      StandardOutput.clearProgress()
    }
  }

  private static func session(for options: Options, remembering memory: SavedSession) -> any Session {
    if options[.json] { return PipeSession(options, at: .start) }
    let (columns, rows) = Terminal.size
    let terminal = TerminalShape(
      columns: columns, rows: rows, hasControlSequences: !options[.plain] && Terminal.hasControlSequences)
    let obstacle =
      options[.pick]
      ? PickerSession.obstacle(on: Terminal.isInteractive ? terminal : nil, in: options.language) : nil
    if let obstacle { StandardOutput.complain(obstacle) }
    guard Terminal.isInteractive else { return PipeSession(options, at: .start) }
    let play = PlaySession(
      options, on: terminal,
      palette: Palette(hasColors: options.color.hasColors(onTerminal: terminal.hasControlSequences)),
      at: .start, using: Startup.chance, remembering: memory)
    Terminal.restoreAtExit()
    let session: any Session =
      options[.pick] && obstacle == nil ? PickerSession(play, using: Startup.chance) : LineSession(play)
    Terminal.enter(session.display)
    return session
  }
}
