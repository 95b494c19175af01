import GuessServerCore
import Platform
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServer
@testable import GuessServerCore

@Suite("An address of the Internet", .timed)
struct IPAddressTests {
  @Test(
    "is the one that the system reads, and is written as the system does",
    arguments: [
      "192.0.2.1", "2001:db8::1", "::1", "::", "fe80::1:0:0:1", "1:0:0:2:0:0:3:4", "ff02::fb",
      "::1:2:3:4:5:6:7",
    ])
  func system(text: String) throws {
    let system = try #require(SocketAddress.resolve(host: text, port: 9).first)
    let address = try #require(IPAddress(text.utf8))
    #expect(system.ipAddress == address && address.description == system.numbers?.host)
    #expect("\(system)" == "\(Endpoint(address: address, port: 9))")
  }

  @Test("is none for a local socket, whose origin is the machine itself")
  func file() throws {
    #expect(try #require(SocketAddress(path: "/tmp/x")).origin == .local)
    #expect(SocketAddress().origin == .local)
  }

  @Test(
    "are written like that, with their port",
    arguments: [
      ("::ffff:192.0.2.7", "192.0.2.7:9"), ("::192.0.2.7", "[::192.0.2.7]:9"), ("::1", "[::1]:9"),
      ("2001:db8::ffff:7", "[2001:db8::ffff:7]:9"),
    ])
  func descriptions(text: String, description: String) throws {
    #expect("\(try #require(SocketAddress.resolve(host: text, port: 9).first))" == description)
  }
}
