/// A prefix of addresses: `192.0.2.0/24`, `2001:db8::/32`, or a single address.
package struct AddressRange: Hashable, Sendable {
  package enum Fault: Error, Hashable {
    case notAnAddress
    /// The part after the slash is not a number from 0 to `most`.
    case notALength(most: Int)
    /// The address has bits after its prefix; carries the range that contains it.
    case longerThanPrefix(AddressRange)
  }

  /// Bits of an address, and those before an embedded IPv4 address.
  private static let (allBits, mappedBits) = (128, 96)

  let first: IPAddress
  let prefixLength: Int

  package init(_ text: some Collection<UInt8>) throws(Fault) {
    let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { throw .notAnAddress }
    // An IPv4 address in IPv6 notation has its length in IPv6 bits.
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

  init(_ address: IPAddress, _ length: Int = allBits) {
    first = IPAddress(
      ipv6: address.high & Self.mask(bits: length), address.low & Self.mask(bits: length - 64))
    prefixLength = length
  }

  /// The range of IPv4 addresses that a translator writes like this; nil for others, and for the prefix of all of them.
  var translated: AddressRange? {
    guard prefixLength > Self.mappedBits, first.high == IPAddress.translatedPrefix, first.low >> 32 == 0
    else { return nil }
    return AddressRange(IPAddress(ipv4: UInt32(first.low)), prefixLength)
  }

  /// True for ranges of IPv4. An IPv6 prefix contains no IPv4 addresses, even if all its bits are zero.
  private var isIPv4: Bool { first.isIPv4 && prefixLength >= Self.mappedBits }

  package func contains(_ address: IPAddress) -> Bool {
    address.isIPv4 == isIPv4 && AddressRange(address, prefixLength).first == first
  }

  /// The first `bits` of 64; negative is 0, and above 64 is all.
  private static func mask(bits: Int) -> UInt64 {
    bits <= 0 ? 0 : ~0 << UInt64(max(0, 64 - bits))
  }
}

extension AddressRange: CustomStringConvertible {
  package var description: String {
    guard prefixLength < Self.allBits else { return "\(first)" }
    guard isIPv4 else { return "\(first)/\(prefixLength)" }
    return "\(first)/\(prefixLength - Self.mappedBits)"
  }
}
