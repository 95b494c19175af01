import GuessProtocol
import Testing

@Suite("The first line of a connection")
struct ForeignProtocolTests {
  static let hello: [UInt8] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]
  /// The complete signature of the PROXY protocol's version 2, which contains a line `QUIT`.
  static let proxy: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  private func found(_ bytes: [UInt8]) -> ForeignProtocol? {
    var detector = ForeignProtocolDetector()
    let found = detector.foreignProtocol(in: bytes.span)
    #expect(certainty(bytes) == nil ? found == nil : found != nil, "it makes no difference how it is cut")
    return found
  }

  private func found(_ text: String) -> ForeignProtocol? { found(Array(text.utf8)) }

  /// Number of bytes, one by one, until detection; nil if none.
  private func certainty(_ bytes: [UInt8]) -> Int? {
    var detector = ForeignProtocolDetector()
    return bytes.firstIndex { detector.foreignProtocol(in: [$0].span) != nil }.map { $0 + 1 }
  }

  @Test("TLS is detected by two bytes")
  func tls() {
    #expect(found(Self.hello) == .tls)
    #expect(certainty(Self.hello) == 2)
    #expect(found([0x16]) == nil)
    #expect(found([0x03, 0x16]) == nil)
    #expect(found([0x16, 0x04, 0x16, 0x03]) == nil)
  }

  @Test("SSH is detected by its version")
  func ssh() {
    #expect(found("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n") == .ssh)
    #expect(certainty(Array("SSH-2.0".utf8)) == 4)
    for text in ["SSH\n", "ssh-2.0\n", " SSH-2.0\n", "PING\nSSH-2.0\n"] { #expect(found(text) == nil) }
  }

  @Test(
    "a PROXY header of version 1 is detected by its network",
    arguments: [
      "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n", "PROXY TCP6 2001:db8::1 2001:db8::2 1 2\r\n",
      "PROXY UNKNOWN\r\n", "PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n",
    ])
  func proxyLine(text: String) {
    #expect(found(text) == .proxy)
    #expect(found("PING\n" + text) == nil)
    #expect(found(text.lowercased()) == nil)
  }

  @Test("a PROXY header of version 2 is detected by its first NUL, before the QUIT in it is read")
  func proxyHeader() {
    #expect(found(Self.proxy) == .proxy)
    #expect(certainty(Self.proxy) == 5)
    #expect(found(Array(Self.proxy.prefix(4))) == nil)
    #expect(found(Array(Self.proxy.dropFirst())) == nil)
  }

  @Test(
    "HTTP is detected by its version at the end of the line",
    arguments: [
      "GET / HTTP/1.1", "OPTIONS * HTTP/1.1", "CONNECT localhost:4837 HTTP/1.1",
      "BASELINE-CONTROL / HTTP/1.1",
      "PRI * HTTP/2.0", "PLAY / HTTP/1.1", "X /a b HTTP/1.1", "GET /HTTP/ HTTP/HTTP/",
      "get / HTTP/1.1", "GET HTTP/1.1", "GET / HTTP/", "#t GET / HTTP/1.1", "GET / HTTP/1.1 ",
      "POST /\(String(repeating: "a", count: 100_000)) HTTP/1.1",
    ])
  func http(line: String) {
    for ending in ["\n", "\r\n", "\r"] {
      #expect(found(line + ending + "NAME mallory\n") == .http)
      // HTTP servers skip empty lines, so clients may send them.
      #expect(found("\r\n\n" + line + ending) == .http)
    }
    #expect(certainty(Array("\(line)\r\n".utf8)) == line.utf8.count + 1)
    #expect(found(line) == nil)
  }

  @Test(
    "words of a player are never taken for another protocol",
    arguments: [
      "OPTIONS", "GET /", "GET / http/1.1", "GET / HTTP/1.1 x", "Host: localhost", "PROXY please",
      "PROXY TCP4", "PROXY TCP5 x", "PROXY UNKNOW", "PLAY", "", "\0\0", "\u{16}",
    ])
  func others(line: String) {
    #expect(found(line + "\n") == nil)
    #expect(found(line + "\r\n") == nil)
  }

  @Test(
    "only the first line of a connection is checked",
    arguments: ["GET / HTTP/1.1\r\n", "PROXY UNKNOWN\r\n", "SSH-2.0\r\n", "\u{16}\u{3}"])
  func later(text: String) {
    for first in ["PING\n", "x\r", "\r\n\r\nPING\r\n", "GET\n", "\r\0\r\0\n"] {
      #expect(found(first + text) == nil)
    }
    #expect(found(Array("PING\n".utf8) + Self.proxy) == nil)
  }
}
