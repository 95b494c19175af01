import GuessProtocol

/// A socket address of any family, in the system's format.
package struct SocketAddress: BitwiseCopyable, Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  package init() {}

  private init(_ pointer: UnsafePointer<sockaddr>, length: socklen_t) {
    self.length = length
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: Int(length)))
    }
  }

  fileprivate init?(ipv4 address: UnsafePointer<sockaddr>?) {
    guard let address, address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    self.init(address, length: socklen_t(MemoryLayout<sockaddr_in>.size))
  }

  /// Bytes of the longest Unix socket path, without its final zero (107 on Linux).
  package static let pathBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A Unix socket's address; nil if the path is empty or too long.
  package init?(path: String) { self.init(local: Array(path.utf8) + [0]) }

  /// A Linux abstract socket's address; nil if the name is empty or above 107 bytes.
  package init?(abstractName name: String) { self.init(local: [0] + Array(name.utf8)) }

  /// Offset of the path in a Unix address.
  private static let localHeader =
    MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  private init?(local bytes: [UInt8]) {
    guard bytes.count > 1, bytes.count <= Self.pathBytes + 1 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    withUnsafeMutableBytes(of: &storage) { storage in
      withUnsafeBytes(of: &address) { storage.copyMemory(from: $0) }
    }
    length = socklen_t(Self.localHeader + bytes.count)
  }

  package var path: String? {
    guard family == AF_UNIX, Int(length) > Self.localHeader else { return nil }
    let bytes = withUnsafeBytes(of: storage) { Array($0[Self.localHeader..<Int(length)]) }
    guard bytes[0] != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  package var family: Int32 { Int32(storage.ss_family) }

  /// Calls `body` with the address in the system's format.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  mutating func withMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }

  /// Resolves a host and port to distinct addresses. `localhost` needs no server (RFC 6761, section 6.3): an image may have none.
  package static func resolve(host: String, port: UInt16) throws(ResolutionError) -> [SocketAddress] {
    do { return try found(host: host, port: port) } catch {
      guard host == "localhost" else { throw error }
      return try found(host: "127.0.0.1", port: port) + found(host: "::1", port: port)
    }
  }

  private static func found(host: String, port: UInt16) throws(ResolutionError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = System.streams
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    guard code == 0 else { throw ResolutionError(reason: String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var seen: Set<String> = []
    var next = first
    while let info = next?.pointee {
      next = info.ai_next
      guard let pointer = info.ai_addr else { continue }
      let address = SocketAddress(pointer, length: info.ai_addrlen)
      if seen.insert(address.description).inserted { addresses.append(address) }
    }
    return addresses
  }

  package struct ResolutionError: Error {
    package let reason: String
  }
}

extension SocketAddress: CustomStringConvertible {
  /// `127.0.0.1:4837`, `[::1]:4837`, or `unix`. An IPv4 address is one at an IPv6 socket too.
  package var description: String {
    guard let (host, port) = numbers else { return "unix" }
    let mapped = "::ffff:"
    let isMapped = host.hasPrefix(mapped) && host.contains(".")
    return "\(HostAndPort.written(isMapped ? String(host.dropFirst(mapped.count)) : host)):\(port)"
  }

  /// True for an address that means all interfaces.
  package var isWildcard: Bool {
    guard let (host, _) = numbers else { return false }
    return host == "0.0.0.0" || host == "::"
  }

  /// True if only this machine can reach it: 127.0.0.0/8, `::1`, 127.0.0.0/8 mapped to IPv6, or not IP.
  package var isLoopback: Bool {
    guard let (host, _) = numbers else { return true }
    return host == "::1" || host.hasPrefix("127.") || host.hasPrefix("::ffff:127.")
  }

  /// The 4 or 16 bytes of the IP address in network order; empty if not IP.
  package var hostBytes: [UInt8] {
    withUnsafeBytes(of: storage) { bytes in
      switch family {
      case AF_INET: Array(bytes[4..<8])
      case AF_INET6: Array(bytes[8..<24])
      default: []
      }
    }
  }

  /// Host and port in digits; nil if not IP.
  package var numbers: (host: String, port: String)? {
    guard family == AF_INET || family == AF_INET6 else { return nil }
    // NI_MAXHOST and NI_MAXSERV, which not every C library exports.
    var host = [CChar](repeating: 0, count: 1_025)
    var port = [CChar](repeating: 0, count: 32)
    let code = withPointer {
      getnameinfo(
        $0, $1, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
    }
    guard code == 0 else { return nil }
    return (Self.text(host), Self.text(port))
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension System {
  /// This machine's IPv4 address for others in its network, for `guess-client host`; nil if none.
  package static var ownAddress: String? {
    // No packet is sent: this is an address for examples (RFC 5737), reached by the default route.
    if let address = ownAddress(towards: "192.0.2.1") { return address }
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    let interfaces = sequence(first: list) { $0?.pointee.ifa_next }.lazy.prefix { $0 != nil }
      .compactMap { $0?.pointee }
    return interfaces.filter(isForOthers).compactMap { SocketAddress(ipv4: $0.ifa_addr) }
      .first { !$0.isLoopback }?.numbers?.host
  }

  /// The same of IPv6, which the default route leads from; nil if none.
  package static var ownIPv6Address: String? { ownAddress(towards: "2001:db8::1") }

  /// The address from which packets to another host would come; nil if there is no route.
  private static func ownAddress(towards host: String) -> String? {
    guard let remote = try? SocketAddress.resolve(host: host, port: HostAndPort.usualPort).first,
      let descriptor = try? makeSocket(family: remote.family, kind: messages)
    else { return nil }
    defer { release(descriptor) }
    guard (try? connectSocket(descriptor, to: remote)) != nil, let own = try? boundAddress(of: descriptor),
      !own.isLoopback, !own.isWildcard
    else { return nil }
    return own.numbers?.host
  }

  /// False for an interface that is down, or that leads to containers or virtual machines here only.
  private static func isForOthers(_ interface: ifaddrs) -> Bool {
    let name = String(cString: interface.ifa_name)
    let flags = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
    return UInt32(interface.ifa_flags) & flags == flags
      && !["docker", "br-", "veth", "virbr", "cni", "podman", "lxcbr", "lxdbr", "vmnet", "vboxnet", "bridge"]
        .contains { name.hasPrefix($0) }
  }
}
