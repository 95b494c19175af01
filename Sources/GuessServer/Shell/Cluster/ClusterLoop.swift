import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Shared by the parts of a node: sockets with their keys, the clock, the log, and events for the lobby.
@MainActor
final class ClusterLoop {
  typealias Socket = (wire: Wire, key: UInt32)

  enum Event: Sendable {
    case input(ClusterInput)
    case journal(JournalNews)
    case taken(lastSum: UInt32?)
  }

  /// Bytes read from one node at a time: 200 attaching clients, which take 10 ms. More would delay players.
  private static let bytesAtOnce = 1 << 16

  let poller: Poller
  let clock: Clock
  let log: Log
  /// Events queued until the server takes them, so that nothing happens while an input is handled.
  private(set) var events: [Event] = []
  /// Makes the server process events that arrive between its iterations; nil until it runs.
  var wake: (@MainActor () -> Void)?
  private var lastKey: UInt32
  private var buffer = [UInt8](repeating: 0, count: 64 * 1_024)

  /// The keys of its sockets follow those of the listeners.
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

  /// Starts a connection to the first address that allows it. Each try begins with another address, since a name may have
  /// several.
  func connect(to addresses: [SocketAddress], tries: Int) -> Socket? {
    for address in addresses.rotated(by: tries) {
      if let wire = try? Wire(to: address) { return add(wire) }
    }
    return nil
  }

  func watch(_ socket: Socket) {
    do {
      try socket.wire.watch(with: poller, as: .socket(.cluster, socket.key))
    } catch {
      preconditionFailure("a socket of ours can be watched: \(error)")
    }
  }

  func flush(_ socket: Socket) -> Bool {
    do { try socket.wire.flush() } catch { return false }
    watch(socket)
    return true
  }

  /// Reads what has arrived, up to `bytesAtOnce` and piece by piece; false if the connection is over.
  func receive(from wire: Wire, _ take: ([UInt8]) -> Void) -> Bool {
    var taken = 0
    while taken < Self.bytesAtOnce {
      let received: Int?
      do { received = try wire.receive(into: &buffer) } catch { return false }
      guard let count = received else { return true }
      guard count > 0 else { return false }
      take(Array(buffer[..<count]))
      taken += count
      if count < buffer.count { return true }
    }
    return true
  }

  /// Resolves an address on `queue` and calls `then` on the main queue; directly before the server runs, since nobody waits
  /// then.
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
  func rotated(by places: Int) -> [Element] {
    isEmpty ? [] : Array(self[(places % count)...] + self[..<(places % count)])
  }
}
