import GuessServerCore

/// The very lines that a friend types to get in; where only proxies get in, how a host does.
struct Invitation {
  /// The lines with their endings; empty where one can get in by a file only.
  let text: String

  /// Invites to the first of `addresses` that has a port and lets people in, where connections from `proxies` begin with a header.
  /// `host` is what this machine is called on its network.
  init(to addresses: [SocketAddress], host: String?, proxies: [ProxySource] = []) {
    let reachable = addresses.filter { $0.numbers != nil }
    guard !reachable.isEmpty else {
      text = ""
      return
    }
    var lines: [String] = []
    if let address = reachable.first(where: { !Self.isForProxies($0, proxies) }) {
      lines += Self.lines(to: address, host: host)
    } else {
      lines += Self.lines(toHostOf: addresses, proxies)
    }
    if !proxies.isEmpty {
      let sources = proxies.map(\.description).joined(separator: ", ")
      lines.insert("for proxies:    \(sources) (each connection begins with a PROXY header)", at: 0)
    } else if let (_, port) = reachable[0].numbers, addresses.allSatisfy(\.isLoopback) {
      lines.append("to let others in, start it with:  --listen '[::]:\(port)'")
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
  private static func lines(toHostOf addresses: [SocketAddress], _ proxies: [ProxySource]) -> [String] {
    guard !proxies.contains(.unix) else { return [] }
    if let path = addresses.compactMap(\.path).first {
      return ["for yourself:   guess-client unix:\(path)"]
    }
    // Addresses that are listed replace the default ones.
    let listen = (addresses.map { "--listen '\($0)'" } + ["--listen unix:PATH"]).joined(separator: " ")
    return ["to connect by yourself as well, start it with:  \(listen)"]
  }

  /// Whether everyone who connects there has to send a header.
  private static func isForProxies(_ address: SocketAddress, _ proxies: [ProxySource]) -> Bool {
    guard let own = address.ipAddress else { return proxies.contains(.unix) }
    // Who connects to any of 127.0.0.0/8 comes from 127.0.0.1.
    let comers =
      switch (address.isLoopback, own.isIPv4) {
      case (true, true): [IPAddress(ipv4: 0x7F00_0001)]
      case (true, false): [own]
      case (false, true): [IPAddress(ipv4: .min), IPAddress(ipv4: .max)]
      case (false, false): [IPAddress(ipv6: .min, .min), IPAddress(ipv6: .max, .max)]
      }
    // A network that has the first address and the last one has all between them.
    return proxies.contains { source in comers.allSatisfy { source.includes($0) } }
  }
}
