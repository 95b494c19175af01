import Platform

/// A socket at which connections arrive.
struct Listener {
  /// Connections that the kernel keeps until they are taken: a whole class that comes back at once after a restart. The
  /// kernel lowers it to its own bound (`net.core.somaxconn`).
  static let backlog: Int32 = 1_024

  let descriptor: Descriptor
  /// Where it really listens, as it is told to people.
  let name: String
  /// The address, with the port that was picked where none was asked for.
  let address: SocketAddress
  /// The file to remove at the end, unless it is another server's by then.
  let file: SocketFile?

  /// Listens at `place`: at every address that its host has on this machine.
  static func open(_ place: ListenAddress) throws(ListenError) -> [Listener] {
    switch place {
    case .tcp(let host, let port): try open(host: host, port: port, for: place)
    case .unix(let path): [try open(path: path, for: place)]
    }
  }

  /// Goes on with a socket that another program has opened and listens at. It has no file to remove: the program that has opened
  /// it may keep it for the next server.
  static func adopt(_ descriptor: Descriptor) throws(PassedSocketError) -> Listener {
    do throws(SystemError) {
      let type = try System.option(SO_TYPE, at: SOL_SOCKET, of: descriptor)
      guard type == System.streams, try System.option(SO_ACCEPTCONN, at: SOL_SOCKET, of: descriptor) != 0
      else {
        throw SystemError(call: "listen", code: EINVAL)
      }
      let address = try System.boundAddress(of: descriptor)
      try System.neverWait(on: descriptor)
      if address.family != AF_UNIX { try prepareForPlayers(descriptor) }
      let name = address.path.map { "\(ListenAddress.unix(path: $0))" } ?? "\(address)"
      return Listener(descriptor: descriptor, name: name, address: address, file: nil)
    } catch {
      throw .notListening(descriptor.number, error)
    }
  }

  /// Stops listening.
  func close() {
    // Before the descriptor: while it is open, the file looks alive and no other server takes it.
    file?.remove()
    System.release(descriptor)
  }

  // MARK: - TCP

  private static func open(host: String, port: UInt16, for place: ListenAddress) throws(ListenError)
    -> [Listener]
  {
    let addresses: [SocketAddress]
    do {
      addresses = try SocketAddress.resolve(host: host, port: port)
    } catch {
      throw .unknownHost(place, reason: error.reason)
    }
    var listeners: [Listener] = []
    var failure = ListenError.unknownHost(place, reason: "no address")
    for address in addresses {
      do {
        listeners.append(try open(address, for: place))
      } catch .unavailable(_, let error) {
        // A name may have an address of a kind that this machine lacks, such as IPv6, beside one that it has.
        failure = .unavailable(place, error)
      } catch {
        for listener in listeners { listener.close() }
        throw error
      }
    }
    if listeners.isEmpty { throw failure }
    return listeners
  }

  /// Refuses a port at which another program listens, and leaves a free one as it is: a node looks for that before it joins its
  /// cluster, and listens when it has. All else that can be wrong is found then.
  static func checkPort(of place: ListenAddress) throws(ListenError) {
    guard case .tcp(let host, let port) = place, port != 0 else { return }
    for address in (try? SocketAddress.resolve(host: host, port: port)) ?? [] {
      guard let descriptor = try? System.makeSocket(family: address.family) else { continue }
      defer { System.release(descriptor) }
      do throws(SystemError) {
        try prepareForBinding(descriptor, to: address)
        try System.bindSocket(descriptor, to: address)
      } catch {
        if error.code == EADDRINUSE { throw .inUse(place) }
      }
    }
  }

  private static func prepareForBinding(
    _ descriptor: Descriptor, to address: SocketAddress
  ) throws(SystemError) {
    // A restart must not wait for the connections of the last run to be forgotten.
    try System.setOption(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: descriptor)
    if address.family == AF_INET6 {
      try System.setOption(IPV6_V6ONLY, at: ipv6, to: address.isWildcard ? 0 : 1, of: descriptor)
    }
  }

  private static func open(_ address: SocketAddress, for place: ListenAddress) throws(ListenError) -> Listener
  {
    do throws(SystemError) {
      let descriptor = try System.makeSocket(family: address.family)
      return try descriptor.kept { () throws(SystemError) in
        try prepareForBinding(descriptor, to: address)
        try prepareForPlayers(descriptor)
        try System.bindSocket(descriptor, to: address)
        try System.startListening(descriptor, backlog: backlog)
        let bound = try System.boundAddress(of: descriptor)
        return Listener(descriptor: descriptor, name: "\(bound)", address: bound, file: nil)
      }
    } catch {
      switch error.code {
      case EADDRINUSE: throw .inUse(place)
      case EADDRNOTAVAIL, EAFNOSUPPORT: throw .unavailable(place, error)
      default: throw .failed(place, error)
      }
    }
  }

  /// Sets what connections need. They inherit it from their listener, which saves seven calls for each of them.
  private static func prepareForPlayers(_ descriptor: Descriptor) throws(SystemError) {
    // Whole batches are written at once; waiting for more would only delay a guess.
    try System.setOption(TCP_NODELAY, at: tcp, to: 1, of: descriptor)
    // The second byte of Telnet's Synch (RFC 854) is urgent data. Out of the stream, the first one would take a byte of the next
    // line for it.
    try System.setOption(SO_OOBINLINE, at: SOL_SOCKET, to: 1, of: descriptor)
    // A Wi-Fi that goes away sends no farewell: after 10 s of silence the kernel asks, and after 3 × 5 s without an
    // answer, or with something unacknowledged for 25 s, the connection is lost.
    try System.setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: descriptor)
    try System.setOption(TCP_KEEPINTVL, at: tcp, to: 5, of: descriptor)
    try System.setOption(TCP_KEEPCNT, at: tcp, to: 3, of: descriptor)
    #if os(Linux)
      try System.setOption(TCP_KEEPIDLE, at: tcp, to: 10, of: descriptor)
      // It takes the place of the count: less, and a single packet that is lost would end a silent connection.
      try System.setOption(TCP_USER_TIMEOUT, at: tcp, to: 25_000, of: descriptor)
    #else
      try System.setOption(TCP_KEEPALIVE, at: tcp, to: 10, of: descriptor)
    #endif
  }

  private static let tcp = Int32(IPPROTO_TCP)
  private static let ipv6 = Int32(IPPROTO_IPV6)

  // MARK: - Files

  private static func open(path: String, for place: ListenAddress) throws(ListenError) -> Listener {
    guard let address = SocketAddress(path: path) else { throw .pathTooLong(place) }
    do throws(SystemError) {
      let descriptor = try System.makeSocket(family: AF_UNIX)
      return try descriptor.kept { () throws(SystemError) in
        let file = try SocketFile.bind(descriptor, to: address, at: path) { () throws(SystemError) in
          try System.startListening(descriptor, backlog: backlog)
        }
        return Listener(descriptor: descriptor, name: "\(place)", address: address, file: file)
      }
    } catch {
      switch error.code {
      case EADDRINUSE: throw .inUse(place)
      case ENOTSOCK: throw .notASocket(place)
      default: throw .failed(place, error)
      }
    }
  }
}
