import GuessServerCore
import GuessProtocol
import Platform

/// What a data directory is known by in a cluster, and the slot of the codes of its rooms.
struct NodeIdentity: Hashable, Sendable {
  /// 16 hexadecimal digits, drawn once.
  let text: String
  /// What tells the directory from a copy of it: where it is, on which machine.
  var place = ""
  /// Nil until it has one.
  var slot: NodeSlot?

  /// Draws one.
  init(using random: inout any RandomNumberGenerator) {
    text = "\(Incarnation(using: &random))"
  }

  /// Reads what `line` writes; nil for anything else.
  init?(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard (1...2).contains(words.count), Incarnation(words[0]) != nil else { return nil }
    text = String(words[0])
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

  /// What the directory is known by. The first time it is drawn from `random` and kept.
  func nodeIdentity(using random: inout any RandomNumberGenerator) throws(DataError) -> NodeIdentity {
    if let identity = try nodeIdentity() { return identity }
    var identity = NodeIdentity(using: &random)
    identity.place = place
    try keep(identity)
    return identity
  }

  /// What the directory is known by; nil where it is not known by anything yet.
  func nodeIdentity() throws(DataError) -> NodeIdentity? {
    guard let bytes = try contents(of: identityPath, limit: Self.identityBytes) else { return nil }
    guard var identity = NodeIdentity(String(decoding: bytes, as: UTF8.self)) else {
      throw .damagedIdentity(identityPath)
    }
    identity.place = place
    return identity
  }

  /// 16 hexadecimal digits that follow from the machine and from the directory's place on its disk.
  private var place: String {
    let identity = (try? FileStatus(at: path))?.identity ?? FileStatus.Identity(device: 0, number: 0)
    let machine =
      (try? System.contents(ofFile: "/etc/machine-id", limit: 64)) ?? Array((System.hostName() ?? "").utf8)
    let digest = SHA256.digest(of: machine + Array(" \(identity.device) \(identity.number)".utf8))
    return "\(Incarnation(rawValue: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))"
  }

  /// Keeps the identity, with the slot that it has got.
  func keep(_ identity: NodeIdentity) throws(DataError) {
    do {
      try keep(Array(identity.line.utf8), at: identityPath)
    } catch {
      throw .unwritable(identityPath, error)
    }
  }
}
