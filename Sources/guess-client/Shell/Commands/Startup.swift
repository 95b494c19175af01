import GuessClientCore
import GuessProtocol
import Platform

/// First steps of every command.
@MainActor
enum Startup {
  /// Most bytes of a configuration: a line for each key, and many comments.
  private static let configurationLimit = 64 * 1_024

  /// Options of a command that connects, from the command line, the environment and the configuration. During a lookup of a
  /// host or a prompt, Ctrl-C and other signals end the process.
  static func options(for arguments: Preferences) throws(UsageError) -> Options {
    Signals.leaveWithHelper()
    let options = try Options(
      arguments: arguments, environment: System.environment, configuration: configuration())
    StandardOutput.signs = options.signs
    return options
  }

  /// Printer for journals, by the command line, the environment and the configuration.
  static func printer(for arguments: Preferences) throws(UsageError) -> ReportPrinter {
    let configuration = try configuration()
    StandardOutput.signs = Glyphs(arguments, environment: System.environment, configuration: configuration)
    return ReportPrinter(
      ColorMode(option: arguments.color, environment: System.environment, configured: configuration.color))
  }

  /// Language to use before the command line has been parsed.
  static func language(for arguments: [String]) -> Language {
    Language(arguments: arguments, environment: System.environment)
  }

  /// Glyphs to use before the command line has been parsed.
  static func signs(for arguments: [String]) -> Glyphs {
    Glyphs(isASCII: arguments.contains(CommandOption.ascii.spelling) || !Language.isUTF8(System.environment))
  }

  /// The source of randomness for all that keep a generator.
  static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  /// Connects to the server, or reports the reason in `language` and exits. Calls `settled` after either, and before a proxy
  /// command prompts at the terminal.
  static func connect(
    with options: Options, speaking language: Language, settled: @escaping () -> Void = {}
  ) -> Transport {
    defer { settled() }
    do throws(ConnectError) {
      return try Connecting.connect(to: options.server, lendingTerminal: settled)
    } catch {
      settled()
      if error == .refused, options.server == .local {
        StandardOutput.complain(error.news(of: options.server).text(in: language))
        fail(LineMessage.howToBegin.text(in: language), with: .unreachable)
      }
      fail(error.news(of: options.server).text(in: language), with: .unreachable)
    }
  }

  /// Prints `text` and exits.
  static func finish(printing text: String, in language: Language) -> Never {
    System.leave(
      with: StandardOutput.print(Array(StandardOutput.signs.text(text).utf8), in: language) ?? .done)
  }

  /// Prints an error and exits.
  static func fail(_ message: String, with code: ExitCode) -> Never {
    StandardOutput.complain(message)
    System.leave(with: code)
  }

  // MARK: - Environment and configuration

  private static func configuration() throws(UsageError) -> Preferences {
    guard let path = configurationPath else { return Preferences() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try System.contents(ofFile: path, limit: configurationLimit)
    } catch {
      if error.isAbsence { return Preferences() }
      throw UsageError("\(path) can't be read: \(error.reason).")
    }
    do throws(UsageError) {
      return try Preferences(configuration: String(decoding: bytes.withoutByteOrderMark, as: UTF8.self))
    } catch {
      throw error.located("in \(path),")
    }
  }

  private static var configurationPath: String? {
    if let folder = System.environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/guess-client/config"
    }
    return System.environment["HOME"].map { $0 + "/.config/guess-client/config" }
  }
}
