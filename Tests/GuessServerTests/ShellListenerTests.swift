import Foundation
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("A listener")
struct ShellListenerTests {
  private func open(_ text: String) throws -> Listener {
    try #require(try Listener.open(ListenAddress(text)).first)
  }

  private let scratch = ScratchFolder()
  private var path: String { "\(scratch.path)/s" }

  @Test("passes its socket options on to connections")
  func inheritance() throws {
    let listener = try open("127.0.0.1:0")
    defer { listener.close() }
    let client = try System.makeSocket(family: AF_INET)
    defer { System.release(client) }
    try? System.connectSocket(client, to: listener.address)
    let server = try #require(try System.acceptConnection(at: listener.descriptor)).descriptor
    defer { System.release(server) }
    let tcp = Int32(IPPROTO_TCP)
    #expect(try System.option(TCP_NODELAY, at: tcp, of: server) != 0)
    #expect(try System.option(SO_OOBINLINE, at: SOL_SOCKET, of: server) != 0)
    #expect(try System.option(SO_KEEPALIVE, at: SOL_SOCKET, of: server) != 0)
    #expect(try System.option(TCP_KEEPINTVL, at: tcp, of: server) == 5)
    #expect(try System.option(TCP_KEEPCNT, at: tcp, of: server) == 3)
    #if os(Linux)
      #expect(try System.option(TCP_KEEPIDLE, at: tcp, of: server) == 10)
      // All three probes but the last may be lost.
      #expect(try System.option(TCP_USER_TIMEOUT, at: tcp, of: server) == 1_000 * (10 + 3 * 5))
      #expect(fcntl(server.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(server.number, F_GETFL) & O_NONBLOCK != 0)
    #endif
  }

  @Test("can look for a port before it listens, and leaves it free")
  func portToCome() throws {
    // Another program may take a port as soon as it is free; not each of five.
    let isLeftFree = try (1...5).contains { _ in
      let first = try open("127.0.0.1:0")
      let place = try ListenAddress(first.name)
      #expect(throws: ListenError.inUse(place)) { try Listener.checkPort(of: place) }
      first.close()
      do {
        try Listener.checkPort(of: place)
        try open(first.name).close()
        return true
      } catch let error as ListenError where error == .inUse(place) { return false }
    }
    #expect(isLeftFree)
    // Faults of these are reported when they are opened.
    for text in ["192.0.2.1:4837", "127.0.0.1:0", "unix:/nowhere/socket"] {
      #expect(throws: Never.self) { try Listener.checkPort(of: ListenAddress(text)) }
    }
  }

  @Test(
    "refuses a foreign address, and proposes all addresses for players only",
    arguments: [(Option.listen, true), (.metrics, false)])
  func noSuchAddress(option: Option, isForEveryone: Bool) {
    // TEST-NET-1 of RFC 5737 belongs to no machine.
    let error = #expect(throws: ListenError.self) { try open("192.0.2.1:0") }
    let message = error?.message(for: option)
    #expect(message?.contains("no such address") == true)
    #expect(message?.contains("[::]") == isForEveryone)
  }

  @Test("leaves its file if that belongs to another server by now")
  func takenOver() throws {
    let former = try open("unix:" + path)
    unlink(path)
    let next = try open("unix:" + path)
    former.close()
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(throws: ListenError.inUse(.unix(path: path))) { try open("unix:" + path) }
    next.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("replaces the file of a dead server, and its own is for nobody else")
  func leftBehind() throws {
    System.release(try open("unix:" + path).descriptor)
    let next = try open("unix:" + path)
    defer { next.close() }
    #expect(try permissions(of: path) == 0o600)
  }

  @Test("opens in the data directory of a server, which stays locked")
  func lockedDirectory() throws {
    let directory = try DataDirectory(at: scratch.path)
    let lock = try directory.lock()
    defer { System.release(lock) }
    try open("unix:" + path).close()
    #expect(directory.isInUse)
  }

  @Test("does not touch a file that is not a socket")
  func ordinaryFile() throws {
    try Data([1]).write(to: URL(filePath: path))
    #expect(throws: ListenError.failed(.unix(path: path), SystemError(call: "bind", code: ENOTSOCK))) {
      try open("unix:" + path)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
  }
}

extension ListenError {
  fileprivate static func inUse(_ place: ListenAddress) -> Self {
    .failed(place, SystemError(call: "bind", code: EADDRINUSE))
  }
}
