import GuessProtocol

/// The secret that all nodes of a cluster share. What they need secrets for follows from it, each under a label of its own,
/// so that none of them tells anything of another.
package struct ClusterKey: Sendable {
  /// Bytes in a key: as many as SHA-256 makes.
  package static let byteCount = 32

  private let bytes: [UInt8]

  /// Wraps 32 bytes that came from a random source or from a key file; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// What seeded secrets follow from: the same on every node, so that the number of the day is one.
  package var seedKey: SeedKey {
    guard let key = SeedKey(bytes: derived("seeds")) else { preconditionFailure("a code has 32 bytes") }
    return key
  }

  /// What the two ends of a link prove to each other that they have.
  package var linkKey: [UInt8] { derived("links") }

  /// What the secrets of rounds are sealed under where other nodes find them.
  var logKey: [UInt8] { derived("log") }

  /// What proves that a node has written what is found in Redis.
  package var proofKey: [UInt8] { derived("proofs") }

  /// What the codes of rooms are permuted under.
  var codeKey: [UInt8] { derived("codes") }

  /// What tells this key from others, and nothing else of it: 32 hexadecimal digits.
  package var fingerprint: String { derived("fingerprint").prefix(16).map(\.hexadecimal).joined() }

  private func derived(_ label: String) -> [UInt8] {
    HMAC.code(of: Array("guess-server cluster 1 \(label)".utf8), key: bytes)
  }
}
