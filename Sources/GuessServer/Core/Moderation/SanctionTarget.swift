import GuessProtocol

/// Whom a ban or a mute is for: a name, compared without case, or all who connect from a network.
///
/// An address of IPv6 stands for its network of 64 bits, as in all limits: whoever has one of them has all.
package enum SanctionTarget: Hashable, Sendable {
  case name(Name)
  case network(AddressRange)

  /// Why a word names nobody.
  package enum Fault: Error, Hashable {
    case neitherNameNorAddress
    case network(AddressRange.Fault)
    /// Loopback addresses and local sockets stand for everyone behind a proxy, and for the host.
    case ownMachine
  }

  /// Reads a name, an address or a network.
  package init(_ text: some Collection<UInt8>) throws(Fault) {
    let bytes = Array(text)
    if let name = Name(bytes.span) {
      // What hosts read in place of such an address would be taken for a name, and nobody of that name is meant.
      guard "\(name)".lowercased() != Origin.local.hostText else { throw .ownMachine }
      self = .name(name)
      return
    }
    guard bytes.contains(UInt8(ascii: ".")) || bytes.contains(UInt8(ascii: ":")) else {
      throw .neitherNameNorAddress
    }
    let range: AddressRange
    do { range = try AddressRange(bytes) } catch { throw .network(error) }
    guard range.first.origin != .local else { throw .ownMachine }
    self = .network(range.widened)
  }

  /// Whether it is for someone of that name, or who connects from there.
  func includes(_ name: Name?, from address: IPAddress?) -> Bool {
    switch self {
    case .name(let own): own == name
    case .network(let range): address.map(range.contains) ?? false
    }
  }
}

extension SanctionTarget: CustomStringConvertible {
  package var description: String {
    switch self {
    case .name(let name): "\(name)"
    case .network(let range): "\(range)"
    }
  }
}

extension AddressRange {
  /// Bits of an IPv6 address that tell one network from another.
  static let networkBits = 64

  /// All that a single address has for certain.
  fileprivate var widened: AddressRange {
    guard !first.isIPv4, prefixLength > Self.networkBits else { return self }
    if case .linkLocal = first.origin { return self }
    return AddressRange(networkOf: first)
  }

  /// The network that an IPv6 address belongs to.
  fileprivate init(networkOf address: IPAddress) {
    (first, prefixLength) = (IPAddress(ipv6: address.high, 0), Self.networkBits)
  }
}

extension Origin {
  /// An address there, as bans are compared with it; nil on this machine, which nobody is banned from.
  var address: IPAddress? {
    switch self {
    case .local: nil
    case .ipv4(let address): IPAddress(ipv4: address)
    case .ipv6(let high): IPAddress(ipv6: high, 0)
    case .linkLocal(let low): IPAddress(ipv6: 0xFE80_0000_0000_0000, low)
    case .site(let high): IPAddress(ipv6: high << 16, 0)
    }
  }

  /// How a host reads it, and may ban it: `203.0.113.7`, `2001:db8::/64`, or `local`.
  package var hostText: String {
    guard let address else { return "local" }
    if case .ipv6 = self { return "\(AddressRange(networkOf: address))" }
    return "\(address)"
  }
}
