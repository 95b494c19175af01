/// Where players reach a server: `HOST:PORT`, or `[IPv6]:PORT`.
public struct PublicAddress: Hashable, Sendable {
  /// Bytes of the longest address: one of IPv6 takes 47 with brackets and port, and a host's name has room as well.
  public static let byteLimit = 64

  let text: String

  /// Reads an address; nil when it is too long, its port is none, or its host has characters that no host has.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.byteLimit, let text = String(validating: bytes),
      let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), Self.isHost(text.utf8[..<colon]),
      Self.isPort(text.utf8[text.utf8.index(after: colon)...])
    else { return nil }
    self.text = text
  }

  /// Reads an address from text; nil when it breaks a rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  private static func isHost(_ host: Substring.UTF8View) -> Bool {
    guard host.first == UInt8(ascii: "[") else {
      return !host.isEmpty && host.allSatisfy { $0.isWordCharacter || $0 == UInt8(ascii: ".") }
    }
    let address = host.dropFirst().dropLast()
    return host.last == UInt8(ascii: "]") && !address.isEmpty
      && address.allSatisfy { $0.isHexadecimalDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
  }

  private static func isPort(_ port: Substring.UTF8View) -> Bool {
    guard port.first != UInt8(ascii: "0"), port.allSatisfy(\.isDigit) else { return false }
    return UInt16(Substring(port)) != nil
  }
}

extension PublicAddress: CustomStringConvertible {
  /// The address as it is written.
  public var description: String { text }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
