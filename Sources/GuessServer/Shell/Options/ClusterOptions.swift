import GuessProtocol

/// The server's cluster, and its node in it.
struct ClusterOptions: Equatable {
  /// Bytes of a password: more than any generator makes.
  static let passwordBytes = 512

  /// Source of the Redis password.
  enum Password: Equatable {
    case file(String)
    /// From the configuration file or the environment.
    case text(String)
  }

  /// The settings, possibly incomplete.
  struct Draft: Equatable {
    var redis: RedisAddress?
    var password: Password?
    var keyPath: String?
    var node: ShortWord?
    var listen: ListenAddress?
    /// The address that other nodes connect to, if different.
    var address: ListenAddress?
    /// The public address that other nodes redirect players to.
    var playerAddress: PublicAddress?
    /// Seconds without a sign of life after which a node counts as down.
    var lease = 6
  }

  let redis: RedisAddress
  let keyPath: String
  /// The operator's name for the node.
  let node: ShortWord
  /// The address that other nodes connect to.
  let listen: ListenAddress
  /// All settings, with those that a node can do without.
  let draft: Draft

  /// Nil if `draft` has no Redis; otherwise it must be complete.
  init?(_ draft: Draft, _ storage: Options.Storage, _ settings: Settings) throws(StartError) {
    func missing(_ option: Option, for other: Option = .cluster) -> StartError {
      settings.refusal(
        of: other,
        "--\(other.name) needs --\(option.name) as well; docs/hosting/cluster.md shows the commands.")
    }
    guard let redis = draft.redis else {
      let last = settings.layers.joined().last { $0.option.section.isOfCluster }
      if let last { throw missing(.cluster, for: last.option) }
      return nil
    }
    // The slot and the rooms must survive a restart, and two nodes of one machine need two directories.
    guard case .directory = storage else { throw missing(.data) }
    guard let keyPath = draft.keyPath else { throw missing(.clusterKeyFile) }
    guard let node = draft.node else { throw missing(.node) }
    guard let listen = draft.listen else { throw missing(.nodeListen) }
    if draft.address == nil, case .tcp(let host, _) = listen, ["0.0.0.0", "::"].contains(host) {
      throw settings.refusal(
        of: .nodeListen,
        "--node-listen \(listen): give the address that other nodes reach with --node-address HOST:PORT.")
    }
    (self.draft, self.redis, self.keyPath, self.node, self.listen) = (draft, redis, keyPath, node, listen)
  }
}
