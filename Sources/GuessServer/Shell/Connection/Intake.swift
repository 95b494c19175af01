import GuessServerCore
import GuessProtocol

/// What has come from one client and how much of it may be read now.
///
/// Lines above the rate are delayed, not refused: the rest of what was read is held here, and nothing more is read until
/// there is a budget for it. So a paste loses nothing, and a flooder slows only itself.
struct Intake {
  /// Why no further line is taken.
  enum Pause: Equatable {
    /// More has come without a line than any player sends.
    case flooded
    /// Hold the rest until then.
    case wait(until: Instant)
    /// Read on: no complete line is left.
    case read
  }

  private var framer = LineFramer()
  /// Whether the client has sent all that it ever will.
  var hasEnded = false
  private var bucket = TokenBucket()
  private var held: [UInt8] = []
  /// Whether a request waits for the rest of the cluster, so that none of the lines behind it is taken.
  var isHeld = false
  /// Whether the session is on another node, to which lines go as they are.
  var isPassed = false
  /// When to go on with what is held; nil when nothing but the client's own reading is waited for.
  var resumesAt: Instant?

  /// Whether nothing is held, so that more may be read.
  var isEmpty: Bool { held.isEmpty }

  /// Whether something is to be done without more being read.
  var isBehind: Bool { !held.isEmpty || hasEnded }

  /// Whether the client ends its lines in CR, and wants to be answered that way.
  var endsLinesInCarriageReturn: Bool { framer.endsLinesInCarriageReturn }

  /// True if the bytes so far end inside a command of Telnet.
  var isInsideTelnetCommand: Bool { framer.isInsideTelnetCommand }

  /// Takes the next complete line from `bytes` at or after `offset`, and moves `offset` behind it; nil when there is none
  /// for now, and `pause` says why.
  mutating func nextRequest(
    in bytes: Span<UInt8>, from offset: inout Int, at now: Instant, rate: TokenBucket.Rate?,
    pause: inout Pause
  ) -> Request? {
    next(in: bytes, from: &offset, at: now, rate: rate, pause: &pause) {
      $0.nextRequest(in: bytes, from: &$1)
    }
  }

  /// Takes the next complete line as it is, in the same way.
  mutating func nextLine(
    in bytes: Span<UInt8>, from offset: inout Int, at now: Instant, rate: TokenBucket.Rate?,
    pause: inout Pause
  ) -> [UInt8]? {
    next(in: bytes, from: &offset, at: now, rate: rate, pause: &pause) {
      $0.nextRawLine(in: bytes, from: &$1)
    }
  }

  @inline(__always)
  private mutating func next<Line>(
    in bytes: Span<UInt8>, from offset: inout Int, at now: Instant, rate: TokenBucket.Rate?,
    pause: inout Pause, _ cut: (inout LineFramer, inout Int) -> Line?
  ) -> Line? {
    pause = .read
    guard offset < bytes.count else { return nil }
    var budget = bucket
    if let rate, let delay = budget.take(at: now, rate: rate) {
      pause = .wait(until: now + delay)
      return nil
    }
    guard let line = cut(&framer, &offset), !framer.isFlooded else {
      if framer.isFlooded { pause = .flooded }
      return nil
    }
    bucket = budget
    return line
  }

  /// Goes on at another rate, with as many lines left as there were.
  mutating func changeRate(from old: TokenBucket.Rate?, to new: TokenBucket.Rate?, at now: Instant) {
    guard let old, let new else {
      bucket = TokenBucket()
      return
    }
    bucket = bucket.converted(from: old, to: new, at: now)
  }

  /// Keeps what can't be read yet, behind what is kept already.
  mutating func hold(_ rest: Span<UInt8>) {
    if held.isEmpty { held = Array(copying: rest) } else { held.append(copying: rest) }
  }

  var heldBytes: Int { held.count }

  /// Keeps lines that come before all that is kept, and before the beginning of a line that has come already.
  mutating func unread(_ lines: some Sequence<UInt8>) {
    held = Array(lines) + framer.takePartial() + held
  }

  /// What was held, to go on with; nothing is held afterwards.
  mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    resumesAt = nil
    return held
  }

  /// What has to go back to the client's Telnet, if anything.
  mutating func takeTelnetReplies() -> [UInt8] {
    framer.takeTelnetReplies()
  }
}
