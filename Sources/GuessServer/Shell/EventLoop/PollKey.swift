import GuessGame
import Platform

/// The owner of a ready descriptor, in one integer. A connection's generation is part of it, so a late report finds nothing.
enum PollKey: Hashable, Sendable {
  enum Kind: UInt32 {
    case listener, cluster, metrics, admin
  }

  case connection(ConnectionID)
  case socket(Kind, UInt32)

  // Slots of other sockets are above those of all connections, as there are fewer descriptors.
  init(rawValue: UInt64) {
    let slot = UInt32(truncatingIfNeeded: rawValue)
    let high = UInt32(truncatingIfNeeded: rawValue >> 32)
    if let kind = Kind(rawValue: .max - slot) {
      self = .socket(kind, high)
    } else {
      self = .connection(ConnectionID(slot: slot, generation: high))
    }
  }

  var rawValue: UInt64 {
    switch self {
    case .connection(let id): UInt64(id.generation) << 32 | UInt64(id.slot)
    case .socket(let kind, let key): UInt64(key) << 32 | UInt64(UInt32.max - kind.rawValue)
    }
  }
}

extension Poller {
  /// Connections are reported once until something more happens. All others are reported as long as they are ready.
  func change(
    _ target: Descriptor, as key: PollKey, from old: Interest, to new: Interest
  ) throws(SystemError) {
    let isConnection = if case .connection = key { true } else { false }
    try change(target, as: key.rawValue, from: old, to: new, reportsOnce: isConnection)
  }
}

extension Poller {
  /// Changes all listeners, or none after an error: adding one that was added before would fail for ever.
  func change(
    _ listeners: [Listener], as kind: PollKey.Kind, from old: Interest, to new: Interest
  ) throws(SystemError) {
    for (index, listener) in listeners.enumerated() {
      do throws(SystemError) {
        try change(listener.descriptor, as: .socket(kind, UInt32(index)), from: old, to: new)
      } catch {
        try? change(Array(listeners[..<index]), as: kind, from: new, to: old)
        throw error
      }
    }
  }
}

extension Ready {
  var owner: PollKey { PollKey(rawValue: key) }
}
