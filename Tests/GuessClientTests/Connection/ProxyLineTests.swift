import Testing

@testable import GuessClientCore

@Suite("The header for a server, by ssh")
struct ProxyLineTests {
  @Test("has the player's address as sshd knows it, or says that it is unknown")
  func lines() {
    for (connection, line) in [
      ("192.0.2.7 50022 198.51.100.1 22", "PROXY TCP4 192.0.2.7 198.51.100.1 50022 22"),
      ("2001:db8::7 50022 2001:db8::1 22", "PROXY TCP6 2001:db8::7 2001:db8::1 50022 22"),
      ("fe80::7%eth0 50022 fe80::1%eth0 22", "PROXY TCP6 fe80::7 fe80::1 50022 22"),
      ("UNKNOWN 65535 UNKNOWN 65535", "PROXY UNKNOWN"), ("", "PROXY UNKNOWN"), (nil, "PROXY UNKNOWN"),
    ] as [(String?, String)] {
      #expect(ProxyLine.bytes(of: connection) == Array("\(line)\r\n".utf8))
    }
  }
}
