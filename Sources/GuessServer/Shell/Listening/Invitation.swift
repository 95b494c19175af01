import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The command lines for a friend to connect; if only proxies may connect, those for the operator.
enum Invitation {
  /// The lines with their endings; empty if only a Unix socket listens.
  ///
  /// Uses the first of `addresses` that has a port and is open to people; connections from `proxies` need a header. `host` is this
  /// machine's address on its network. If the sockets `arePassed`, a service manager listens.
  static func text(
    to addresses: [SocketAddress], host: String?, proxies: [ProxySource], arePassed: Bool
  ) -> String {
    let reachable = addresses.filter { $0.numbers != nil }
    guard !reachable.isEmpty else { return "" }
    var lines: [String] = []
    if let address = reachable.first(where: { !isForProxies($0, proxies) }) {
      lines += Self.lines(to: address, host: host)
    } else {
      lines += Self.lines(toHostOf: addresses, proxies, arePassed)
    }
    if !proxies.isEmpty {
      let sources = proxies.map(\.description).joined(separator: ", ")
      lines.insert("for proxies:    \(sources) (each connection begins with a PROXY header)", at: 0)
    } else if let (_, port) = reachable[0].numbers, addresses.allSatisfy(\.isLoopback) {
      lines.append(
        arePassed
          ? "to let others in, write into its socket unit:  ListenStream=\(port)"
          : "to let others in, start it with:  --listen '[::]:\(port)'")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(to address: SocketAddress, host: String?) -> [String] {
    guard let (numbers, port) = address.numbers else { return [] }
    let name = address.isWildcard ? host ?? "localhost" : numbers
    return [
      "to play:        guess-client guess://\(HostAndPort.written(name)):\(port)",
      "or just:        nc \(name) \(port)",
    ]
  }

  /// Lines for the operator on this machine if no port is open to people: a Unix socket, unless that is for proxies too.
  private static func lines(
    toHostOf addresses: [SocketAddress], _ proxies: [ProxySource], _ arePassed: Bool
  ) -> [String] {
    guard !proxies.contains(.unix) else { return [] }
    if let path = addresses.compactMap(\.path).first {
      return ["for yourself:   guess-client unix:\(path)"]
    }
    if arePassed { return ["to connect by yourself as well, add to its socket unit:  ListenStream=PATH"] }
    // Listed addresses replace the default ones.
    let listen = (addresses.map { "--listen '\($0)'" } + ["--listen unix:PATH"]).joined(separator: " ")
    return ["to connect by yourself as well, start it with:  \(listen)"]
  }

  /// True if every connection to the address needs a header.
  private static func isForProxies(_ address: SocketAddress, _ proxies: [ProxySource]) -> Bool {
    guard let own = address.ipAddress else { return proxies.contains(.unix) }
    // Connections to any of 127.0.0.0/8 come from 127.0.0.1.
    let ipv4 = [IPAddress(ipv4: .min), IPAddress(ipv4: .max)]
    let ipv6 = [IPAddress(ipv6: .min, .min), IPAddress(ipv6: .max, .max)]
    let comers =
      switch (address.isLoopback, own.isIPv4) {
      case (true, true): [[IPAddress(ipv4: 0x7F00_0001)]]
      case (true, false): [[own]]
      case (false, true): [ipv4]
      case (false, false): address.isWildcard ? [ipv4, ipv6] : [ipv6]
      }
    // A prefix that contains the first and the last address of a family contains all of it.
    return comers.allSatisfy { kind in proxies.contains { source in kind.allSatisfy { source.includes($0) } }
    }
  }
}
