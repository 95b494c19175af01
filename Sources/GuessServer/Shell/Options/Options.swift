import GuessServerCore
import GuessProtocol

/// How the server is to run.
struct Options: Equatable {
  /// Where to listen.
  var listen = Options.defaultListen
  /// Where connections come from that begin with the header of a proxy.
  var proxyFrom: [ProxySource] = []
  /// Lines a second that one connection may send after a burst; nil is no limit.
  var rate: Int? = 5
  /// Connections in all.
  var maxConnections = ServerLimits().connections
  /// Connections of one address; nil is no limit.
  var perAddress = ServerLimits().addressConnections
  /// What is kept, and where.
  var storage = Storage.usual
  /// Bytes of history that are kept; nil is no limit.
  var keepDisk: Int? = 256 << 20
  /// Days for which history is kept; nil is no limit.
  var keepDays: Int?
  /// Where the host's own commands come in.
  var admin = Admin.usual
  /// The file with the lines that everyone reads after the greeting.
  var messagePath: String?
  /// The language of sentences until a client asks for another.
  var language = Language.english
  /// How much the log tells.
  var logLevel = Log.Level.info
  /// How the log is written.
  var logFormat = LogFormat.logfmt
  /// Where metrics are served; nil where they are not.
  var metrics: ListenAddress?
  /// Seconds for which the seat of a lost connection is kept.
  var grace = Int(ServerLimits().grace.secondsRoundedUp)
  /// Seconds that running matches have to finish when the server is asked to stop; at 0 it stops at once.
  var drain = Int(ServerLimits().drain.secondsRoundedUp)
  /// Of which cluster the server is a node; nil alone.
  private(set) var cluster: ClusterOptions?
  /// What was said of a cluster, until all of it has been read.
  var draft = ClusterOptions.Draft()

  /// Where the server keeps what has to survive a restart.
  enum Storage: Equatable {
    /// Where programs of this system keep such things; see `StateDirectory.ofServer(in:)`.
    case usual
    /// The directory that the host has named.
    case directory(String)
    /// Nothing is kept.
    case nowhere
  }

  /// Where the socket for the host's own commands is.
  enum Admin: Equatable {
    /// `admin` in the data directory; nowhere where nothing is kept.
    case usual
    case path(String)
    case off
  }

  /// This machine only: nobody else gets in unless the host says so.
  static let defaultListen = [
    ListenAddress.tcp(host: "127.0.0.1", port: ListenAddress.defaultPort),
    ListenAddress.tcp(host: "::1", port: ListenAddress.defaultPort),
  ]
  /// Lines a second. The clock has milliseconds, so a thousand is the most that can be told from no limit.
  static let rates = 1...1_000
  /// Connections. The system's own limit of descriptors is far below the upper bound on any machine that is bought today.
  static let connectionCounts = 1...1_000_000
  /// Bytes of history: two files of a journal at least, and no more than disks hold.
  static let diskSizes = (16 << 20)...(1_024 << 30)
  /// Days of history: from the shortest time that a day's files can keep to, up to ten years.
  static let dayCounts = 1...3_650
  /// Seconds of grace: time to notice, and no longer than a rival waits.
  static let graces = 1...600
  /// Seconds to finish: nothing, or up to the longest clock of a round.
  static let drains = 0...3_600
  /// Places to listen at: one for every address of a machine with many of them.
  static let listeners = 16
  /// Proxies and their networks: a pair of balancers at each place to listen at would be more than anyone has.
  static let proxySources = 16

  /// What a configuration file says of an option that takes no value on the command line.
  static let flagValue = "write yes, as in no-data = yes, or leave the line out"

  /// All the defaults.
  init() {}

  /// The settings of a file, above them those of the environment, and above both those of the command line.
  init(
    file: ConfigurationFile?, environment: EnvironmentSettings = EnvironmentSettings(),
    commandLine: [Invocation.Setting]
  ) throws(OptionsError) {
    try self.init(Settings(file: file, environment: environment, commandLine: commandLine))
  }

  /// What was set, and otherwise the defaults. Places to listen at replace those of the layers below, and so do proxies.
  init(_ settings: Settings) throws(OptionsError) {
    for layer in settings.layers {
      let proxiesBelow = proxyFrom
      proxyFrom = []
      var listen: [ListenAddress] = []
      for entry in layer {
        do { try apply(entry.setting, listen: &listen) } catch { throw entry.locate(error) }
      }
      if let noData = layer.first(where: { $0.setting.name == .noData }),
        layer.contains(where: { $0.setting.name == .data })
      {
        throw noData.locate(.conflict(.noData, .data))
      }
      if !listen.isEmpty { self.listen = listen }
      if proxyFrom.isEmpty { proxyFrom = proxiesBelow }
    }
    do {
      cluster = try draft.options(storage)
      try checkMetrics()
    } catch {
      throw error.conflicting.flatMap { settings.entry(of: $0) }?.locate(error) ?? error
    }
  }

  /// Refuses to serve metrics where players come in, or other nodes.
  private func checkMetrics() throws(OptionsError) {
    guard let metrics else { return }
    if let place = listen.first(where: metrics.isTaken(by:)) {
      throw .takenPlace(.metrics, place, by: .listen)
    }
    if let place = cluster?.listen, metrics.isTaken(by: place) {
      throw .takenPlace(.metrics, place, by: .nodeListen)
    }
  }

  /// What the lobby's limit of lines is at this rate. Two seconds' worth may come at once, and ten lines in any case: a
  /// paste, or the start of a script.
  var lineRate: TokenBucket.Rate? {
    rate.map { TokenBucket.Rate(burst: max(10, 2 * $0), perSecond: $0) }
  }

