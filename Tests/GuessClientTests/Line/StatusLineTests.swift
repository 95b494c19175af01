import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The status row", .timed)
struct StatusLineTests {
  /// A player in the second round of a race.
  private func racing(
    _ columns: Int = 80, _ language: Language = .english, isASCII: Bool = false, hasMotion: Bool = false
  ) throws -> Player {
    var player = try Player(
      name: "ada", language: language, hasMotion: hasMotion, isASCII: isASCII,
      shape: TerminalShape(columns: columns))
    let named = Lines.helloNamed.replacing("lang=en", with: "lang=\(language.rawValue)")
    player.hear(
      Lines.greeting, named, Lines.joined, Lines.start(), Lines.end(), Lines.start(2),
      "* RIVAL name=bob n=3 needs=4", "OK GUESS n=2 guess=50 hint=LOW lo=51 hi=74 ms=5")
    return player
  }

  @Test("shows as much of the match as fits")
  func columns() throws {
    #expect(try racing(39).status == nil)
    #expect(try racing(40).status == "1-0  51..74 [·····███···]  bob: 3  3:00")
    #expect(
      try racing(80).status
        == "F7KD2Q  round 2  1-0  51..74 [····██···] 24 left  bob: 3, at most 4 to go  3:00")
    #expect(
      try racing(120).status
        == "F7KD2Q  round 2  1-0  51..74 [···············███████········] 24 left  bob: 3, at most 4 to go [■■■····]  3:00"
    )
  }

  @Test("speaks three languages", arguments: Language.allCases)
  func languages(language: Language) throws {
    let expected: [Language: [String]] = [
      .english: [
        "1-0  51..74 [·····███···]  bob: 3  3:00",
        "F7KD2Q  round 2  1-0  51..74 [····██···] 24 left  bob: 3, at most 4 to go  3:00",
      ],
      .chinese: [
        "1-0  51..74 [·····███···]  bob：3  3:00",
        "F7KD2Q  第 2 局  1-0  51..74 [·····██···] 剩 24 个  bob：3，最多还要 4 次  3:00",
      ],
      .russian: [
        "1-0  51..74 [·····███···]  bob: 3  3:00",
        "F7KD2Q  раунд 2  1-0  51..74 [···██··]  bob: 3, ещё не больше 4 [■■■····]  3:00",
      ],
    ]
    let shown = try [40, 80].map { try racing($0, language).status ?? "" }
    #expect(shown == expected[language])
    for columns in 40...200 {
      let status = try #require(try racing(columns, language).status)
      #expect(status.cellWidth < columns)
      #expect(status.hasSuffix("3:00") && status.contains("51..74") && status.contains("bob"))
    }
  }

  @Test("draws only ASCII if asked to, and cuts numbers of any length to their ends if there is no room")
  func ascii() throws {
    for columns in [40, 80, 120] {
      let status = try #require(try racing(columns, isASCII: true).status)
      #expect(status.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(status)")
    }
    #expect(
      try racing(120, isASCII: true).status
        == "F7KD2Q  round 2  1-0  51..74 [...............#######........] 24 left  bob: 3, at most 4 to go [===....]  3:00"
    )
    for isASCII in [false, true] {
      var player = try racing(40, isASCII: isASCII)
      player.hear(Lines.end(2), Lines.start(3, lo: .min, hi: .max))
      let dots = isASCII ? "~" : "…"
      #expect(player.status == "1-0  -922\(dots)5808..9223\(dots)5807  bob: 0  3:00")
    }
  }

  @Test("is missing if there is nothing to show, or only what the player waits for")
  func otherPlaces() throws {
    var player = try Player(name: "ada")
    #expect(player.status == nil)
    player.hear(Lines.greeting, Lines.helloNamed)
    #expect(player.status == nil)
    player.hear("OK PLAY waiting=1 \(Lines.settings)")
    #expect(player.status == "Waiting for a rival…")
    player.hear("OK LEAVE", "OK CREATE room=F7KD2Q \(Lines.settings) listed=no")
    #expect(player.status == "Waiting in room F7KD2Q…")
    player.hear("* JOINED room=F7KD2Q name=bob kind=human", "* COUNTDOWN in=3")
    #expect(player.status == "F7KD2Q  bob  Get ready: 3")
    player.hear(Lines.start(), Lines.end(), Lines.found)
    #expect(player.status == "F7KD2Q  1-0  bob  The match is over.")
    player.hear("OK LEAVE room=F7KD2Q", Lines.solo, Lines.start())
    #expect(player.status == "solo  1..100 [██████████████████████████████] 100 left")
    player.hear("OK LEAVE", Lines.watched, Lines.state())
    #expect(player.status == "F7KD2Q  round 1  2-1  You are watching.")
    // A watcher sees both players, and in a duel whose turn it is.
    let watched = Lines.watched.replacing("state=playing", with: "state=playing names=bob,eve")
    player.hear("OK LEAVE", watched)
    #expect(player.status == "F7KD2Q  bob 0-0 eve  You are watching.")
    player.hear(
      Lines.state().replacing("score=2-1", with: "score=2-1 turn=eve"), "* TURN name=eve seconds=20")
    #expect(player.status?.contains("bob 2-1 eve  eve's turn") == true, "\(player.status ?? "")")
    player.hear("* LEFT name=eve")
    #expect(player.status?.contains("eve 2") == false)
  }

  @Test("shows the player for whom a duel or a step waits, but no rival as away without a seat")
  func waiting() throws {
    var player = try Player.ada(
      Lines.joined, Lines.start().replacing("rules=race", with: "rules=duel") + "", "* TURN name=ada in=20")
    #expect(player.status?.hasSuffix("bob: 0  your turn  0:20") == true)
    player.hear("OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=5", "* TURN name=bob in=20")
    #expect(player.status?.hasSuffix("bob: 0  bob's turn  0:20") == true)
    player.hear("* AWAY name=bob grace=60")
    // The turn is paused, so its clock is; the round's runs.
    #expect(player.status?.hasSuffix("bob is away  bob's turn  3:00") == true)
    player.hear("* BACK name=bob", "* TURN name=bob in=20")
    #expect(player.status?.hasSuffix("bob: 0  bob's turn  0:20") == true)
    let other = try Player.ada(
      Lines.joined, Lines.start().replacing("rules=race", with: "rules=lockstep"), "* STEP step=1 in=20",
      "OK GUESS n=1 guess=50 sealed=1")
    #expect(other.status?.hasSuffix("bob: 0  50 locked in  0:20") == true)
    player = try racing()
    player.hear("* AWAY name=bob grace=60")
    #expect(player.status?.contains("bob is away") == true)
    player.hear(
      "* LEFT name=bob", "* END round=2 winner=- secret=75 nonce=\(Lines.nonce) score=1-0", Lines.found)
    #expect(player.status == "F7KD2Q  1-0  The match is over.")
  }

  @Test("replaces lines that repeat it, and is missing on a small terminal or without control sequences")
  func obstacles() throws {
    for shape in [
      TerminalShape(columns: 39), TerminalShape(columns: 80, rows: 3),
      TerminalShape(columns: 80, hasControlSequences: false),
    ] {
      var player = try Player.ada(Lines.joined, Lines.start(), hasMotion: true, shape: shape)
      #expect(player.status == nil && player.session.nextTick == nil)
      #expect(
        player.during { $0.hear("* RIVAL name=bob n=1 needs=6") }.printed.contains("bob has guessed once"))
      #expect(player.printed.contains("\r\n1..100> ") == shape.hasControlSequences)
    }
    #expect(try racing(40).status != nil)
    var player = try racing()
    let lines = ["* RIVAL name=bob n=4 needs=3", "* COUNTDOWN in=2", "* TURN name=bob in=20"]
    for line in lines { #expect(!player.during { $0.hear(line) }.printed.contains(".\r\n"), "\(line)") }
    #expect(player.during { $0.hear("* TURN name=ada in=20") }.printed.contains("Your turn"))
    #expect(
      player.during { $0.hear("* AWAY name=bob grace=60") }.printed.contains("bob is disconnected"))
  }

  // MARK: - The clock

  @Test("counts the seconds of a round and wakes up for nothing else, or not if there is no motion")
  func ticking() throws {
    var player = try racing(hasMotion: true)
    #expect(player.status?.hasSuffix("3:00") == true)
    player.wait(Milliseconds(999))
    #expect(player.status?.hasSuffix("3:00") == true)
    for time in ["2:59", "2:58", "2:57"] {
      player.now = try #require(player.session.nextDeadline)
      let drawn = player.during { $0.handle(.deadline) }
      #expect(player.status?.hasSuffix(time) == true)
      #expect(drawn.printed == "\r\u{1B}[A\(player.status ?? "")\u{1B}[K\r\n\u{1B}[K> " && drawn.sent.isEmpty)
    }
    player.hear("* WARN in=15 reason=clock")
    #expect(player.status?.hasSuffix("0:15") == true)
    player.wait(.seconds(40))
    #expect(player.status?.hasSuffix("0:00") == true && player.session.nextTick == nil)
    player.hear(Lines.end(2))
    #expect(player.session.nextTick == nil && player.status?.contains("0:00") == false)
    player = try racing(hasMotion: false)
    #expect(player.session.nextTick == nil)
    player.now = player.now + .seconds(7)
    player.type("5")
    #expect(player.status?.hasSuffix("2:53") == true)
    player = try Player(name: "ada", hasMotion: true)
    #expect(player.session.nextTick == nil)
    player.hear(Lines.greeting, Lines.helloNamed, Lines.joined)
    #expect(player.session.nextTick == nil && player.session.nextDeadline == player.now + Keepalive.quiet)
    player.hear(Lines.start())
    #expect(player.session.nextTick == player.now + .seconds(1))
    player.hear(Lines.end())
    #expect(player.session.nextTick == nil)
  }

  @Test("shows no invented clock for a round that the player came back to")
  func unknownClock() throws {
    var player = try racing(hasMotion: true)
    player.handle(.disconnected)
    #expect(player.status == "Disconnected; reconnecting…  1:00" && player.session.nextTick != nil)
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    player.hear(
      Lines.greeting,
      "OK RESUME name=ada token=\(Lines.tokenDigits) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing rival=bob",
      Lines.state(2))
    #expect(player.status?.hasSuffix("100 left  bob: 3, at most 4 to go") == true)
    #expect(player.session.nextTick == nil)
  }

  @Test(
    "does not overflow, whatever times a server sends", arguments: [Int64.max, Int64.max / 1_000, -5, 0])
  func strangeTimes(seconds: Int64) throws {
    var player = try racing(hasMotion: true)
    player.hear(
      "* TURN name=bob in=\(seconds)", "* WARN in=\(seconds) reason=clock", "* STEP step=1 in=\(seconds)")
    #expect(player.status != nil)
    _ = player.session.nextDeadline
  }
}
