import GuessGame
import GuessProtocol

/// The secret that all nodes of a cluster share. The key for each purpose is derived from it under a label of its own, so that
/// none reveals another.
package struct ClusterKey: Sendable {
  /// Bytes in a key: the output of SHA-256.
  package static let byteCount = 32

  private let bytes: [UInt8]

  /// Wraps 32 bytes from a random source or a key file; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Key for seeded secrets: the same on every node, so that there is one number of the day.
  package var seedKey: SeedKey {
    guard let key = SeedKey(bytes: derived("seeds")) else { preconditionFailure("a code has 32 bytes") }
    return key
  }

  package var linkKey: [UInt8] { derived("links") }

  var logKey: [UInt8] { derived("log") }

  /// Key that proves that a node has written what is in Redis.
  package var proofKey: [UInt8] { derived("proofs") }

  var codeKey: [UInt8] { derived("codes") }

  /// 32 hexadecimal digits that identify the key and reveal nothing else about it.
  package var fingerprint: String { derived("fingerprint").prefix(16).map(\.hexadecimal).joined() }

  private func derived(_ label: String) -> [UInt8] {
    HMAC.code(of: Array("guess-server cluster 1 \(label)".utf8), key: bytes)
  }
}
