import GuessProtocol

/// Converts a server's lines to JSON objects, one a line.
///
/// Lines pass a `PipeFilter` first, which hides tokens and everything unfit for a terminal.
struct JSONPrinter {
  private var filter = PipeFilter()
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private let server: ServerAddress
  private let language: Language

  /// Converts the lines of `server`; the client's own sentences are in `language`.
  init(of server: ServerAddress, in language: Language) {
    self.server = server
    self.language = language
  }

  /// Consumes a server's bytes; returns the objects of completed lines.
  mutating func convert(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let filtered = filter.filter(bytes)
    let (server, language) = (server, language)
    var output: [UInt8] = []
    var offset = 0
    while true {
      let object = framer.next(in: filtered.span, from: &offset) { frame, line in
        switch frame {
        case .line: Self.object(for: line)
        case .tooLong: JSONNews.lineTooLong.object(from: server, in: language)
        // The filter removes this byte.
        case .endOfTransmission: JSONLine.object(for: "")
        }
      }
      guard let object else { return output }
      output += object.line
    }
  }

  /// Converts an event of the client.
  func convert(_ news: JSONNews) -> [UInt8] {
    news.object(from: server, in: language).line
  }

  private static func object(for line: Span<UInt8>) -> JSONObject {
    JSONLine.object(for: line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }
}
