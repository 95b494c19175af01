import Testing

@testable import GuessServer

@Suite("Addresses to listen at")
struct ShellAddressTests {
  @Test(
    "an address is a host and a port, or a file",
    arguments: [
      ("127.0.0.1:4837", ListenAddress.tcp(host: "127.0.0.1", port: 4837)),
      ("[::]:0", .tcp(host: "::", port: 0)),
      ("localhost:65535", .tcp(host: "localhost", port: 65_535)),
      ("unix:/tmp/a:b", .unix(path: "/tmp/a:b")),
    ])
  func reads(text: String, expected: ListenAddress) throws {
    let address = try ListenAddress(text)
    #expect(address == expected)
    #expect(address.description == text)
  }

  @Test(
    "anything else is refused with what to write instead",
    arguments: [
      "", "4837", ":4837", "localhost", "localhost:", "h:65536", "h:-1", "h:+1", "h: 1", "::1:80", "[]:1",
      "unix:",
    ])
  func refuses(text: String) {
    let error = #expect(throws: ListenAddress.Malformed.self) { try ListenAddress(text) }
    #expect(error?.advice.isEmpty == false)
  }

  @Test(
    "an address of a socket is written as one would type it",
    arguments: ["127.0.0.1:4837", "[::1]:1", "[::]:9"])
  func describesItself(text: String) throws {
    guard case .tcp(let host, let port) = try ListenAddress(text) else {
      Issue.record("not an address on a network")
      return
    }
    #expect(try SocketAddress.resolve(host: host, port: port).map(\.description) == [text])
  }

  @Test("a path that does not fit is no address")
  func longPath() {
    #expect(SocketAddress(path: "/" + String(repeating: "x", count: 102)) != nil)
    #expect(SocketAddress(path: "/" + String(repeating: "x", count: 108)) == nil)
    #expect(SocketAddress(path: "") == nil)
  }

  @Test("a friend is told what to type")
  func invitations() throws {
    func invitation(_ host: String) throws -> String {
      Invitation(to: try SocketAddress.resolve(host: host, port: 7), host: "box").text
    }
    #expect(try invitation("127.0.0.1").contains("nc 127.0.0.1 7\n"))
    #expect(try invitation("127.0.0.1").contains("--listen '[::]:7'"))
    #expect(try invitation("::1").contains("guess-client guess://[::1]:7\n"))
    #expect(try invitation("::").contains("nc box 7\n"))
    #expect(try !invitation("0.0.0.0").contains("--listen"))
    #expect(Invitation(to: [SocketAddress(path: "/tmp/x")].compactMap(\.self), host: nil).text.isEmpty)
  }
}
