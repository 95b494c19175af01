import Dispatch
import Foundation
import GuessServerCore
import Platform
import TestSupport
import Testing

@testable import GuessServer

/// Other tests cover the loop in virtual time; here Dispatch runs it.
@MainActor
@Suite("The event loop, on Dispatch")
struct ShellServerTests {
  /// A client in the same process: it leaves the main queue to the server whenever it would have to wait.
  @MainActor
  private final class Guest {
    /// The limits of time and count for reading. Both, since the server's sources need a thread that may have to wait for a
    /// processor.
    private static let (patience, looks) = (Duration.seconds(30), 100_000)
    private let socket: Descriptor
    private var received: [UInt8] = []

    init(at address: SocketAddress) throws {
      socket = try System.makeSocket(family: AF_UNIX)
      try System.connectSocket(socket, to: address)
    }

    isolated deinit { System.release(socket) }

    /// True if the server has closed.
    func isClosed() throws -> Bool {
      var room: [UInt8] = [0]
      return try System.receive(from: socket, into: &room, atMost: 1) == 0
    }

    /// Lets everything on the main queue run. `Task.yield()` would wait for a thread that other tests keep for seconds.
    private func leaveMainQueue() async {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }

    /// Sends `text`; returns the lines up to `last`.
    func ask(_ text: String, until last: String) async throws -> [Substring] {
      var rest = Array(text.utf8)[...]
      var room = [UInt8](repeating: 0, count: 65_536)
      let end = Array("\(last)\n".utf8)
      let deadline = ContinuousClock.now + Self.patience
      var looks = 0
      while !received.suffix(end.count).elementsEqual(end) {
        let sent = try System.transmit(rest.span, to: socket)
        rest = rest.dropFirst(sent ?? 0)
        if let count = try System.receive(from: socket, into: &room, atMost: room.count) {
          try #require(count > 0, "the server has closed the connection")
          received += room[..<count]
        }
        looks += 1
        try #require(looks < Self.looks || .now < deadline, "only \(received.count) bytes have come")
        await leaveMainQueue()
      }
      defer { received = [] }
      return String(decoding: received, as: UTF8.self).split(separator: "\n")
    }
  }

  /// Calls `body` with greeted clients of a server in this process.
  private func withGuests(_ count: Int, _ body: ([Guest]) async throws -> Void) async throws {
    try await withScratchFolder { folder in
      let listener = try #require(try Listener.open(.unix(path: "\(folder)/s")).first)
      var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
      var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
      configuration.limits.lines = nil
      // Other tests may hold the main queue for longer than a client may be silent, which is no fault here.
      configuration.limits.outboxSlowTime = .minutes(60)
      configuration.limits.stall = .minutes(60)
      configuration.limits.login = .minutes(60)
      let server = Server(
        configuration: configuration, storage: nil, acceptor: try Acceptor([listener], sockets: 100),
        poller: try Poller(),
        random: random, log: Log(level: .error, to: Descriptor(number: -1)))
      defer { server.close() }
      try server.start()
      let guests = try (0..<count).map { _ in try Guest(at: listener.address) }
      for guest in guests {
        let lines = try await guest.ask("HELLO 1 text=off\nPING\n", until: "OK PING")
        #expect(lines.first?.hasPrefix("* HELLO proto=1 ") == true)
      }
      try await body(guests)
    }
  }

  /// Numbered requests of `bytes` bytes in all, and the last one's answer.
  private func requests(bytes: Int) -> (text: String, last: String) {
    let count = bytes / 13
    return ((1...count).map { "PING p\(1_000_000 + $0)\n" }.joined(), "OK PING p\(1_000_000 + count)")
  }

  @Test(
    "answers all requests of one client in order, however often it has to read",
    arguments: [13, 65_536, 65_549, 400_000])
  func one(bytes: Int) async throws {
    try await withGuests(1) { guests in
      let (text, last) = requests(bytes: bytes)
      let lines = try await guests[0].ask(text, until: last)
      #expect(lines.joined(separator: "\n") == text.replacing("PING", with: "OK PING").dropLast())
    }
  }

  @Test("leaves the main queue to others while it is busy")
  func busy() async throws {
    try await withGuests(3) { guests in
      let (text, last) = requests(bytes: 400_000)
      async let busy = guests[0].ask(text, until: last)
      // Its answers come long before, since connections are served in turn.
      for number in 1...5 {
        let lines = try await guests[1].ask("PING \(number)\n", until: "OK PING \(number)")
        #expect(lines.count == 1)
      }
      let count = try await busy.count
      #expect(count == 400_000 / 13)
    }
  }

  @Test("closes the connection of a client that leaves, after the last line")
  func quit() async throws {
    try await withGuests(1) { guests in
      let lines = try await guests[0].ask("QUIT\n", until: "* BYE reason=quit")
      #expect(lines.first == "OK QUIT")
      #expect(try guests[0].isClosed())
    }
  }
}
