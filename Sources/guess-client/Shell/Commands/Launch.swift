import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// From the command line to a session that runs.
@MainActor
enum Launch {
  /// Bytes of a configuration that are read; three lines are all that it can hold.
  private static let configurationLimit = 64 * 1_024

  /// Settles the options with the environment and the configuration.
  static func options(for arguments: Preferences) throws(UsageError) -> Options {
    try Options(arguments: arguments, environment: environment, configuration: configuration())
  }

  /// Settles whether journals are shown in colours with the environment and the configuration.
  static func colors(for arguments: Preferences) throws(UsageError) -> ColorMode {
    ColorMode(option: arguments.color, environment: environment, configured: try configuration().color)
  }

  /// The language to speak while the command line is still being read.
  static func language(for arguments: [String]) -> Language {
    Language(arguments: arguments, environment: environment)
  }

  /// Connects and plays until the session is over.
  static func play(_ options: Options) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // While a host's name is looked up nothing else can be listened to.
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    let start = MonotonicClock.milliseconds
    do throws(ConnectError) {
      let socket = try Connecting.connect(to: options.server)
      let state = Terminal.isInteractive ? KeptState(for: options) : nil
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
    signal(SIGPIPE, SIG_IGN)
    let code = StandardOutput.print(Array(text.utf8), in: language) ?? .done
    exit(code.rawValue)
  }

  /// Says what is wrong and leaves.
  static func fail(_ message: String, with code: ExitCode) -> Never {
    StandardOutput.complain(message)
    exit(code.rawValue)
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
    for name in Options.environmentVariables { environment[name] = variable(name) }
    return environment
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func configuration() throws(UsageError) -> Preferences {
    guard let path = configurationPath else { return Preferences() }
    guard let file = fopen(path, "r") else {
      let error = SystemError.last
      guard error.code == ENOENT || error.code == ENOTDIR else {
        throw .unreadableConfiguration(path: path, reason: error.reason)
      }
      return Preferences()
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: configurationLimit)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else {
      throw .unreadableConfiguration(path: path, reason: SystemError.last.reason)
    }
    do throws(UsageError) {
      return try Preferences(configuration: String(decoding: bytes[..<count], as: UTF8.self))
    } catch {
      throw .configurationFile(path: path, error)
    }
  }

  private static var configurationPath: String? {
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/guess-client/config"
    }
    return variable("HOME").map { $0 + "/.config/guess-client/config" }
  }
}
