import TestSupport
import Testing

@testable import GuessClientCore

/// What the check finds at which line of the server.
@Suite("The fairness check")
struct FairnessCheckTests {
  @Test(
    "finds this",
    arguments: examples(
      #"""
      ## A promise is kept or broken, also after the player has left, or unknown without its start
      start & low 50 & end → 3: kept(secret: 75)
      state round=3 & end round=3 → 2: kept(secret: 75)
      start secret=74 & end → 2: broken(anotherSecret)
      start & OK LEAVE room=F7KD2Q & end secret=74 → 3: broken(anotherSecret)
      start & state secret=74 → 2: broken(anotherPromise)
      start & start →
      start & low 80 & end → 3: broken(untrueHint)
      start hi=70 & end → 2: broken(untrueHint)
      start hi=70 & low 70 & end → 3: broken(untrueHint)
      end → 1: unknown
      start & end round=2 → 2: unknown
      start & end & end secret=76 → 2: kept(secret: 75), 3: unknown
      ## An end is repeated to a player who comes back, and the next match begins with round 1 again
      start & end & end → 2: kept(secret: 75)
      start & solo & start secret=3 & end secret=3 → 4: kept(secret: 3)
      start & end & found & start secret=3 & end secret=3 → 2: kept(secret: 75), 5: kept(secret: 3)
      ## A round or a match that continues without the secret of the round before is no fair one, once
      start & low 50 & start round=2 → 3: broken(noSecret)
      state & start round=2 → 2: broken(noSecret)
      start & low 50 & found → 3: broken(noSecret)
      state & found → 2: broken(noSecret)
      start & start round=2 & end round=2 & found → 2: broken(noSecret), 3: kept(secret: 75)
      ## Gaps that a lost connection explains are accepted, but not in the next round
      start & BACK & start round=2 →
      start & BACK & state round=2 →
      start & BACK & found →
      start & BACK & state secret=74 → 3: broken(anotherPromise)
      start & BACK & state secret=74 guesses=0 & end secret=74 → 4: kept(secret: 74)
      start & BACK & start secret=74 & end secret=74 → 4: kept(secret: 74)
      start & state secret=74 guesses=0 → 2: broken(anotherPromise)
      start & BACK & state & start secret=74 → 4: broken(anotherPromise)
      start & BACK & state & start round=2 → 4: broken(noSecret)
      start & BACK & start round=2 & start round=3 → 4: broken(noSecret)
      """#), ["OK RESUME name=ada token={token}", "named", "helloNamed"])
  func gapsThatALost(_ example: Example, back: String) {
    #expect(findings(example.given.replacing("BACK", with: back)) == example.expected)
  }

  @Test(
    "A player who comes back to the same match is owed its promise; another rival or room means that another match began meanwhile",
    arguments: examples(
      #"""
      joined & start & resumed & state secret=74 → 4: broken(anotherPromise)
      joined & start & resumed rival=eve & state secret=74 & end secret=74 → 5: kept(secret: 74)
      paired & start & resumed room=0ABCDE & state secret=74 & end secret=74 → 5: kept(secret: 74)
      paired & start & OK RESUME name=ada token={token} & paired & start secret=74 & end secret=74 → 6: kept(secret: 74)
      watched & state & paired & start secret=74 & end secret=74 → 5: kept(secret: 74)
      * JOINED room=F7KD2Q name=bob kind=human & start & resumed rival=eve & state secret=74 & resumed rival=eve & state → 6: broken(anotherPromise)
      ## Every range that the server sends is checked, with the guesses and with the secret
      start secret=51 & OK GUESS n=1 guess=50 hint=LOW lo=60 hi=100 ms=5 & end secret=51 → 3: broken(untrueHint)
      start secret=51 & ERR GUESS OUT_OF_RANGE lo=60 hi=100 & end secret=51 → 3: broken(untrueHint)
      start secret=51 & state secret=51 lo=60 & end secret=51 → 3: broken(untrueHint)
      start secret=51 & * HINT step=1 n=1 guess=50 hint=LOW lo=60 hi=100 & end secret=51 → 3: broken(untrueHint)
      start secret=51 & * GUESSED name=bob n=1 guess=50 hint=LOW lo=60 hi=100 turn=ada & end secret=51 → 3: broken(untrueHint)
      start & low 50 & OK GUESS n=2 guess=80 hint=HIGH lo=1 hi=79 ms=5 & end → 4: broken(untrueHint)
      start & low 50 & ERR GUESS OUT_OF_RANGE lo=1 hi=100 & end → 4: broken(untrueHint)
      start & low 50 & state & end → 4: kept(secret: 75)
      start & OK GUESS n=1 guess=50 hint=LOW lo=60 hi=100 ms=5 & end → 3: kept(secret: 75)
      start & low 50 & ERR GUESS OUT_OF_RANGE lo=51 hi=100 & state lo=51 & end → 5: kept(secret: 75)
      watched & state & * GUESSED name=bob n=3 guess=60 hint=LOW lo=61 hi=90 turn=ada & end → 4: kept(secret: 75)
      ## A server that announces commitments owes one for each round, and the nonce
      greeting & * START round=1 rules=race lo=1 hi=100 par=7 first_to=1 & end & found → 2: broken(noProof)
      greeting & * STATE round=1 rules=race lo=1 hi=100 guesses=3 score=2-1 & end → 2: broken(noProof)
      greeting & * START round=1 rules=race lo=1 hi=100 par=7 first_to=1 commit=12 & start & end → 2: broken(noProof), 4: kept(secret: 75)
      greeting & start & * END round=1 winner=ada secret=75 score=1-0 & found → 3: broken(noProof)
      greeting & start & * END round=1 winner=ada secret=75 nonce=1 score=1-0 & start round=2 & end round=2 → 3: broken(noProof), 5: kept(secret: 75)
      * HELLO proto=1 server=x/1 max_line=512 caps=resume & * START round=1 rules=race lo=1 hi=100 par=7 first_to=1 & end → 3: unknown
      """#))
  func findings(_ example: Example) { #expect(findings(example.given) == example.expected) }

  private func findings(_ lines: String) -> String {
    var check = FairnessCheck()
    return Lines.written(lines).enumerated().compactMap { index, line in
      check.check(Lines.received(line)).map { "\(index + 1): \($0)".replacing(/[A-Z]\w*\./, with: "") }
    }.joined(separator: ", ")
  }
}
