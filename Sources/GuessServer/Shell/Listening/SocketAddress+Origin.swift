import GuessGame
import Platform

extension SocketAddress {
  /// The unit to which limits apply.
  var origin: Origin { ipAddress?.origin ?? .local }

  /// The address without port; nil if not IP.
  var ipAddress: IPAddress? {
    let bytes = hostBytes
    guard !bytes.isEmpty else { return nil }
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    if bytes.count == 4 { return IPAddress(ipv4: UInt32(number(bytes))) }
    return IPAddress(ipv6: number(bytes.prefix(8)), number(bytes.suffix(8)))
  }
}
