import GuessServerCore

/// Whose descriptor is ready: one of the listeners, a connection, or what calls the server away from waiting.
///
/// It travels through the kernel as one integer. A connection's generation goes along, so what the kernel reports late of
/// one that is gone finds nothing.
enum PollKey: Hashable, Sendable {
  case listener(UInt32)
  case connection(ConnectionID)
  case bell
  case timer

  // Slots that no connection ever has: there are fewer descriptors than that.
  private static let listenerSlot = UInt32.max
  private static let bellSlot = UInt32.max - 1
  private static let timerSlot = UInt32.max - 2

  init(rawValue: UInt64) {
    let slot = UInt32(truncatingIfNeeded: rawValue)
    let high = UInt32(truncatingIfNeeded: rawValue >> 32)
    self =
      switch slot {
      case Self.listenerSlot: .listener(high)
      case Self.bellSlot: .bell
      case Self.timerSlot: .timer
      default: .connection(ConnectionID(slot: slot, generation: high))
      }
  }

  var rawValue: UInt64 {
    switch self {
    case .listener(let index): UInt64(index) << 32 | UInt64(Self.listenerSlot)
    case .bell: UInt64(Self.bellSlot)
    case .timer: UInt64(Self.timerSlot)
    case .connection(let id): UInt64(id.generation) << 32 | UInt64(id.slot)
    }
  }
}

/// A descriptor that is ready, and for what.
struct Ready: Hashable, Sendable {
  let key: PollKey
  let interest: Interest
}
