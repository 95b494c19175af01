import GuessServerCore
import GuessProtocol
import Platform

/// The port at which a host's own programs ask how the server is, by HTTP. It is never the players' port.
///
/// Whoever connects there asks once, and has so long for all of it. Nobody there is waited for: what an answer needs is sent as
/// far as there is room, and the rest when there is more.
@MainActor
final class MetricsEndpoint {
  /// Connections at a time: a Prometheus or two, a health check, and a person. The next one takes the place of the one that has
  /// been there longest, so that those who only sit there keep nobody out.
  static let mostConnections = 8
  /// From the connection to its end: half of what Prometheus waits by default.
  static let patience = Milliseconds.seconds(5)
  /// Bytes that may come behind a request: a body that nobody asked for, or two.
  static let mostDiscarded = 64 * 1_024
  /// How long a page is good: to look at 10,000 players alone takes half a millisecond, which a program that asks in a loop must
  /// not take from them each time.
  static let pageLife = Milliseconds.seconds(1)
  /// Descriptors that it needs: connections, the one that is being taken, and listeners at the addresses of a name.
  static let descriptors = mostConnections + 1 + 4

  /// Someone who asks.
  private final class Client {
    let key: UInt32
    let wire: Wire
    let end: Instant
    var head = HTTPHead()
    var isAnswered = false
    /// Whether it knows that nothing more will be sent.
    var isToldEnd = false
    /// Bytes that have come behind the request.
    var discarded = 0

    init(_ wire: Wire, key: UInt32, end: Instant) {
      (self.wire, self.key, self.end) = (wire, key, end)
    }
  }

  let door: HostDoor
  private let log: Log
  private var poller: Poller?
  /// In the order in which they came, which is that of their ends.
  private var clients: [Client] = []
  private var lastKey: UInt32
  /// The last page of metrics, and until when it is good.
  private var page: (text: String, until: Instant)?
  private var buffer = [UInt8](repeating: 0, count: HTTPHead.byteLimit)

  init(_ listeners: [Listener], log: Log) {
    self.log = log
    door = HostDoor(listeners, called: "metrics", log: log) { .metrics($0) }
    lastKey = UInt32(listeners.count)
  }

  /// Begins to listen.
  func start(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try door.open(with: poller)
    log(
      .info, "serving metrics",
      ["listening": door.listeners.map(\.name).joined(separator: ","), "paths": "/metrics,/healthz,/readyz"])
  }

  /// Gives back all that it holds open.
  func close() {
    for client in clients { client.wire.close() }
    clients = []
    door.close()
  }

  /// When `tick` is due next.
  var nextDeadline: Instant? { .earliest(clients.first?.end, door.opensAt) }

  /// Ends those whose time is over.
  func tick(at now: Instant) {
    door.tick(at: now)
    while let client = clients.first, client.end <= now { close(client) }
  }

  /// Takes what a socket is ready for; `answer` answers a request.
  func ready(_ key: UInt32, at now: Instant, answer: (HTTPRequest) -> HTTPResponse) {
    if key < door.listeners.count {
      door.accept(at: Int(key), now) { admit($0, at: now) }
    } else if let client = clients.first(where: { $0.key == key }) {
      let goesOn = try? serve(client, answer)
      if goesOn != true { close(client) }
    }
  }

  /// The page of metrics, which `make` writes where the last one is too old.
  func page(at now: Instant, make: () -> String) -> String {
    if let page, now < page.until { return page.text }
    let text = make()
    page = (text, now + Self.pageLife)
    return text
  }

  // MARK: - Connections

  private func admit(_ descriptor: Descriptor, at now: Instant) {
    if clients.count == Self.mostConnections { close(clients[0]) }
    // What is connected for longer has a smaller key, and there are never 2^32 of them.
    repeat { lastKey &+= 1 } while lastKey < door.listeners.count
    let client = Client(Wire(descriptor), key: lastKey, end: now + Self.patience)
    clients.append(client)
    do throws(SystemError) { try watch(client) } catch { close(client) }
  }

  /// Reads once and sends what can be sent; false where the connection is over.
  private func serve(_ client: Client, _ answer: (HTTPRequest) -> HTTPResponse) throws(SystemError) -> Bool {
    if !client.wire.hasEnded, let count = try client.wire.receive(into: &buffer) {
      if client.isAnswered {
        client.discarded += count
        guard client.discarded <= Self.mostDiscarded else { return false }
      } else {
        // Whoever has not asked by the end of its input gets nothing.
        guard count > 0 else { return false }
        let bytes = buffer
        take(bytes.span.extracting(..<count), from: client, answer)
      }
    }
    try client.wire.flush()
    if client.isAnswered, client.wire.unsent == 0 {
      // To close with something unread would take the answer away from it.
      guard !client.wire.hasEnded else { return false }
      if !client.isToldEnd { try client.wire.endOutput() }
      client.isToldEnd = true
    }
    try watch(client)
    return true
  }

  private func take(_ bytes: Span<UInt8>, from client: Client, _ answer: (HTTPRequest) -> HTTPResponse) {
    let response: HTTPResponse
    var isBodyWanted = true
    switch client.head.take(bytes) {
    case .incomplete: return
    case .refused(let status): response = HTTPResponse(refusing: status)
    case .request(let request):
      response = answer(request)
      isBodyWanted = request.method != "HEAD"
    }
    client.isAnswered = true
    client.wire.write { $0 += response.bytes(withBody: isBodyWanted) }
  }

  private func close(_ client: Client) {
    client.wire.close()
    clients.removeAll { $0 === client }
  }

  private func watch(_ client: Client) throws(SystemError) {
    guard let poller else { return }
    try client.wire.watch(with: poller, as: .metrics(client.key))
  }
}
