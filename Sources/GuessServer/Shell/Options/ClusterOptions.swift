import GuessProtocol
import Platform

/// The cluster of which the server is a node; none without `redis`.
struct ClusterOptions: Equatable {
  /// Bytes of a password: more than any generator makes.
  private static let passwordBytes = 512

  var redis: RedisAddress?
  var passwordFile: String?
  var node: ShortWord?
  /// The public address that other nodes redirect players to.
  var advertise: PublicAddress?
  /// Time without a sign of life after which another node serves.
  var lease = Milliseconds.seconds(6)
  var shards = 1

  /// Refuses a cluster without Redis, or with something else missing.
  func check(_ data: Options.Place, _ settings: Settings) throws(StartError) {
    func missing(_ option: Option, for other: Option = .cluster) -> StartError {
      .usage(
        "--\(other.name) needs --\(option.name) as well; docs/hosting/cluster.md shows the commands."
      ).at(settings.place(of: other))
    }
    guard redis != nil else {
      let last = settings.layers.joined().last { $0.option.isOfCluster }
      if let last { throw missing(.cluster, for: last.option) }
      return
    }
    // The rooms must survive a restart, and two nodes of one machine need two directories.
    guard case .path = data else { throw missing(.data) }
    // Players are sent to the node of another shard.
    if shards > 1, advertise == nil { throw missing(.advertise, for: .shards) }
  }

  /// The name of the node in logs: the operator's, or the host's as far as a word can have it.
  var nodeName: String {
    if let node { return "\(node)" }
    let letters = (System.hostName() ?? "").prefix { $0 != "." }
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return letters.isEmpty ? "node" : String(letters.prefix(16))
  }

  /// Reads the Redis password; nil if there is none. The file must be a secret.
  func password() throws(StartError) -> String? {
    guard let path = passwordFile else { return nil }
    func refusal(_ reason: String) -> StartError {
      .usage("--\(Option.clusterPasswordFile.name) \(path): \(reason).")
    }
    let most = Self.passwordBytes
    let bytes: [UInt8]
    do { bytes = try System.contents(ofFile: path, limit: most + 2) } catch {
      throw refusal("it can't be read (\(error.reason))")
    }
    let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
    let lines = text?.split(whereSeparator: \.isNewline) ?? []
    guard lines.count == 1, lines[0].utf8.count <= most else {
      throw refusal("expected one line of up to \(most) bytes of text")
    }
    guard System.isSecret(path) else { throw refusal("others can read it (chmod 600 \(path))") }
    return String(lines[0])
  }
}
