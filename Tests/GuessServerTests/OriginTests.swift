import GuessServerCore
import Platform
import Testing

@testable import GuessServer

@Suite("Where a connection comes from")
struct OriginTests {
  private func origin(_ host: String) throws -> Origin {
    try #require(SocketAddress.resolve(host: host, port: 9).first).origin
  }

  @Test(
    "the machine itself is exempt, however it is written",
    arguments: ["127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1"])
  func local(host: String) throws {
    #expect(try origin(host) == .local)
  }

  @Test("what is next to the machine's own addresses is not")
  func almostLocal() throws {
    #expect(try origin("126.255.255.255") == .ipv4(0x7EFF_FFFF))
    #expect(try origin("128.0.0.1") == .ipv4(0x8000_0001))
    #expect(try origin("::2") == .ipv6(0))
    #expect(try origin("0:0:0:1::1") == .ipv6(1))
    #expect(try origin("1::1") == .ipv6(0x0001_0000_0000_0000))
    #expect(try origin("::fffe:127.0.0.1") == .ipv6(0))
    #expect(try origin("::1:ffff:127.0.0.1") == .ipv6(0))
  }

  @Test("link-local addresses are told apart by their last 64 bits, since all begin alike")
  func linkLocal() throws {
    #expect(Origin(ipv6: 0xFE80_0000_0000_0000, 1) == .linkLocal(1))
    #expect(Origin(ipv6: 0xFEBF_FFFF_FFFF_FFFF, 2) == .linkLocal(2))
    #expect(Origin(ipv6: 0xFEC0_0000_0000_0000, 1) == .ipv6(0xFEC0_0000_0000_0000))
    #expect(Origin(ipv6: 0xFE7F_FFFF_FFFF_FFFF, 1) == .ipv6(0xFE7F_FFFF_FFFF_FFFF))
  }

  @Test("a local socket is the machine itself")
  func file() throws {
    #expect(try #require(SocketAddress(path: "/tmp/x")).origin == .local)
    #expect(SocketAddress().origin == .local)
  }

  @Test("an IPv4 address is the same whether the listener is for IPv4 or for both")
  func mapped() throws {
    #expect(try origin("192.0.2.7") == .ipv4(0xC000_0207))
    #expect(try origin("::ffff:192.0.2.7") == .ipv4(0xC000_0207))
    #expect(try origin("192.0.2.8") != origin("::ffff:192.0.2.7"))
  }

  @Test("IPv6 addresses that share their first 64 bits are one, and others are not")
  func prefixes() throws {
    #expect(try origin("2001:db8:1:2::1") == .ipv6(0x2001_0DB8_0001_0002))
    #expect(try origin("2001:db8:1:2:ffff:ffff:ffff:ffff") == origin("2001:db8:1:2::1"))
    #expect(try origin("2001:db8:1:3::1") != origin("2001:db8:1:2::1"))
  }
}
