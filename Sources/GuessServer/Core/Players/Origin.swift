/// Where a connection comes from, as far as it matters to limits: what one person or household can be told apart by.
package enum Origin: Hashable, Sendable {
  /// This machine: its loopback addresses and its local sockets. A host trusts it, and a proxy on it stands for everyone
  /// behind it, so nothing is limited by this address.
  case local
  /// An IPv4 address, the first byte highest.
  case ipv4(UInt32)
  /// The first 64 bits of an IPv6 address: a network is given that many addresses at least, so whoever has one has all of
  /// them.
  case ipv6(UInt64)
  /// The last 64 bits of a link-local IPv6 address: all of them begin alike (RFC 4291, section 2.5.6), and each machine on
  /// the link has its own end.
  case linkLocal(UInt64)
  /// The first 48 bits of IPv6 addresses, which is what one site is given (RFC 6177): 65,536 networks in one hand.
  case site(UInt64)

  /// What its limits are counted for: itself, and the site of an IPv6 network.
  var places: [Origin] {
    switch self {
    case .local: []
    case .ipv4, .linkLocal, .site: [self]
    case .ipv6(let high): [self, .site(high >> 16)]
    }
  }

  /// How many addresses' worth of the limits it has.
  var addresses: Int {
    if case .site = self { ServerLimits.siteAddresses } else { 1 }
  }

  /// Sorts an IPv4 address in: 127.0.0.0/8 is this machine.
  package init(ipv4 address: UInt32) {
    self = address >> 24 == 127 ? .local : .ipv4(address)
  }

  /// Sorts an IPv6 address in, given as two halves: ::1 is this machine, and ::ffff:0:0/96 is how IPv4 addresses look to
  /// one who listens for both (RFC 4291, section 2.5.5.2).
  package init(ipv6 high: UInt64, _ low: UInt64) {
    switch (high, low >> 32) {
    case (0, 0xFFFF): self.init(ipv4: UInt32(truncatingIfNeeded: low))
    case (0, _) where low == 1: self = .local
    case (0xFE80_0000_0000_0000...0xFEBF_FFFF_FFFF_FFFF, _): self = .linkLocal(low)
    default: self = .ipv6(high)
    }
  }
}
