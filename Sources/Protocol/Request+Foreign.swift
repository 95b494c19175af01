// Browsers can be made to send to any port what strangers have written, and proxies may be set up wrong. Both speak before
// anyone else can, and what stands at the start of a line or at its end gives them away.
extension Request {
  /// Whether `line`, which begins with `word` and with no verb of ours, comes from a browser or a proxy.
  static func isForeign(_ word: Span<UInt8>, in line: Span<UInt8>) -> Bool {
    guard let first = InlineASCII(word)?.uppercased else { return asksForHTTP(line) }
    return foreignWords.contains(first) || first == "PROXY" && namesNetwork(line) || asksForHTTP(line)
  }

  /// Whether `line` has the form of the first one of a request in HTTP, whatever its method: `VERB path HTTP/1.1`.
  static func asksForHTTP(_ line: Span<UInt8>) -> Bool {
    var words = WordScanner()
    var count = 0
    var last = 0..<0
    while let word = words.nextWord(in: line) {
      count += 1
      last = word
    }
    return count >= 3 && last.count > version.count
      && version.indices.allSatisfy { line[last.lowerBound + $0] == version[$0] }
  }

  /// Whether the second word is one with which the PROXY protocol goes on
  /// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, section 2.1).
  private static func namesNetwork(_ line: Span<UInt8>) -> Bool {
    var words = WordScanner()
    _ = words.nextWord(in: line)
    guard let word = words.nextWord(in: line), let network = InlineASCII(line.extracting(word)) else {
      return false
    }
    return network == "TCP4" || network == "TCP6" || network == "UNKNOWN"
  }

  private static let foreignWords: Set<InlineASCII> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "HOST:",
  ]
  private static let version = Array("HTTP/".utf8)
}

extension Result where Failure == Refusal {
  /// Whether there is a refusal instead of a value.
  var isRefused: Bool {
    if case .failure = self { true } else { false }
  }
}
