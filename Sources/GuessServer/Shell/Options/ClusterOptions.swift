import GuessProtocol
import GuessServerCore
import Platform

struct ClusterOptions: Equatable {
  /// Bytes of a password: more than any generator makes.
  static let passwordBytes = 512

  struct Draft: Equatable {
    var redis: RedisAddress?
    var passwordFile: String?
    var node: ShortWord?
    /// The public address that other nodes redirect players to.
    var advertise: PublicAddress?
    /// Time without a sign of life after which another node serves.
    var lease = Milliseconds.seconds(6)
    var shards = 1
  }

  let redis: RedisAddress
  /// The name of the node in logs: the operator's, or the host's.
  let node: String
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
    // The rooms must survive a restart, and two nodes of one machine need two directories.
    guard case .path = data else { throw missing(.data) }
    // Players are sent to the node of another shard.
    if draft.shards > 1, draft.advertise == nil { throw missing(.advertise, for: .shards) }
    (self.draft, self.redis, node) = (draft, redis, draft.node.map { "\($0)" } ?? Self.hostName)
  }
}

extension ClusterOptions {
  /// The host's name as far as a word can have it.
  private static var hostName: String {
    let letters = (System.hostName() ?? "").prefix { $0 != "." }
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return letters.isEmpty ? "node" : String(letters.prefix(16))
  }

  /// Reads the Redis password; nil if there is none. Only its owner may access the file.
  func password() throws(StartError) -> String? {
    guard let path = draft.passwordFile else { return nil }
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
    guard System.isPrivate(path) else { throw refusal("others can read it (chmod 600 \(path))") }
    return String(lines[0])
  }
}
