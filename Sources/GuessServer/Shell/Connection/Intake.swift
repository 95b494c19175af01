import GuessGame
import GuessProtocol

/// Input of one client, and how much of it may be processed now.
///
/// Lines above the rate are delayed, not refused: the rest of the bytes is held here, and nothing more is read until there is
/// budget. So a paste loses nothing, and a flooder slows only itself.
struct Intake {
  enum Pause: Equatable {
    /// More bytes without a line than any player sends.
    case flooded
    case wait(until: Instant)
    /// Read on: no complete line is left.
    case read
  }

  private var framer = LineFramer(limit: Limits.requestLineBytes)
  private var bucket = TokenBucket()
  private var held: [UInt8] = []
  /// Time at which held lines are processed; nil if no time limit holds them. Before the flags, which fill its last word.
  var resumesAt: Instant?
  /// True once the client has closed its output.
  var hasEnded = false

  var isEmpty: Bool { held.isEmpty }

  /// True if there is work without reading more.
  var isBehind: Bool { !held.isEmpty || hasEnded }

  /// True if the client ends its lines in CR and expects the same.
  var endsLinesInCarriageReturn: Bool { framer.endsLinesInCarriageReturn }

  /// True if the bytes so far end inside a command of Telnet.
  var isInsideTelnetCommand: Bool { framer.isInsideTelnetCommand }

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

  /// Changes the rate and keeps the number of lines that are left.
  mutating func changeRate(from old: TokenBucket.Rate?, to new: TokenBucket.Rate?, at now: Instant) {
    guard let old, let new else {
      bucket = TokenBucket()
      return
    }
    bucket = bucket.converted(from: old, to: new, at: now)
  }

  mutating func hold(_ rest: Span<UInt8>) {
    if held.isEmpty { held = Array(copying: rest) } else { held.append(copying: rest) }
  }

  mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    resumesAt = nil
    return held
  }

  mutating func takeTelnetReplies() -> [UInt8] {
    framer.takeTelnetReplies()
  }
}
