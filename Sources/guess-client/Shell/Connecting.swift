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

  /// What people are told of it.
  func news(of server: ServerAddress) -> ConnectionNews {
    switch self {
    case .unknownHost(let reason): .unknownHost(server.host, reason: reason)
    case .refused: .refused(server)
    case .timedOut: .timedOut(server, seconds: Connecting.limitSeconds)
    case .failed(let error): .unreachable(server, reason: error.reason)
    }
  }
}

/// Opens the connection to a server.
enum Connecting {
  /// How long it may take over all addresses of a host. TCP repeats its first packet after 1, 3 and 7 s.
  static let limitSeconds = 10

  /// A connected socket that does not block, to the first address of the host that answers.
  static func connect(to server: ServerAddress) throws(ConnectError) -> Int32 {
    var list: UnsafeMutablePointer<addrinfo>?
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    let status = getaddrinfo(server.host, String(server.port), &hints, &list)
    guard status == 0 else { throw .unknownHost(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }

    let end = MonotonicClock.milliseconds + Int64(limitSeconds) * 1_000
    var failure = ConnectError.timedOut
    for address in sequence(first: list, next: { $0?.pointee.ai_next }) {
      guard let address = address?.pointee else { break }
      do throws(ConnectError) {
        return try connect(to: address, until: end)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func connect(to address: addrinfo, until end: Int64) throws(ConnectError) -> Int32 {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw .failed(.last) }
    do throws(ConnectError) {
      configure(descriptor)
      #if canImport(Glibc)
        let status = Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen)
      #else
        let status = Darwin.connect(descriptor, address.ai_addr, address.ai_addrlen)
      #endif
      if status != 0 {
        let error = SystemError.last
        guard error.code == EINPROGRESS else { throw Self.error(error) }
        try waitForAnswer(descriptor, until: end)
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func waitForAnswer(_ descriptor: Int32, until end: Int64) throws(ConnectError) {
    while true {
      let left = end - MonotonicClock.milliseconds
      guard left > 0 else { throw .timedOut }
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, Int32(left)) > 0 else { continue }
      var code: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
      guard code == 0 else { throw error(SystemError(code: code)) }
      return
    }
  }

  private static func error(_ error: SystemError) -> ConnectError {
    switch error.code {
    case ECONNREFUSED: .refused
    case ETIMEDOUT: .timedOut
    default: .failed(error)
    }
  }

  /// Nothing waits on the socket, a guess is sent at once, and a peer that is gone without a word is found out.
  private static func configure(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, length)
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, length)
  }
}
