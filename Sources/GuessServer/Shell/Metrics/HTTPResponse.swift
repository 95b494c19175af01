enum HTTPStatus: String {
  case ok = "200 OK"
  case badRequest = "400 Bad Request"
  case notFound = "404 Not Found"
  case methodNotAllowed = "405 Method Not Allowed"
  case headTooLarge = "431 Request Header Fields Too Large"
  case unavailable = "503 Service Unavailable"
}

struct HTTPResponse: Error, Equatable {
  let body: String
  var status = HTTPStatus.ok
  var contentType = "text/plain; charset=utf-8"

  func bytes(withBody: Bool) -> [UInt8] {
    let body = Array(body.utf8)
    var lines = [
      "HTTP/1.1 \(status.rawValue)", "Content-Type: \(contentType)",
      "Content-Length: \(body.count)", "Cache-Control: no-store", "Connection: close",
    ]
    if status == .methodNotAllowed { lines.append("Allow: GET, HEAD") }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8) + (withBody ? body : [])
  }
}
