import GuessProtocol

/// The head of an HTTP/1 request, up to the empty line (RFC 9112). Nothing after that is read.
struct HTTPHead {
  /// Bytes up to the end of the empty line: ten times what Prometheus and curl send.
  static let byteLimit = 4_096

  private var bytes: [UInt8] = []

  /// Takes the next bytes. Returns the request, or a response that refuses it; nil if it is incomplete.
  mutating func take(_ more: Span<UInt8>) -> Result<HTTPRequest, HTTPResponse>? {
    bytes.append(copying: more)
    guard let end = Self.end(of: bytes), end <= Self.byteLimit else {
      let text = "the request is longer than \(Self.byteLimit) bytes\n"
      return bytes.count < Self.byteLimit ? nil : .failure(HTTPResponse(body: text, status: .headTooLarge))
    }
    return Self.request(in: bytes[..<end]).map { .success($0) }
      ?? .failure(HTTPResponse(body: "not an HTTP/1.1 request\n", status: .badRequest))
  }

  /// The offset after the empty line. A LF alone ends a line as well, as the standard allows.
  private static func end(of bytes: [UInt8]) -> Int? {
    let emptyLines = [[lineFeed, lineFeed], [lineFeed, carriageReturn, lineFeed]]
    return emptyLines.compactMap { bytes.firstRange(of: $0)?.upperBound }.min()
  }

  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private static func request(in head: ArraySlice<UInt8>) -> HTTPRequest? {
    let line = head.prefix { $0 != lineFeed && $0 != carriageReturn }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), ["HTTP/1.0", "HTTP/1.1"].contains(words[2]) else {
      return nil
    }
    return HTTPRequest(method: String(words[0]), path: String(words[1].prefix { $0 != "?" }))
  }
}

struct HTTPRequest: Equatable {
  let method: String
  let path: String
}
