/// Where players reach a server: `HOST:PORT`, or `[IPv6]:PORT`.
public struct PublicAddress: Hashable, Sendable {
  /// Bytes of the longest address: one of IPv6 takes 47 with brackets and port, and a host's name has room as well.
  public static let byteLimit = 64

  let text: String

  /// Reads an address; nil when it is too long, its port is none, or its host has characters that no host has.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.byteLimit, let text = String(validating: bytes),
      let address = HostAndPort(text[...]), !address.host.isEmpty, address.port != nil,
      address.digits?.first != "0",
      address.host.utf8.allSatisfy({ byte in
        address.isBracketed
          ? Hexadecimal.value(of: byte) != nil || ":.".utf8.contains(byte)
          : byte.isWordCharacter || byte == UInt8(ascii: ".")
      })
    else { return nil }
    self.text = text
  }

  /// Reads an address from text; nil when it breaks a rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }
}

extension PublicAddress: CustomStringConvertible {
  /// The address as it is written.
  public var description: String { text }
}
