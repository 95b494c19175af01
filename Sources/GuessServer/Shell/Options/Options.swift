import GuessGame
import Platform
import GuessProtocol

struct Options: Equatable {
  // See the rows of `Option.all`. Nil is off, or not given.
  var listen = Options.defaultListen
  var proxyFrom: [ProxySource] = []
  var rate: Int? = 5
  /// Other limits that are options themselves; `limits` also has those that follow from them.
  var ownLimits = ServerLimits()
  var data = Place.usual
  var history = HistoryLimit(bytes: 256 << 20)
  var admin = Place.usual
  var messagePath: String?
  var language = Language.english
  var namesPath: String?
  var chat = Chat.on
  var logLevel = Log.Level.info
  var logFormat = LogFormat.logfmt
  var metrics: ListenAddress?
  var cluster = ClusterOptions()

  /// Location of persistent data, or of the admin socket.
  enum Place: Equatable {
    /// For data see `StateDirectory.ofServer(in:)`. The socket is `admin` in the data directory; there is none without data.
    case usual
    case path(String)
    case nowhere
  }

  enum Chat: String, CaseIterable {
    case on
    case off
  }

  /// This machine only, unless the operator decides otherwise.
  static let defaultListen = [
    ListenAddress.tcp(host: "127.0.0.1", port: HostAndPort.usualPort),
    ListenAddress.tcp(host: "::1", port: HostAndPort.usualPort),
  ]
  /// Listen addresses: enough for every address of a large machine.
  static let listeners = 16
  /// Proxies and their networks: more than a pair of balancers for each listen address.
  static let proxySources = 16

  static let flagValue = "write yes, as in no-data = yes, or leave the line out"

  init() {}

  /// Applies settings to the defaults. A list replaces that of lower layers.
  init(_ settings: Settings, _ errors: inout [StartError]) {
    for layer in settings.layers {
      for (index, setting) in layer.enumerated() {
        let isFirst = !layer[..<index].contains { $0.option == setting.option }
        do throws(StartError) { try change(setting, isFirst: isFirst) } catch { errors.append(error) }
      }
      if let noData = layer.first(where: { $0.option == .noData }),
        layer.contains(where: { $0.option == .data })
      {
        errors.append(
          .usage("--no-data and --data can't both be given. Leave one of them out.").at(noData.place))
      }
    }
    // A wrong value is not a missing one.
    guard errors.isEmpty else { return }
    do throws(StartError) { try cluster.check(data, settings) } catch { errors.append(error) }
  }

  /// Applies one setting, written as on the command line. The first of a list replaces the existing values.
  mutating func change(_ setting: Settings.Setting, isFirst: Bool = true) throws(StartError) {
    guard let access = setting.option.setting else { return }
    let text = setting.value
    guard !text.contains(where: \.isNewline), text[...].trimmingBlanks == text else {
      throw setting.refusal("a value is one line, without blanks around it")
    }
    do { try access.read(text, isFirst, &self) } catch { throw setting.refusal(error.advice) }
  }

  func dataPath() throws(StartError) -> String? {
    switch data {
    case .nowhere: return nil
    case .path(let path): return path
    case .usual:
      guard let path = StateDirectory.ofServer(in: System.environment) else {
        let reason = "none of STATE_DIRECTORY, XDG_STATE_HOME and HOME gives a directory for data"
        throw .failure(DataError(reason).message)
      }
      return path
    }
  }

  /// The lobby's limits, as far as options decide them. Chat can only be turned off: its limits protect its readers.
  var limits: ServerLimits {
    var limits = ownLimits
    // A burst of two seconds' worth, and at least ten lines: a paste, or the start of a script.
    limits.lines = rate.map { TokenBucket.Rate(burst: max(10, 2 * $0), perSecond: $0) }
    limits.fitIdle()
    if chat == .off { limits.chat = TokenBucket.Rate(burst: 0, interval: limits.chat.interval) }
    // Twice as many arrivals a minute, so that all may reconnect once.
    limits.addressArrivals = limits.addressConnections.map { 2 * $0 }
    return limits
  }

  func values(of option: Option) -> [String]? {
    option.isOfCluster && cluster.redis == nil ? nil : option.setting?.values(self)
  }

  /// The options as an equivalent configuration file, each with a comment on its meaning and where `settings` set it.
  ///
  /// `usualData` is only mentioned in a comment, so that the file is valid for other users and machines.
  func text(usualData: String? = nil, settings: Settings = Settings()) -> String {
    Option.all.compactMap { option in
      guard let values = values(of: option) else { return nil }
      var lines = values.map { "\(option.name) = \($0)" }
      if option == .data, values.isEmpty { lines = usualData.map { ["# data = \($0)"] } ?? [] }
      guard !lines.isEmpty else { return nil }
      let comment = "# \(option.summary)" + (settings.setting(of: option).map { " (\($0.origin))" } ?? "")
      return ([comment] + lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  /// Applies what can change without a restart: what is read for each line or connection, and nothing opened at the start.
  mutating func adopt(_ other: Options) {
    let old = self
    for case let setting? in Option.all.map(\.setting) {
      if case .nowIf(let isNow) = setting.reload, isNow(old, other) { setting.adopt(other, &self) }
    }
  }

  func differences(from other: Options) -> [Option] {
    Option.all.filter { values(of: $0) != other.values(of: $0) }
  }
}
