import TestSupport
import Testing

@testable import GuessServer

@Suite("Requests by HTTP")
struct ShellHTTPTests {
  private func outcome(_ text: String) -> HTTPHead.Outcome {
    var head = HTTPHead()
    return head.take(Array(text.utf8).span)
  }

  private func request(_ path: String, _ method: String = "GET") -> HTTPHead.Outcome {
    .request(HTTPRequest(method: method, path: path))
  }

  private static let fields = "Host: localhost:9837\r\nUser-Agent: Prometheus/2.42.0\r\nAccept: */*\r\n\r\n"

  @Test(
    "have a path, without the query",
    arguments: [
      ("GET /metrics HTTP/1.1", "/metrics"), ("GET / HTTP/1.1", "/"),
      ("GET /readyz?full=1 HTTP/1.1", "/readyz"),
      ("GET http://localhost:9837/metrics HTTP/1.1", "/metrics"), ("GET http://localhost HTTP/1.1", "/"),
      ("GET //metrics HTTP/1.1", "//metrics"), ("GET /%6detrics HTTP/1.1", "/%6detrics"),
    ])
  func good(line: String, path: String) {
    #expect(outcome("\(line)\r\n" + Self.fields) == request(path))
  }

  @Test("keep the method as it is, known or not", arguments: ["HEAD", "POST", "BREW", "get"])
  func methods(method: String) {
    #expect(outcome("\(method) / HTTP/1.1\r\n" + Self.fields) == request("/", method))
  }

  @Test("may end a line with LF, and may lack the host as old clients do")
  func lenient() {
    #expect(outcome("GET /healthz HTTP/1.1\nHost: x\n\n") == request("/healthz"))
    #expect(outcome("GET /healthz HTTP/1.0\r\n\r\n") == request("/healthz"))
  }

  @Test("are read up to the empty line")
  func body() {
    #expect(outcome("GET / HTTP/1.1\r\n" + Self.fields + "\0\u{1}GET") == request("/"))
  }

  @Test(
    "are refused if they are malformed",
    arguments: [
      "\r\n\r\n", "\n\n", "NAME ada\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1 \r\nHost: x\r\n\r\n", " GET / HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET metrics HTTP/1.1\r\nHost: x\r\n\r\n", "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
      "G(T / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.2\r\nHost: x\r\n\r\n", "GET / http/1.1\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nno field\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\rX: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: \u{1B}[2J\r\n\r\n",
    ])
  func bad(text: String) {
    #expect(outcome(text) == .refused(.badRequest))
  }

  @Test("are read the same byte by byte")
  func dripped() {
    var head = HTTPHead()
    let bytes = Array(("GET /metrics HTTP/1.1\r\n" + Self.fields).utf8)
    for byte in bytes.dropLast() { #expect(head.take([byte].span) == .incomplete) }
    #expect(head.take([0x0A].span) == request("/metrics"))
  }

  @Test("have a head of 4,096 bytes at most, however it arrives", arguments: [1, 1_000, 8_000])
  func limit(piece: Int) {
    func outcome(bytes count: Int) -> HTTPHead.Outcome {
      let (start, end) = ("GET / HTTP/1.1\r\nHost: x\r\nX: ", "\r\n\r\n")
      let text = start + String(repeating: "a", count: count - start.utf8.count - end.utf8.count) + end
      var head = HTTPHead()
      var rest = Array(text.utf8)[...]
      while true {
        let outcome = head.take(Array(rest.prefix(piece)).span)
        rest = rest.dropFirst(piece)
        if outcome != .incomplete || rest.isEmpty { return outcome }
      }
    }
    #expect(outcome(bytes: HTTPHead.byteLimit) == request("/"))
    #expect(outcome(bytes: HTTPHead.byteLimit + 1) == .refused(.headTooLarge))
  }

  @Test("are refused as soon as an endless line is too long")
  func endless() {
    var head = HTTPHead()
    let bytes = [UInt8](repeating: 0x41, count: HTTPHead.byteLimit - 1)
    #expect(head.take(bytes.span) == .incomplete)
    #expect(head.take([0x41].span) == .refused(.headTooLarge))
  }
}

@Suite("Answers by HTTP")
@MainActor
struct ShellHTTPResponseTests {
  private func response(_ method: String, _ path: String) -> HTTPResponse {
    HTTPResponse(
      to: HTTPRequest(method: method, path: path),
      pages: ["/a": { HTTPResponse("one\n") }, "/b": { HTTPResponse("two\n", status: .unavailable) }])
  }

  @Test("have a page as their body, for HEAD as for GET")
  func pages() {
    for method in ["GET", "HEAD"] {
      #expect(response(method, "/a") == HTTPResponse("one\n"))
      #expect(response(method, "/b").status == .unavailable)
    }
  }

  @Test("are errors for missing pages and for methods that would change something")
  func others() {
    #expect(response("GET", "/c") == HTTPResponse("there is nothing here but /a, /b\n", status: .notFound))
    #expect(response("POST", "/c").status == .notFound)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
      #expect(response(method, "/a").status == .methodNotAllowed)
    }
  }

  @Test("say how long they are and that the connection ends, with the body only if it is wanted")
  func bytes() {
    let head = """
      HTTP/1.1 200 OK\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: 4\r
      Cache-Control: no-store\r
      Connection: close\r
      \r\n
      """
    let response = HTTPResponse("one\n")
    #expect(String(decoding: response.bytes(withBody: true), as: UTF8.self) == head + "one\n")
    #expect(String(decoding: response.bytes(withBody: false), as: UTF8.self) == head)
    let refusal = HTTPResponse("no\n", status: .methodNotAllowed).bytes(withBody: true)
    #expect(String(decoding: refusal, as: UTF8.self).contains("\r\nAllow: GET, HEAD\r\n"))
  }
}
