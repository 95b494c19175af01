import GuessServerCore
import Platform
import GuessProtocol

/// How the server is to run.
struct Options: Equatable {
  // The rows of `Option.all` tell what each is. Nil is off, or not given.
  var listen = Options.defaultListen
  var proxyFrom: [ProxySource] = []
  var rate: Int? = 5
  var maxConnections = ServerLimits().connections
  var perAddress = ServerLimits().addressConnections
  var storage = Storage.usual
  var keepDisk: Int? = 256 << 20
  var keepDays: Int?
  var admin = Admin.usual
  var messagePath: String?
  var language = Language.english
  var logLevel = Log.Level.info
  var logFormat = LogFormat.logfmt
  var metrics: ListenAddress?
  var grace = Int(ServerLimits().grace.secondsRoundedUp)
  var drain = Int(ServerLimits().drain.secondsRoundedUp)
  /// What was said of a cluster.
  var draft = ClusterOptions.Draft()
  /// Of which cluster the server is a node; nil alone.
  private(set) var cluster: ClusterOptions?

  /// Where the server keeps what has to survive a restart.
  enum Storage: Equatable {
    /// Where programs of this system keep such things; see `StateDirectory.ofServer(in:)`.
    case usual
    /// The directory that the operator has named.
    case directory(String)
    /// Nothing is kept.
    case nowhere
  }

  /// Where the socket for the operator's own commands is.
  enum Admin: Equatable {
    /// `admin` in the data directory; nowhere where nothing is kept.
    case usual
    case path(String)
    case off
  }

  /// This machine only: nobody else gets in unless the operator says so.
  static let defaultListen = [
    ListenAddress.tcp(host: "127.0.0.1", port: ListenAddress.defaultPort),
    ListenAddress.tcp(host: "::1", port: ListenAddress.defaultPort),
  ]
  /// Places to listen at: one for every address of a machine with many of them.
  static let listeners = 16
  /// Proxies and their networks: a pair of balancers at each place to listen at would be more than anyone has.
  static let proxySources = 16

  /// What a configuration file says of an option that takes no value on the command line.
  static let flagValue = "write yes, as in no-data = yes, or leave the line out"

  /// All the defaults.
  init() {}

  /// What was set, and otherwise the defaults. The values of a list replace those of the layers below.
  init(_ settings: Settings) throws(StartError) {
    for layer in settings.layers {
      for (index, setting) in layer.enumerated() {
        let isFirst = !layer[..<index].contains { $0.option == setting.option }
        do { try change(setting, isFirst: isFirst) } catch { throw error.at(setting.source.place) }
      }
      if let noData = layer.first(where: { $0.option == .noData }),
        layer.contains(where: { $0.option == .data })
      {
        throw .usage("--no-data and --data can't both be given. Leave one of them out.").at(
          noData.source.place)
      }
    }
    cluster = try ClusterOptions(draft, storage, settings)
    for (option, places) in [(Option.listen, listen), (.nodeListen, cluster.map { [$0.listen] } ?? [])] {
      guard let place = places.first(where: { metrics?.isTaken(by: $0) == true }) else { continue }
      throw settings.refusal(
        of: .metrics,
        "--metrics: --\(option.name) \(place) is there. Give it another port or path, such as 127.0.0.1:9837."
      )
    }
  }

  /// Takes over one setting, as it would stand on the command line; of a list, the first replaces what is there.
  mutating func change(_ setting: Settings.Setting, isFirst: Bool = true) throws(StartError) {
    let text = setting.value
    guard !text.contains(where: \.isNewline), text.first?.isWhitespace != true,
      text.last?.isWhitespace != true
    else { throw setting.refusal("a value is one line, without blanks around it") }
    do { try setting.option.setting?.read(text, isFirst, &self) } catch {
      throw setting.refusal(error.advice)
    }
  }

  /// The data directory; nil where nothing is kept.
  func dataPath() throws(StartError) -> String? {
    switch storage {
    case .nowhere: return nil
    case .directory(let path): return path
    case .usual:
      guard let path = StateDirectory.ofServer(in: System.environment) else {
        throw .failure(DataError.homeless.message)
      }
      return path
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

  // MARK: - What is in force

  /// What is in force of an option: nil where there is nothing to mention, nothing where it is left to the system.
  func values(of option: Option) -> [String]? {
    option.section.isOfCluster && cluster == nil ? nil : option.setting?.values(self)
  }

  /// The options as a configuration file that says the same: above each a comment that says what it is, and where it was set
  /// by `settings`.
  ///
  /// `usualData` is where data is kept unless told otherwise; it is only mentioned, so that the file stays right for other users
  /// and machines. A password is only mentioned as well: what is printed ends in logs and mails.
  func text(usualData: String? = nil, settings: Settings = Settings()) -> String {
    Option.all.compactMap { option in
      guard let values = values(of: option) else { return nil }
      var lines = values.map { "\(option.name) = \($0)" }
      if option == .clusterPassword { lines = ["# cluster-password is set, and not shown"] }
      if option == .data, values.isEmpty { lines = usualData.map { ["# data = \($0)"] } ?? [] }
      guard !lines.isEmpty else { return nil }
      let comment = "# \(option.summary)" + (settings.source(of: option).map { " (\($0.text))" } ?? "")
      return ([comment] + lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  // MARK: - What a reload changes

  /// Takes over what can change while people play: what is asked for again with every line or connection, and nothing that was
  /// opened at the start.
  mutating func adopt(_ other: Options) {
    let old = self
    for case .setting(let setting) in Option.all.map(\.role) {
      switch setting.reload {
      case .now: setting.adopt(other, &self)
      case .nowIf(let isNow) where isNow(old, other): setting.adopt(other, &self)
      case .nowIf, .restart: break
      }
    }
  }

  /// The options that do not have the same values in `other`.
  func differences(from other: Options) -> [Option] {
    Option.all.filter { values(of: $0) != other.values(of: $0) }
  }
}
