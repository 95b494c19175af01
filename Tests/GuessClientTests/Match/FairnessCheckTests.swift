import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Holding the server to its promise", .timed)
struct FairnessCheckTests {
  private func findings(_ lines: String...) -> (last: FairnessCheck.Finding?, hasFoundBreach: Bool) {
    var check = FairnessCheck()
    let findings = lines.compactMap { Lines.received($0).line }.map { check.check($0) }
    #expect(findings.count == lines.count)
    return (findings.last ?? nil, check.hasFoundBreach)
  }

  @Test("a secret that was promised is fair, whether one saw the start or came later")
  func kept() {
    #expect(findings(Lines.start(), Lines.low(50), Lines.end()) == (.kept(secret: 75), false))
    #expect(findings(Lines.state(3), Lines.end(3)) == (.kept(secret: 75), false))
  }

  @Test("another secret than the one that was promised is not")
  func anotherSecret() {
    #expect(findings(Lines.start(secret: 74), Lines.end()) == (.broken(.anotherSecret), true))
  }

  @Test("a promise that is replaced during its round is broken")
  func anotherPromise() {
    #expect(findings(Lines.start(), Lines.state(secret: 74)) == (.broken(.anotherPromise), true))
    #expect(findings(Lines.start(), Lines.start()) == (nil, false))
  }

  @Test("a hint that was not true of the secret breaks the promise")
  func untrueHint() {
    #expect(findings(Lines.start(), Lines.low(80), Lines.end()) == (.broken(.untrueHint), true))
    #expect(findings(Lines.start(lo: 1, hi: 70), Lines.end()) == (.broken(.untrueHint), true))
    #expect(findings(Lines.start(hi: 70), Lines.low(70), Lines.end()) == (.broken(.untrueHint), true))
  }

  @Test("a round whose start was not seen can't be checked")
  func unknown() {
    #expect(findings(Lines.end()) == (.unknown, false))
    #expect(findings(Lines.start(1), Lines.end(2)) == (.unknown, false))
    #expect(findings(Lines.start(), Lines.end(), Lines.end(secret: 76)) == (.unknown, false))
  }

  @Test("an end that is told again to a player who comes back is no news")
  func endToldAgain() {
    #expect(findings(Lines.start(), Lines.end(), Lines.end()) == (nil, false))
  }

  @Test("the next match begins with round one again, and nothing is held against it")
  func nextMatch() {
    #expect(
      findings(Lines.start(), Lines.solo, Lines.start(secret: 3), Lines.end(secret: 3)) == (
        .kept(secret: 3), false
      ))
    #expect(
      findings(Lines.start(), Lines.end(), Lines.found, Lines.start(secret: 3), Lines.end(secret: 3))
        == (.kept(secret: 3), false))
  }

  @Test("a round or a match that goes on without the secret of the round before is not fair")
  func withheldSecret() {
    for next in [Lines.start(2), Lines.found] {
      #expect(findings(Lines.start(), Lines.low(50), next).hasFoundBreach)
      #expect(findings(Lines.state(), next).hasFoundBreach)
    }
    // It is reported once, and the next round is checked as any other.
    #expect(
      findings(Lines.start(), Lines.start(2), Lines.end(2), Lines.found).last == nil)
    #expect(findings(Lines.start(), Lines.start(2), Lines.end(2)).last == .kept(secret: 75))
  }

  @Test(
    "what was told while the connection was lost is not held against the server",
    arguments: [
      "OK RESUME name=ada token=\(Lines.tokenDigits)", Lines.named, Lines.helloNamed,
    ])
  func reconnection(line: String) {
    for next in [Lines.start(2), Lines.state(2), Lines.found] {
      #expect(!findings(Lines.start(), line, next).hasFoundBreach)
    }
    #expect(findings(Lines.start(), line, Lines.state(secret: 74)) == (.broken(.anotherPromise), true))
    // What was missed before does not matter in the next round.
    #expect(findings(Lines.start(), line, Lines.state(), Lines.start(2)).hasFoundBreach)
    #expect(findings(Lines.start(), line, Lines.start(2), Lines.start(3)).hasFoundBreach)
  }

  @Test("leaving a match does not let the server off: its secret is still checked")
  func leaving() {
    #expect(
      findings(Lines.start(), "OK LEAVE room=F7KD2Q", Lines.end(secret: 74)) == (
        .broken(.anotherSecret), true
      ))
  }
}
