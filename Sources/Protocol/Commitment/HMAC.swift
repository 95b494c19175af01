/// HMAC-SHA-256 (RFC 2104, https://www.rfc-editor.org/rfc/rfc2104): what only someone with the key can say of a message.
package enum HMAC {
  /// Bytes of a block of SHA-256; no key of ours is longer.
  private static let blockBytes = 64

  /// The code of `message` under a key of at most 64 bytes: 32 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(key.count <= blockBytes, "longer keys would have to be hashed first")
    let padded = key + [UInt8](repeating: 0, count: blockBytes - key.count)
    let inner = SHA256.digest(of: padded.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: padded.map { $0 ^ 0x5C } + inner)
  }

  /// Whether both codes are the same. It takes as long for one that is wrong at once as for one that is nearly right, so that
  /// nobody finds a code byte by byte.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
