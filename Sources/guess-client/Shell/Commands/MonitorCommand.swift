import GuessClientCore
import GuessProtocol
import Platform

/// Shows the activity on a server: on the whole screen until the user quits, or once, as lines.
@MainActor
enum MonitorCommand {
  static func run(_ options: Options) -> Never {
    let transport = Startup.connect(with: options)
    // A terminal that can't move its cursor would scroll the content away.
    let hasScreen = System.isTerminal(Descriptor.standardOutput) && Terminal.hasControlSequences
    let isOnce = options[.once] || options[.json] || options[.plain] || !hasScreen
    let session = MonitorSession(
      options, on: isOnce ? nil : Terminal.shape(for: options),
      palette: Palette(hasColors: options.color.hasColors(onTerminal: true)),
      hasKeys: !isOnce && System.isTerminal(Descriptor.standardInput), at: .start, using: Startup.chance)
    // In a script's loop over servers, standard input is the list of them.
    if isOnce { System.emptyStandardInput() }
    SessionDriver(session, with: options).run(on: transport)
  }
}
