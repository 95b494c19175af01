import GuessProtocol

/// An Internet address. IPv4 is stored as IPv6, ::ffff:192.0.2.1 (RFC 4291, section 2.5.5.2), so that both notations are equal.
package struct IPAddress: Hashable, Sendable {
  private static let groupCount = 8

  /// The first 64 bits of 64:ff9b::/96, in which translators put IPv4 addresses (RFC 6052, section 2.1).
  static let translatedPrefix: UInt64 = 0x0064_FF9B_0000_0000

  let high, low: UInt64

  package init(ipv4 address: UInt32) {
    self.init(ipv6: 0, 0xFFFF_0000_0000 | UInt64(address))
  }

  package init(ipv6 high: UInt64, _ low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Reads the 4 or 16 bytes of an address in network order; nil for any other number of them.
  package init?(bytes: some Collection<UInt8>) {
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self.init(ipv4: UInt32(number(bytes)))
    case 16: self.init(ipv6: number(bytes.prefix(8)), number(bytes.dropFirst(8)))
    default: return nil
    }
  }

  /// Reads an address without brackets or zone; nil if invalid.
  init?(_ text: some Collection<UInt8>) {
    if text.contains(UInt8(ascii: ":")) {
      guard let groups = Self.groups(of: text) else { return nil }
      let (high, low) = (groups[..<4], groups[4...])
      self.init(ipv6: high.reduce(0) { $0 << 16 | UInt64($1) }, low.reduce(0) { $0 << 16 | UInt64($1) })
    } else {
      guard let address = Self.ipv4(text) else { return nil }
      self.init(ipv4: address)
    }
  }

  var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  package var origin: Origin { Origin(ipv6: high, low) }

  /// Reads a decimal number without leading zeros; nil if invalid or above 65,535.
  static func decimal(_ digits: some Collection<UInt8>) -> UInt16? {
    guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0") || digits.count == 1,
      digits.allSatisfy(\.isDigit)
    else { return nil }
    return UInt16(exactly: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }

  private static func ipv4(_ text: some Collection<UInt8>) -> UInt32? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard let byte = decimal(part), byte <= 255 else { return nil }
      address = address << 8 | UInt32(byte)
    }
    return address
  }

  /// Reads the eight groups of an IPv6 address; `::` means one or more zeros.
  private static func groups(of text: some Collection<UInt8>) -> [UInt16]? {
    let halves = Array(text).split(separator: Array("::".utf8), omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var groups: [[UInt16]] = []
    for (index, half) in halves.enumerated() {
      guard let some = list(half, mayEndInIPv4: index == halves.count - 1) else { return nil }
      groups.append(some)
    }
    let missing = groupCount - groups.joined().count
    guard halves.count == 2 ? missing > 0 : missing == 0 else { return nil }
    return Array(groups.joined(separator: Array(repeating: 0, count: missing)))
  }

  /// Reads groups with colons between them. An IPv4 address is two of them.
  private static func list(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt16]? {
    var groups: [UInt16] = []
    var parts = text.isEmpty ? [] : text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let address = mayEndInIPv4 ? parts.last.flatMap { ipv4($0) } : nil
    if address != nil { parts.removeLast() }
    for part in parts {
      guard (1...4).contains(part.count), let group = Hexadecimal.half(Array(part).span) else { return nil }
      groups.append(UInt16(group))
    }
    return groups + (address.map { [UInt16($0 >> 16), UInt16(truncatingIfNeeded: $0)] } ?? [])
  }
}

extension IPAddress: CustomStringConvertible {
  /// The form of RFC 5952: lower case, with the longest run of zeros as `::`.
  package var description: String {
    if isIPv4 {
      return (0..<4).map { "\(low >> (24 - 8 * UInt64($0)) & 0xFF)" }.joined(separator: ".")
    }
    let groups = [high, low].flatMap { half in (0..<4).map { half >> (48 - 16 * UInt64($0)) & 0xFFFF } }
    var zeros = 0..<0
    for start in groups.indices {
      let count = groups[start...].prefix { $0 == 0 }.count
      if count > max(1, zeros.count) { zeros = start..<start + count }
    }
    func text(_ range: Range<Int>) -> String {
      groups[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard !zeros.isEmpty else { return text(groups.indices) }
    return text(0..<zeros.lowerBound) + "::" + text(zeros.upperBound..<groups.count)
  }
}

package struct Endpoint: Hashable, Sendable, CustomStringConvertible {
  package let address: IPAddress
  let port: UInt16

  /// `192.0.2.1:4837`, or `[2001:db8::1]:4837`.
  package var description: String {
    address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)"
  }
}
