import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An address of a socket, as the system takes it.
struct SocketAddress {
  /// Bytes that the path of a socket may have, without the zero behind it: 107 on Linux, 103 on macOS.
  static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// What kind of network it belongs to, such as `AF_INET6`.
  let family: Int32
  private let length: socklen_t
  private var bytes = sockaddr_storage()

  /// An address that was looked up; nil where it is longer than any can be.
  private init?(_ entry: addrinfo) {
    guard let source = entry.ai_addr, Int(entry.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size else {
      return nil
    }
    (family, length) = (entry.ai_family, entry.ai_addrlen)
    let raw = UnsafeRawBufferPointer(start: source, count: Int(entry.ai_addrlen))
    withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: raw) }
  }

  /// The address of a file; nil where the path is longer than it may be.
  init?(path: String) {
    guard path.utf8.count <= Self.pathLimit else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    (family, length) = (AF_UNIX, socklen_t(MemoryLayout<sockaddr_un>.size))
    withUnsafeMutableBytes(of: &bytes) { bytes in
      withUnsafeBytes(of: &address) { bytes.copyMemory(from: $0) }
    }
  }

  /// Why a host is unknown, in the resolver's words.
  struct ResolutionError: Error {
    let reason: String
  }

  /// The addresses of a host, those first that the system prefers.
  static func lookUp(_ host: String, port: UInt16) throws(ResolutionError) -> [SocketAddress] {
    var list: UnsafeMutablePointer<addrinfo>?
    var hints = addrinfo()
    hints.ai_socktype = System.streamSocket
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else { throw ResolutionError(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var entry = list
    while let found = entry?.pointee {
      if let address = SocketAddress(found) { addresses.append(address) }
      entry = found.ai_next
    }
    return addresses
  }

  /// Addresses as bytes, for this process alone.
  static func bytes(of addresses: [SocketAddress]) -> [UInt8] {
    addresses.flatMap { address in withUnsafeBytes(of: address) { Array($0) } }
  }

  /// The addresses that are in such bytes.
  static func addresses(in bytes: [UInt8]) -> [SocketAddress] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: MemoryLayout<Self>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Self.self)
      }
    }
  }

  /// Whether it is this machine's own.
  var isLoopback: Bool {
    let place: [UInt8] = withUnsafeBytes(of: bytes) { bytes in
      switch family {
      case AF_INET: Array(bytes[4..<8])
      case AF_INET6: Array(bytes[8..<24])
      default: []
      }
    }
    return NetworkScope.isLoopback(place)
  }

  /// Calls `body` with the address in the form in which the system takes it.
  fileprivate func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: bytes) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}

extension System {
  /// An address of this machine by which others reach it, an IPv4 one; nil where it has none but its own.
  static var ownAddress: String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var entry = list
    while let found = entry?.pointee {
      entry = found.ifa_next
      guard let address = found.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
      var host = [CChar](repeating: 0, count: 64)
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else {
        continue
      }
      let name = text(host)
      if !name.hasPrefix("127.") { return name }
    }
    return nil
  }

  /// The host, in digits, and the port that a socket is connected to; nil where there is no host.
  static func peer(of socket: Int32) -> ServerAddress? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: 64)
    var port = [CChar](repeating: 0, count: 8)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getpeername(socket, address, &length) == 0
          && [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
          && getnameinfo(
            address, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
            NI_NUMERICHOST | NI_NUMERICSERV) == 0
      }
    }
    guard isKnown, let number = UInt16(text(port)) else { return nil }
    return ServerAddress(host: text(host), port: number, room: nil)
  }

  /// A string of the C library.
  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A socket for a stream to such an address.
  static func makeSocket(for address: SocketAddress) throws(SystemError) -> Int32 {
    let descriptor = socket(address.family, streamSocket, 0)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Connects a socket; answers why it does not stand now.
  static func connectSocket(_ socket: Int32, to address: SocketAddress) -> SystemError? {
    address.withPointer { connect(socket, $0, $1) } == 0 ? nil : .last
  }

  /// Why a connection that was under way does not stand now; nil where it does.
  static func failure(of socket: Int32) -> SystemError? {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length)
    return code == 0 ? nil : SystemError(code: code)
  }

  /// Nothing waits on the socket, and no program that is started has it.
  static func neverWait(on socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  /// A guess is sent at once, and a peer that is gone without a word is found out.
  static func sendAtOnce(on socket: Int32) {
    var on: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, length)
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, length)
  }

  /// Limits how long a socket that waits may do so until it is connected, and each time that it sends.
  static func limitWaiting(on socket: Int32, toSeconds seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Tells the peer that nothing more will be sent.
  static func endOutput(of socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
  }
}
