import GuessClientCore
import GuessProtocol
import Platform

/// What every command does before it has begun its own work.
@MainActor
enum Startup {
  /// Bytes of a configuration that are read: a line of each key, and many comments.
  private static let configurationLimit = 64 * 1_024

  /// Settles the options of a command that connects with the environment and the configuration. While a host's name is
  /// looked up, or a question is asked, nothing else can be listened to than a Ctrl-C, which ends the process.
  static func options(for arguments: Preferences) throws(UsageError) -> Options {
    Signals.leaveWithHelper()
    let options = try Options(
      arguments: arguments, environment: System.environment, configuration: configuration())
    StandardOutput.signs = options.signs
    return options
  }

  /// Settles with the environment and the configuration how journals are shown.
  static func printer(for arguments: Preferences) throws(UsageError) -> ReportPrinter {
    let configuration = try configuration()
    StandardOutput.signs = Glyphs(arguments, environment: System.environment, configuration: configuration)
    return ReportPrinter(
      ColorMode(option: arguments.color, environment: System.environment, configured: configuration.color))
  }

  /// The language to speak while the command line is still being read.
  static func language(for arguments: [String]) -> Language {
    Language(arguments: arguments, environment: System.environment)
  }

  /// The signs to draw while the command line is still being read.
  static func signs(for arguments: [String]) -> Glyphs {
    Glyphs(isASCII: arguments.contains(CommandOption.ascii.spelling) || !Language.isUTF8(System.environment))
  }

  /// Where chance comes from, for those who keep it.
  static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  /// Connects to the server, or says in `language` why that is not possible and leaves.
  /// It calls `settled` when it has come to either, or a program that connects asks something at the terminal.
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

  /// Prints `text` and leaves.
  static func finish(printing text: String, in language: Language) -> Never {
    System.leave(
      with: StandardOutput.print(Array(StandardOutput.signs.text(text).utf8), in: language) ?? .done)
  }

  /// Says what is wrong and leaves.
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
