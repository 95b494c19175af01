import GuessClientCore
import Testing

@testable import guess_client

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A connection to a host with several addresses")
struct ConnectingTests {
  /// A listener on this machine with room for so many connections, none of which it ever takes.
  private final class Listener {
    let port: UInt16
    private let descriptor: Int32
    private var guests: [Int32] = []

    init(backlog: Int32) throws {
      descriptor = socket(AF_INET, Self.stream, 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      port = try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          try #require(bind(descriptor, $0, size) == 0 && listen(descriptor, backlog) == 0)
          try #require(getsockname(descriptor, $0, &size) == 0)
        }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }

    deinit {
      for guest in guests + [descriptor] { close(guest) }
    }

    private static var stream: Int32 {
      #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
      #else
        SOCK_STREAM
      #endif
    }

    /// Lets in so many that the kernel answers nobody else: from then on it is a black hole.
    func fill() throws {
      for address in try SocketAddress.lookUp("127.0.0.1", port: port) {
        // One finds room, and perhaps one more; a few on top of that are certain to find none.
        for _ in 0..<4 {
          switch Connecting.dial(address) {
          case .connected(let guest), .underWay(let guest): guests.append(guest)
          case .refused(let error): throw error
          }
        }
      }
    }

    func addresses() throws -> [SocketAddress] { try SocketAddress.lookUp("127.0.0.1", port: port) }
  }

  /// The port at the other end.
  private func port(of connection: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getpeername(connection, $0, &size) }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
  }

  @Test("stands although the first address never answers")
  func blackHole() throws {
    let (hole, working) = (try Listener(backlog: 0), try Listener(backlog: 8))
    try hole.fill()
    let found = try Connecting.connectFirst(of: hole.addresses() + working.addresses())
    #expect(port(of: found.descriptor) == working.port)
    close(found.descriptor)
  }

  @Test("stands although nothing listens on the first address, and fails where nothing listens on any")
  func refused() throws {
    let working = try Listener(backlog: 8)
    let nobody = try { try Listener(backlog: 8).addresses() }()
    let found = try Connecting.connectFirst(of: nobody + working.addresses())
    #expect(port(of: found.descriptor) == working.port)
    close(found.descriptor)
    #expect(throws: ConnectError.refused) { try Connecting.connectFirst(of: nobody + nobody) }
  }

  @Test("stands although the first host is still being looked up, or is unknown")
  @MainActor
  func lookups() throws {
    // A lookup writes to nobody once the connection stands.
    Signals.ignoreBrokenPipes()
    let working = try Listener(backlog: 8)
    // Numbers are known at once; the reserved name needs a resolver, or is refused without one.
    let hosts = ["nosuch.invalid", "127.0.0.1"]
    let found = try Connecting.connectFirst(of: [], and: hosts.map { try HostLookup($0, port: working.port) })
    #expect(port(of: found.descriptor) == working.port)
    close(found.descriptor)
    let pipe = try System.makePipe()
    let never = HostLookup(source: pipe.reading)
    let other = try Connecting.connectFirst(
      of: [], and: [never, HostLookup("127.0.0.1", port: working.port)])
    #expect(port(of: other.descriptor) == working.port)
    for descriptor in [other.descriptor, pipe.writing] { close(descriptor) }
    #expect {
      try Connecting.connectFirst(of: [], and: [HostLookup("nosuch.invalid", port: 1)])
    } throws: { error in
      guard case ConnectError.unknownHost = error else { return false }
      return true
    }
  }
}
