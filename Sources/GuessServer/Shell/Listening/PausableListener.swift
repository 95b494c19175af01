import GuessProtocol
import Platform

/// The listeners for the operator's programs, or for other nodes.
///
/// After an error of the system, such as a lack of descriptors, it is closed for a second: the poller would report the waiting
/// connections again and again.
@MainActor
struct PausableListener {
  private static let pause = Milliseconds.seconds(1)

  let listeners: [Listener]
  private let kind: PollKey.Kind
  private let poller: Poller
  private let log: Log
  /// Time to open it again; nil while it is open.
  private(set) var opensAt: Instant?

  init(_ listeners: [Listener], as kind: PollKey.Kind, _ poller: Poller, _ log: Log) {
    (self.listeners, self.kind, self.poller, self.log) = (listeners, kind, poller, log)
  }

  func open() throws(SystemError) { try watch(from: [], to: .read) }

  func close() { for listener in listeners { listener.close() } }

  /// Opens it again after a pause.
  mutating func tick(at now: Instant) {
    guard let end = opensAt, end <= now else { return }
    opensAt = nil
    do { try open() } catch { opensAt = now + Self.pause }
  }

  /// Accepts the next connection of a listener; nil if none waits, or if the door is closed.
  mutating func accept(at index: Int, _ now: Instant) -> (descriptor: Descriptor, peer: SocketAddress)? {
    while opensAt == nil {
      do {
        return try System.acceptConnection(at: listeners[index].descriptor)
      } catch  where error.concernsOneConnection {
        continue
      } catch {
        log(.warning, "operator_socket_paused", ["socket": "\(kind)", "reason": "\(error)"])
        opensAt = now + Self.pause
        try? watch(from: .read, to: [])
      }
    }
    return nil
  }

  private func watch(from old: Interest, to new: Interest) throws(SystemError) {
    for (index, listener) in listeners.enumerated() {
      try poller.change(listener.descriptor, as: .socket(kind, UInt32(index)), from: old, to: new)
    }
  }
}
