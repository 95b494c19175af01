import Foundation
import Testing

@testable import GuessServer

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Listening")
struct ShellListenerTests {
  private func open(_ text: String) throws -> Listener {
    try #require(try Listener.open(ListenAddress(text)).first)
  }

  private func withPath(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/guess-\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    try body(path)
  }

  @Test("what was set at the listener holds for the connections")
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
    #expect(try System.option(SO_KEEPALIVE, at: SOL_SOCKET, of: server) != 0)
    #expect(try System.option(TCP_KEEPINTVL, at: tcp, of: server) == 5)
    #expect(try System.option(TCP_KEEPCNT, at: tcp, of: server) == 3)
    #if os(Linux)
      #expect(try System.option(TCP_KEEPIDLE, at: tcp, of: server) == 15)
      #expect(try System.option(TCP_USER_TIMEOUT, at: tcp, of: server) == 20_000)
      #expect(fcntl(server.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(server.number, F_GETFL) & O_NONBLOCK != 0)
    #endif
  }

  @Test("a free port is picked and told")
  func freePort() throws {
    let listener = try open("127.0.0.1:0")
    defer { listener.close() }
    #expect(listener.name.hasPrefix("127.0.0.1:"))
    #expect(listener.name != "127.0.0.1:0")
  }

  @Test("a port that is in use is refused, with another one to try")
  func portInUse() throws {
    let first = try open("127.0.0.1:0")
    defer { first.close() }
    let error = #expect(throws: ListenError.self) { try open(first.name) }
    #expect(error == .inUse(try ListenAddress(first.name)))
    #expect(error?.message.contains("--listen 127.0.0.1:") == true)
  }

  @Test("an address that this machine does not have is refused")
  func noSuchAddress() {
    // TEST-NET-1 of RFC 5737 belongs to no machine.
    #expect(throws: ListenError.self) { try open("192.0.2.1:0") }
  }

  @Test("a socket's file is private, and gone afterwards")
  func privateFile() throws {
    try withPath { path in
      let listener = try open("unix:" + path)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      listener.close()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("the file that a dead server has left is replaced; that of a living one is not")
  func leftBehind() throws {
    try withPath { path in
      let dead = try open("unix:" + path)
      #expect(throws: ListenError.inUse(.unix(path: path))) { try open("unix:" + path) }
      System.release(dead.descriptor)
      let next = try open("unix:" + path)
      next.close()
    }
  }

  @Test("a file that is no socket is left alone")
  func ordinaryFile() throws {
    try withPath { path in
      try Data([1]).write(to: URL(filePath: path))
      #expect(throws: ListenError.notASocket(.unix(path: path))) { try open("unix:" + path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
    }
  }
}
