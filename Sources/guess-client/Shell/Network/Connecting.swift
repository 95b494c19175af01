import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why no server could be reached.
enum ConnectError: Error, Hashable {
  case unknownHost(reason: String)
  case refused
  case timedOut
  case failed(SystemError)
  /// The path of a socket has more than so many bytes.
  case pathTooLong(limit: Int)

  /// What people are told of it.
  func news(of server: ServerAddress) -> ConnectionNews {
    switch (self, server.host) {
    case (.unknownHost(let reason), let host): .unknownHost(host ?? "\(server)", reason: reason)
    case (.refused, nil): .socket(.refused(server))
    case (.refused, _?): .refused(server)
    case (.timedOut, _): .timedOut(server, seconds: Connecting.limitSeconds)
    case (.failed(let error), nil) where [ENOENT, ENOTDIR].contains(error.code): .socket(.missing(server))
    case (.failed(let error), nil) where [EACCES, EPERM].contains(error.code): .socket(.forbidden(server))
    case (.failed(let error), _): .unreachable(server, reason: error.reason)
    case (.pathTooLong(let limit), _): .socket(.tooLong(server, most: limit))
    }
  }
}

/// Opens the connection to a server.
enum Connecting {
  /// How long it may take, over all addresses of a host.
  static let limitSeconds = Int(AddressRace.limit.secondsRoundedUp)

  /// A connected socket that does not block.
  static func connect(to server: ServerAddress) throws(ConnectError) -> Int32 {
    switch server.place {
    case .host(let host, let port): try connect(to: host, port: port)
    case .socket(let path): try connect(to: path)
    }
  }

  private static func connect(to host: String, port: UInt16) throws(ConnectError) -> Int32 {
    try connectFirst(of: lookUp(host, port: port)).descriptor
  }

  /// The addresses of a host, those first that the system prefers.
  static func lookUp(_ host: String, port: UInt16) throws(ConnectError) -> [SocketAddress] {
    var list: UnsafeMutablePointer<addrinfo>?
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else { throw .unknownHost(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var entry = list
    while let found = entry?.pointee {
      if let address = SocketAddress(found) { addresses.append(address) }
      entry = found.ai_next
    }
    return addresses
  }

  /// How a connection that was begun stands.
  enum Dialled {
    case connected(Int32)
    /// It is on its way: the socket becomes writable when it stands, or has failed.
    case underWay(Int32)
    case refused(ConnectError)
  }

  /// Begins a connection, and does not wait for it.
  static func dial(_ address: SocketAddress) -> Dialled {
    let descriptor = socket(address.family, address.kind, 0)
    guard descriptor >= 0 else { return .refused(.failed(.last)) }
    configure(descriptor)
    if address.withBytes({ systemConnect(descriptor, $0, address.length) }) == 0 {
      return .connected(descriptor)
    }
    let error = SystemError.last
    if error.code == EINPROGRESS { return .underWay(descriptor) }
    close(descriptor)
    return .refused(Self.error(error))
  }

  /// Why a connection that was under way does not stand now; nil where it does.
  static func failure(of descriptor: Int32) -> SystemError? {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    return code == 0 ? nil : SystemError(code: code)
  }

  /// What an error of the system says of a server.
  static func error(_ error: SystemError) -> ConnectError {
    switch error.code {
    case ECONNREFUSED: .refused
    // Where a file is connected to, the wait for a place in its queue ends with EAGAIN.
    case ETIMEDOUT, EAGAIN: .timedOut
    default: .failed(error)
    }
  }

  // MARK: - Files

  /// Bytes that the path of a socket may have, without the zero behind it: 107 on Linux, 103 on macOS.
  static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Connects through a socket that is a file.
  private static func connect(to path: String) throws(ConnectError) -> Int32 {
    guard path.utf8.count <= pathLimit else { throw .pathTooLong(limit: pathLimit) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .failed(.last) }
    // A connection that may not wait is refused where a busy server has a queue, so it waits here, but not for ever.
    var limit = timeval(tv_sec: limitSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw Self.error(error)
    }
    withoutWaiting(descriptor)
    return descriptor
  }

  // MARK: - Sockets

  private static func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
  ) -> Int32 {
    #if canImport(Glibc)
      Glibc.connect(descriptor, address, length)
    #else
      Darwin.connect(descriptor, address, length)
    #endif
  }

  /// Nothing waits on the socket, and no program that is started has it.
  private static func withoutWaiting(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Nothing waits on the socket, a guess is sent at once, and a peer that is gone without a word is found out.
  private static func configure(_ descriptor: Int32) {
    withoutWaiting(descriptor)
    var on: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, length)
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, length)
  }
}
