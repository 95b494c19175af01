import GuessGame
import Platform
import Testing

@testable import GuessServer

@Suite("A poller of many descriptors")
struct ShellPollerTests {
  private let key = PollKey.connection(ConnectionID(slot: 7, generation: 9))

  @Test(
    "gets the owner of a descriptor back from the kernel",
    arguments: [
      PollKey.socket(.listener, 0), .socket(.listener, 15), .connection(ConnectionID(slot: 0, generation: 0)),
      .connection(ConnectionID(slot: .max - 4, generation: .max)), .socket(.cluster, 0),
      .socket(.cluster, .max), .socket(.metrics, 0), .socket(.metrics, .max), .socket(.admin, 0),
      .socket(.admin, .max),
    ])
  func keys(key: PollKey) {
    #expect(PollKey(rawValue: key.rawValue) == key)
  }

  /// Calls `body` with both ends of a connection, and a poller for the second one.
  private func withPair(_ body: (Descriptor, Descriptor, inout Poller) throws -> Void) throws {
    let listener = try #require(try Listener.open(.tcp(host: "127.0.0.1", port: 0)).first)
    defer { listener.close() }
    let client = try System.makeSocket(family: AF_INET)
    defer { System.release(client) }
    // It need not be connected at once, only known to the listener.
    try? System.connectSocket(client, to: listener.address)
    let server = try #require(try System.acceptConnection(at: listener.descriptor)).descriptor
    defer { System.release(server) }
    var poller = try Poller()
    defer { poller.close() }
    try body(client, server, &poller)
  }

  private func ready(_ poller: inout Poller) -> [Ready] {
    var ready: [Ready] = []
    poller.collect(into: &ready)
    return ready
  }

  private func send(from client: Descriptor) throws {
    _ = try System.transmit([1].span, to: client)
  }

  @Test("reports a connection when something arrives, and looks at it again for a new interest")
  func interest() throws {
    try withPair { client, server, poller in
      try poller.change(server, as: key, from: [], to: .read)
      #expect(ready(&poller).isEmpty)
      for _ in 1...2 {
        try send(from: client)
        #expect(ready(&poller) == [Ready(key: key.rawValue, interest: .read)])
        #expect(ready(&poller).isEmpty)
      }
      try poller.change(server, as: key, from: .read, to: [.read, .write])
      #expect(ready(&poller) == [Ready(key: key.rawValue, interest: [.read, .write])])
      try poller.change(server, as: key, from: [.read, .write], to: [])
      try poller.change(server, as: key, from: [], to: .read)
      #expect(ready(&poller) == [Ready(key: key.rawValue, interest: .read)])
      try poller.change(server, as: key, from: .read, to: .write)
      #expect(ready(&poller) == [Ready(key: key.rawValue, interest: .write)])
      try poller.change(server, as: key, from: .write, to: [])
      #expect(ready(&poller).isEmpty)
    }
  }

  @Test("reports other descriptors for as long as they are ready")
  func level() throws {
    try withPair { client, server, poller in
      let listener = PollKey.socket(.listener, 3)
      try poller.change(server, as: listener, from: [], to: .read)
      try send(from: client)
      for _ in 1...2 { #expect(ready(&poller) == [Ready(key: listener.rawValue, interest: .read)]) }
    }
  }

  @Test("distinguishes an end from bytes before it")
  func end() throws {
    try withPair { client, server, poller in
      try poller.change(server, as: key, from: [], to: .read)
      try send(from: client)
      try System.endOutput(of: client)
      #expect(ready(&poller) == [Ready(key: key.rawValue, interest: [.read, .end])])
      #expect(ready(&poller).isEmpty)
    }
  }

  @Test("does not report a lost peer without an interest")
  func hangUp() throws {
    try withPair { client, server, poller in
      try poller.change(server, as: key, from: [], to: .read)
      try poller.change(server, as: key, from: .read, to: [])
      try System.call("shutdown") { shutdown(client.number, Int32(SHUT_RDWR)) }
      try System.endOutput(of: server)
      #expect(ready(&poller).isEmpty)
      try poller.change(server, as: key, from: [], to: .read)
      #expect(ready(&poller).map(\.owner) == [key])
    }
  }

  @Test("watches all listeners or, after an error, none, so that it can be tried again")
  func listeners() throws {
    let poller = try Poller()
    defer { poller.close() }
    let first = try #require(try Listener.open(.tcp(host: "127.0.0.1", port: 0)).first)
    defer { first.close() }
    let bad = Listener(descriptor: .none, address: first.address, file: nil)
    for listeners in [[first, bad], [first, bad], [first]] {
      let isWatched: Void? = try? poller.change(listeners, as: .listener, from: [], to: .read)
      #expect((isWatched != nil) == (listeners.count == 1))
    }
  }
}
