import Protocol
import Testing

@Suite("A line of another protocol")
struct ForeignLineTests {
  @Test(
    "is told by the methods of HTTP, in any case of letters",
    arguments: [
      "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "PATCH", "TRACE", "get", "Post",
    ])
  func methods(method: String) {
    for line in ["\(method) / HTTP/1.1", "\(method) * HTTP/1.0", "\(method) /x", method, " \(method) /"] {
      #expect(Request(line).isForeign)
    }
  }

  @Test(
    "is told by its version, whatever the method, even one that is a verb of ours",
    arguments: [
      "PROPFIND / HTTP/1.1", "MKCALENDAR /a HTTP/1.1", "BASELINE-CONTROL / HTTP/1.1", "M-SEARCH * HTTP/1.1",
      "VERSION-CONTROL-AND-MORE / HTTP/1.1", "PRI * HTTP/2.0", "PLAY / HTTP/1.1", "NAME / HTTP/1.1",
      "QUIT /x HTTP/1.1", "X /a b HTTP/1.1",
    ])
  func versions(line: String) {
    #expect(Request(line).isForeign)
  }

  @Test(
    "is told by the host that it names",
    arguments: ["Host: localhost:4837", "host: x", "HOST:", "Host: [::1]"])
  func hosts(line: String) {
    #expect(Request(line).isForeign)
  }

  @Test(
    "is told by the first words of a PROXY header",
    arguments: [
      "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443", "PROXY TCP6 2001:db8::1 2001:db8::2 1 2", "PROXY UNKNOWN",
      "PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535",
    ])
  func proxies(line: String) {
    #expect(Request(line).isForeign)
  }

  @Test(
    "is not what a player types",
    arguments: [
      "proxy", "PROXY please", "HTTP/1.1", "hi HTTP/1.1", "SAY GET / HTTP/1.1",
      "SAY HTTP/1.1 HTTP/1.1 HTTP/1.1",
      "PLAY", "GETS", "hosts", "host", "#t PING", "50", "what is HTTP",
    ])
  func others(line: String) {
    #expect(!Request(line).isForeign)
  }
}
