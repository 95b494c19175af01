import GuessServerCore
import GuessProtocol

/// Of which cluster the server is a node, and which one it is.
struct ClusterOptions: Equatable {
  /// Seconds without a sign of life after which a node counts as gone: some renewals that were lost, and no longer than players
  /// wait. At least two, since Redis is asked once a second.
  static let leases = 2...60
  /// Bytes of a password: more than any generator makes.
  static let passwordBytes = 512

  /// Where the password for Redis is.
  enum Password: Equatable {
    case file(String)
    /// In the configuration file or the environment.
    case text(String)
  }

  let redis: RedisAddress
  let password: Password?
  let keyPath: String
  /// What the host calls the node.
  let node: ShortWord
  /// Where other nodes connect to.
  let listen: ListenAddress
  /// Where they find it, where that is another address.
  let address: ListenAddress?
  /// Where players come back that another node sends away, where that is no secret.
  let playerAddress: PublicAddress?
  /// In seconds.
  let lease: Int

  /// What was said so far.
  struct Draft: Equatable {
    private var redis: RedisAddress?
    private var password: Password?
    private var keyPath: String?
    private var node: ShortWord?
    private var listen: ListenAddress?
    private var address: ListenAddress?
    private var playerAddress: PublicAddress?
    private var lease = 6
    /// What was given last: without a cluster it makes no sense.
    private var last: OptionName?
  }

  /// What is in force, option by option.
  var assignments: [Options.Assignment] {
    var all = [Options.Assignment(.cluster, redis.text)]
    switch password {
    case .file(let path): all.append(Options.Assignment(.clusterPasswordFile, path))
    case .text(let text): all.append(Options.Assignment(.clusterPassword, text))
    case nil: break
    }
    all += [
      Options.Assignment(.clusterKeyFile, keyPath), Options.Assignment(.node, "\(node)"),
      Options.Assignment(.nodeListen, "\(listen)"),
    ]
    if let address { all.append(Options.Assignment(.nodeAddress, "\(address)")) }
    if let playerAddress { all.append(Options.Assignment(.playerAddress, "\(playerAddress)")) }
    return all + [Options.Assignment(.lease, "\(lease)")]
  }
}

extension ClusterOptions.Draft {
  mutating func apply(_ setting: Invocation.Setting) throws(OptionsError) {
    let value = setting.value
    func bad(_ expected: String) -> OptionsError {
      .badValue(setting.name, setting.shownValue, expected: expected)
    }
    switch setting.name {
    case .cluster: do { redis = try RedisAddress(value) } catch { throw bad(error.advice) }
    case .clusterKeyFile: keyPath = value
    case .clusterPassword: password = .text(value)
    case .clusterPasswordFile: password = .file(value)
    case .node:
      guard let name = ShortWord(value) else {
        throw bad("expected 1 to 16 letters, digits, _ and -, such as a or node-1")
      }
      node = name
    case .nodeListen: listen = try Self.address(value, bad)
    case .nodeAddress:
      address = try Self.address(value, bad)
      if case .tcp(_, port: 0)? = address { throw bad("give the port that other nodes connect to") }
    case .playerAddress:
      guard let address = PublicAddress(value) else {
        throw bad("expected HOST:PORT, as players type it, such as play.example.org:4837")
      }
      playerAddress = address
    case .lease:
      guard let seconds = Int(value), ClusterOptions.leases.contains(seconds) else {
        let leases = ClusterOptions.leases
        throw bad("expected seconds, \(leases.lowerBound) to \(leases.upperBound)")
      }
      lease = seconds
    default: preconditionFailure("--\(setting.name.rawValue) is not about a cluster")
    }
    last = setting.name
  }

  private static func address(
    _ text: String, _ bad: (String) -> OptionsError
  ) throws(OptionsError) -> ListenAddress {
    let address: ListenAddress
    do { address = try ListenAddress(text) } catch { throw bad(error.advice) }
    guard case .tcp = address else { throw bad("nodes need HOST:PORT, as in 10.0.0.1:5001") }
    return address
  }

  /// All of it; nil where there is no cluster.
  func options(_ storage: Options.Storage) throws(OptionsError) -> ClusterOptions? {
    guard let redis else {
      if let last { throw .incomplete(last, without: .cluster) }
      return nil
    }
    // Its slot and its rooms must be there when it starts again, and two nodes of one machine need two directories.
    guard case .directory = storage else { throw .incomplete(.cluster, without: .data) }
    guard let keyPath else { throw .incomplete(.cluster, without: .clusterKeyFile) }
    guard let node else { throw .incomplete(.cluster, without: .node) }
    guard let listen else { throw .incomplete(.cluster, without: .nodeListen) }
    if address == nil, case .tcp(let host, _) = listen, ["0.0.0.0", "::"].contains(host) {
      throw .unreachableNode(listen)
    }
    return ClusterOptions(
      redis: redis, password: password, keyPath: keyPath, node: node, listen: listen, address: address,
      playerAddress: playerAddress, lease: lease)
  }
}
