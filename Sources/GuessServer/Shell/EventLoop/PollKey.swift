import GuessGame
import Platform

/// The owner of a ready descriptor: a listener, a connection, the cluster, or the operator's sockets.
///
/// The kernel stores it as one integer. A connection's generation is part of it, so a late report of a closed connection finds
/// nothing.
enum PollKey: Hashable, Sendable {
  case listener(UInt32)
  case connection(ConnectionID)
  case wire(UInt32)
  case metrics(UInt32)
  case admin(UInt32)

  // Slots above those of all connections, as there are fewer descriptors.
  private static let (listenerSlot, wireSlot) = (UInt32.max, UInt32.max - 1)
  private static let (metricsSlot, adminSlot) = (UInt32.max - 2, UInt32.max - 3)

  init(rawValue: UInt64) {
    let slot = UInt32(truncatingIfNeeded: rawValue)
    let high = UInt32(truncatingIfNeeded: rawValue >> 32)
    self =
      switch slot {
      case Self.listenerSlot: .listener(high)
      case Self.wireSlot: .wire(high)
      case Self.metricsSlot: .metrics(high)
      case Self.adminSlot: .admin(high)
      default: .connection(ConnectionID(slot: slot, generation: high))
      }
  }

  var rawValue: UInt64 {
    switch self {
    case .listener(let index): UInt64(index) << 32 | UInt64(Self.listenerSlot)
    case .wire(let key): UInt64(key) << 32 | UInt64(Self.wireSlot)
    case .metrics(let key): UInt64(key) << 32 | UInt64(Self.metricsSlot)
    case .admin(let key): UInt64(key) << 32 | UInt64(Self.adminSlot)
    case .connection(let id): UInt64(id.generation) << 32 | UInt64(id.slot)
    }
  }
}

extension Poller {
  /// Connections are reported once until something more happens, so the server reads until nothing is left, or remembers that
  /// something is. All others are reported as long as they are ready.
  func change(
    _ target: Descriptor, as key: PollKey, from old: Interest, to new: Interest
  ) throws(SystemError) {
    let isConnection = if case .connection = key { true } else { false }
    try change(target, as: key.rawValue, from: old, to: new, reportsOnce: isConnection)
  }
}

extension Ready {
  var owner: PollKey { PollKey(rawValue: key) }
}
