import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The fairness check", .timed)
struct FairnessCheckTests {
  private func findings(_ lines: String...) -> (last: FairnessCheck.Finding?, hasFoundBreach: Bool) {
    var check = FairnessCheck()
    let findings = lines.compactMap { Lines.received($0).line }.map { check.check($0) }
    #expect(findings.count == lines.count)
    return (findings.last ?? nil, check.hasFoundBreach)
  }

  @Test("accepts a promised secret, for players who saw the start and for those who came later")
  func kept() {
    #expect(findings(Lines.start(), Lines.low(50), Lines.end()) == (.kept(secret: 75), false))
    #expect(findings(Lines.state(3), Lines.end(3)) == (.kept(secret: 75), false))
  }

  @Test("rejects another secret than the promised one")
  func anotherSecret() {
    #expect(findings(Lines.start(secret: 74), Lines.end()) == (.broken(.anotherSecret), true))
  }

  @Test("rejects a promise that is replaced during its round")
  func anotherPromise() {
    #expect(findings(Lines.start(), Lines.state(secret: 74)) == (.broken(.anotherPromise), true))
    #expect(findings(Lines.start(), Lines.start()) == (nil, false))
  }

  @Test("rejects a hint that was not true of the secret")
  func untrueHint() {
    #expect(findings(Lines.start(), Lines.low(80), Lines.end()) == (.broken(.untrueHint), true))
    #expect(findings(Lines.start(lo: 1, hi: 70), Lines.end()) == (.broken(.untrueHint), true))
    #expect(findings(Lines.start(hi: 70), Lines.low(70), Lines.end()) == (.broken(.untrueHint), true))
  }

  @Test("can't check a round whose start it did not see")
  func unknown() {
    #expect(findings(Lines.end()) == (.unknown, false))
    #expect(findings(Lines.start(1), Lines.end(2)) == (.unknown, false))
    #expect(findings(Lines.start(), Lines.end(), Lines.end(secret: 76)) == (.unknown, false))
  }

  @Test("ignores an end that is repeated to a player who comes back")
  func endToldAgain() {
    #expect(findings(Lines.start(), Lines.end(), Lines.end()) == (nil, false))
  }

  @Test("accepts round one again in the next match")
  func nextMatch() {
    #expect(
      findings(Lines.start(), Lines.solo, Lines.start(secret: 3), Lines.end(secret: 3)) == (
        .kept(secret: 3), false
      ))
    #expect(
      findings(Lines.start(), Lines.end(), Lines.found, Lines.start(secret: 3), Lines.end(secret: 3))
        == (.kept(secret: 3), false))
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

  @Test("still checks the secret of a match that the player has left")
  func leaving() {
    #expect(
      findings(Lines.start(), "OK LEAVE room=F7KD2Q", Lines.end(secret: 74)) == (
        .broken(.anotherSecret), true
      ))
  }
}
