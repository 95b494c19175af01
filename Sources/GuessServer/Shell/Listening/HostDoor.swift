import GuessServerCore
import GuessProtocol
import Platform

/// A listener for the operator's programs: accepts a few at a time, and pauses when the system is short of resources.
@MainActor
final class HostDoor {
  /// Length of the pause.
  private static let pause = Milliseconds.seconds(1)
  /// Connections accepted at once, so that a crowd does not delay players.
  private static let acceptsInRow = 16

  let listeners: [Listener]
  /// Name in the log.
  private let name: String
  private let log: Log
  /// Maps a listener's index to its poll key.
  private let key: (UInt32) -> PollKey
  private var poller: Poller?
  /// End of the pause; nil while open.
  private(set) var opensAt: Instant?

  init(_ listeners: [Listener], called name: String, log: Log, key: @escaping (UInt32) -> PollKey) {
    (self.listeners, self.name, self.log, self.key) = (listeners, name, log, key)
  }

  func open(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try watch(from: [], to: .read)
  }

  func close() { for listener in listeners { listener.close() } }

  /// Ends the pause if due.
  func tick(at now: Instant) {
    guard let opensAt, opensAt <= now else { return }
    self.opensAt = nil
    do { try watch(from: [], to: .read) } catch { self.opensAt = now + Self.pause }
  }

  /// Accepts waiting connections and passes each to `admit`, which may close the listener again.
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
        // Otherwise it would be reported again and again.
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
