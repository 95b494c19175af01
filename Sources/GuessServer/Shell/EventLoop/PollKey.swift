import GuessServerCore

/// Whose descriptor is ready: one of the listeners, a connection, what a node has besides, or the host's own.
///
/// It travels through the kernel as one integer. A connection's generation goes along, so what the kernel reports late of
/// one that is gone finds nothing.
enum PollKey: Hashable, Sendable {
  case listener(UInt32)
  case connection(ConnectionID)
  case wire(UInt32)
  case metrics(UInt32)
  case admin(UInt32)

  // Slots that no connection ever has: there are fewer descriptors than that.
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

struct Ready: Hashable, Sendable {
  let key: PollKey
  let interest: Interest
}

/// What one wants to be told of a descriptor, and what one is told.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Something has come, or its end.
  static let read = Interest(rawValue: 1)
  /// There is room for something to send.
  static let write = Interest(rawValue: 2)
  /// What can be read is the last there will be, and the end comes after it. One is told so, and never asks for it.
  static let end = Interest(rawValue: 4)
}
