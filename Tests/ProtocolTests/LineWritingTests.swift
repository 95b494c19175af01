import TestSupport
import Testing

@testable import GuessProtocol

@Suite("A line from the server", .timed)
struct LineWritingTests {
  static let silent = LineStyle(wantsText: false)

  static func text(_ line: ServerLine, _ style: LineStyle = LineStyle()) -> String {
    var bytes: [UInt8] = []
    line.write(to: &bytes, style: style)
    return String(decoding: bytes, as: UTF8.self)
  }

  let ada: Name
  let bob: Name
  let room: RoomCode
  let from51: GuessRange
  let zero: Nonce
  let one: Nonce

  init() throws {
    ada = try #require(Name("ada"))
    bob = try #require(Name("bob"))
    room = try #require(RoomCode("F7KD2Q"))
    from51 = try #require(GuessRange(lo: 51, hi: 100))
    zero = try #require(Nonce(String(repeating: "0", count: 32)))
    one = try #require(Nonce((String(repeating: "0", count: 31) + "1")))
  }

  @Test("answers a guess as the protocol says")
  func guesses() {
    let low = GuessAnswer(number: 1, guess: 50, hint: .low, range: from51, elapsed: Milliseconds(1_240))
    #expect(
      Self.text(.ok(.guess(low), tag: nil))
        == "OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=1240 : 50 is too low. It is between 51 and 100.")
    let hit = GuessAnswer(number: 2, guess: 75, hint: .hit, range: from51, elapsed: Milliseconds(900))
    #expect(Self.text(.ok(.guess(hit), tag: nil), Self.silent) == "OK GUESS n=2 guess=75 hint=HIT ms=900")
  }

  @Test("says so when a single number is left")
  func oneLeft() throws {
    let last = try #require(GuessRange(lo: 76, hi: 76))
    let answer = GuessAnswer(number: 3, guess: 75, hint: .low, range: last, elapsed: .zero)
    #expect(Self.text(.ok(.guess(answer), tag: nil)).hasSuffix(" : 75 is too low. It can only be 76."))
  }

  @Test("refuses a guess that is ruled out as the protocol says")
  func outOfRange() {
    #expect(
      Self.text(.error(.outOfRange(from51), verb: .guess, tag: nil)).hasPrefix(
        "ERR GUESS OUT_OF_RANGE lo=51 hi=100 : Already ruled out"))
  }

  @Test("repeats the tag before ROW, OK and ERR")
  func tags() {
    let tag = ShortWord("a-1")
    #expect(
      Self.text(.row(.limit(.line, 512), tag: tag), Self.silent) == "#a-1 ROW limit=line_bytes value=512")
    #expect(Self.text(.ok(.ping("猜"), tag: tag), Self.silent) == "#a-1 OK PING 猜")
    #expect(Self.text(.error(.needName, verb: .guess, tag: tag), Self.silent) == "#a-1 ERR GUESS NEED_NAME")
  }

  @Test("has a dash if the request had no verb")
  func noVerb() {
    #expect(Self.text(.error(.tooLong, verb: nil, tag: nil), Self.silent) == "ERR - TOO_LONG max=512")
    #expect(Self.text(.error(.badVerb(nearest: nil), verb: nil, tag: nil), Self.silent) == "ERR - BAD_VERB")
    #expect(
      Self.text(.error(.badLine(.control), verb: nil, tag: nil), Self.silent) == "ERR - BAD_LINE why=control")
  }

  @Test("names the error, and when to try again")
  func refusals() {
    #expect(
      Self.text(.error(.badArgument(.firstTo), verb: .create, tag: nil), Self.silent)
        == "ERR CREATE BAD_ARG arg=first_to")
    #expect(
      Self.text(.error(.cooldown(retry: Milliseconds(250)), verb: .guess, tag: nil), Self.silent)
        == "ERR GUESS COOLDOWN retry_ms=250")
    #expect(
      Self.text(.error(.rate(retry: Milliseconds(1)), verb: .say, tag: nil), Self.silent)
        == "ERR SAY RATE retry_ms=1")
    #expect(
      Self.text(.error(.limit(.watchers), verb: .watch, tag: nil), Self.silent)
        == "ERR WATCH LIMIT limit=watchers")
  }

  @Test("greets as the protocol says")
  func greeting() {
    let line = Self.text(.event(.hello(version: "1.0.0")))
    #expect(line.hasPrefix("* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps="))
    #expect(line.hasSuffix(" : Welcome! NAME <you>, then PLAY. HELP lists the rest."))
  }

  @Test("starts a round with everything known about it")
  func start() {
    let commitment = Commitment(to: 75, nonce: zero)
    let start = RoundStart(round: 1, rules: .race, range: .oneToHundred, firstTo: 1, commitment: commitment)
    #expect(
      Self.text(.event(.start(start)), Self.silent)
        == "* START round=1 rules=race lo=1 hi=100 par=7 first_to=1 commit=\(commitment)")
  }

  @Test("ends a round with the proof, and with a dash for no winner")
  func end() {
    let won = RoundEnd(
      round: 1, winner: ada, secret: 75, nonce: one, score: Score(own: 1, other: 0))
    let lost = RoundEnd(
      round: 2, winner: nil, secret: -7, nonce: zero, score: Score(own: 0, other: 1))
    #expect(
      Self.text(.event(.end(won)), Self.silent)
        == "* END round=1 winner=ada secret=75 nonce=00000000000000000000000000000001 score=1-0")
    #expect(
      Self.text(.event(.end(lost)), Self.silent)
        == "* END round=2 winner=- secret=-7 nonce=00000000000000000000000000000000 score=0-1")
  }

  @Test("shows no exact count of what a rival has left")
  func rival() {
    #expect(
      Self.text(.event(.rival(name: bob, guesses: 1, needs: 6)))
        == "* RIVAL name=bob n=1 needs=6 : bob has guessed once and can finish within 6 more.")
  }

  @Test("reports matches, rooms and goodbyes as the protocol says")
  func events() {
    let score = Score(own: 0, other: 1)
    let lines: [(Event, String)] = [
      (.match(MatchEnd(winner: nil, score: score, reason: .tie)), "* MATCH winner=- score=0-1 reason=tie"),
      (
        .match(MatchEnd(winner: bob, score: score, reason: .left)), "* MATCH winner=bob score=0-1 reason=left"
      ),
      (.joined(room: room, name: bob, kind: .human), "* JOINED room=F7KD2Q name=bob kind=human"),
      (.paired(room: room, rival: bob), "* PAIRED room=F7KD2Q rival=bob"),
      (.countdown(seconds: 3), "* COUNTDOWN in=3"),
      (.rematch(name: bob), "* REMATCH name=bob"),
      (.left(name: bob), "* LEFT name=bob"),
      (.closed(room: room), "* CLOSED room=F7KD2Q"),
      (.warn(seconds: 15, reason: .clock), "* WARN in=15 reason=clock"),
      (.bye(.quit), "* BYE reason=quit"), (.bye(.moved), "* BYE reason=moved"),
      (.bye(.moved, at: PublicAddress("[::1]:4837")), "* BYE reason=moved at=[::1]:4837"),
    ]
    for (event, line) in lines { #expect(Self.text(.event(event), Self.silent) == line) }
  }

  @Test("reviews a match against par")
  func review() {
    let review = Review(guesses: 7, par: 7, wasted: 0, hasFound: true)
    #expect(Self.text(.event(.review(review)), Self.silent).hasPrefix("* REVIEW n=7 par=7 wasted=0"))
  }

  @Test("has the chat message after the colon even without sentences")
  func said() throws {
    let text = try #require(ChatText("see you : at 5"))
    #expect(
      Self.text(.event(.said(name: bob, text: text)), Self.silent) == "* SAID name=bob : see you : at 5")
    #expect(Self.text(.event(.notice(text)), Self.silent) == "* NOTICE : see you : at 5")
  }

  @Test("stays within its limit with the longest values")
  func longest() throws {
    let longest = try #require(ChatText(String(repeating: "я", count: 250)))
    let name = try #require(Name("A234567890123456"))
    #expect(Self.text(.event(.said(name: name, text: longest))).utf8.count <= Limits.serverLineBytes)
    let word = String(repeating: "a", count: Limits.requestLineBytes)
    let answer = Self.text(.ok(.ping(word), tag: ShortWord("A234567890123456")))
    #expect(answer.utf8.count <= Limits.serverLineBytes)
  }

  @Test("is appended to waiting output, without a line ending of its own")
  func appending() {
    var bytes = Array("* BYE\n".utf8)
    ServerLine.ok(.quit, tag: nil).write(to: &bytes, style: Self.silent)
    #expect(String(decoding: bytes, as: UTF8.self) == "* BYE\nOK QUIT")
  }

  @Test("has the reader's own score first, and reads it back")
  func scores() {
    var bytes: [UInt8] = []
    Score(own: 12, other: 3).write(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "12-3")
    #expect(Score(bytes.span) == Score(own: 12, other: 3))
    for text in ["", "-", "1-", "-1", "1", "1:2", "a-b"] { #expect(Score(Array(text.utf8).span) == nil) }
  }

  @Test("writes numbers of every length exactly")
  func numbers() {
    var numbers = Array<Int64>(0...10_000) + [.min, .max]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 7, power / 7 * 5, -power, -power - 1]
    }
    for number in numbers {
      var bytes: [UInt8] = []
      number.write(to: &bytes)
      #expect(bytes == Array(String(number).utf8))
    }
  }

  @Test("has plurals that agree with their number")
  func sentences() {
    let one: Sentence = "\(1, "guess", "guesses")"
    let two: Sentence = "\(2 as Int64, "guess", "guesses") of \(Int64.min)"
    #expect(one.text == "1 guess")
    #expect(two.text == "2 guesses of -9223372036854775808")
  }
}
