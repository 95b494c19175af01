/// The public address of a server: `HOST:PORT` or `[IPv6]:PORT`.
public struct PublicAddress: LineWord, LineValue {
  /// Bytes of the longest address. IPv6 with brackets and port takes 47; the rest is for host names.
  public static let byteLimit = 64

  /// The address as written.
  public let description: String

  /// Reads an address, with an IPv6 address in brackets as in a URL (RFC 3986, section 3.2.2).
  ///
  /// - Parameter bytes: The address; nil if it is above `byteLimit`, its port is missing or invalid, or its host has characters
  ///   that none has.
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
    description = text
  }

  func write(to line: inout LineWriter) { line.append(description.utf8) }
}
