/// A protocol that programs speak to a server by mistake, or because a browser was made to.
public enum ForeignProtocol: String, Hashable, Sendable, CaseIterable {
  /// A request in HTTP/1 (RFC 9112, section 3).
  case http
  /// A handshake of TLS (RFC 8446, section 5.1).
  case tls
  /// The version exchange of SSH (RFC 4253, section 4.2).
  case ssh
  /// The header of a proxy, version 1 or 2
  /// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, sections 2.1 and 2.2).
  case proxy
}

/// Detects a foreign protocol by the first line of a connection, whatever pieces it arrives in.
///
/// The first line is enough: browsers and proxies speak before anyone else can. Later, or where anything about it could be
/// typed by a person, a line is one like any other, and is answered.
public struct ForeignProtocolDetector: Sendable {
  /// How the protocols begin that are told by their first bytes.
  private static let signatures: [(bytes: [UInt8], speaks: ForeignProtocol)] = [
    // A handshake (RFC 8446, section 5.1).
    ([0x16, 0x03], .tls),
    // Version and software follow (RFC 4253, section 4.2).
    (Array("SSH-".utf8), .ssh),
    // Version 1 (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, section 2.1).
    (Array("PROXY TCP4 ".utf8), .proxy), (Array("PROXY TCP6 ".utf8), .proxy),
    (Array("PROXY UNKNOWN".utf8), .proxy),
    // Version 2. Seven bytes more belong to it, and `QUIT` is among them; empty lines and a NUL tell enough (section 2.2).
    ([0x0D, 0x0A, 0x0D, 0x0A, 0x00], .proxy),
  ]
  private static let version = Array("HTTP/".utf8)
  /// Words for a line that can't be a request in HTTP any more.
  private static let settled = UInt8.max

  /// Bytes of `version` that match where a word has ended, and where one is none.
  private static let (between, other) = (UInt8.max - 1, UInt8.max)

  /// The signatures that all bytes so far belong to, one bit each.
  private var candidates: UInt8 = 1 << UInt8(signatures.count) - 1
  /// Bytes that were compared with them.
  private var position: UInt8 = 0
  /// Words of the line so far; three stand for more.
  private var words: UInt8 = 0
  /// Bytes of `version` that the last word begins with; one more where something follows them. One byte, as is all the rest:
  /// everyone who connects has one of these.
  private var matched = between

  /// At the start of a connection.
  public init() {}

  /// Takes the bytes that come next; returns the protocol once it is certain that no player sends them, and nil until then.
  public mutating func foreignProtocol(in bytes: Span<UInt8>) -> ForeignProtocol? {
    for index in bytes.indices {
      guard candidates != 0 || words != Self.settled else { return nil }
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

  /// Whether `byte` ends a first line of the form `METHOD target HTTP/1.1`, whatever its method and however long it is.
  private mutating func endsRequestInHTTP(_ byte: UInt8) -> Bool {
    switch byte {
    case .lineFeed, .carriageReturn:
      // Empty lines are none.
      guard words > 0 else { return false }
      defer { words = Self.settled }
      return words == 3 && matched == Self.version.count + 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      matched = Self.between
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
      extendWord(by: byte)
    default:
      extendWord(by: byte)
      // A method has letters like these only, and browsers write them large.
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
