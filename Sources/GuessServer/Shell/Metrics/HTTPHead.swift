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
    let lines = head.split(separator: lineFeed, omittingEmptySubsequences: false).dropLast(2).map {
      String(decoding: $0.last == carriageReturn ? $0.dropLast() : $0, as: UTF8.self)
    }
    // Methods and names of fields are tokens (RFC 9110, section 5.6.2). A field never continues in the next line.
    let start = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^\x00-\x20\x7F]+) HTTP\/1\.([01])/
    let field = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[^\x00-\x08\x0A-\x1F\x7F]*/
    let names = lines.dropFirst().map {
      $0.wholeMatch(of: field.matchingSemantics(.unicodeScalar))?.output.1.lowercased()
    }
    guard !names.contains(nil), let line = lines.first,
      let words = line.wholeMatch(of: start.matchingSemantics(.unicodeScalar))?.output,
      let path = Self.path(of: words.2)
    else { return nil }
    // A request must have exactly one Host field (RFC 9112, section 3.2), which HTTP/1.0 did not require.
    let hosts = names.count { $0 == "host" }
    guard hosts == 1 || hosts == 0 && words.3 == "0" else { return nil }
    return HTTPRequest(method: String(words.1), path: path)
  }

  /// The path in a target, which may be an absolute URL, without a query.
  private static func path(of target: Substring) -> String? {
    var text = target
    if text.lowercased().hasPrefix("http://") {
      text = text.dropFirst("http://".count)
      text = text.firstIndex(of: "/").map { text[$0...] } ?? "/"
    }
    guard text.hasPrefix("/") else { return nil }
    return String(text.prefix { $0 != "?" && $0 != "#" })
  }
}

struct HTTPRequest: Equatable {
  let method: String
  let path: String
}
