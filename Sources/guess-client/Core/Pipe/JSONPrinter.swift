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
    (self.server, self.language) = (server, language)
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
  func convert(_ news: JSONNews) -> [UInt8] { news.object(from: server, in: language).line }

  private static func object(for line: Span<UInt8>) -> JSONObject {
    JSONLine.object(for: line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }
}

/// Events of the client itself, for scripts.
enum JSONNews: Hashable {
  /// Connected; the server's greeting says what it is.
  case connected
  /// Not a server of this game.
  case noServer
  /// The server closed the connection without a goodbye.
  case closed
  /// The server has been silent for this time.
  case silent(seconds: Int64)
  /// The check of a finished round, or a broken promise.
  case finding(FairnessCheck.Finding)
  /// A server line above the limit was dropped.
  case lineTooLong

  /// The event as an object, with a sentence for some.
  func object(from server: ServerAddress, in language: Language) -> JSONObject {
    typealias Member = JSONMembers.Element
    let address: Member = ("server", "\(server)")
    func text(_ message: ConnectionMessage) -> Member { ("text", message.text(in: language)) }
    let (name, members): (String, JSONMembers) =
      switch self {
      case .connected: ("connected", [address])
      case .noServer: ("no_server", [text(.noServer)])
      case .closed: ("closed", [address, text(.closed(by: server))])
      case .silent(let seconds):
        ("silent", [address, ("seconds", Int(seconds)), text(.silent(server, seconds: seconds))])
      case .finding(let finding):
        switch finding {
        case .kept(let secret): ("fair", [("secret", "\(secret)"), ("text", finding.text(in: language))])
        case .broken(let breach):
          ("unfair", [("why", breach.rawValue), ("text", finding.text(in: language))])
        case .unknown: ("unchecked", [("text", finding.text(in: language))])
        }
      case .lineTooLong: ("too_long", [("max", Limits.serverLineBytes)])
      }
    return JSONObject([("type", "client"), ("news", name)] + members)
  }
}
