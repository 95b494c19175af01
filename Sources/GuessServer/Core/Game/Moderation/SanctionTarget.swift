import GuessProtocol

/// The target of a ban or mute: a name, compared without case, or a network, which is of 64 bits for an IPv6 address.
enum SanctionTarget: Hashable, Sendable {
  case name(Name)
  case network(AddressRange)

  /// Reads a name, an address or a network. Refuses loopback addresses, which belong to everyone behind a proxy.
  init(_ word: String) throws(AdminRefusal) {
    if let name = Name(word) {
      // `local`, shown to operators in place of such addresses, would be read as a name, which is not what they mean.
      guard word.lowercased() != Origin.local.hostText else { throw .ownMachine }
      self = .name(name)
      return
    }
    guard word.contains(".") || word.contains(":") else { throw .badTarget }
    var range: AddressRange
    do { range = try AddressRange(word.utf8) } catch { throw .badNetwork(error) }
    if let translated = range.translated { range = translated }
    guard let unit = range.first.origin.target else { throw .ownMachine }
    self = unit.includes(.network(range)) ? unit : .network(range)
  }

  func includes(_ other: SanctionTarget?) -> Bool {
    guard case (.network(let own), .network(let range)?) = (self, other) else { return self == other }
    return own.prefixLength <= range.prefixLength && own.contains(range.first)
  }

  /// The networks with one of these prefix lengths that include it.
  func ranges(ofLengths lengths: Set<Int>) -> [SanctionTarget] {
    guard case .network(let range) = self else { return [] }
    return lengths.map { .network(AddressRange(range.first, $0)) }.filter { $0.includes(self) }
  }
}

extension SanctionTarget: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let name): "\(name)"
    case .network(let range): "\(range)"
    }
  }
}

extension Origin {
  /// The network of all its addresses; nil for this machine, which can't be banned.
  var target: SanctionTarget? {
    switch self {
    case .local: nil
    case .ipv4(let address): .network(AddressRange(IPAddress(ipv4: address)))
    case .ipv6(let high): .network(AddressRange(IPAddress(ipv6: high, 0), 64))
    case .linkLocal(let low): .network(AddressRange(IPAddress(ipv6: 0xFE80_0000_0000_0000, low)))
    case .site(let high): .network(AddressRange(IPAddress(ipv6: high << 16, 0), 48))
    }
  }

  /// The text shown to operators, which they may use in a ban: `203.0.113.7`, `2001:db8::/64`, or `local`.
  var hostText: String { target.map { "\($0)" } ?? "local" }
}
