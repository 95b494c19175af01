@testable import GuessClientCore
import Platform
import Testing

@testable import guess_client
@testable import GuessClientCore

@Suite("A connection to a host with several addresses")
struct ConnectingTests {
  /// A listener on this machine with a backlog of given length, which accepts no connection; without one, it refuses all.
  private final class Listener {
    let port: UInt16
    private let descriptor: Descriptor
    private var guests: [Descriptor] = []

    init(backlog: Int32?) throws {
      descriptor = try System.makeSocket(family: AF_INET)
      let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0).first)
      try System.bindSocket(descriptor, to: address)
      if let backlog { try System.startListening(descriptor, backlog: backlog) }
      port = try #require(try System.boundAddress(of: descriptor).numbers.flatMap { UInt16($0.port) })
    }

    deinit {
      for guest in guests + [descriptor] { System.release(guest) }
    }

    /// Fills the backlog, so that the kernel answers no more: the address is a black hole from then on.
    func fill() throws {
      // The kernel takes one connection, and perhaps one more; a few more than that certainly fill it.
      for address in try (0..<4).flatMap({ _ in try addresses() }) {
        guests.append(try System.beginConnecting(to: address))
      }
    }

    func addresses() throws -> [SocketAddress] { try SocketAddress.resolve(host: "127.0.0.1", port: port) }
  }

  private func server(at ports: UInt16...) throws -> ServerAddress {
    try ServerAddress(ports.map { "127.0.0.1:\($0)" }.joined(separator: ","))
  }

  private func port(of connection: Descriptor) throws -> UInt16? {
    defer { System.release(connection) }
    return try System.peerAddress(of: connection).numbers.flatMap { UInt16($0.port) }
  }

  @Test("succeeds although the first address never answers or refuses, and fails if all refuse")
  func blackHole() throws {
    let (hole, working) = (try Listener(backlog: 0), try Listener(backlog: 8))
    try hole.fill()
    let slow = try Connecting.connect(to: server(at: hole.port, working.port))
    // A server that is lost without a word is noticed.
    #expect(try System.option(SO_KEEPALIVE, at: SOL_SOCKET, of: slow.socket) == 1)
    #expect(try port(of: slow.socket) == working.port)
    let (nobody, another) = (try Listener(backlog: nil), try Listener(backlog: nil))
    let next = try Connecting.connect(to: server(at: nobody.port, working.port))
    #expect(try port(of: next.socket) == working.port)
    let refusing = try server(at: nobody.port, another.port)
    #expect(throws: ConnectionMessage.refused(refusing)) { try Connecting.connect(to: refusing) }
  }

  @Test("succeeds although a host is unknown, and fails if all are")
  func lookups() throws {
    let working = try Listener(backlog: 8)
    let server = try ServerAddress("nosuch.invalid,127.0.0.1:\(working.port)")
    #expect(try port(of: Connecting.connect(to: server).socket) == working.port)
    let error = #expect(throws: ConnectionMessage.self) {
      try Connecting.connect(to: ServerAddress("nosuch.invalid"))
    }
    guard case .unknownHost = error else { throw try #require(error) }
  }
}
