import Testing

@testable import GuessServer

@Suite("What a connection begins with")
struct ShellOpeningTests {
  static let hello: [UInt8] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]
  /// The whole signature of version 2 of the PROXY protocol, in which `QUIT` stands on a line of its own.
  static let proxy: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8)

  private func isForeign(_ bytes: [UInt8]) -> Bool {
    var opening = Opening()
    return opening.isForeign(bytes.span)
  }

  /// The number of bytes, coming one by one, with which it is certain; nil when it never is.
  private func certainty(_ bytes: [UInt8]) -> Int? {
    var opening = Opening()
    return bytes.firstIndex { opening.isForeign([$0].span) }.map { $0 + 1 }
  }

  @Test("tells TLS by two bytes, in one piece or in two")
  func tls() {
    #expect(isForeign(Self.hello))
    #expect(isForeign([0x16, 0x03]))
    #expect(certainty(Self.hello) == 2)
    #expect(!isForeign([0x16]))
    #expect(!isForeign([0x03, 0x16]))
    #expect(!isForeign([0x16, 0x04, 0x16, 0x03]))
  }

  @Test("tells a PROXY header by its first NUL, before the QUIT in it can be read")
  func proxyHeader() {
    #expect(isForeign(Self.proxy))
    #expect(certainty(Self.proxy) == 5)
    #expect(!isForeign(Array(Self.proxy.prefix(4))))
    #expect(certainty(Array(Self.proxy.dropFirst())) == nil)
  }

  @Test(
    "is nobody else's, and is looked at once", arguments: ["PING\n", "\r\n\r\nPING\n", "\r\0\r\0", "", "\n"])
  func others(text: String) {
    #expect(!isForeign(Array(text.utf8)))
    #expect(!isForeign(Array(text.utf8) + [0x2E] + Self.hello))
    #expect(certainty(Array(text.utf8) + [0x2E] + Self.proxy) == nil)
  }
}
