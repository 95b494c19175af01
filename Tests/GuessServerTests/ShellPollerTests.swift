import GuessServerCore
import Testing

@testable import GuessServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Waiting for many descriptors")
struct ShellPollerTests {
  private let key = PollKey.connection(ConnectionID(slot: 7, generation: 9))

  @Test(
    "whose descriptor it is survives the way through the kernel",
    arguments: [
      PollKey.listener(0), .listener(15), .connection(ConnectionID(slot: 0, generation: 0)),
      .connection(ConnectionID(slot: .max - 3, generation: .max)), .bell, .timer,
    ])
  func keys(key: PollKey) {
    #expect(PollKey(rawValue: key.rawValue) == key)
  }

  /// Calls `body` with both ends of a connection.
  private func withPair(_ body: (Descriptor, Descriptor) throws -> Void) throws {
    let listener = try #require(try Listener.open(.tcp(host: "127.0.0.1", port: 0)).first)
    defer { listener.close() }
    let client = try System.makeSocket(family: AF_INET)
    defer { System.release(client) }
    // It is not connected at once; that the listener has it is enough.
    try? System.connectSocket(client, to: listener.address)
    let server = try #require(try System.acceptConnection(at: listener.descriptor)).descriptor
    defer { System.release(server) }
    try body(client, server)
  }

  private func ready(_ poller: inout Poller) throws -> [Ready] {
    var ready: [Ready] = []
    try poller.collect(into: &ready)
    return ready
  }

  @Test("a descriptor is reported for what one is interested in, for as long as it is so")
  func interest() throws {
    try withPair { client, server in
      var poller = try Poller()
      defer { poller.close() }
      try poller.change(server, as: key, from: [], to: .read)
      #expect(try ready(&poller).isEmpty)
      _ = try [1].span.withUnsafeBufferPointer { try System.transmit($0, to: client) }
      #expect(try ready(&poller) == [Ready(key: key, interest: .read)])
      #expect(try ready(&poller) == [Ready(key: key, interest: .read)])
      try poller.change(server, as: key, from: .read, to: .write)
      #expect(try ready(&poller) == [Ready(key: key, interest: .write)])
      try poller.change(server, as: key, from: .write, to: [])
      #expect(try ready(&poller).isEmpty)
    }
  }

  @Test("a timer is reported from its time on, until it is set again")
  func timer() throws {
    var poller = try Poller()
    defer { poller.close() }
    try poller.setTimer(to: .distantFuture)
    #expect(try ready(&poller).isEmpty)
    try poller.setTimer(to: .now())
    var reported: [Ready] = []
    try poller.collect(into: &reported, waits: true)
    #expect(reported.map(\.key) == [.timer])
    try poller.setTimer(to: nil)
    #expect(try ready(&poller).isEmpty)
  }

  @Test("a peer that is gone is not reported to one who has no interest")
  func hangUp() throws {
    try withPair { client, server in
      var poller = try Poller()
      defer { poller.close() }
      try poller.change(server, as: key, from: [], to: .read)
      try poller.change(server, as: key, from: .read, to: [])
      try System.call("shutdown") { shutdown(client.number, Int32(SHUT_RDWR)) }
      try System.endOutput(of: server)
      #expect(try ready(&poller).isEmpty)
      try poller.change(server, as: key, from: [], to: .read)
      #expect(try ready(&poller).map(\.key) == [key])
    }
  }
}
