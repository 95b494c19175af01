import GuessServerCore
import Platform

/// The very lines that a friend types to get in; where only proxies get in, how a host does.
struct Invitation {
  /// The lines with their endings; empty where one can get in by a file only.
  let text: String

  /// Invites to the first of `addresses` that has a port and lets people in, where connections from `proxies` begin with a header.
  /// `host` is the address of this machine on its network. A service manager listens itself if the sockets `arePassed`.
  init(to addresses: [SocketAddress], host: String?, proxies: [ProxySource] = [], arePassed: Bool = false) {
    let reachable = addresses.filter { $0.numbers != nil }
    guard !reachable.isEmpty else {
      text = ""
      return
    }
    var lines: [String] = []
    if let address = reachable.first(where: { !Self.isForProxies($0, proxies) }) {
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
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func lines(to address: SocketAddress, host: String?) -> [String] {
    guard let (numbers, port) = address.numbers else { return [] }
    let name = address.isWildcard ? host ?? "localhost" : numbers
    let bracketed = name.contains(":") ? "[\(name)]" : name
    return [
      "to play:        guess-client guess://\(bracketed):\(port)",
      "or just:        nc \(name) \(port)",
    ]
  }

  /// How a host connects from this machine where no port lets people in: by a file, if that is not for proxies as well.
  private static func lines(
    toHostOf addresses: [SocketAddress], _ proxies: [ProxySource], _ arePassed: Bool
  ) -> [String] {
    guard !proxies.contains(.unix) else { return [] }
    if let path = addresses.compactMap(\.path).first {
      return ["for yourself:   guess-client unix:\(path)"]
    }
    if arePassed { return ["to connect by yourself as well, add to its socket unit:  ListenStream=PATH"] }
    // Addresses that are listed replace the default ones.
    let listen = (addresses.map { "--listen '\($0)'" } + ["--listen unix:PATH"]).joined(separator: " ")
    return ["to connect by yourself as well, start it with:  \(listen)"]
  }

  /// Whether everyone who connects there has to send a header.
  private static func isForProxies(_ address: SocketAddress, _ proxies: [ProxySource]) -> Bool {
    guard let own = address.ipAddress else { return proxies.contains(.unix) }
    // Who connects to any of 127.0.0.0/8 comes from 127.0.0.1.
    let ipv4 = [IPAddress(ipv4: .min), IPAddress(ipv4: .max)]
    let ipv6 = [IPAddress(ipv6: .min, .min), IPAddress(ipv6: .max, .max)]
    let comers =
      switch (address.isLoopback, own.isIPv4) {
      case (true, true): [[IPAddress(ipv4: 0x7F00_0001)]]
      case (true, false): [[own]]
      case (false, true): [ipv4]
      case (false, false): address.isWildcard ? [ipv4, ipv6] : [ipv6]
      }
    // A network that has the first address and the last one of a kind has all between them.
    return comers.allSatisfy { kind in proxies.contains { source in kind.allSatisfy { source.includes($0) } }
    }
  }
}
