import GuessProtocol
import Testing

@Suite("Reading new, broken or hostile lines")
struct ServerLineToleranceTests {
  @Test(
    "unknown keys are ignored, and order does not matter",
    arguments: [
      "* RIVAL mood=good needs=6 guesses=1 name=bob colour=red",
      "* RIVAL name=bob guesses=1 needs=6 : bob has guessed once.",
      "*  RIVAL\tname=bob guesses=1 needs=6 needs=7",
    ])
  func unknownKeys(line: String) {
    let bob: Name = word("bob")
    #expect(received(line).line == .event(.rival(name: bob, guesses: 1, needs: 6)))
  }

  @Test(
    "an unknown line is nil",
    arguments: [
      "", ":", "*", "OK", "ERR", "ROW", "#t", "# OK SAY", "#t * BYE reason=quit", "* DANCE name=bob",
      "OK say",
      "ERR DANCE BAD_VERB", "ERR SAY OOPS", "ERR SAY", "* BYE reason=bored", "* BYE",
      "* BYE reason=moved at=b",
      "ROW verb=?", "* HELLO proto=2 server=guess-server/9", "* HELLO proto=1",
      "OK GUESS n=1 guess=50 hint=MAYBE lo=1 hi=2 ms=1",
      "OK GUESS n=1 guess=50 hint=LOW lo=2 hi=1 ms=1", "OK GUESS n=1 guess=50 hint=LOW ms=1",
      "OK GUESS n=9223372036854775808 guess=50 hint=HIT ms=1", "* COUNTDOWN in=", "* COUNTDOWN in=soon",
      "* SAID name=bob", "* SAID name=bob : ", "* SAID name=- : hi", "SSH-2.0-OpenSSH_9.2", "HTTP/1.1 400",
    ])
  func unknownLines(line: String) { #expect(received(line).line == nil) }

  @Test(
    "a greeting is accepted from any program",
    arguments: [
      ("guess-server/9", "9"), ("guess-server", "guess-server"), ("other/1", "other/1"), ("x", "x"),
    ])
  func greetings(server: String, version: String) {
    #expect(received("* HELLO proto=1 server=\(server)").line == .event(.hello(version: version)))
  }

  @Test("an unknown line keeps its text")
  func unknownLineWithText() {
    #expect(received("* DANCE name=bob : bob dances : still").text == "bob dances : still")
    #expect(received("* DANCE name=bob : ").text == nil)
  }

  @Test("a time too large to be represented is malformed, and the largest one is not")
  func longTimes() {
    func room(clock: String) -> String {
      "ROW room=F7KD2Q rules=race lo=1 hi=9 first_to=1 pace=0 clock=\(clock) countdown=0 players=1 spectators=0 state=over"
    }
    #expect(received(room(clock: "2147483648")).line != nil)
    #expect(received(room(clock: "2147483649")).line == nil)
    #expect(received(room(clock: "9223372036854775807")).line == nil)
    #expect(received(room(clock: "-1")).line == nil)
  }
}
