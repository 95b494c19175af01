/// The head of an HTTP/1 request, up to the empty line (RFC 9112). Nothing after that is read.
struct HTTPHead {
  /// Bytes up to the end of the empty line: ten times what Prometheus and curl send.
  static let byteLimit = 4_096

  enum Outcome: Equatable {
    case incomplete
    case request(HTTPRequest)
    case refused(HTTPStatus)
  }

  private var bytes: [UInt8] = []

  init() {}

  /// Takes the next bytes, until there is an outcome.
  mutating func take(_ more: Span<UInt8>) -> Outcome {
    // The end may have begun in earlier bytes.
    let start = max(0, bytes.count - 3)
    bytes.append(copying: more)
    guard let end = Self.end(of: bytes, from: start), end <= Self.byteLimit else {
      return bytes.count < Self.byteLimit ? .incomplete : .refused(.headTooLarge)
    }
    return Self.request(in: bytes[..<end]).map { .request($0) } ?? .refused(.badRequest)
  }

  /// The offset after the empty line. A LF alone ends a line as well, as the standard allows.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    for index in start..<bytes.count where bytes[index] == lineFeed {
      let next = index + 1
      if next < bytes.count, bytes[next] == lineFeed { return next + 1 }
      if next + 1 < bytes.count, bytes[next] == carriageReturn, bytes[next + 1] == lineFeed {
        return next + 2
      }
    }
    return nil
  }

  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  // MARK: - Reading

  private static func request(in head: ArraySlice<UInt8>) -> HTTPRequest? {
    let lines = head.split(separator: lineFeed, omittingEmptySubsequences: false).dropLast(2).map {
      $0.last == carriageReturn ? $0.dropLast() : $0
    }
    guard let first = lines.first, lines.allSatisfy({ $0.allSatisfy(isText) }) else { return nil }
    let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isToken), let path = path(of: words[1])
    else { return nil }
    let hosts = lines.dropFirst().count { name(of: $0) == "host" }
    guard lines.dropFirst().allSatisfy({ name(of: $0) != nil }) else { return nil }
    switch String(decoding: words[2], as: UTF8.self) {
    // A request must have exactly one Host field (RFC 9112, section 3.2).
    case "HTTP/1.1": if hosts != 1 { return nil }
    case "HTTP/1.0": if hosts > 1 { return nil }
    default: return nil
    }
    return HTTPRequest(method: String(decoding: words[0], as: UTF8.self), path: path)
  }

  /// The path in a target, which may be an absolute URL, without a query.
  private static func path(of target: ArraySlice<UInt8>) -> String? {
    var text = String(decoding: target, as: UTF8.self)[...]
    if text.lowercased().hasPrefix("http://") {
      text = text.dropFirst("http://".count)
      text = text.firstIndex(of: "/").map { text[$0...] } ?? "/"
    }
    guard text.hasPrefix("/") else { return nil }
    return String(text.prefix { $0 != "?" && $0 != "#" })
  }

  /// The name of a field in lower case; nil if the line is no field, or continues the line before it.
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else { return nil }
    return String(decoding: line[..<colon], as: UTF8.self).lowercased()
  }

  private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// True if a method or the name of a field may contain the byte (RFC 9110, section 5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

struct HTTPRequest: Equatable {
  let method: String
  let path: String
}
