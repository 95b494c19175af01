import GuessProtocol
import Platform

/// A connection to the port for metrics. It makes one HTTP request, within `timeout`.
@MainActor
final class MetricsClient: OperatorClient {
  typealias Responder = (HTTPRequest) -> HTTPResponse

  /// Connections at a time: a Prometheus or two, a health check, and a person.
  static let mostConnections = 8
  /// Time limit of a connection: half of Prometheus's default timeout.
  static let timeout = Milliseconds.seconds(5)
  /// Bytes accepted after a request, such as an unwanted body.
  static let mostDiscarded = 64 * 1_024
  /// Descriptors that the port needs: connections, the one being accepted, and listeners at the addresses of a name.
  static let descriptors = mostConnections + 1 + 4
  static let displacement: [UInt8] = []
  static let kind = PollKey.Kind.metrics

  let key: UInt32
  let wire: BufferedSocket
  /// That of connecting, as there is one request.
  let lastInput: Instant
  private var head = HTTPHead()
  private var outcome: Result<HTTPRequest, HTTPResponse>?
  private var isAnswered = false
  private var discarded = 0

  init(_ wire: BufferedSocket, key: UInt32, at now: Instant) {
    (self.wire, self.key, lastInput) = (wire, key, now)
  }

  var end: Instant? { lastInput + Self.timeout }
  let room = Int.max
  let isDue = false
  var isFlooded: Bool { discarded > Self.mostDiscarded }
  /// A client without a complete request at the end of its input gets no response.
  var isDone: Bool { isAnswered || wire.hasEnded }

  func take(_ bytes: Span<UInt8>, at now: Instant) {
    if outcome == nil { outcome = head.take(bytes) } else { discarded += bytes.count }
  }

  func proceed(at now: Instant, _ respond: Responder) throws(SystemError) {
    if let outcome, !isAnswered {
      let bytes =
        switch outcome {
        case .success(let request): respond(request).bytes(withBody: request.method != "HEAD")
        case .failure(let refusal): refusal.bytes(withBody: true)
        }
      isAnswered = true
      wire.write { $0 += bytes }
    }
    try wire.flush()
  }
}
