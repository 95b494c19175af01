import GuessClientCore
import GuessProtocol
import Platform

@MainActor
enum PlayCommand {
  static func run(_ options: Options) -> Never {
    let showsProgress = Terminal.isInteractive && !options[.plain]
    if showsProgress {
      StandardOutput.show(
        progress: ConnectionMessage.connecting(to: options.server).text(in: options.language))
    }
    let transport = Startup.connect(with: options) { if showsProgress { StandardOutput.clearProgress() } }
    driver(for: options).run(on: transport)
  }

  /// A driver for a game that begins now.
  static func driver(for options: Options) -> SessionDriver {
    let state = Terminal.isInteractive ? SavedState(for: options) : nil
    let session = session(for: options, remembering: state?.memory ?? SavedSession())
    return SessionDriver(session, with: options, state: state)
  }

  private static func session(for options: Options, remembering memory: SavedSession) -> any Session {
    if options[.json] { return PipeSession(options, at: .start) }
    let terminal = Terminal.shape(for: options)
    let obstacle =
      options[.pick]
      ? PickerSession.obstacle(on: Terminal.isInteractive ? terminal : nil, in: options.language) : nil
    if let obstacle { StandardOutput.complain(obstacle) }
    guard Terminal.isInteractive else { return PipeSession(options, at: .start) }
    let play = PlaySession(
      options, on: terminal,
      palette: Palette(hasColors: options.color.hasColors(onTerminal: terminal.hasControlSequences)),
      at: .start, using: Startup.chance, remembering: memory)
    return options[.pick] && obstacle == nil
      ? PickerSession(play, using: Startup.chance) : LineSession(play)
  }
}
