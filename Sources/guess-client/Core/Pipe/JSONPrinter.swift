import GuessProtocol

/// Makes objects of JSON, one a line, of what a server says.
///
/// The lines go through a `PipeFilter` first, so what it hides is hidden here as well: tokens, and all that is not fit for
/// a terminal.
struct JSONPrinter {
  private var filter = PipeFilter()
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private let server: ServerAddress
  private let language: Language

  /// Prints what `server` says; the client's own words are in `language`.
  init(of server: ServerAddress, in language: Language) {
    self.server = server
    self.language = language
  }

  /// Takes bytes of the server, and answers the objects of the lines that they complete.
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
        // The filter lets no such byte through.
        case .endOfTransmission: JSONLine.object(for: "")
        }
      }
      guard let object else { return output }
      output += object.line
    }
  }

  /// The object of what the client itself has to tell.
  func convert(_ news: JSONNews) -> [UInt8] {
    news.object(from: server, in: language).line
  }

  private static func object(for line: Span<UInt8>) -> JSONObject {
    JSONLine.object(for: line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }
}
