import Testing

@testable import GuessServer

@Suite("Requests by HTTP")
struct ShellHTTPTests {
  private let tooLarge = HTTPResponse(body: "the request is longer than 4096 bytes\n", status: .headTooLarge)

  @Test("have a head of 4,096 bytes at most, however it arrives", arguments: [61, 1_000, 8_000])
  func limit(piece: Int) {
    func outcome(bytes count: Int) -> Result<HTTPRequest, HTTPResponse>? {
      let (start, end) = ("GET / HTTP/1.1\r\nHost: x\r\nX: ", "\r\n\r\n")
      let text = start + String(repeating: "a", count: count - start.utf8.count - end.utf8.count) + end
      var head = HTTPHead()
      var rest = Array(text.utf8)[...]
      while true {
        let outcome = head.take(Array(rest.prefix(piece)).span)
        rest = rest.dropFirst(piece)
        if outcome != nil || rest.isEmpty { return outcome }
      }
    }
    #expect(outcome(bytes: HTTPHead.byteLimit) == .success(HTTPRequest(method: "GET", path: "/")))
    #expect(outcome(bytes: HTTPHead.byteLimit + 1) == .failure(tooLarge))
  }

  @Test("are refused as soon as an endless line is too long")
  func endless() {
    var head = HTTPHead()
    let bytes = [UInt8](repeating: 0x41, count: HTTPHead.byteLimit - 1)
    #expect(head.take(bytes.span) == nil)
    #expect(head.take([0x41].span) == .failure(tooLarge))
  }
}

@Suite("Answers by HTTP")
@MainActor
struct ShellHTTPResponseTests {
  @Test("have their length and Connection: close, and a body only if it was requested")
  func bytes() {
    let head = """
      HTTP/1.1 200 OK\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: 4\r
      Cache-Control: no-store\r
      Connection: close\r
      \r\n
      """
    let response = HTTPResponse(body: "one\n")
    #expect(String(decoding: response.bytes(withBody: true), as: UTF8.self) == head + "one\n")
    #expect(String(decoding: response.bytes(withBody: false), as: UTF8.self) == head)
    let refusal = HTTPResponse(body: "no\n", status: .methodNotAllowed).bytes(withBody: true)
    #expect(String(decoding: refusal, as: UTF8.self).contains("\r\nAllow: GET, HEAD\r\n"))
  }
}
