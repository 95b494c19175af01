/// Protocols sent to the server by mistake, or by a browser tricked into it.
package enum ForeignProtocol: String, Hashable, Sendable, CaseIterable {
  /// An HTTP/1 request (RFC 9112, section 3).
  case http
  /// A TLS handshake (RFC 8446, section 5.1).
  case tls
  /// An SSH version exchange (RFC 4253, section 4.2).
  case ssh
  /// A proxy header, version 1 or 2 (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, sections 2.1 and 2.2).
  case proxy
}

/// Detects a foreign protocol on the first line of a connection, however it is split: browsers and proxies speak first.
package struct ForeignProtocolDetector: Equatable, Sendable {
  /// First bytes of the protocols that have distinctive ones.
  private static let signatures: [(bytes: [UInt8], speaks: ForeignProtocol)] = [
    ([0x16, 0x03], .tls), (Array("SSH-".utf8), .ssh), (Array("PROXY TCP4 ".utf8), .proxy),
    (Array("PROXY TCP6 ".utf8), .proxy),
    (Array("PROXY UNKNOWN".utf8), .proxy),
    // Version 2. Seven more bytes follow, `QUIT` among them; these are distinctive enough.
    ([0x0D, 0x0A, 0x0D, 0x0A, 0x00], .proxy),
  ]
  private static let longestSignature = signatures.reduce(0) { max($0, $1.bytes.count) }
  /// Begins the last word of a request in HTTP, with any method and of any length.
  private static let version = Array("HTTP/".utf8)

  /// The first bytes, as many as a signature may have.
  private var beginning: [UInt8] = []
  /// The last word so far, up to the length of `version`.
  private var word: [UInt8] = []
  private var isBetweenWords = true
  /// True after the first line, without empty ones: no later byte can complete a foreign one.
  package private(set) var isSettled = false

  package init() {}

  /// Consumes bytes; returns a protocol once it is certain that no player sends this, otherwise nil.
  package mutating func foreignProtocol(in bytes: Span<UInt8>) -> ForeignProtocol? {
    for index in bytes.indices where !isSettled {
      if let found = take(bytes[index]) { return found }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> ForeignProtocol? {
    if beginning.count < Self.longestSignature {
      beginning.append(byte)
      if let found = Self.signatures.first(where: { $0.bytes == beginning }) { return found.speaks }
    }
    switch byte {
    case .lineFeed, .carriageReturn:
      isSettled = !word.isEmpty
      return word == Self.version ? .http : nil
    case UInt8(ascii: " "), UInt8(ascii: "\t"): isBetweenWords = true
    default:
      if isBetweenWords { (word, isBetweenWords) = ([], false) }
      if word.count < Self.version.count { word.append(byte) }
    }
    return nil
  }
}
