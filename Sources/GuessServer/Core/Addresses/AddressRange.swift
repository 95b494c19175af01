/// Addresses that begin with the same bits: `192.0.2.0/24`, `2001:db8::/32`, or one alone.
package struct AddressRange: Hashable, Sendable {
  /// What is wrong with a text that should be one.
  package enum Fault: Error, Hashable {
    case notAnAddress
    /// Behind the slash is no number of bits, of which there are at most so many.
    case notALength(most: Int)
    /// The address goes on behind its common bits; the range that it lies in.
    case longerThanPrefix(AddressRange)
  }

  /// Bits of all addresses, and of those before an IPv4 address.
  private static let (allBits, mappedBits) = (128, 96)

  let first: IPAddress
  /// Bits that all have in common, counted in IPv6.
  let prefixLength: Int

  /// Reads a range; an address without a length is one alone.
  package init(_ text: some Collection<UInt8>) throws(Fault) {
    let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { throw .notAnAddress }
    // Who writes an IPv4 address in the form of IPv6 counts all its bits.
    let offset = parts[0].contains(UInt8(ascii: ":")) ? 0 : Self.mappedBits
    guard parts.count == 2 else {
      self.init(address, Self.allBits)
      return
    }
    guard let length = IPAddress.decimal(parts[1]).map(Int.init), length <= Self.allBits - offset else {
      throw .notALength(most: Self.allBits - offset)
    }
    self.init(address, offset + length)
    guard first == address else { throw .longerThanPrefix(self) }
  }

  private init(_ address: IPAddress, _ length: Int) {
    first = IPAddress(
      ipv6: address.high & Self.mask(bits: length), address.low & Self.mask(bits: length - 64))
    prefixLength = length
  }

  /// True if all of them are of IPv4. A network of IPv6 has none of those, though their form in IPv6 begins with zeros as well.
  private var isIPv4: Bool { first.isIPv4 && prefixLength >= Self.mappedBits }

  /// True if an address is among them.
  package func contains(_ address: IPAddress) -> Bool {
    address.isIPv4 == isIPv4 && AddressRange(address, prefixLength).first == first
  }

  /// The first `bits` of 64, of which there may be fewer than none and more than all.
  private static func mask(bits: Int) -> UInt64 {
    bits <= 0 ? 0 : ~0 << UInt64(max(0, 64 - bits))
  }
}

extension AddressRange: CustomStringConvertible {
  /// The range as it is read; the length of one address alone is left out.
  package var description: String {
    guard prefixLength < Self.allBits else { return "\(first)" }
    guard isIPv4 else { return "\(first)/\(prefixLength)" }
    return "\(first)/\(prefixLength - Self.mappedBits)"
  }
}
