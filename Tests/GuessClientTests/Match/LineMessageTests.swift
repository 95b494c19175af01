import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The client's messages about lines", .timed)
struct LineMessageTests {
  /// The messages about the last of `lines`.
  private func remarks(_ lines: [String]) -> [Message] {
    var listener = Listener()
    return lines.map { listener.hear($0) }.last ?? []
  }

  private static let fair = Message("✓ fair: 75 was fixed before the first guess.")
  private static let ruledOut = "ERR GUESS OUT_OF_RANGE lo=48 hi=48"
  private static let next = "REMATCH to play again, LEAVE to go back."

  @Test(
    "have a tone and the words of the game, from the reader's view and in the reader's language",
    arguments: [
      ([Lines.low(50)], [Message("50 is too low. It is between 51 and 100.", .low)]),
      (
        ["OK GUESS n=2 guess=90 hint=HIGH lo=1 hi=89 ms=9"],
        [Message("90 is too high. It is between 1 and 89.", .high)]
      ),
      // The number was found, or was not.
      (
        [Lines.named, Lines.joined, Lines.start(), Lines.end()],
        [Message("You found it! The number was 75.", .win), fair]
      ),
      (
        [Lines.named, Lines.joined, Lines.start(), Lines.end(winner: "bob")],
        [Message("bob found it first: the number was 75.", .loss), fair]
      ),
      (
        [Lines.named, Lines.watched, Lines.start(), Lines.end(winner: "bob")],
        [Message("bob found it: the number was 75."), fair]
      ),
      (
        [Lines.named, Lines.joined, Lines.start(), Lines.end(winner: "-")],
        [Message("Nobody found it: the number was 75."), fair]
      ),
      // A mistake, the same again, and a request at the wrong time.
      (
        [Lines.joined, Lines.start(), Lines.low(47, hi: 48), ruledOut],
        [Message("Already ruled out, so it does not count. It can only be 48.", .error)]
      ),
      (
        [Lines.joined, Lines.start(), Lines.low(47, hi: 48), ruledOut, ruledOut],
        [Message("Again a number that is ruled out. Guess 48: no other is left.", .error)]
      ),
      (
        [Lines.joined, Lines.start(), ruledOut, Lines.low(40), ruledOut],
        [Message("Already ruled out, so it does not count. It can only be 48.", .error)]
      ),
      (
        [Lines.joined, "ERR REMATCH NOT_PLAYING"],
        [Message("Not now: this match must end first. After it, REMATCH plays again.", .error)]
      ),
      (
        [Lines.joined, Lines.found, "ERR REMATCH NOT_PLAYING"],
        [
          Message(
            "Not now: a rematch is for after a match, while both are still there. PLAY finds another rival.",
            .error)
        ]
      ),
      // A match is over.
      ([Lines.named, Lines.joined, Lines.found], [Message("You win the match 1–0! \(next)", .win)]),
      (
        [Lines.named, Lines.joined, "* MATCH winner=bob score=0-1 reason=found"],
        [Message("bob wins the match 0–1! \(next)", .loss)]
      ),
      (
        [Lines.named, Lines.joined, "* MATCH winner=ada score=0-0 reason=left"],
        [Message("You win the match: your rival has left. PLAY finds another.", .win)]
      ),
      (
        [Lines.named, Lines.joined, "* MATCH winner=bob score=0-0 reason=left"],
        [Message("bob wins the match: you have left.", .loss)]
      ),
      (
        [Lines.named, Lines.joined, "* MATCH winner=bob score=0-0 reason=forfeit"],
        [Message("bob wins the match: you missed 3 turns in a row.", .loss)]
      ),
      (
        [Lines.named, Lines.watched, "* MATCH winner=bob score=0-0 reason=left"],
        [Message("bob wins: the rival has left.")]
      ),
      (
        [Lines.named, Lines.joined, "* MATCH winner=- score=1-1 reason=tie : A tie."],
        [Message("A tie: nobody leads after the last round. \(next)")]
      ),
      ([Lines.named, Lines.watched, Lines.found], [Message("ada wins the match 1–0.")]),
      ([Lines.named, Lines.solo, Lines.found], [Message("SOLO to play again, LEAVE to go back.")]),
      // An error.
      (
        ["ERR GUESS NOT_PLAYING : Please wait."],
        [Message("Not now: you are not in a running round.", .error)]
      ),
      (
        ["ERR - BAD_VERB near=PLAY"],
        [Message("Unknown verb. Did you mean PLAY? HELP shows what to type.", .error)]
      ),
      (
        ["ERR NAME NAME_TAKEN retry_ms=59001 : RESUME <token>"],
        [
          Message(
            "That name is kept for its player, who is away, for 60 seconds. Please take another one.", .error)
        ]
      ),
      // Help, for a few words as well as for a whole verb.
      (["ROW verb=SOLO brief=1"], [Message("SOLO -- starts a game for you alone")]),
      (["ROW verb=SOLO"], [Message("\(Verb.solo.usage) -- starts a game for you alone")]),
      (
        ["OK LANG lang=zh", "ROW verb=SOLO brief=1 : SOLO -- alone"], [Message("SOLO -- 开始单人游戏")]
      ),
      (["OK LANG lang=ru", Lines.named], [Message("Привет, ada!")]),
      (["OK HELLO proto=1 kind=human text=off lang=zh", Lines.named], [Message("你好，ada！")]),
      // The player's own chat, and the server's text of an unknown line or nothing.
      ([Lines.named, "* SAID name=ADA : hi"], [Message("you: hi")]),
      (["* DANCE name=bob : bob dances."], [Message("bob dances.")]),
      (["* DANCE name=bob token=\(Lines.tokenDigits)"], []),
      (["OK DANCE name=ada token=\(Lines.tokenDigits)"], []),
    ] as [([String], [Message])])
  func words(lines: [String], messages: [Message]) {
    #expect(remarks(lines) == messages)
  }

