import GuessGame
import GuessProtocol
import TestSupport

@testable import GuessServer

/// Lines of a client, taken as soon as they may be.
struct IntakeActs {
  private var intake = Intake()
  private var rate: TokenBucket.Rate? = TokenBucket.Rate(burst: 3, interval: Milliseconds(200))

  mutating func act(_ words: Words, at now: inout Instant) -> [String]? {
    switch words.name {
    case "unlimited": rate = nil
    case "read": return take(words.bytes, at: now)
    case "times":
      let bytes = Words(words.text).bytes
      return take((0..<words.number() * bytes.count).map { bytes[$0 % bytes.count] }, at: now)
    case "bytewise": return words.bytes.flatMap { take([$0], at: now) }
    case "hold": intake.hold(words.bytes.span)
    case "held": return take(intake.takeHeld(), at: now)
    case "finish":
      var seen = take(intake.takeHeld(), at: now)
      while intake.isBehind, now < .start + .seconds(60) {
        now = now + Milliseconds(1)
        seen += take(intake.takeHeld(), at: now).filter { !$0.hasPrefix("wait") }
      }
      return seen
    case "telnet":
      return intake.framer.takeTelnetReplies().map { "\($0)" }
        + (intake.framer.endsLinesInCarriageReturn ? ["lines end in CR LF"] : [])
    default: return nil
    }
    return []
  }

  /// Takes lines until the intake has to wait or to read; the rest is held.
  private mutating func take(_ bytes: [UInt8], at now: Instant) -> [String] {
    var (offset, pause, seen) = (0, Intake.Pause.read, [String]())
    while let request = intake.next(
      in: bytes.span, from: &offset, at: now, rate: rate, pause: &pause)
    {
      switch request.command {
      case .success(let command): seen.append("\(command)")
      case .failure(let fault): seen.append("\(fault)")
      }
    }
    intake.hold(bytes.span.extracting(offset...))
    if seen.count > 20 { seen = ["\(seen.count) lines, the last one is \(seen[seen.count - 1])"] }
    switch pause {
    case .wait(let until): return seen + ["wait until \(until.milliseconds)"]
    case .read: return seen
    case .flooded: return seen + ["flooded"]
    }
  }
}
