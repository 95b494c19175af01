import GuessProtocol
import GuessServerCore
import Platform

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
    /// Time without a sign of life after which a node counts as down.
    var lease = Milliseconds.seconds(6)
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
  init?(_ draft: Draft, _ data: Options.Place, _ settings: Settings) throws(StartError) {
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
    guard case .path = data else { throw missing(.data) }
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

// MARK: - Secrets in files

extension ClusterOptions {
  /// Writes a new cluster key to a new file, for its owner only.
  static func makeKey(at path: String) throws(StartError) {
    var random = Launch.chance
    let bytes = (0..<ClusterKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    do { try System.makeFile(path, of: bytes) } catch {
      throw .failure("cannot make the key \(path): \(error.reason). Choose a new file.")
    }
  }

  /// Reads the cluster's key.
  func key() throws(StartError) -> ClusterKey {
    // One byte above the limit shows that the file is too long.
    try Self.secret(
      keyPath, of: .clusterKeyFile, limit: ClusterKey.byteCount + 1,
      expected: "a key has \(ClusterKey.byteCount) bytes",
      advice: " Make one with guess-server --new-key FILE, and copy it to every node."
    ) { ClusterKey(bytes: $0) }
  }

  /// Reads the Redis password; nil if there is none.
  func password() throws(StartError) -> String? {
    let most = Self.passwordBytes
    switch draft.password {
    case .text(let text): return text
    case .file(let path):
      return try Self.secret(
        path, of: .clusterPasswordFile, limit: most + 2,
        expected: "expected one line of up to \(most) bytes of text"
      ) { bytes in
        let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
        let lines = text?.split(whereSeparator: \.isNewline) ?? []
        return lines.count == 1 && lines[0].utf8.count <= most ? String(lines[0]) : nil
      }
    case nil: return nil
    }
  }

  /// Reads a file that only its owner may access.
  private static func secret<Secret>(
    _ path: String, of option: Option, limit: Int, expected: String, advice: String = "",
    _ parse: ([UInt8]) -> Secret?
  ) throws(StartError) -> Secret {
    func refusal(_ reason: String) -> StartError { .usage("--\(option.name) \(path): \(reason).\(advice)") }
    let bytes: [UInt8]
    do { bytes = try System.contents(ofFile: path, limit: limit) } catch {
      throw refusal("it can't be read (\(error.reason))")
    }
    guard let secret = parse(bytes) else { throw refusal(expected) }
    guard System.isPrivate(path) else { throw refusal("others can read it (chmod 600 \(path))") }
    return secret
  }
}