  @Test(
    "have words for a few more lines",
    arguments: [
      (Lines.greeting, "Connected to localhost:4837, which runs guess-server 1.0.0."),
      (Lines.named, "Hello, ada!"),
      (Lines.joined, "You are in room F7KD2Q. Your rival is bob."), ("OK PING", "pong"),
      ("OK PING x", "pong x"), ("* SAID name=bob : hi : there", "bob: hi : there"),
      (
        "* WAITING waiting=1",
        "Still waiting. SOLO passes the time and keeps your place. A friend types PLAY after: guess-client guess://localhost"
      ),
      ("* NOTICE : Tea at five.", "The host says: Tea at five."),
      ("ROW limit=clock_s value=3600", "  clock_s = 3600"),
      (
        Lines.start(2, firstTo: 3),
        "Round 2, first to 3: a number from 1 to 100. 7 guesses are enough if you halve. Go!"
      ),
      (
        "ROW room=F7KD2Q \(Lines.settings) players=1 watchers=2 state=waiting",
        "  F7KD2Q  race 1..100, first to 1: waits for a rival, 2 watching"
      ),
      (
        "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes",
        "Room F7KD2Q is open. Your rival types JOIN F7KD2Q, or: guess-client guess://localhost/F7KD2Q"
      ),
    ])
  func ownWords(line: String, words: String) {
    #expect(remarks([line]) == [Message(words)])
  }

  @Test(
    "ignore the server's own text on known lines",
    arguments: Language.allCases)
  func strangeTails(language: Language) {
    let strange = "Press Alt-F4 to win!"
    let lines = [
      Lines.greeting, Lines.named, Lines.joined, Lines.start(), "* COUNTDOWN in=3", Lines.low(50),
      "* RIVAL name=bob n=2 needs=4", "* AWAY name=bob grace=60", "* BACK name=bob",
      "* WARN in=15 reason=clock", "ERR GUESS OUT_OF_RANGE lo=51 hi=100", "ERR JOIN NO_ROOM",
      "ERR - BAD_VERB", "ERR - BAD_LINE why=control", "ROW verb=GUESS", "ROW limit=clock_s value=3600",
      "OK STATUS players=1 rooms=0 matches=0 uptime=5", "OK LEAVE room=F7KD2Q", Lines.end(), Lines.found,
      "* REVIEW n=4 par=7 wasted=0 found=1", "* REMATCH name=bob", "* LEFT name=bob", Lines.goodbye,
    ]
    var listener = Listener(in: language)
    for line in lines {
      let words = line.split(separator: " : ").first.map(String.init) ?? line
      let told = listener.hear("\(words) : \(strange)")
      #expect(!told.contains { $0.text.contains("Alt-F4") }, "\(line)")
      #expect(!told.isEmpty, "\(line)")
    }
    #expect(
      listener.hear("* SAID name=bob : \(strange)").first?.text.contains("Alt-F4") == true
    )
  }

  @Test("never show a token, give an error its tone, and propose a verb in the player's language")
  func others() {
    for line in [Lines.named, Lines.helloNamed, "OK RESUME name=ada token=\(Lines.tokenDigits)"] {
      #expect(!remarks([line]).contains { $0.text.contains("ab") })
    }
    #expect(remarks(["ERR JOIN ROOM_FULL"]).map(\.tone) == [.error])
    #expect(
      remarks(["OK LANG lang=ru", "ERR - BAD_VERB near=PLAY : Did you mean PLAY?"]).map(\.text)
        == [ServerLine.error(.badVerb(nearest: .play), verb: nil, tag: nil).sentence(in: .russian)])
  }
}
