import GuessServerCore
import Protocol

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
  /// Descriptors that it needs: connections, the one that is being taken, and listeners at the addresses of a name.
  static let descriptors = mostConnections + 1 + 4
  /// How long to leave the door shut where the system lets nobody in.
  private static let pause = Milliseconds.seconds(1)

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

  let listeners: [Listener]
  private let log: Log
  private var poller: Poller?
  /// In the order in which they came, which is that of their ends.
  private var clients: [Client] = []
  private var lastKey: UInt32
  private var buffer = [UInt8](repeating: 0, count: HTTPHead.byteLimit)
  private var acceptsAgainAt: Instant?

  init(_ listeners: [Listener], log: Log) {
    self.listeners = listeners
    self.log = log
    lastKey = UInt32(listeners.count)
  }

  /// Begins to listen.
  func start(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try watchListeners(from: [], to: .read)
    log(
      .info, "serving metrics",
      ["listening": listeners.map(\.name).joined(separator: ","), "paths": "/metrics,/healthz,/readyz"])
  }

  /// Gives back all that it holds open.
  func close() {
    for client in clients { client.wire.close() }
    clients = []
    for listener in listeners { listener.close() }
  }

  /// When `tick` is due next.
  var nextDeadline: Instant? { .earliest(clients.first?.end, acceptsAgainAt) }

  /// Ends those whose time is over.
  func tick(at now: Instant) {
    guard let nextDeadline, nextDeadline <= now else { return }
    while let client = clients.first, client.end <= now { close(client) }
    if let again = acceptsAgainAt, again <= now {
      acceptsAgainAt = nil
      do { try watchListeners(from: [], to: .read) } catch { acceptsAgainAt = now + Self.pause }
    }
  }

  /// Takes what a socket is ready for; `answer` answers a request.
  func ready(_ key: UInt32, at now: Instant, answer: (HTTPRequest) -> HTTPResponse) {
    if key < listeners.count {
      accept(at: listeners[Int(key)].descriptor, now)
    } else if let client = clients.first(where: { $0.key == key }) {
      let goesOn = try? serve(client, answer)
      if goesOn != true { close(client) }
    }
  }

  // MARK: - Connections

  private func accept(at listener: Descriptor, _ now: Instant) {
    do {
      for _ in 0..<Self.mostConnections {
        guard let accepted = try System.acceptConnection(at: listener) else { return }
        if clients.count == Self.mostConnections { close(clients[0]) }
        // What is connected for longer has a smaller key, and there are never 2^32 of them.
        repeat { lastKey &+= 1 } while lastKey < listeners.count
        let client = Client(Wire(accepted.descriptor), key: lastKey, end: now + Self.patience)
        clients.append(client)
        try watch(client)
      }
    } catch {
      log(.warning, "metrics paused", ["reason": "\(error)"])
      acceptsAgainAt = now + Self.pause
      // It would be reported again and again.
      try? watchListeners(from: .read, to: [])
    }
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

  private func watchListeners(from old: Interest, to new: Interest) throws(SystemError) {
    for (index, listener) in listeners.enumerated() {
      try poller?.change(listener.descriptor, as: .metrics(UInt32(index)), from: old, to: new)
    }
  }
}
