import GuessProtocol
import TestSupport
import Testing

@Suite("A public address", .timed)
struct PublicAddressTests {
  private static let longestHost = String(repeating: "h", count: PublicAddress.byteLimit - 6)

  @Test(
    "is a host and a port, kept as written",
    arguments: [
      "127.0.0.1:4837", "b.example.org:1", "[::1]:65535", "[FE80::a:192.0.2.1]:4837", "node_b-2:80",
      "\(longestHost):65535",
    ])
  func addresses(text: String) {
    #expect(PublicAddress(text).map { "\($0)" } == text)
  }

  @Test(
    "is nothing else, and never longer than its limit",
    arguments: [
      "", ":", "b", "b:", ":4837", "b:0", "b:04837", "b:65536", "b:+1", "b:1x", "b c:1", "b/c:1", "::1:4837",
      "[]:1", "[::1:1", "[::1]", "[g]:1", "b,c:1", "guess://b:1", "猜:1", "b\u{7}:1", "\(longestHost)h:65535",
    ])
  func others(text: String) {
    #expect(PublicAddress(text) == nil)
  }
}
