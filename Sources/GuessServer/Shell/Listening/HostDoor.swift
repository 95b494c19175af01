import GuessServerCore
import GuessProtocol
import Platform

/// The door of a socket for the host's own programs: it lets in a few at a time, and nobody for a moment where the system can't.
@MainActor
final class HostDoor {
  /// How long it stays shut then.
  private static let pause = Milliseconds.seconds(1)
  /// Connections taken at once, so that players are not kept waiting by a crowd there.
  private static let acceptsInRow = 16

  let listeners: [Listener]
  /// What the log calls it.
  private let name: String
  private let log: Log
  /// Which key the poller reports each listener by.
  private let key: (UInt32) -> PollKey
  private var poller: Poller?
  /// When it opens again; nil while it is open.
  private(set) var opensAt: Instant?

  init(_ listeners: [Listener], called name: String, log: Log, key: @escaping (UInt32) -> PollKey) {
    (self.listeners, self.name, self.log, self.key) = (listeners, name, log, key)
  }

  /// Begins to listen.
  func open(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try watch(from: [], to: .read)
  }

  /// Gives back all that it holds open.
  func close() { for listener in listeners { listener.close() } }

  /// Opens again where it is time to.
  func tick(at now: Instant) {
    guard let opensAt, opensAt <= now else { return }
    self.opensAt = nil
    do { try watch(from: [], to: .read) } catch { self.opensAt = now + Self.pause }
  }

  /// Lets in who waits at a listener, each by `admit`, which may close it again.
  func accept(at index: Int, _ now: Instant, admit: (Descriptor) -> Void) {
    guard opensAt == nil else { return }
    for _ in 0..<Self.acceptsInRow {
      do {
        guard let accepted = try System.acceptConnection(at: listeners[index].descriptor) else { return }
        admit(accepted.descriptor)
      } catch  where error.concernsOneConnection {
        continue
      } catch {
        log(.warning, "host socket paused", ["socket": name, "reason": "\(error)"])
        opensAt = now + Self.pause
        // It would be reported again and again.
        try? watch(from: .read, to: [])
        return
      }
    }
  }

  private func watch(from old: Interest, to new: Interest) throws(SystemError) {
    for (index, listener) in listeners.enumerated() {
      try poller?.change(listener.descriptor, as: key(UInt32(index)), from: old, to: new)
    }
  }
}
