import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The fairness check", .timed)
struct FairnessCheckTests {
  private func findings(_ lines: String...) -> (last: FairnessCheck.Finding?, hasFoundBreach: Bool) {
    findings(lines)
  }

  private func findings(_ lines: [String]) -> (last: FairnessCheck.Finding?, hasFoundBreach: Bool) {
    var check = FairnessCheck()
    let findings = lines.compactMap { Lines.received($0).line }.map { check.check($0) }
    #expect(findings.count == lines.count)
    return (findings.last ?? nil, check.hasFoundBreach)
  }

  @Test("finds a promise kept or broken, also after the player has left, or unknown without its start")
  func findings() {
    for (lines, finding) in [
      ([Lines.start(), Lines.low(50), Lines.end()], .kept(secret: 75)),
      ([Lines.state(3), Lines.end(3)], .kept(secret: 75)),
      ([Lines.start(secret: 74), Lines.end()], .broken(.anotherSecret)),
      ([Lines.start(), "OK LEAVE room=F7KD2Q", Lines.end(secret: 74)], .broken(.anotherSecret)),
      ([Lines.start(), Lines.state(secret: 74)], .broken(.anotherPromise)),
      ([Lines.start(), Lines.start()], nil),
      ([Lines.start(), Lines.low(80), Lines.end()], .broken(.untrueHint)),
      ([Lines.start(lo: 1, hi: 70), Lines.end()], .broken(.untrueHint)),
      ([Lines.start(hi: 70), Lines.low(70), Lines.end()], .broken(.untrueHint)),
      ([Lines.end()], .unknown), ([Lines.start(1), Lines.end(2)], .unknown),
      ([Lines.start(), Lines.end(), Lines.end(secret: 76)], .unknown),
      // An end is repeated to a player who comes back, and the next match begins with round 1 again.
      ([Lines.start(), Lines.end(), Lines.end()], nil),
      ([Lines.start(), Lines.solo, Lines.start(secret: 3), Lines.end(secret: 3)], .kept(secret: 3)),
      (
        [Lines.start(), Lines.end(), Lines.found, Lines.start(secret: 3), Lines.end(secret: 3)],
        .kept(secret: 3)
      ),
    ] as [([String], FairnessCheck.Finding?)] {
      let isBroken = if case .broken = finding { true } else { false }
      #expect(findings(lines) == (finding, isBroken), "\(lines)")
    }
  }

  @Test("rejects a round or a match that continues without the secret of the round before")
  func withheldSecret() {
    for next in [Lines.start(2), Lines.found] {
      #expect(findings(Lines.start(), Lines.low(50), next).hasFoundBreach)
      #expect(findings(Lines.state(), next).hasFoundBreach)
    }
    // Reported once; the next round is checked as any other.
    #expect(
      findings(Lines.start(), Lines.start(2), Lines.end(2), Lines.found).last == nil)
    #expect(findings(Lines.start(), Lines.start(2), Lines.end(2)).last == .kept(secret: 75))
  }

  @Test(
    "accepts gaps that a lost connection explains",
    arguments: [
      "OK RESUME name=ada token=\(Lines.tokenDigits)", Lines.named, Lines.helloNamed,
    ])
  func reconnection(line: String) {
    for next in [Lines.start(2), Lines.state(2), Lines.found] {
      #expect(!findings(Lines.start(), line, next).hasFoundBreach)
    }
    #expect(findings(Lines.start(), line, Lines.state(secret: 74)) == (.broken(.anotherPromise), true))
    // A gap excuses nothing in the next round.
    #expect(findings(Lines.start(), line, Lines.state(), Lines.start(2)).hasFoundBreach)
    #expect(findings(Lines.start(), line, Lines.start(2), Lines.start(3)).hasFoundBreach)
  }
}
