import GuessServerCore
import Platform
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

@Suite("The origin of a connection", .timed)
struct OriginTests {
  @Test(
    "is the machine itself, an IPv4 address for any listener, or the first 64 bits of IPv6, however written",
    arguments: [
      ("127.0.0.1", .local), ("127.255.255.255", .local), ("::1", .local), ("::ffff:127.0.0.1", .local),
      ("126.255.255.255", .ipv4(0x7EFF_FFFF)), ("128.0.0.1", .ipv4(0x8000_0001)), ("::2", .ipv6(0)),
      ("0:0:0:1::1", .ipv6(1)), ("1::1", .ipv6(0x0001_0000_0000_0000)), ("::fffe:127.0.0.1", .ipv6(0)),
      ("::1:ffff:127.0.0.1", .ipv6(0)), ("192.0.2.7", .ipv4(0xC000_0207)),
      ("::ffff:192.0.2.7", .ipv4(0xC000_0207)), ("192.0.2.8", .ipv4(0xC000_0208)),
      ("2001:db8:1:2::1", .ipv6(0x2001_0DB8_0001_0002)),
      ("2001:db8:1:2:ffff:ffff:ffff:ffff", .ipv6(0x2001_0DB8_0001_0002)),
      ("2001:db8:1:3::1", .ipv6(0x2001_0DB8_0001_0003)),
    ] as [(String, Origin)])
  func origin(host: String, origin: Origin) throws {
    #expect(try #require(SocketAddress.resolve(host: host, port: 9).first).origin == origin)
    #expect(IPAddress(host.utf8)?.origin == origin)
  }

  @Test("is the last 64 bits of a link-local address, since all of them begin alike")
  func linkLocal() throws {
    #expect(Origin(ipv6: 0xFE80_0000_0000_0000, 1) == .linkLocal(1))
    #expect(Origin(ipv6: 0xFEBF_FFFF_FFFF_FFFF, 2) == .linkLocal(2))
    #expect(Origin(ipv6: 0xFEC0_0000_0000_0000, 1) == .ipv6(0xFEC0_0000_0000_0000))
    #expect(Origin(ipv6: 0xFE7F_FFFF_FFFF_FFFF, 1) == .ipv6(0xFE7F_FFFF_FFFF_FFFF))
  }

  @Test("is the machine itself for a local socket")
  func file() throws {
    #expect(try #require(SocketAddress(path: "/tmp/x")).origin == .local)
    #expect(SocketAddress().origin == .local)
  }
}
