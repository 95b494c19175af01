import GuessClientCore
import Protocol

/// From the command line to a session that runs.
@MainActor
enum Launch {
  /// Bytes of a configuration that are read; three lines are all that it can hold.
  private static let configurationLimit = 64 * 1_024

  /// Settles the options with the environment and the configuration.
  static func options(for arguments: Preferences) throws(UsageError) -> Options {
    try Options(arguments: arguments, environment: environment, configuration: configuration())
  }

  /// Settles how to speak of journals with the environment and the configuration.
  static func reportOptions(for arguments: Preferences) throws(UsageError) -> ReportOptions {
    ReportOptions(arguments: arguments, environment: environment, configuration: try configuration())
  }

  /// The language to speak while the command line is still being read.
  static func language(for arguments: [String]) -> Language {
    Language(arguments: arguments, environment: environment)
  }

  /// Connects and plays until the session is over.
  static func play(_ options: Options) -> Never {
    // While a host's name is looked up nothing else can be listened to.
    Signals.leaveOnInterrupt()
    let start = MonotonicClock.milliseconds
    do throws(ConnectError) {
      let socket = try Connecting.connect(to: options.server)
      let state = Terminal.isInteractive ? SavedState(for: options) : nil
      Client(
        session: session(for: options, remembering: state?.memory ?? Memory()), on: socket,
        to: options.server, in: options.language, start: start, state: state
      ).run()
    } catch {
      fail(options.language.words(for: error.news(of: options.server)), with: .unreachable)
    }
  }

  /// Where chance comes from, for those who keep it.
  static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  /// Prints `text` and leaves.
  static func finish(printing text: String, in language: Language) -> Never {
    let code = StandardOutput.print(Array(text.utf8), in: language) ?? .done
    System.leave(with: code)
  }

  /// Says what is wrong and leaves.
  static func fail(_ message: String, with code: ExitCode) -> Never {
    StandardOutput.complain(message)
    System.leave(with: code)
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
      at: .start, using: SystemRandomNumberGenerator(), remembering: memory)
    Terminal.restoreAtExit()
    guard options.usesWheels, obstacle == nil else {
      Terminal.enter(session.display)
      return session
    }
    let wheels = PickSession(session, using: SystemRandomNumberGenerator())
    Terminal.enter(wheels.display)
    return wheels
  }

  // MARK: - Environment and configuration

  private static var environment: [String: String] {
    var environment: [String: String] = [:]
    for name in Options.environmentVariables { environment[name] = System.variable(name) }
    return environment
  }

  private static func configuration() throws(UsageError) -> Preferences {
    guard let path = configurationPath else { return Preferences() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try System.contents(ofFile: path, limit: configurationLimit)
    } catch {
      if error.isAbsence { return Preferences() }
      throw .unreadableConfiguration(path: path, reason: error.reason)
    }
    do throws(UsageError) {
      return try Preferences(configuration: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .configurationFile(path: path, error)
    }
  }

  private static var configurationPath: String? {
    if let folder = System.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/guess-client/config"
    }
    return System.variable("HOME").map { $0 + "/.config/guess-client/config" }
  }
}
