import TestSupport
import Testing

@testable import GuessProtocol

@Suite("A line from the server", .timed)
struct LineWritingTests {
  private static let (ada, bob): (Name, Name) = (word("ada"), word("bob"))
  private static let room: RoomCode = word("F7KD2Q")
  private static let from51 = range(51, 100)
  private static let zeros = String(repeating: "0", count: 32)
  private static let commitment = Commitment(to: 75, nonce: word(zeros))
  private static let score = Score(own: 0, other: 1)
  private static let tag = ShortWord("a-1")

  private static func answer(_ number: Int, _ guess: Int64, _ hint: Hint, _ ms: Int64) -> ServerLine {
    .ok(
      .guess(GuessAnswer(number: number, guess: guess, hint: hint, range: from51, elapsed: Milliseconds(ms))),
      tag: nil)
  }

  private static let answers: [(ServerLine, String)] = [
    (answer(1, 50, .low, 1_240), "OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=1240"),
    (answer(2, 75, .hit, 900), "OK GUESS n=2 guess=75 hint=HIT ms=900"),
    (.row(.limit(.line, 512), tag: tag), "#a-1 ROW limit=line_bytes value=512"),
    (.ok(.ping("猜"), tag: tag), "#a-1 OK PING 猜"),
    (.error(.needName, verb: .guess, tag: tag), "#a-1 ERR GUESS NEED_NAME"),
    (.error(.tooLong, verb: nil, tag: nil), "ERR - TOO_LONG max=512"),
    (.error(.badVerb(nearest: nil), verb: nil, tag: nil), "ERR - BAD_VERB"),
    (.error(.badLine(.control), verb: nil, tag: nil), "ERR - BAD_LINE why=control"),
    (.error(.badArgument(.firstTo), verb: .create, tag: nil), "ERR CREATE BAD_ARG arg=first_to"),
    (.error(.cooldown(retry: Milliseconds(250)), verb: .guess, tag: nil), "ERR GUESS COOLDOWN retry_ms=250"),
    (.error(.rate(retry: Milliseconds(1)), verb: .say, tag: nil), "ERR SAY RATE retry_ms=1"),
    (.error(.limit(.watchers), verb: .watch, tag: nil), "ERR WATCH LIMIT limit=watchers"),
  ]

  private static let events: [(Event, String)] = [
    (
      .start(RoundStart(round: 1, rules: .race, range: .oneToHundred, firstTo: 1, commitment: commitment)),
      "START round=1 rules=race lo=1 hi=100 par=7 first_to=1 commit=\(commitment)"
    ),
    (
      .end(
        RoundEnd(
          round: 1, winner: ada, secret: 75, nonce: word(zeros.dropLast() + "1"),
          score: Score(own: 1, other: 0))),
      "END round=1 winner=ada secret=75 nonce=00000000000000000000000000000001 score=1-0"
    ),
    (
      .end(RoundEnd(round: 2, winner: nil, secret: -7, nonce: word(zeros), score: score)),
      "END round=2 winner=- secret=-7 nonce=\(zeros) score=0-1"
    ),
    (.match(MatchEnd(winner: nil, score: score, reason: .tie)), "MATCH winner=- score=0-1 reason=tie"),
    (.match(MatchEnd(winner: bob, score: score, reason: .left)), "MATCH winner=bob score=0-1 reason=left"),
    (.review(Review(guesses: 7, par: 7, wasted: 0, hasFound: true)), "REVIEW n=7 par=7 wasted=0 found=1"),
    (.joined(room: room, name: bob, kind: .human), "JOINED room=F7KD2Q name=bob kind=human"),
    (.paired(room: room, rival: bob), "PAIRED room=F7KD2Q rival=bob"),
    (.countdown(seconds: 3), "COUNTDOWN in=3"),
    (.rematch(name: bob), "REMATCH name=bob"), (.left(name: bob), "LEFT name=bob"),
    (.closed(room: room), "CLOSED room=F7KD2Q"),
    (
      .round(TournamentRound(event: room, number: 1, rounds: 5, rival: nil)),
      "ROUND event=F7KD2Q round=1 rounds=5 rival=-"
    ),
    (
      .standing(TournamentStanding(event: room, round: 1, rounds: 5, rank: 2, players: 9, points: 1)),
      "STANDING event=F7KD2Q round=1 rounds=5 rank=2 players=9 points=1"
    ),
    (
      .entry(event: room, name: bob, players: 2, isIn: false),
      "ENTRY event=F7KD2Q name=bob players=2 state=out"
    ),
    (.finished(event: room, winner: bob), "FINISHED event=F7KD2Q winner=bob"),
    (.warn(seconds: 15, reason: .clock), "WARN in=15 reason=clock"),
    (.bye(.quit), "BYE reason=quit"), (.bye(.moved), "BYE reason=moved"),
    (.bye(.moved, at: PublicAddress("[::1]:4837")), "BYE reason=moved at=[::1]:4837"),
    // A message is there even without sentences.
    (.said(name: bob, text: chat("see you : at 5")), "SAID name=bob : see you : at 5"),
    (.notice(chat("see you : at 5")), "NOTICE : see you : at 5"),
  ]

