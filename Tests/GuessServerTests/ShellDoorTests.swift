import GuessProtocol
import Platform
import Testing

@testable import GuessServer

@Suite("The door for the operator's programs")
@MainActor
struct ShellDoorTests {
  private static let log = Log(level: .error, to: Descriptor(number: -1))

  /// A listener whose connections can't be accepted until it listens.
  private func brokenListener() throws -> Listener {
    let socket = try System.makeSocket(family: AF_INET)
    let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0).first)
    try System.bindSocket(socket, to: address)
    return Listener(descriptor: socket, address: try System.boundAddress(of: socket), file: nil)
  }

  @Test("is closed for a second after an error, and reported again only then")
  func pause() throws {
    var (poller, reports) = (try Poller(), [Ready]())
    let listener = try brokenListener()
    let door = OperatorSocket<MetricsClient>([listener], poller: poller, log: Self.log)
    defer {
      door.close()
      poller.close()
    }
    func isReported() -> Bool {
      poller.collect(into: &reports)
      return !reports.isEmpty
    }
    try door.start { _ in HTTPResponse(body: "") }
    #expect(isReported())
    door.ready(0, at: .start)
    #expect(door.nextDeadline == .start + .seconds(1))
    #expect(!isReported())

    try System.startListening(listener.descriptor, backlog: 1)
    let client = try System.beginConnecting(to: listener.address)
    defer { System.release(client) }
    door.tick(at: .start + Milliseconds(999))
    #expect(!isReported())
    door.tick(at: .start + .seconds(1))
    #expect(isReported() && door.nextDeadline == nil)
    door.ready(0, at: .start + .seconds(1))
    #expect(door.clients.count == 1)
  }
}
