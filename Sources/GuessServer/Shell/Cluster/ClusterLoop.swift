import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// What the parts of a node have in common: sockets with their keys, clock and log, and what the lobby has to hear of.
@MainActor
final class ClusterLoop {
  typealias Socket = (wire: Wire, key: UInt32)

  enum Event: Sendable {
    case input(ClusterInput)
    case message(LinkMessage, from: NodeSlot)
    case journal(JournalNews)
    /// The lobby is to go on with rooms.
    case inherit(Heritage)
    /// Another node has taken the log of this one.
    case taken(lastSum: UInt32?)
    /// The lease has ended.
    case left
  }

  /// Bytes taken from one node at once: 200 clients that are attached, which take 10 ms, so that players are not kept waiting.
  private static let bytesAtOnce = 1 << 16

  let poller: Poller
  let clock: Clock
  let log: Log
  /// What waits until the server takes it, so that nothing happens while an input is handled.
  private(set) var events: [Event] = []
  /// Has the server look at what has come while it did nothing; nil as long as it does not run.
  var wake: (@MainActor () -> Void)?
  private var lastKey: UInt32
  private var buffer = [UInt8](repeating: 0, count: 64 * 1_024)

  /// The keys of its sockets come after those of so many listeners.
  init(_ poller: Poller, _ clock: Clock, _ log: Log, listeners: Int) {
    (self.poller, self.clock, self.log, lastKey) = (poller, clock, log, UInt32(listeners))
  }

  func post(_ event: Event) { events.append(event) }

  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  func add(_ wire: Wire) -> Socket {
    lastKey &+= 1
    watch((wire, lastKey))
    return (wire, lastKey)
  }

  /// Connects to the first address that takes it, beginning with another one each time, since a name may stand for several.
  func connect(to addresses: [SocketAddress], tries: Int) -> Socket? {
    for address in addresses.rotated(by: tries) {
      if let wire = try? Wire(to: address) { return add(wire) }
    }
    return nil
  }

  func watch(_ socket: Socket) {
    do {
      try socket.wire.watch(with: poller, as: .wire(socket.key))
    } catch {
      preconditionFailure("a socket of ours can be watched: \(error)")
    }
  }

  /// Sends what waits; false if the connection is over.
  func flush(_ socket: Socket) -> Bool {
    do { try socket.wire.flush() } catch { return false }
    watch(socket)
    return true
  }

  /// Reads all that has come, piece by piece; false if the connection is over.
  func receive(from wire: Wire, _ take: (Span<UInt8>) -> Void) -> Bool {
    var taken = 0
    while taken < Self.bytesAtOnce {
      let received: Int?
      do { received = try wire.receive(into: &buffer) } catch { return false }
      guard let count = received else { return true }
      guard count > 0 else { return false }
      let bytes = buffer
      take(bytes.span.extracting(..<count))
      taken += count
      if count < buffer.count { return true }
    }
    return true
  }

  /// Looks an address up, and comes back with what it stands for when the server has time; before it runs, nobody is kept waiting
  /// by a look-up.
  func resolve(
    host: String, port: UInt16, on queue: DispatchQueue,
    then: @escaping @MainActor ([SocketAddress]) -> Void
  ) {
    guard wake != nil else { return then((try? SocketAddress.resolve(host: host, port: port)) ?? []) }
    queue.async {
      let addresses = (try? SocketAddress.resolve(host: host, port: port)) ?? []
      DispatchQueue.main.async { [weak self] in
        then(addresses)
        self?.wake?()
      }
    }
  }
}

extension Array {
  /// The same, begun so many places later.
  func rotated(by places: Int) -> [Element] {
    isEmpty ? [] : Array(self[(places % count)...] + self[..<(places % count)])
  }
}
