import GuessGame
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The intake of a client's bytes", .timed)
struct ShellIntakeTests {
  private let rate = TokenBucket.Rate(burst: 3, interval: Milliseconds(200))
  private let ping = Step.request(Request(.ping(nil)))

  /// A line that was taken, or the fault instead.
  private enum Step: Equatable {
    case request(Request)
    case wait(until: Instant)
    case read
    case flooded
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  /// All steps until the intake has to wait or to read; the rest is held.
  private func steps(
    _ intake: inout Intake, _ bytes: [UInt8], at now: Instant, rate: TokenBucket.Rate?
  ) -> [Step] {
    var offset = 0
    var steps: [Step] = []
    var pause = Intake.Pause.read
    while let request = intake.nextRequest(in: bytes.span, from: &offset, at: now, rate: rate, pause: &pause)
    {
      steps.append(.request(request))
    }
    intake.hold(bytes.span.extracting(offset...))
    switch pause {
    case .wait(let until): return steps + [.wait(until: until)]
    case .read: return steps + [.read]
    case .flooded: return steps + [.flooded]
    }
  }

  private func pings(_ count: Int) -> [UInt8] {
    Array(String(repeating: "PING\n", count: count).utf8)
  }

  @Test("puts returned lines before the beginning of a line that has arrived already")
  func unread() {
    var intake = Intake()
    #expect(steps(&intake, Array("PING\nPI".utf8), at: at(0), rate: nil) == [ping, .read])
    intake.unread(Array("PING\n".utf8))
    intake.hold(Array("NG\n".utf8).span)
    #expect(steps(&intake, intake.takeHeld(), at: at(0), rate: nil) == [ping, ping, .read])
  }

  @Test("keeps returned lines apart from a line that is too long already")
  func unreadBeforeTooLong() {
    var intake = Intake()
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: Limits.requestLineBytes + 1)
    #expect(steps(&intake, long, at: at(0), rate: nil) == [.read])
    intake.unread(Array("PING\n".utf8))
    intake.hold(Array("xx\nPING\n".utf8).span)
    let taken = steps(&intake, intake.takeHeld(), at: at(0), rate: nil)
    #expect(taken.count == 4 && taken[0] == ping && taken[2] == ping)
    if case .request(let request) = taken[1] { #expect(request.command == .failure(.tooLong)) }
  }

  @Test("waits for the end of a line up to 64 KiB, and one byte more is a flood, of whatever it is")
  func flood() {
    for pattern in [[0x78], [0xFF, 0xFD, 0x20], [0x0A]] as [[UInt8]] {
      var intake = Intake()
      #expect(steps(&intake, pings(1), at: at(0), rate: rate) == [ping, .read])
      let most = (0..<64 * 1_024).map { pattern[$0 % pattern.count] }
      #expect(steps(&intake, most, at: at(0), rate: rate) == [.read])
      #expect(steps(&intake, [0x78] + pings(1), at: at(0), rate: rate) == [.flooded])
    }
  }

  @Test("takes lines up to the limit at once, and holds one more until there is a budget for it")
  func burst() {
    var intake = Intake()
    #expect(steps(&intake, pings(3), at: at(0), rate: rate) == [ping, ping, ping, .read])
    #expect(intake.isEmpty)
    #expect(steps(&intake, pings(1), at: at(0), rate: rate) == [.wait(until: at(200))])
    #expect(!intake.isEmpty)
    let held = intake.takeHeld()
    #expect(held == pings(1))
    #expect(intake.isEmpty)
    #expect(steps(&intake, held, at: at(199), rate: rate) == [.wait(until: at(200))])
    let heldAgain = intake.takeHeld()
    #expect(steps(&intake, heldAgain, at: at(200), rate: rate) == [ping, .read])
  }

  @Test("takes every line in time and in order, however much arrives at once")
  func nothingIsLost() {
    var intake = Intake()
    var left = Array((0..<20).map { "\($0)\n" }.joined().utf8)
    var now = at(0)
    var taken: [Step] = []
    while true {
      let steps = steps(&intake, left, at: now, rate: rate)
      taken += steps.dropLast()
      guard case .wait(let until) = steps.last else { break }
      #expect(until > now)
      now = until
      left = intake.takeHeld()
    }
    #expect(taken == (0..<20).map { .request(Request(.guess($0, round: nil))) })
    #expect(now == at(17 * 200))
  }

  @Test("charges nothing for bytes that complete no line")
  func partialLines() {
    var intake = Intake()
    for byte in pings(3) { #expect(steps(&intake, [byte], at: at(0), rate: rate).last == .read) }
    #expect(steps(&intake, pings(1), at: at(0), rate: rate) == [.wait(until: at(200))])
  }

  @Test("waits for nothing without a rate")
  func noRate() {
    var intake = Intake()
    #expect(steps(&intake, pings(1_000), at: at(0), rate: nil).count == 1_001)
    #expect(intake.isEmpty)
  }

  @Test("charges a line that is too long and telnet's Ctrl-D like any line")
  func otherFrames() {
    var intake = Intake()
    let tooLong = [UInt8](repeating: 0x78, count: Limits.requestLineBytes + 1) + [0x0A]
    #expect(
      steps(&intake, tooLong + [0x04] + pings(2), at: at(0), rate: rate)
        == [.request(Request(refused: .tooLong)), .request(Request(.quit)), ping, .wait(until: at(200))])
  }

  @Test("answers telnet's questions once, and notices its line endings")
  func telnet() {
    var intake = Intake()
    #expect(!intake.endsLinesInCarriageReturn)
    #expect(
      steps(&intake, [0xFF, 0xFD, 0x06] + Array("PING\r\n".utf8), at: at(0), rate: nil) == [ping, .read])
    let replies = [intake.takeTelnetReplies(), intake.takeTelnetReplies()]
    #expect(replies == [[0xFF, 0xFC, 0x06], []])
    #expect(intake.endsLinesInCarriageReturn)
  }
}
