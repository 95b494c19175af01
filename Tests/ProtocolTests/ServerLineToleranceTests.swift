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
      "ERR DANCE BAD_VERB", "ERR SAY OOPS", "ERR SAY", "* BYE",
      "* BYE reason=moved at=b",
      "ROW verb=?", "* HELLO proto=0 server=guess-server/9", "* HELLO proto=1",
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
    for protocolVersion in 1...2 {
      let greeting = received("* HELLO proto=\(protocolVersion) server=\(server)")
      #expect(greeting.line == .event(.hello(version: version)))
    }
  }

  @Test("a new word that a reader can do without takes nothing from the rest of its line")
  func newWords() {
    let settings = "rules=race lo=1 hi=9 first_to=1 pace=0 countdown=0"
    for (line, known, new) in [
      ("OK HELLO proto=1 kind=bot text=off lang=en", "lang=en", "lang=de"),
      ("* JOINED room=F7KD2Q name=bob kind=bot", "kind=bot", "kind=team"),
      ("ROW room=F7KD2Q \(settings) players=2 spectators=0 state=playing", "state=playing", "state=paused"),
      ("OK SCORES count=0 state=playing round=2", "state=playing", "state=paused"),
      ("OK JOIN \(tournament) \(settings)", "pairing=swiss", "pairing=ladder"),
      ("OK JOIN \(tournament) \(settings)", "with=any", "with=team"),
      ("OK JOIN \(tournament) \(settings)", "computer=hard", "computer=expert"),
    ] {
      #expect(received(line).line != nil)
      #expect(received(line.replacing(known, with: new)).line == received(line).line, "\(new)")
    }
  }

  private let tournament =
    "tournament=F7KD2Q players=2 round=0 pairing=swiss with=any computer=hard break=0"

  @Test(
    "a new reason or detail is none",
    arguments: [
      ("ERR - BAD_LINE why=colour", .error(.badLine(nil), verb: nil, tag: nil)),
      ("ERR JOIN BAD_ARG arg=password", .error(.badArgument(nil), verb: .join, tag: nil)),
      ("ERR JOIN LIMIT limit=pets", .error(.limit(nil), verb: .join, tag: nil)),
      ("ERR JOIN TOURNAMENT why=weather", .error(.tournament(nil), verb: .join, tag: nil)),
      ("ERR PLAY IN_ROOM why=asleep", .error(.inRoom(nil), verb: .play, tag: nil)),
      ("* WARN in=5 reason=storm", .event(.warn(seconds: 5, reason: nil))),
      ("* BYE reason=bored", .event(.bye(nil))),
      (
        "* ENTRY tournament=F7KD2Q name=bob players=2 state=asleep",
        .event(.entry(tournament: word("F7KD2Q"), name: word("bob"), players: 2, nil))
      ),
    ] as [(String, ServerLine)])
  func newDetails(line: String, expected: ServerLine) {
    let read = received("\(line) : It is new.")
    #expect(read.line == expected)
    #expect(expected.sentence(in: .english) == nil || line.hasSuffix("pets") || line.hasSuffix("asleep"))
    #expect(read.text == "It is new.")
  }

  @Test("a new key of a row makes no other row of it")
  func newKeysOfRows() {
    let row =
      "ROW rank=1 name=ada played=2 won=1 lost=0 tied=1 found=1 guesses=9 over_par_sum=-2 best=5 time_ms=9"
    #expect(received(row).line != nil)
    #expect(received(row + " rating=1512 days=3 points=3 round=1").line == received(row).line)
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
