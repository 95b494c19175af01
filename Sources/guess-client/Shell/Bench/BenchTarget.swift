import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a load is put: a host that is looked up once, or a socket that is a file.
struct BenchTarget {
  /// One address of a host.
  private struct Address {
    var bytes: sockaddr_storage
    let length: socklen_t
    let family: Int32
    let kind: Int32
    let isLoopback: Bool
  }

  /// How a connection that was begun stands.
  enum Dialled {
    case connected(Int32)
    /// It is on its way: the socket becomes writable when it stands, or has failed.
    case underWay(Int32)
    case refused
  }

  private let server: ServerAddress
  /// The addresses of the host; only the one that has answered, once one has.
  private var addresses: [Address] = []

  /// Looks the host up; nobody there hears of it.
  init(_ server: ServerAddress) throws(ConnectError) {
    self.server = server
    guard case .host(let host, let port) = server.place else { return }
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
    for entry in sequence(first: list, next: { $0?.pointee.ai_next }) {
      guard let entry = entry?.pointee else { break }
      if let address = Self.address(entry) { addresses.append(address) }
    }
  }

  private static func address(_ entry: addrinfo) -> Address? {
    var bytes = sockaddr_storage()
    guard let source = entry.ai_addr, Int(entry.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size else {
      return nil
    }
    let raw = UnsafeRawBufferPointer(start: source, count: Int(entry.ai_addrlen))
    withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: raw) }
    let place: [UInt8] = withUnsafeBytes(of: bytes) { bytes in
      switch entry.ai_family {
      case AF_INET: Array(bytes[4..<8])
      case AF_INET6: Array(bytes[8..<24])
      default: []
      }
    }
    return Address(
      bytes: bytes, length: entry.ai_addrlen, family: entry.ai_family, kind: entry.ai_socktype,
      isLoopback: NetworkPlace.isLoopback(place))
  }

  /// Whether it is on this machine, whichever of its addresses answers.
  var isLocal: Bool { addresses.allSatisfy(\.isLoopback) }

  /// Connects for the first time, through the first address that answers, and keeps to that one.
  mutating func connectFirst() throws(ConnectError) -> Int32 {
    if case .socket = server.place { return try Connecting.connect(to: server) }
    let end = MonotonicClock.milliseconds + Int64(Connecting.limitSeconds) * 1_000
    var failure = ConnectError.timedOut
    for address in addresses {
      do throws(ConnectError) {
        let descriptor = try Self.connect(to: address, until: end)
        addresses = [address]
        return descriptor
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func connect(to address: Address, until end: Int64) throws(ConnectError) -> Int32 {
    var bytes = address.bytes
    return try withUnsafeMutablePointer(to: &bytes) { (pointer) throws(ConnectError) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (pointer) throws(ConnectError) in
        var entry = addrinfo()
        (entry.ai_family, entry.ai_socktype) = (address.family, address.kind)
        (entry.ai_addr, entry.ai_addrlen) = (pointer, address.length)
        return try Connecting.connect(to: entry, until: end)
      }
    }
  }

  /// Begins one more connection, and does not wait for it.
  func dial() -> Dialled {
    guard let address = addresses.first else { return dialFile() }
    let descriptor = socket(address.family, address.kind, 0)
    guard descriptor >= 0 else { return .refused }
    Connecting.configure(descriptor)
    var bytes = address.bytes
    let status = withUnsafePointer(to: &bytes) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Connecting.systemConnect(descriptor, $0, address.length)
      }
    }
    if status == 0 { return .connected(descriptor) }
    if SystemError.last.code == EINPROGRESS { return .underWay(descriptor) }
    close(descriptor)
    return .refused
  }

  /// A socket that is a file waits for room in its queue by itself, for the usual time.
  private func dialFile() -> Dialled {
    do throws(ConnectError) {
      return .connected(try Connecting.connect(to: server))
    } catch {
      return .refused
    }
  }

  /// Whether a connection that was under way stands now.
  static func stands(_ descriptor: Int32) -> Bool {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    return code == 0
  }
}