  /// How much of finished matches is kept.
  var history: HistoryLimit { HistoryLimit(bytes: keepDisk, days: keepDays) }

  /// The lobby's limits as far as options decide them. What one player may say depends on none: it is there for those who
  /// have to read it.
  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.connections = maxConnections
    limits.lines = lineRate
    limits.addressConnections = perAddress
    limits.grace = .seconds(Int64(grace))
    limits.graceWarnings.removeAll { $0 >= limits.grace }
    limits.drain = .seconds(Int64(drain))
    // Twice as many new ones a minute, so that all of them may come back once.
    limits.addressArrivals = perAddress.map { 2 * $0 }
    return limits
  }

  /// Takes over one setting, as it would stand on the command line.
  mutating func change(_ setting: Invocation.Setting) throws(OptionsError) {
    var listen = listen
    try apply(setting, listen: &listen)
  }

  private mutating func apply(
    _ setting: Invocation.Setting, listen: inout [ListenAddress]
  ) throws(OptionsError) {
    let value = setting.value
    func bad(_ expected: String) -> OptionsError {
      .badValue(setting.name, setting.shownValue, expected: expected)
    }
    guard !value.contains(where: \.isNewline), value.first?.isWhitespace != true,
      value.last?.isWhitespace != true
    else { throw bad("a value is one line, without blanks around it") }
    switch setting.name {
    case .listen:
      let address: ListenAddress
      do { address = try ListenAddress(value) } catch { throw bad(error.advice) }
      if let other = listen.first(where: address.collides(with:)) {
        throw bad("listen \(other) takes that address already; leave one of the two out")
      }
      listen.append(address)
      guard listen.count <= Self.listeners else {
        throw bad("at most \(Self.listeners) addresses can be given")
      }
    case .proxyFrom:
      do { proxyFrom.append(try ProxySource(value)) } catch { throw bad(error.advice) }
      guard proxyFrom.count <= Self.proxySources else {
        throw bad("at most \(Self.proxySources) can be given; name a network, such as 10.0.0.0/24")
      }
    case .data:
      // Other options can be off, so a directory by that name is hardly meant.
      guard !["off", "no", "none", "false"].contains(value.lowercased()) else {
        throw bad("to keep nothing use no-data, as in --no-data or no-data = yes; a directory is ./\(value)")
      }
      storage = .directory(value)
    case .noData:
      guard value == "yes" else { throw bad(Self.flagValue) }
      storage = .nowhere
    case .keepDisk:
      keepDisk = value == "off" ? nil : ByteCount(value)?.bytes
      guard value == "off" || Self.diskSizes.contains(keepDisk ?? 0) else {
        throw bad("expected a size from 16M to 1024G, such as 512M or 4G, or off to keep everything")
      }
    case .keepDays:
      keepDays = value == "off" ? nil : Int(value)
      guard value == "off" || Self.dayCounts.contains(keepDays ?? 0) else {
        throw bad(
          "expected days, \(Self.dayCounts.lowerBound) to \(Self.dayCounts.upperBound), or off to keep all")
      }
    case .admin:
      // Other options write a path so.
      let path = value.hasPrefix("unix:") ? String(value.dropFirst("unix:".count)) : value
      guard !path.isEmpty else { throw bad("expected the path of a socket, or off") }
      admin = value == "off" ? .off : .path(path)
    case .rate:
      rate = value == "off" ? nil : Int(value)
      guard value == "off" || Self.rates.contains(rate ?? 0) else {
        throw bad("expected lines per second, \(Self.rates.lowerBound) to \(Self.rates.upperBound), or off")
      }
    case .maxConnections:
      guard let count = Int(value), Self.connectionCounts.contains(count) else {
        throw bad(
          "expected a whole number from \(Self.connectionCounts.lowerBound) to \(Self.connectionCounts.upperBound)"
        )
      }
      maxConnections = count
    case .perAddress:
      perAddress = value == "off" ? nil : Int(value)
      guard value == "off" || Self.connectionCounts.contains(perAddress ?? 0) else {
        throw bad(
          "expected a number of connections, \(Self.connectionCounts.lowerBound) to \(Self.connectionCounts.upperBound), or off"
        )
      }
    case .motd: messagePath = value
    case .lang:
      guard let choice = Language(rawValue: value) else { throw bad(Self.choices(of: Language.self)) }
      language = choice
    case .logLevel:
      guard let choice = Log.Level(rawValue: value) else { throw bad(Self.choices(of: Log.Level.self)) }
      logLevel = choice
    case .logFormat:
      guard let choice = LogFormat(rawValue: value) else { throw bad(Self.choices(of: LogFormat.self)) }
      logFormat = choice
    case .metrics:
      do { metrics = value == "off" ? nil : try ListenAddress(value) } catch {
        throw bad("expected HOST:PORT, as in 127.0.0.1:9837, unix:PATH, or off")
      }
    case .grace:
      guard let seconds = Int(value), Self.graces.contains(seconds) else {
        throw bad("expected seconds, \(Self.graces.lowerBound) to \(Self.graces.upperBound)")
      }
      grace = seconds
    case .drain:
      guard let seconds = Int(value), Self.drains.contains(seconds) else {
        throw bad("expected seconds, \(Self.drains.lowerBound) to \(Self.drains.upperBound)")
      }
      drain = seconds
    case .cluster, .clusterKeyFile, .clusterPassword, .clusterPasswordFile, .node, .nodeListen, .nodeAddress,
      .playerAddress,
      .lease:
      try draft.apply(setting)
    case .config, .newKey, .checkConfig, .printConfig, .checkData, .help, .version:
      preconditionFailure("--\(setting.name.rawValue) is not a setting")
    }
  }

  private static func choices<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> String
  {
    "choose one of: " + type.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
