import GuessProtocol
import Platform

/// The action of the process, with all files read and all values checked.
struct Plan {
  let action: Invocation.Action
  /// See `Invocation.untilEOF`.
  let untilEOF: String?
  /// The options in effect.
  var options: Options
  /// The settings, with their sources.
  let settings: Settings
  /// Lines sent after the greeting.
  private(set) var messages: [ChatText]
  /// The inputs, to build the plan again.
  private let arguments: [String]
  private let environment: [String: String]

  /// Builds the plan from the command line and the environment.
  init(arguments: some Sequence<String>, environment: [String: String] = [:]) throws(StartError) {
    self.arguments = Array(arguments)
    self.environment = environment
    let invocation = try Invocation(arguments: self.arguments)
    (action, untilEOF) = (invocation.action, invocation.untilEOF)
    guard action.needsOptions else {
      (options, settings, messages) = (Options(), Settings(), [])
      return
    }
    let variables = try EnvironmentSettings(environment)
    let place = invocation.configPath == nil ? Option.config.variable : "--config"
    let path = invocation.configPath ?? variables.configPath
    let file = try path.map { (path) throws(StartError) in
      try Self.readConfiguration(path, namedBy: place)
    }
    settings = Settings(file: file, environment: variables, commandLine: invocation.settings)
    // Refused like a password on the command line or in an unprotected file: others could read it.
    if let file, let password = file.settings.first(where: { $0.option == .clusterPassword }),
      !System.isPrivate(file.path)
    {
      throw password.refusal("others can read this file (chmod 600 \(file.path))").at(password.source.place)
    }
    options = try Options(settings)
    let motd = settings.source(of: .motd)?.place
    messages =
      try options.messagePath.map { (path) throws(StartError) in
        try Self.readMessages(path, namedBy: motd)
      } ?? []
  }

  /// Differences between the options in effect and a configuration read again.
  struct Changes: Equatable {
    /// Options that can change at once.
    var now: [Option] = []
    /// Options that change at the next start.
    var afterRestart: [Option] = []
  }

  /// Returns the differences from another plan.
  func changes(to other: Plan) -> Changes {
    var adopted = options
    adopted.adopt(other.options)
    var changes = Changes(
      now: options.differences(from: adopted), afterRestart: adopted.differences(from: other.options))
    // The file's content may have changed.
    if messages != other.messages, !changes.now.contains(.motd) { changes.now.append(.motd) }
    return changes
  }

  /// Builds the plan again from the files' current content.
  func readAgain() throws(StartError) -> Plan {
    try Plan(arguments: arguments, environment: environment)
  }

  /// Applies what can change without a restart.
  mutating func adopt(_ other: Plan) {
    options.adopt(other.options)
    messages = other.messages
  }

  /// Checks what else a start needs, without opening it: hosts to listen at, Unix sockets, the data directory, and the cluster's
  /// secrets.
  func check() throws(StartError) {
    var resolved: [(address: SocketAddress, place: ListenAddress)] = []
    for place in options.listen {
      let addresses = try resolve(place, of: .listen)
      if let other = resolved.first(where: { other in
        addresses.contains { $0.description == other.address.description }
      }) {
        let advice = "it is the same address as listen \(other.place); leave one of the two out"
        throw StartError.badValue(.listen, "\(place)", expected: advice)
          .at(settings.source(of: .listen, "\(place)")?.place)
      }
      resolved += addresses.map { ($0, place) }
    }
    if let place = options.metrics { _ = try resolve(place, of: .metrics) }
    if let place = options.cluster?.listen { _ = try resolve(place, of: .nodeListen) }
    if let path = try options.dataPath() {
      do { try DataDirectory.check(path) } catch {
        throw StartError.failure(error.message).at(settings.source(of: .data)?.place)
      }
    }
    for case .unix(let path) in options.listen { try check(path, of: .listen, as: "unix:\(path)") }
    if case .unix(let path)? = options.metrics { try check(path, of: .metrics, as: "unix:\(path)") }
    if case .path(let path) = options.admin { try check(path, of: .admin, as: path) }
    guard let cluster = options.cluster else { return }
    do throws(StartError) { _ = try Launch.key(cluster) } catch {
      throw error.at(settings.source(of: .clusterKeyFile)?.place)
    }
    do throws(StartError) { _ = try Launch.password(cluster) } catch {
      throw error.at(settings.source(of: .clusterPasswordFile)?.place)
    }
  }

  /// Refuses a socket path that is too long, or in a missing directory that no start would create.
  private func check(_ path: String, of option: Option, as value: String) throws(StartError) {
    let advice: String
    if path.utf8.count > SocketAddress.pathBytes {
      advice = "the path of a socket has at most \(SocketAddress.pathBytes) bytes; choose a shorter one"
    } else if SocketFile.isTaken(path) {
      advice = "something other than a socket is there; remove it, or choose another path"
    } else if let directory = SocketFile.missingDirectory(of: path), !isMadeByStart(directory) {
      advice = "the directory \(directory) is not there; make it, or choose another path"
    } else {
      return
    }
    throw StartError.badValue(option, value, expected: advice).at(place(of: option, value))
  }

  /// The line or variable that set an option, or one of several addresses.
  private func place(of option: Option, _ value: String) -> String? {
    settings.source(of: option, option.isList ? value : nil)?.place
  }

  /// Resolves a host whose port is not picked by the system.
  private func resolve(_ place: ListenAddress, of option: Option) throws(StartError) -> [SocketAddress] {
    guard case .tcp(let host, let port) = place else { return [] }
    do throws(SocketAddress.ResolutionError) {
      let addresses = try SocketAddress.resolve(host: host, port: port)
      return port == 0 ? [] : addresses
    } catch {
      let message = ListenError.unknownHost(place, reason: error.reason).message(for: option)
      throw StartError.failure(message).at(self.place(of: option, "\(place)"))
    }
  }

  /// True for the data directory and its parents.
  private func isMadeByStart(_ directory: String) -> Bool {
    if let path = try? options.dataPath() { "\(path)/".hasPrefix("\(directory)/") } else { false }
  }

  private static func readConfiguration(
    _ path: String, namedBy place: String
  ) throws(StartError) -> ConfigurationFile {
    // One byte above the limit shows that the file is too long.
    let bytes = try read(path, limit: ConfigurationFile.bytes + 1, namedBy: place)
    guard bytes.count <= ConfigurationFile.bytes else {
      throw .usage(
        "\(place): \(path) is larger than \(ConfigurationFile.bytes / 1_024) KiB; keep it to one line for each option."
      )
    }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw .usage("\(place): \(path) is not UTF-8 text.")
    }
    return try ConfigurationFile(path: path, text: text)
  }

  private static func readMessages(_ path: String, namedBy place: String?) throws(StartError) -> [ChatText] {
    // One byte above the limit shows that the file is too long.
    let bytes = try read(path, limit: MessageOfTheDay.bytes + 1, namedBy: place ?? "--motd")
    do { return try MessageOfTheDay.read(bytes) } catch {
      throw StartError.usage("--motd \(path): \(error.message)").at(place)
    }
  }

  private static func read(_ path: String, limit: Int, namedBy place: String) throws(StartError) -> [UInt8] {
    do { return try System.contents(ofFile: path, limit: limit) } catch {
      throw .usage("\(place): cannot read \(path): \(error.reason).")
    }
  }
}

extension Invocation.Action {
  /// True if options and their files are needed.
  fileprivate var needsOptions: Bool {
    if case .newKey = self { false } else { self != .help && self != .version }
  }
}
