/// HMAC-SHA-256 (RFC 2104, https://www.rfc-editor.org/rfc/rfc2104).
package enum HMAC {
  /// Block size of SHA-256 in bytes; all keys are shorter.
  private static let blockBytes = 64

  /// Returns the 32 bytes for `message` under a key of at most 64 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(key.count <= blockBytes, "longer keys would have to be hashed first")
    let padded = key + [UInt8](repeating: 0, count: blockBytes - key.count)
    let inner = SHA256.digest(of: padded.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: padded.map { $0 ^ 0x5C } + inner)
  }
}
