enum HTTPStatus: Int {
  case ok = 200
  case badRequest = 400
  case notFound = 404
  case methodNotAllowed = 405
  case headTooLarge = 431
  case unavailable = 503

  var reason: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .headTooLarge: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    }
  }
}

/// A response, after which the connection ends.
struct HTTPResponse: Equatable {
  var status = HTTPStatus.ok
  var contentType = "text/plain; charset=utf-8"
  var body: String

  init(refusing status: HTTPStatus) {
    self.status = status
    body =
      switch status {
      case .headTooLarge: "the request is longer than \(HTTPHead.byteLimit) bytes\n"
      default: "not an HTTP/1.1 request\n"
      }
  }

  init(_ body: String, status: HTTPStatus = .ok, contentType: String? = nil) {
    self.status = status
    self.body = body
    if let contentType { self.contentType = contentType }
  }

  /// The response to a request for one of `pages`, which are made on demand. HEAD is handled like GET.
  @MainActor
  init(to request: HTTPRequest, pages: KeyValuePairs<String, @MainActor () -> HTTPResponse>) {
    guard let page = pages.first(where: { $0.key == request.path })?.value else {
      let paths = pages.map(\.key).joined(separator: ", ")
      self.init("there is nothing here but \(paths)\n", status: .notFound)
      return
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      self.init("only GET and HEAD are answered\n", status: .methodNotAllowed)
      return
    }
    self = page()
  }

  func bytes(withBody: Bool) -> [UInt8] {
    let body = Array(body.utf8)
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(contentType)",
      "Content-Length: \(body.count)", "Cache-Control: no-store", "Connection: close",
    ]
    if status == .methodNotAllowed { lines.append("Allow: GET, HEAD") }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8) + (withBody ? body : [])
  }
}
