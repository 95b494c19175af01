import GuessGame
import GuessServerCore
import Platform
import TestSupport
import Testing
import GuessProtocol

@testable import GuessServer

@Suite("Proxies of the server")
@MainActor
struct ShellProxyTests {
  private let scratch = ScratchFolder()

  @Test(
    "are read from for a limited time until their header arrives, and count for the lobby only then"
  )
  func arriving() {
    let connection = Connection(Descriptor(number: -1))
    let end = Instant.start + ServerLimits().proxyHeader
    connection.state = .arriving(ProxyHeaderReader(), until: end)
    #expect(connection.wantedInterest == .read && !connection.isKnownToLobby && !connection.takesLines)
    #expect(connection.nextDeadline == end)
    #expect(connection.fault(at: end + .init(-1)) == nil)
    #expect(connection.fault(at: end) == .header(.late))
  }

  @Test("are counted if they send no header, and if others send one; bytes after a header count once")
  func counted() async throws {
    let listener = try #require(try Listener.open(.unix(path: "\(scratch.path)/s")).first)
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
    let server = Server(
      configuration: configuration, storage: nil, acceptor: try Acceptor([listener], sockets: 100),
      poller: try Poller(),
      random: random, log: Log(level: .error, to: Descriptor(number: -1)))
    defer { server.close() }
    server.proxies.sources = [.unix]
    try server.start()
    server.begin()
    let hello = "PROXY UNKNOWN\r\nQUIT\r\n"
    try await expectEnd(of: hello, at: listener.address)
    #expect(server.traffic.received == UInt64(hello.utf8.count))
    try await expectEnd(of: "PING\r\n", at: listener.address)
    #expect(server.traffic.losses[.header] == 1)
    try await expectEnd(of: "", at: listener.address)
    #expect(server.traffic.losses[.header] == 1)
    server.proxies.sources = []
    try await expectEnd(of: "PROXY UNKNOWN\r\n", at: listener.address)
    #expect(server.traffic.losses[.foreign] == 1)
  }

  /// Sends `text`, and waits until the server has closed, leaving the main queue to it meanwhile.
  private func expectEnd(of text: String, at address: SocketAddress) async throws {
    let socket = try System.makeSocket(family: AF_UNIX)
    defer { System.release(socket) }
    try System.connectSocket(socket, to: address)
    _ = try System.transmit(Array(text.utf8).span, to: socket)
    try System.endOutput(of: socket)
    var room = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<20_000 {
      if try System.receive(from: socket, into: &room, atMost: room.count) == 0 { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("the server has not closed")
  }
}
