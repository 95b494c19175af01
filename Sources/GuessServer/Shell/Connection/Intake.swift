import GuessGame
import GuessProtocol

/// Input of one client, and how much of it may be processed now. Lines above the rate are delayed, not refused: the rest is held
/// here, and nothing more is read until there is budget.
struct Intake {
  enum Pause: Equatable {
    /// More bytes without a line than any player sends.
    case flooded
    case wait(until: Instant)
    case read
  }

  private struct Held {
    var bytes: [UInt8]
    /// Time at which they are processed; nil if no time limit holds them.
    var resumesAt: Instant?
  }

  var framer = LineFramer(limit: Limits.requestLineBytes)
  private var bucket = TokenBucket()
  private var held: Box<Held>?

  var isBehind: Bool { held != nil }

  /// Time at which held lines are processed; nil if there are none, or if no time limit holds them.
  var resumesAt: Instant? { held?.value.resumesAt }

  /// True if held lines may be processed.
  func isDue(at now: Instant) -> Bool { resumesAt.map { $0 <= now } ?? false }

  /// Takes the next complete line at or after `offset`, and moves `offset` past it; nil with the reason in `pause`.
  @inline(__always)
  mutating func next(
    in bytes: Span<UInt8>, from offset: inout Int, at now: Instant, rate: TokenBucket.Rate?,
    pause: inout Pause
  ) -> Request? {
    pause = .read
    guard offset < bytes.count else { return nil }
    var budget = bucket
    if let rate, let delay = budget.take(at: now, rate: rate) {
      pause = .wait(until: now + delay)
      return nil
    }
    guard let line = framer.nextRequest(in: bytes, from: &offset), !framer.isFlooded else {
      if framer.isFlooded { pause = .flooded }
      return nil
    }
    bucket = budget
    return line
  }

  /// Begins with a full allowance, as the rate has changed.
  mutating func resetRate() { bucket = TokenBucket() }

  /// Holds the rest of the input until then, or until the outbox has room.
  mutating func hold(_ rest: Span<UInt8>, until resumesAt: Instant? = nil) {
    if !rest.isEmpty { held = Box(Held(bytes: takeHeld() + Array(copying: rest), resumesAt: resumesAt)) }
  }

  /// Lines that no time limit holds are processed then.
  mutating func resume(at time: Instant) {
    if let bytes = held?.value.bytes, resumesAt == nil { held = Box(Held(bytes: bytes, resumesAt: time)) }
  }

  mutating func takeHeld() -> [UInt8] {
    defer { held = nil }
    return held?.value.bytes ?? []
  }
}
