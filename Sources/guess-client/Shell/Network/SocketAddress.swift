import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One address of a host, as sockets take it.
struct SocketAddress {
  let family: Int32
  let kind: Int32
  let length: socklen_t
  private var bytes = sockaddr_storage()

  /// An address that was looked up; nil where it is longer than any can be.
  init?(_ entry: addrinfo) {
    guard let source = entry.ai_addr, Int(entry.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size else {
      return nil
    }
    (family, kind, length) = (entry.ai_family, entry.ai_socktype, entry.ai_addrlen)
    let raw = UnsafeRawBufferPointer(start: source, count: Int(entry.ai_addrlen))
    withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: raw) }
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
  func withBytes<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: bytes) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
    }
  }
}
