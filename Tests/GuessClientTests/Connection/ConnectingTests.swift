import GuessClientCore
import Platform
import TestSupport
import Testing

@testable import guess_client

@Suite("A connection to a host with several addresses")
struct ConnectingTests {
  /// A listener on this machine with room for so many connections, none of which it ever takes.
  private final class Listener {
    let port: UInt16
    private let descriptor: Descriptor
    private var guests: [Descriptor] = []

    init(backlog: Int32) throws {
      descriptor = try System.makeSocket(family: AF_INET)
      let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0).first)
      try System.bindSocket(descriptor, to: address)
      try System.startListening(descriptor, backlog: backlog)
      port = try #require(try System.boundAddress(of: descriptor).numbers.flatMap { UInt16($0.port) })
    }

    deinit {
      for guest in guests + [descriptor] { System.release(guest) }
    }

    /// Lets in so many that the kernel answers nobody else: from then on it is a black hole.
    func fill() throws {
      for address in try SocketAddress.resolve(host: "127.0.0.1", port: port) {
        // One finds room, and perhaps one more; a few on top of that are certain to find none.
        for _ in 0..<4 {
          switch Connecting.dial(address) {
          case .connected(let guest), .underWay(let guest): guests.append(guest)
          case .refused(let error): throw error
          }
        }
      }
    }

    func addresses() throws -> [SocketAddress] { try SocketAddress.resolve(host: "127.0.0.1", port: port) }
  }

  /// The port at the other end.
  private func port(of connection: Descriptor) throws -> UInt16? {
    try System.peerAddress(of: connection).numbers.flatMap { UInt16($0.port) }
  }

  @Test("stands although the first address never answers")
  func blackHole() throws {
    let (hole, working) = (try Listener(backlog: 0), try Listener(backlog: 8))
    try hole.fill()
    let found = try Connecting.connectFirst(of: hole.addresses() + working.addresses())
    #expect(try port(of: found.descriptor) == working.port)
    System.release(found.descriptor)
  }

  @Test("stands although nothing listens on the first address, and fails where nothing listens on any")
  func refused() throws {
    let working = try Listener(backlog: 8)
    let nobody = try { try Listener(backlog: 8).addresses() }()
    let found = try Connecting.connectFirst(of: nobody + working.addresses())
    #expect(try port(of: found.descriptor) == working.port)
    System.release(found.descriptor)
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
    #expect(try port(of: found.descriptor) == working.port)
    System.release(found.descriptor)
    let pipe = try System.makePipe()
    let never = HostLookup(source: pipe.reading)
    let other = try Connecting.connectFirst(
      of: [], and: [never, HostLookup("127.0.0.1", port: working.port)])
    #expect(try port(of: other.descriptor) == working.port)
    for descriptor in [other.descriptor, pipe.writing] { System.release(descriptor) }
    #expect {
      try Connecting.connectFirst(of: [], and: [HostLookup("nosuch.invalid", port: 1)])
    } throws: { error in
      guard case ConnectError.unknownHost = error else { return false }
      return true
    }
  }
}
