import GuessProtocol

/// The target of a ban or mute: a name, compared without case, or a network.
///
/// An IPv6 address means its 64-bit network, as in all limits: a client with one of these addresses has all of them.
package enum SanctionTarget: Hashable, Sendable {
  case name(Name)
  case network(AddressRange)

  /// The reason why a word is not a valid target.
  package enum Fault: Error, Hashable {
    case neitherNameNorAddress
    case network(AddressRange.Fault)
    /// Loopback addresses and local sockets, which belong to everyone behind a proxy and to the operator.
    case ownMachine
  }

  /// Parses a name, an address or a network.
  package init(_ text: some Collection<UInt8>) throws(Fault) {
    let bytes = Array(text)
    if let name = Name(bytes.span) {
      // `local`, shown to operators in place of such addresses, would be parsed as a name, which is not what they mean.
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

  /// True if the target is a network with this address.
  func includes(_ address: IPAddress?) -> Bool {
    if case .network(let range) = self, let address { range.contains(address) } else { false }
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
  /// Bits of an IPv6 address that identify a network.
  static let networkBits = 64

  /// The range, extended to the 64-bit network if it is a smaller part of one; link-local addresses are not extended.
  fileprivate var widened: AddressRange {
    guard !first.isIPv4, prefixLength > Self.networkBits else { return self }
    if case .linkLocal = first.origin { return self }
    return AddressRange(networkOf: first)
  }

  /// The 64-bit network of an IPv6 address.
  fileprivate init(networkOf address: IPAddress) {
    (first, prefixLength) = (IPAddress(ipv6: address.high, 0), Self.networkBits)
  }
}

extension Origin {
  /// An address for comparison with bans; nil for this machine, which can't be banned.
  var address: IPAddress? {
    switch self {
    case .local: nil
    case .ipv4(let address): IPAddress(ipv4: address)
    case .ipv6(let high): IPAddress(ipv6: high, 0)
    case .linkLocal(let low): IPAddress(ipv6: 0xFE80_0000_0000_0000, low)
    case .site(let high): IPAddress(ipv6: high << 16, 0)
    }
  }

  /// The text shown to operators, which they may use in a ban: `203.0.113.7`, `2001:db8::/64`, or `local`.
  package var hostText: String {
    guard let address else { return "local" }
    if case .ipv6 = self { return "\(AddressRange(networkOf: address))" }
    return "\(address)"
  }
}
