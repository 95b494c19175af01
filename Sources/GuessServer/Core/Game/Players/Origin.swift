/// The origin of a connection for the purpose of limits: the unit that a person or household can be identified by.
package enum Origin: Hashable, Sendable {
  /// Loopback addresses and local sockets. A proxy there represents everyone behind it, so no limits by address apply.
  case local
  /// An IPv4 address, the first byte most significant.
  case ipv4(UInt32)
  /// The first 64 bits of an IPv6 address: a client with one of these addresses has all of them.
  case ipv6(UInt64)
  /// The last 64 bits of a link-local IPv6 address, which identify machines on the link (RFC 4291, section 2.5.6).
  case linkLocal(UInt64)
  /// The first 48 bits of IPv6 addresses, as assigned to one site (RFC 6177): 65,536 networks in one hand.
  case site(UInt64)

  /// The origins it counts towards: itself, and for an IPv6 network its site.
  var places: [Origin] {
    switch self {
    case .local: []
    case .ipv4, .linkLocal, .site: [self]
    case .ipv6(let high): [self, .site(high >> 16)]
    }
  }

  /// The network in one hand: for IPv6 the site.
  var holder: Origin { places.last ?? self }

  /// The multiple of the limits that it may use, in addresses.
  var addresses: Int {
    if case .site = self { ServerLimits.siteAddresses } else { 1 }
  }

  /// Classifies an IPv4 address: 127.0.0.0/8 is this machine.
  package init(ipv4 address: UInt32) {
    self = address >> 24 == 127 ? .local : .ipv4(address)
  }

  /// Classifies an IPv6 address given as two halves: ::1 is this machine; ::ffff:0:0/96 contains IPv4 addresses as seen by a
  /// socket that accepts both (RFC 4291, section 2.5.5.2), and 64:ff9b::/96 those that a translator passes on (RFC 6052).
  init(ipv6 high: UInt64, _ low: UInt64) {
    switch (high, low >> 32) {
    case (0, 0xFFFF): self.init(ipv4: UInt32(truncatingIfNeeded: low))
    case (0, _) where low == 1: self = .local
    case (IPAddress.translatedPrefix, 0): self = .ipv4(UInt32(truncatingIfNeeded: low))
    case (0xFE80_0000_0000_0000...0xFEBF_FFFF_FFFF_FFFF, _): self = .linkLocal(low)
    default: self = .ipv6(high)
    }
  }
}
