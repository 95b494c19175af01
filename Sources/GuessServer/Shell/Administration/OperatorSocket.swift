import GuessProtocol
import Platform

@MainActor
protocol OperatorClient: AnyObject {
  associatedtype Responder
  /// Connections at a time. A further one replaces the one that was silent for longest, so that idle ones keep nobody out.
  static var mostConnections: Int { get }
  static var displacement: [UInt8] { get }
  static var kind: PollKey.Kind { get }

  init(_ wire: BufferedSocket, key: UInt32, at now: Instant)

  var key: UInt32 { get }
  var wire: BufferedSocket { get }
  /// Time of the last input, or of connecting.
  var lastInput: Instant { get }
  /// Time at which it is closed in any case; nil while it may stay.
  var end: Instant? { get }
  var room: Int { get }
  var isFlooded: Bool { get }
  var isDue: Bool { get }
  var isDone: Bool { get }

  func take(_ bytes: Span<UInt8>, at now: Instant)
  func proceed(at now: Instant, _ respond: Responder) throws(SystemError)
}

/// A socket for the operator's own programs: metrics by HTTP, or commands. Nothing waits for a client.
///
/// After an error of the system it accepts nobody for a second: the poller would report the waiting connections again and again.
@MainActor
final class OperatorSocket<Client: OperatorClient> {
  private static var pause: Milliseconds { .seconds(1) }

  let listeners: [Listener]
  private let poller: Poller
  private let log: Log
  /// Time to accept again; nil while it does.
  private var opensAt: Instant?
  private var respond: Client.Responder?
  private(set) var clients: [Client] = []
  private var lastKey: UInt32
  private var buffer = [UInt8](repeating: 0, count: 4 * 1_024)

  init(_ listeners: [Listener], poller: Poller, log: Log) {
    (self.listeners, self.poller, self.log) = (listeners, poller, log)
    lastKey = UInt32(listeners.count)
  }

  func start(respond: Client.Responder) throws(SystemError) {
    self.respond = respond
    try watch(from: [], to: .read)
  }

  func close() {
    for client in clients { client.wire.close() }
    for listener in listeners { listener.close() }
  }

  var nextDeadline: Instant? {
    if clients.contains(where: \.isDue) { return .start }
    return clients.reduce(opensAt) { .earliest($0, $1.end) }
  }

  func tick(at now: Instant) {
    if let end = opensAt, end <= now {
      opensAt = nil
      do { try watch(from: [], to: .read) } catch { opensAt = now + Self.pause }
    }
    for client in clients {
      if let end = client.end, end <= now {
        close(client)
      } else if client.isDue {
        goOn(with: client, at: now)
      }
    }
  }

  func ready(_ key: UInt32, at now: Instant) {
    if key < listeners.count { return accept(at: Int(key), now) }
    if let client = clients.first(where: { $0.key == key }) { goOn(with: client, at: now) }
  }

  func goOn(with client: Client, at now: Instant) {
    guard let respond else { return }
    do throws(SystemError) {
      if client.room > 0, !client.wire.hasEnded,
        let count = try client.wire.receive(into: &buffer, atMost: client.room), count > 0
      {
        let bytes = buffer
        client.take(bytes.span.extracting(..<count), at: now)
      }
      try client.proceed(at: now, respond)
      guard !client.isFlooded else { return close(client) }
      if client.isDone, client.wire.unsent == 0 {
        // Closing with unread input would destroy the answer.
        guard !client.wire.hasEnded else { return close(client) }
        try client.wire.endOutput()
      }
      try client.wire.watch(with: poller, as: .socket(Client.kind, client.key), reads: client.room > 0)
    } catch {
      close(client)
    }
  }

  func dismiss(_ client: Client, with bytes: [UInt8]) {
    client.wire.write { $0 += bytes }
    try? client.wire.flush()
    close(client)
  }

  private func accept(at index: Int, _ now: Instant) {
    // Only some at once, so that a crowd here does not delay players.
    for _ in 0..<16 where opensAt == nil {
      do {
        guard let accepted = try System.acceptConnection(at: listeners[index].descriptor) else { return }
        admit(accepted.descriptor, at: now)
      } catch  where error.concernsOneConnection {
        continue
      } catch {
        log(.warning, "operator_socket_paused", ["socket": "\(Client.kind)", "reason": "\(error)"])
        opensAt = now + Self.pause
        try? watch(from: .read, to: [])
      }
    }
  }

  private func watch(from old: Interest, to new: Interest) throws(SystemError) {
    try poller.change(listeners, as: Client.kind, from: old, to: new)
  }

  private func admit(_ descriptor: Descriptor, at now: Instant) {
    if clients.count == Client.mostConnections,
      let quietest = clients.min(by: { $0.lastInput < $1.lastInput })
    {
      dismiss(quietest, with: Client.displacement)
    }
    // Skips the listeners' keys after 2^32 connections; those that are open have other keys.
    repeat { lastKey &+= 1 } while lastKey < listeners.count
    let client = Client(BufferedSocket(descriptor), key: lastKey, at: now)
    clients.append(client)
    goOn(with: client, at: now)
  }

  private func close(_ client: Client) {
    client.wire.close()
    clients.removeAll { $0 === client }
  }
}