  @Test("is written as the protocol says, its tag first, with a dash for no verb and no winner")
  func lines() {
    for (line, text) in Self.answers + Self.events.map({ (.event($0), "* " + $1) }) {
      #expect(written(line) == text)
    }
  }

  @Test("ends in its sentence")
  func sentences() {
    let last = GuessAnswer(number: 3, guess: 75, hint: .low, range: range(76, 76), elapsed: .zero)
    let lines: [(ServerLine, String, String)] = [
      (Self.answer(1, 50, .low, 1_240), "OK GUESS n=1 ", "50 is too low. It is between 51 and 100."),
      (.ok(.guess(last), tag: nil), "OK GUESS n=3 ", "75 is too low. It can only be 76."),
      (
        .error(.outOfRange(Self.from51), verb: .guess, tag: nil),
        "ERR GUESS OUT_OF_RANGE lo=51 hi=100 : Outside the range",
        "It is between 51 and 100."
      ),
      (
        .event(.hello(version: "1.0.0")), "* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=",
        " : Welcome! NAME <you>, then PLAY. HELP lists the rest."
      ),
      // It shows no exact count of what a rival has left.
      (
        .event(.rival(name: Self.bob, guesses: 1, needs: 6)), "* RIVAL name=bob n=1 needs=6 : ",
        " : bob has guessed once and can finish within 6 more."
      ),
    ]
    for (line, start, end) in lines {
      let text = written(line, LineStyle())
      #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
    }
    #expect(("\(1, "guess", "guesses")" as Sentence).text == "1 guess")
    let two: Sentence = "\(2 as Int64, "guess", "guesses") of \(Int64.min)"
    #expect(two.text == "2 guesses of -9223372036854775808")
  }

  @Test("stays within its limit with the longest values")
  func longest() {
    let said = Event.said(name: word("A234567890123456"), text: chat(String(repeating: "я", count: 250)))
    let ping = Reply.ping(String(repeating: "a", count: Limits.requestLineBytes))
    for line in [.event(said), .ok(ping, tag: ShortWord("A234567890123456"))] as [ServerLine] {
      #expect(written(line, LineStyle()).utf8.count <= Limits.serverLineBytes)
    }
  }

  @Test("is appended to waiting output, without a line ending of its own")
  func appending() {
    var bytes = Array("* BYE\n".utf8)
    ServerLine.ok(.quit, tag: nil).write(to: &bytes, style: LineStyle(text: .off))
    #expect(String(decoding: bytes, as: UTF8.self) == "* BYE\nOK QUIT")
  }

  @Test("has the reader's own score first, and reads it back")
  func scores() {
    #expect(Score(own: 12, other: 3).written == "12-3")
    #expect(Score(Array("12-3".utf8).span) == Score(own: 12, other: 3))
    for text in ["", "-", "1-", "-1", "1", "1:2", "a-b"] { #expect(Score(Array(text.utf8).span) == nil) }
  }

  @Test("writes numbers of every length exactly, and reads them back")
  func numbers() {
    var numbers = Array<Int64>(0...10_000) + [.min, .max]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 7, power / 7 * 5, -power, -power - 1]
    }
    for number in numbers {
      #expect(number.written == String(number) && Int64(number.bytes.span) == number)
    }
  }
}
