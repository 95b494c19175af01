import GuessProtocol
import Platform

/// What the process is to do, with all files read and all values checked.
struct Plan {
  let action: Invocation.Action
  /// What is in force.
  var options: Options
  /// What was set, and where.
  let settings: Settings
  /// Lines that everyone reads after the greeting.
  private(set) var messages: [ChatText]
  /// What the plan was made from.
  private let arguments: [String]
  private let environment: [String: String]

  /// Makes the plan that the words behind the command's name ask for, and the variables of the environment.
  init(arguments: some Sequence<String>, environment: [String: String] = [:]) throws(StartError) {
    self.arguments = Array(arguments)
    self.environment = environment
    let invocation: Invocation
    do { invocation = try Invocation(arguments: self.arguments) } catch { throw .usage(error) }
    action = invocation.action
    guard action.needsOptions else {
      (options, settings, messages) = (Options(), Settings(), [])
      return
    }
    let variables: EnvironmentSettings
    do { variables = try EnvironmentSettings(environment) } catch { throw .usage(error) }
    let file: ConfigurationFile?
    if let path = invocation.configPath ?? variables.configPath {
      do { file = try Self.readConfiguration(path) } catch {
        if case .usage = error { throw error }
        throw .set(at: invocation.configPath == nil ? OptionName.config.variable : "--config", error)
      }
    } else {
      file = nil
    }
    settings = Settings(file: file, environment: variables, commandLine: invocation.settings)
    // The command line and the file of a password are refused for the same: others could read it.
    if let file, let entry = file.settings.first(where: { $0.setting.name == .clusterPassword }),
      !System.isPrivate(file.path)
    {
      let expected = "others can read this file (chmod 600 \(file.path))"
      throw .usage(
        .inFile(file.path, line: entry.line, .badValue(.clusterPassword, "", expected: expected)))
    }
    do { options = try Options(settings) } catch { throw .usage(error) }
    messages = []
    if let path = options.messagePath {
      messages = try settings.locating(.motd) { () throws(StartError) in
        do throws(StartError) { return try Self.readMessages(path) } catch {
          guard case .unreadable = error, settings.source(of: .motd) == .commandLine else { throw error }
          throw .set(at: "--motd", error)
        }
      }
    }
  }

  /// Makes the plan again, from what the files hold now.
  func readAgain() throws(StartError) -> Plan {
    try Plan(arguments: arguments, environment: environment)
  }

  /// Takes over what can change while people play.
  mutating func adopt(_ other: Plan) {
    options.adopt(other.options)
    messages = other.messages
  }

  /// Looks for what else a start would, and opens nothing: hosts to listen at, sockets that are files, the data directory, and the
  /// secrets of a cluster.
  func check() throws(StartError) {
    var resolved: [(address: SocketAddress, place: ListenAddress)] = []
    for place in options.listen {
      let addresses = try resolve(place, of: .listen)
      if let other = resolved.first(where: { other in
        addresses.contains { $0.description == other.address.description }
      }) {
        let advice = "it is the same address as listen \(other.place); leave one of the two out"
        try settings.locating(.listen, "\(place)") { () throws(StartError) in
          throw .usage(.badValue(.listen, "\(place)", expected: advice))
        }
      }
      resolved += addresses.map { ($0, place) }
    }
    if let place = options.metrics { _ = try resolve(place, of: .metrics) }
    if let place = options.cluster?.listen { _ = try resolve(place, of: .nodeListen) }
    if options.storage != .nowhere {
      guard let path = dataPath else { throw .data(.homeless) }
      try settings.locating(.data) { () throws(StartError) in
        do throws(DataError) { try DataDirectory.check(path) } catch { throw .data(error) }
      }
    }
    for case .unix(let path) in options.listen { try check(path, of: .listen, as: "unix:\(path)") }
    if case .unix(let path)? = options.metrics { try check(path, of: .metrics, as: "unix:\(path)") }
    if case .path(let path) = options.admin { try check(path, of: .admin, as: path) }
    guard let cluster = options.cluster else { return }
    _ = try settings.locating(.clusterKeyFile) { () throws(StartError) in try Launch.key(cluster) }
    _ = try settings.locating(.clusterPasswordFile) { () throws(StartError) in try Launch.password(cluster) }
  }

  /// Refuses a path for a socket that is too long, or in a directory that is not there and that no start makes.
  private func check(_ path: String, of name: OptionName, as value: String) throws(StartError) {
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
    // One of several addresses has a line of its own.
    try settings.locating(name, name.isRepeatable ? value : nil) { () throws(StartError) in
      throw .usage(.badValue(name, value, expected: advice))
    }
  }

  /// The addresses of a host with a port that is not picked by the system.
  private func resolve(_ place: ListenAddress, of name: OptionName) throws(StartError) -> [SocketAddress] {
    guard case .tcp(let host, let port) = place else { return [] }
    return try settings.locating(name, name.isRepeatable ? "\(place)" : nil) { () throws(StartError) in
      do throws(SocketAddress.ResolutionError) {
        let addresses = try SocketAddress.resolve(host: host, port: port)
        return port == 0 ? [] : addresses
      } catch {
        throw .cannotListen(.unknownHost(place, reason: error.reason), for: name)
      }
    }
  }

  private var dataPath: String? {
    switch options.storage {
    case .nowhere: nil
    case .directory(let path): path
    case .usual: StateDirectory.ofServer(in: System.environment)
    }
  }

  /// Whether it is the data directory, or one on the way to it.
  private func isMadeByStart(_ directory: String) -> Bool {
    dataPath.map { "\($0)/".hasPrefix("\(directory)/") } ?? false
  }

  private static func readConfiguration(_ path: String) throws(StartError) -> ConfigurationFile {
    // One byte more than there may be shows that there are too many.
    let bytes = try read(path, limit: ConfigurationFile.bytes + 1)
    guard bytes.count <= ConfigurationFile.bytes else { throw .tooLarge(path) }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw .notText(path)
    }
    do { return try ConfigurationFile(path: path, text: text) } catch { throw .usage(error) }
  }

  private static func readMessages(_ path: String) throws(StartError) -> [ChatText] {
    // One byte more than there may be shows that there are too many.
    let bytes = try read(path, limit: MessageOfTheDay.bytes + 1)
    do { return try MessageOfTheDay.read(bytes) } catch { throw .badMessage(path, error) }
  }

  private static func read(_ path: String, limit: Int) throws(StartError) -> [UInt8] {
    do { return try System.contents(ofFile: path, limit: limit) } catch { throw .unreadable(path, error) }
  }
}

extension Settings {
  /// Does what an option asks for; an error names the line or the variable that has set it.
  fileprivate func locating<Result>(
    _ name: OptionName, _ value: String? = nil, _ body: () throws(StartError) -> Result
  ) throws(StartError) -> Result {
    do {
      return try body()
    } catch {
      guard let place = place(of: name, value) else { throw error }
      throw .set(at: place, error)
    }
  }
}

extension Invocation.Action {
  /// Whether it depends on options and their files.
  fileprivate var needsOptions: Bool {
    switch self {
    case .run, .checkConfig, .printConfig, .checkData: true
    case .help, .version, .newKey: false
    }
  }
}
