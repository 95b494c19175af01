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
  private static let version = Array("HTTP/".utf8)
  /// The word count of a line that is certainly not HTTP.
  private static let settled = UInt8.max

  /// Values of `matched` between words, and in a word other than `version`.
  private static let (between, other) = (UInt8.max - 1, UInt8.max)

  /// Signatures that match all bytes so far, one bit each.
  private var candidates: UInt8 = 1 << UInt8(signatures.count) - 1
  private var position: UInt8 = 0
  /// Number of words on the line so far, at most 3.
  private var words: UInt8 = 0
  /// Bytes of `version` that the last word begins with, plus one if more follow.
  private var matched = between

  package init() {}

  /// True if no later byte can complete a foreign first line.
  package var isSettled: Bool { candidates == 0 && words == Self.settled }

  /// Consumes bytes; returns a protocol once it is certain that no player sends this, otherwise nil.
  package mutating func foreignProtocol(in bytes: Span<UInt8>) -> ForeignProtocol? {
    for index in bytes.indices {
      guard !isSettled else { return nil }
      if let found = matchSignatures(bytes[index]) { return found }
      if words != Self.settled, endsRequestInHTTP(bytes[index]) { return .http }
    }
    return nil
  }

  private mutating func matchSignatures(_ byte: UInt8) -> ForeignProtocol? {
    guard candidates != 0 else { return nil }
    for (index, signature) in Self.signatures.enumerated() where candidates & 1 << UInt8(index) != 0 {
      guard signature.bytes[Int(position)] == byte else {
        candidates &= ~(1 << UInt8(index))
        continue
      }
      if Int(position) + 1 == signature.bytes.count { return signature.speaks }
    }
    position += 1
    return nil
  }

  /// True if `byte` ends a first line of the form `METHOD target HTTP/1.1`, with any method and of any length.
  private mutating func endsRequestInHTTP(_ byte: UInt8) -> Bool {
    switch byte {
    case .lineFeed, .carriageReturn:
      // Skips empty lines.
      guard words > 0 else { return false }
      defer { words = Self.settled }
      return words == 3 && matched == Self.version.count + 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      matched = Self.between
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
      extendWord(by: byte)
    default:
      extendWord(by: byte)
      // Methods consist of letters, and browsers capitalize them.
      if words == 1 { words = Self.settled }
    }
    return false
  }

  private mutating func extendWord(by byte: UInt8) {
    if matched == Self.between {
      words = min(words + 1, 3)
      matched = 0
    }
    if matched == Self.version.count {
      matched += 1
    } else if matched < Self.version.count {
      matched = Self.version[Int(matched)] == byte ? matched + 1 : Self.other
    }
  }
}
