import GuessClientCommandLine
import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

@MainActor
enum Startup {
  /// Maximum size of a configuration in bytes: a line for each key, and many comments.
  private static let configurationLimit = 64 * 1_024

  /// The options in effect, from the command line, the environment and the configuration; exits after help or the version.
  static func options(for arguments: [String]) throws(UsageError) -> Options {
    // Errors and help come before the options are known.
    let isASCII = arguments.contains(CommandOption.ascii.spelling) || !Language.isUTF8(System.environment)
    StandardOutput.signs = Glyphs(isASCII: isASCII)
    let given = try Options(arguments: arguments)
    StandardOutput.language = Language(arguments: arguments, environment: System.environment)
    if given[.help] { finish(printing: given.command.help(in: StandardOutput.language)) }
    if given[.version] { finish(printing: "guess-client \(Release.version)\n") }
    Signals.cleanUpAtExit()
    if ![.replay, .verify, .standings, .key].contains(given.command) { checkLimits() }
    let hasKeys = given.command.options.contains { CommandOption.configurable.contains($0) }
    // Nor does one player by ssh set anything for the next.
    let isConfigurable = !given[.noConfig] && !given.has(.identity) && hasKeys
    let configuration = try isConfigurable ? configuration() : Options()
    let options = try given.resolved(in: System.environment, with: configuration)
    (StandardOutput.signs, StandardOutput.language) = (options.signs, options.language)
    return options
  }

  /// The source of randomness for all that keep a generator.
  static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  /// Connects to the server, or reports the reason and exits. Erases the progress then.
  static func connect(with options: Options) -> Transport {
    defer { StandardOutput.clearProgress() }
    do throws(ConnectionMessage) {
      return try Connecting.connect(to: options.server, mayPrompt: true)
    } catch {
      StandardOutput.complain(error.text(in: options.language))
      guard error == .refused(.local) else { System.leave(with: .unreachable) }
      fail(LineMessage.howToBegin.text(in: options.language), with: .unreachable)
    }
  }

  /// Threads of Dispatch, without which it waits for ever and takes no signal, and descriptors, without which it ends the process.
  private static let (threads, descriptors) = (3, 20)

  /// Ends a process that the system grants too little for a session.
  private static func checkLimits() {
    if let shortage = System.shortage(ofThreads: threads) { fail(shortage, with: .failed) }
    if let limit = try? System.descriptorLimit(), limit < descriptors {
      fail(
        "the limit of open files (ulimit -n) is \(limit), and the client needs \(descriptors). Raise it.",
        with: .failed)
    }
  }

  private static func finish(printing text: String) -> Never {
    System.leave(with: StandardOutput.print(Array(StandardOutput.signs.text(text).utf8)) ?? .done)
  }

  static func fail(_ message: String, with code: ExitCode) -> Never {
    StandardOutput.complain(message)
    System.leave(with: code)
  }

  // MARK: - Environment and configuration

  private static func configuration() throws(UsageError) -> Options {
    guard let path = configurationPath else { return Options() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try System.contents(ofFile: path, limit: configurationLimit)
    } catch {
      // HOME may be another user's, as under su or in a service: a configuration that is not for this user is none.
      if error.isAbsence || error.isProhibition { return Options() }
      throw UsageError("\(path) can't be read: \(error.reason).")
    }
    do throws(UsageError) {
      return try Options(configuration: String(decoding: bytes.withoutByteOrderMark, as: UTF8.self))
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
