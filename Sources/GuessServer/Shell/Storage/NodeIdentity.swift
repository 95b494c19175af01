import GuessServerCore
import GuessProtocol
import Platform

/// Identity of a data directory in a cluster, and its slot of room codes.
struct NodeIdentity: Hashable, Sendable {
  /// 16 hexadecimal digits, drawn once.
  let text: String
  /// Machine and location, to distinguish the directory from a copy.
  let place: String
  /// Nil until assigned.
  var slot: NodeSlot?

  init(at place: String, using random: inout any RandomNumberGenerator) {
    (text, self.place) = ("\(RunID(using: &random))", place)
  }

  /// Reads what `line` writes; nil for anything else.
  init?(_ line: String, at place: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard (1...2).contains(words.count), RunID(words[0]) != nil else { return nil }
    (text, self.place) = (String(words[0]), place)
    guard words.count == 2 else { return }
    guard let slot = UInt8(words[1]).flatMap({ NodeSlot(rawValue: $0) }) else { return nil }
    self.slot = slot
  }

  var line: String { text + (slot.map { " \($0.rawValue)" } ?? "") + "\n" }
}

extension DataDirectory {
  /// Bytes of the longest line of `node`.
  private static let identityBytes = 64

  private var identityPath: String { "\(path)/node" }

  /// Reads the identity; draws and stores it the first time.
  func nodeIdentity(using random: inout any RandomNumberGenerator) throws(DataError) -> NodeIdentity {
    if let identity = try nodeIdentity() { return identity }
    let identity = NodeIdentity(at: place, using: &random)
    try keep(identity)
    return identity
  }

  /// Reads the identity; nil if there is none yet.
  func nodeIdentity() throws(DataError) -> NodeIdentity? {
    guard let bytes = try contents(of: identityPath, limit: Self.identityBytes) else { return nil }
    guard let identity = NodeIdentity(String(decoding: bytes, as: UTF8.self), at: place) else {
      throw DataError(
        "\(identityPath) does not name a node",
        fix:
          "; restore a backup, or remove it: the node gets another slot, and its rooms keep their codes.")
    }
    return identity
  }

  /// 16 hexadecimal digits derived from the machine and the directory's location on its disk.
  private var place: String {
    let identity = (try? FileStatus(at: path))?.identity
    let machine =
      (try? System.contents(ofFile: "/etc/machine-id", limit: 64)) ?? Array((System.hostName() ?? "").utf8)
    let location = " \(identity?.device ?? 0) \(identity?.number ?? 0)"
    let digest = SHA256.digest(of: machine + Array(location.utf8))
    return "\(RunID(rawValue: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))"
  }

  /// Stores the identity with its slot.
  func keep(_ identity: NodeIdentity) throws(DataError) {
    do {
      try keep(Array(identity.line.utf8), at: identityPath)
    } catch {
      throw .unwritable(identityPath, error)
    }
  }
}
