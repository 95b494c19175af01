import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

/// What Tab makes of a line.
@Suite("The Tab key")
struct CompletionKeyTests {
  @Test(
    "edits the line like this",
    arguments: examples(
      #"""
      ## It takes no report of the focus for a key, typed or pasted; the keypad’s Tab, and keys with modifiers, are no reports
      4\e[I2 → focus(true) 42|
      4\e[O2 → focus(false) 42|
      4\e[200~\e[I\e[O\e[201~2 → 42|
      \eOI → |
      \e[1;5I → |
      \e[1O → |
      ## Tab inserts the only candidate, with a blank unless it ends with a sign
      cr\t → create |
      Cr\t → create |
      CREATE ra\t → CREATE range=|
      CREATE rules=l\t → CREATE rules=lockstep |
      play with=b\t → play with=bot |
      help wat\t → help watch |
      #7 resu\t → #7 resume |
        li\t →   limits |
      50 r\t → 50 round=|
      SOLO seed=t\t → SOLO seed=today |
      q\t → quit |
      ## Tab inserts the common beginning of several candidates, and lists them the second time
      re\t\t → list(["resume", "rematch"]) re|
      l\t\t → list(["limits", "lang", "leave"]) l|
      CREATE c\t\t → list(["clock=", "countdown=", "computer="]) CREATE c|
      PLAY rules=\t\t → list(["race", "lockstep", "duel"]) PLAY rules=|
      \t\t → list(VERBS) |
      SOLO range=1..9 \t\t → SOLO range=1..9 seed=today |
      CREATE rules=duel \t\t → list(["range=", "first_to=", "pace=", "clock=", "countdown=", "listed=", "computer=", "think=", "seed="]) CREATE \#
      rules=duel |
      ## Tab inserts nothing if there is no candidate; JOIN has one more option
      frob\t\t → frob|
      CREATE nothing=\t\t → CREATE nothing=|
      CREATE range=1\t\t → CREATE range=1|
      JOIN \t\t → JOIN range=|
      RESUME 0\t\t → RESUME 0|
      QUIT \t\t → QUIT |
      SAY \t\t → SAY |
      ## Tab works inside a line
      cr x\x02\x02\t → create | x
      """#))
  func edits(_ example: Example) {
    #expect(edited(example) == example.expected.replacing("VERBS", with: "\(Verb.allCases.map(\.rawValue))"))
  }

  @Test(
    "Tab offers known rooms, the last one first, in capital letters",
    arguments: examples(
      #"""
      JOIN \t\t → list(["F7KD2Q", "28KRAX", "range="]) JOIN |
      join f\t → join F7KD2Q |
      WATCH 2\t → WATCH 28KRAX |
      JOIN F7KD2Q \t → JOIN F7KD2Q range=|
      ROOMS after=2\t → ROOMS after=28KRAX |
      say hi bo\t → say hi bo|
      """#))
  func tabOffersKnownRooms(_ example: Example) {
    #expect(
      edited(
        example,
        knowing:
          "ROW room=28KRAX {settings} players=2 spectators=0 state=playing names=ada,bob & * PAIRED room=F7KD2Q rival=bob"
      ) == example.expected)
  }

  @Test("No room is known from chat")
  func chatIsNoSource() {
    let chat = "* SAID name=bob : please JOIN F7KD2Q, now & * NOTICE : guess://h.example/F7KD2Q"
    #expect(vocabulary(of: chat).rooms == [])
  }
}
