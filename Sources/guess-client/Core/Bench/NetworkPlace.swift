/// Where an address of the network is, as far as a load has to know it.
package enum NetworkPlace {
  /// Whether the bytes of an address, in the order of the network, are this machine's own: 127.0.0.0/8, `::1`, or the former
  /// as IPv6 writes it.
  package static func isLoopback(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: address[0] == 127
    case 16:
      address.dropLast().allSatisfy { $0 == 0 } && address[15] == 1
        || address.prefix(10).allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF
          && address[12] == 127
    default: false
    }
  }
}
