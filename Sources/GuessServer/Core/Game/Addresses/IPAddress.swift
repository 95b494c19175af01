import GuessProtocol

/// An Internet address. IPv4 is stored as IPv6, ::ffff:192.0.2.1 (RFC 4291, section 2.5.5.2), so that both notations are equal.
package struct IPAddress: Hashable, Sendable {
  private static let groupCount = 8

  /// The first and last 64 bits.
  let high, low: UInt64

  /// An IPv4 address in big-endian order.
  package init(ipv4 address: UInt32) {
    self.init(ipv6: 0, 0xFFFF_0000_0000 | UInt64(address))
  }

  /// An IPv6 address in two halves.
  package init(ipv6 high: UInt64, _ low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Reads an address without brackets or zone; nil if invalid.
  package init?(_ text: some Collection<UInt8>) {
    if text.contains(UInt8(ascii: ":")) {
      guard let groups = Self.groups(of: text) else { return nil }
      let (high, low) = (groups[..<4], groups[4...])
      self.init(ipv6: high.reduce(0) { $0 << 16 | UInt64($1) }, low.reduce(0) { $0 << 16 | UInt64($1) })
    } else {
      guard let address = Self.ipv4(text) else { return nil }
      self.init(ipv4: address)
    }
  }

  package var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The unit to which limits apply.
  package var origin: Origin { Origin(ipv6: high, low) }

  // MARK: - Reading

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

  /// Reads the eight groups of an IPv6 address.
  private static func groups(of text: some Collection<UInt8>) -> [UInt16]? {
    var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)[...]
    guard parts.count >= 3 else { return nil }
    // `::` at an edge yields one more empty part than inside.
    if parts.first?.isEmpty == true {
      guard parts.dropFirst().first?.isEmpty == true else { return nil }
      parts.removeFirst()
    }
    if parts.count > 1, parts.last?.isEmpty == true {
      guard parts.dropLast().last?.isEmpty == true else { return nil }
      parts.removeLast()
    }
    var groups: [UInt16] = []
    var gap: Int?
    for (index, part) in zip(parts.indices, parts) {
      if part.isEmpty {
        guard gap == nil else { return nil }
        gap = groups.count
      } else if index == parts.indices.last, let address = ipv4(part) {
        groups += [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
      } else {
        guard (1...4).contains(part.count), let group = Hexadecimal.half(Array(part).span) else { return nil }
        groups.append(UInt16(group))
      }
      guard groups.count <= groupCount else { return nil }
    }
    if let gap, groups.count < groupCount {
      groups.insert(contentsOf: Array(repeating: 0, count: groupCount - groups.count), at: gap)
    } else if gap != nil {
      return nil
    }
    return groups.count == groupCount ? groups : nil
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
  package let port: UInt16

  package init(_ address: IPAddress, port: UInt16) {
    (self.address, self.port) = (address, port)
  }

  /// `192.0.2.1:4837`, or `[2001:db8::1]:4837`.
  package var description: String {
    address.isIPv4 ? "\(address):\(port)" : "[\(address)]:\(port)"
  }
}
