import GuessProtocol
import Platform

enum Invitation {
  /// The lines with their endings; empty if only a Unix socket listens.
  ///
  /// Uses the first of `addresses` that has a port, unless connections from `proxies` begin with a header: then players connect to
  /// these. `host` is this machine's address on its network. If the sockets `arePassed`, a service manager listens.
  static func text(
    to addresses: [SocketAddress], host: String?, proxies: [ProxySource], arePassed: Bool
  ) -> String {
    guard let address = addresses.first(where: { $0.numbers != nil }), let (numbers, port) = address.numbers
    else { return "" }
    guard proxies.isEmpty else {
      let sources = proxies.map(\.description).joined(separator: ", ")
      return "for proxies:    \(sources) (each connection begins with a PROXY header)\n"
    }
    let name = address.isWildcard ? host ?? "localhost" : numbers
    var lines = [
      "to play:        guess-client guess://\(HostAndPort.written(name)):\(port)",
      "or just:        nc \(name) \(port)",
    ]
    if addresses.allSatisfy(\.isLoopback) {
      lines.append(
        arePassed
          ? "to let others in, write into its socket unit:  ListenStream=\(port)"
          : "to let others in, start it with:  --listen '[::]:\(port)'")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
