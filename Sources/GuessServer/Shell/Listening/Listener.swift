import Platform

struct Listener {
  /// Queue of unaccepted connections: a whole class that reconnects after a restart. The kernel caps it (`net.core.somaxconn`).
  static let backlog: Int32 = 1_024

  let descriptor: Descriptor
  /// The address with the actual port.
  let address: SocketAddress
  /// The file to remove at the end, if it is still this socket's.
  let file: SocketFile?

  var name: String { address.path.map { "\(ListenAddress.unix(path: $0))" } ?? "\(address)" }

  static func open(_ place: ListenAddress) throws(ListenError) -> [Listener] {
    var listeners: [Listener] = []
    var failure = ListenError.unknownHost(place, reason: "no address")
    for address in try place.resolved() {
      do {
        listeners.append(try open(address, for: place))
      } catch  where error.isUnavailable {
        // A name may resolve to a family that this machine lacks, such as IPv6, and to one that it has.
        failure = error
      } catch {
        for listener in listeners { listener.close() }
        throw error
      }
    }
    if listeners.isEmpty {
      guard case .tcp("::", let port) = place else { throw failure }
      // On a machine without IPv6, that is everywhere.
      return try open(.tcp(host: "0.0.0.0", port: port))
    }
    return listeners
  }

  /// Takes over a socket that another program opened. Its file is not removed, as that program may keep it for the next server.
  static func adopt(_ descriptor: Descriptor) throws(StartError) -> Listener {
    do throws(SystemError) {
      let type = try System.option(SO_TYPE, at: SOL_SOCKET, of: descriptor)
      guard type == System.streams, try System.option(SO_ACCEPTCONN, at: SOL_SOCKET, of: descriptor) != 0
      else {
        throw SystemError(call: "listen", code: EINVAL)
      }
      let address = try System.boundAddress(of: descriptor)
      try System.neverWait(on: descriptor)
      if address.family != AF_UNIX { try prepareForPlayers(descriptor) }
      return Listener(descriptor: descriptor, address: address, file: nil)
    } catch {
      throw .failure(
        "descriptor \(descriptor.number) was passed as a socket, and can't be listened at (\(error.reason)). Use ListenStream= in the socket unit, without Accept=yes."
      )
    }
  }

  func close() {
    // Removed before closing: as long as it is open, no other server takes the file over.
    file?.remove()
    System.release(descriptor)
  }

  /// Refuses a port that another program uses: a node checks this before it joins its cluster, and listens afterwards.
  static func checkPort(of place: ListenAddress) throws(ListenError) {
    guard case .tcp(_, let port) = place, port != 0 else { return }
    for address in (try? place.resolved()) ?? [] {
      guard let descriptor = try? System.makeSocket(family: address.family) else {
        if address.family == AF_INET6, address.isWildcard {
          try checkPort(of: .tcp(host: "0.0.0.0", port: port))
        }
        continue
      }
      defer { System.release(descriptor) }
      do throws(SystemError) {
        try prepareForBinding(descriptor, to: address)
        try System.bindSocket(descriptor, to: address)
      } catch {
        if error.code == EADDRINUSE { throw .failed(place, error) }
      }
    }
  }

  private static func prepareForBinding(
    _ descriptor: Descriptor, to address: SocketAddress
  ) throws(SystemError) {
    // Allows a restart while old connections are in TIME_WAIT.
    try System.setOption(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: descriptor)
    if address.family == AF_INET6 {
      try System.setOption(IPV6_V6ONLY, at: ipv6, to: address.isWildcard ? 0 : 1, of: descriptor)
    }
  }

  private static func open(
    _ address: SocketAddress, for place: ListenAddress
  ) throws(ListenError) -> Listener {
    do throws(SystemError) {
      let descriptor = try System.makeSocket(family: address.family)
      return try descriptor.kept { () throws(SystemError) in
        if case .unix(let path) = place {
          let file = try SocketFile.listen(with: descriptor, at: address, path, backlog: backlog)
          return Listener(descriptor: descriptor, address: address, file: file)
        }
        try prepareForBinding(descriptor, to: address)
        try prepareForPlayers(descriptor)
        try System.bindSocket(descriptor, to: address)
        try System.startListening(descriptor, backlog: backlog)
        let bound = try System.boundAddress(of: descriptor)
        return Listener(descriptor: descriptor, address: bound, file: nil)
      }
    } catch {
      throw .failed(place, error)
    }
  }

  /// Sets options that connections inherit, which saves seven calls for each.
  private static func prepareForPlayers(_ descriptor: Descriptor) throws(SystemError) {
    // Whole batches are written at once; waiting for more would only delay a guess.
    try System.setOption(TCP_NODELAY, at: tcp, to: 1, of: descriptor)
    // The second byte of Telnet's Synch (RFC 854) is urgent data. Out of band, the first byte would consume a byte of the next
    // line.
    try System.setOption(SO_OOBINLINE, at: SOL_SOCKET, to: 1, of: descriptor)
    // Lost Wi-Fi closes nothing: the kernel probes after 10 s of silence, and drops the connection after 3 probes 5 s apart
    // without an answer, or after 25 s with unacknowledged data.
    try System.setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: descriptor)
    try System.setOption(TCP_KEEPINTVL, at: tcp, to: 5, of: descriptor)
    try System.setOption(TCP_KEEPCNT, at: tcp, to: 3, of: descriptor)
    #if os(Linux)
      try System.setOption(TCP_KEEPIDLE, at: tcp, to: 10, of: descriptor)
      // Overrides the probe count; with less, a single lost packet would end a silent connection. WSL 1 does without it.
      try? System.setOption(TCP_USER_TIMEOUT, at: tcp, to: 25_000, of: descriptor)
    #else
      try System.setOption(TCP_KEEPALIVE, at: tcp, to: 10, of: descriptor)
    #endif
  }

  private static let tcp = Int32(IPPROTO_TCP)
  private static let ipv6 = Int32(IPPROTO_IPV6)
}
