#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A port on which nobody listens, and which the system gives to nobody else, for as long as this is held.
final class ReservedPort {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    descriptor = try System.check("socket", socket(AF_INET, type, 0))
    // A program that sets it as well, as servers do, may be told to listen there.
    var isShared: Int32 = 1
    _ = try System.check(
      "setsockopt",
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    port = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = try System.check("bind", bind(descriptor, $0, size))
        _ = try System.check("getsockname", getsockname(descriptor, $0, &size))
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
  }

  deinit {
    close(descriptor)
  }
}
