import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A typed guess", .timed)
struct SentGuessesTests {
  private func playing(_ lines: String...) throws -> Player {
    var player = try Player.ada(Lines.joined, Lines.start())
    player.handle(.received(Lines.bytes(lines)))
    return player
  }

  private let refused = "ERR GUESS NOT_PLAYING : No."
  private let notNow = "Not now: you are not in a running round."

  @Test(
    "is sent with the round, however it is written, unless the player adds more",
    arguments: [
      ("62", "GUESS 62 round=1\n"), ("-5", "GUESS -5 round=1\n"), ("６２", "GUESS 62 round=1\n"),
      ("guess 62", "GUESS 62 round=1\n"), ("62 round=9", "62 round=9\n"), ("#a 62", "#a 62\n"),
      ("62 now", "62 now\n"), ("SAY 62", "SAY 62\n"), ("99999999999999999999", "99999999999999999999\n"),
    ])
  func rounds(typed: String, sent: String) throws {
    var player = try playing()
    #expect(player.during { $0.type("\(typed)\r") }.sent == sent)
  }

  @Test("is sent as it is if there is no round, and for one that has begun by the time it is sent")
  func withoutRound() throws {
    var player = try Player.ada(Lines.joined)
    #expect(player.during { $0.type("62\r") }.sent == "62\n")
    #expect(player.during { $0.hear("ERR GUESS NOT_PLAYING") }.printed.contains("not in a running round"))
    player = try Player.ada(Lines.joined)
    player.type("50")
    player.hear(Lines.start())
    #expect(player.during { $0.type("\r") }.sent == "GUESS 50 round=1\n")
  }

  @Test("is for the round in which it was typed or changed, which is said gently if that is over")
  func crossing() throws {
    var player = try playing()
    player.type("62\r")
    var heard = player.during { $0.hear(Lines.end(winner: "bob"), refused) }
    #expect(heard.printed.contains("bob found it first") && !heard.printed.contains(notNow))
    player = try playing()
    player.type("62")
    player.hear(Lines.end(winner: "bob"), Lines.start(2))
    #expect(player.during { $0.type("\r") }.sent == "GUESS 62 round=1\n")
    heard = player.during { $0.hear(refused) }
    #expect(
      heard.printed.contains("Round 1 ended before your guess 62 was sent, so it does not count."))
    #expect(!heard.printed.contains(notNow))
    player = try playing()
    player.type("6")
    player.hear(Lines.end(winner: "bob"), Lines.start(2))
    #expect(player.during { $0.type("2\r") }.sent == "GUESS 62 round=2\n")
    player.type("7")
    #expect(player.during { $0.type("\r") }.sent == "GUESS 7 round=2\n")
  }

  @Test("is refused with the reason in its own round, in order, unless it was lost, and up to a limit")
  func order() throws {
    var player = try playing()
    player.type("1\r2\r3\r")
    player.hear(Lines.low(1), "ERR GUESS COOLDOWN retry_ms=5", Lines.end(winner: "bob"), Lines.start(2))
    player.printed = ""
    player.type("4\r")
    // The third came too late; the fourth is not affected.
    player.hear(refused, refused)
    #expect(player.text.components(of: notNow) == 1)
    player = try playing()
    player.type("62\r")
    player.handle(.disconnected)
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    player.hear(
      Lines.greeting,
      "OK RESUME name=ada token=\(Lines.tokenDigits) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing rival=bob",
      Lines.state(2))
    player.type("5\r")
    #expect(player.during { $0.hear(refused) }.printed.contains(notNow))
    player = try playing()
    for _ in 0...SentGuesses.limit { player.type("62\r") }
    #expect(player.during { $0.hear(Lines.low(62)) }.printed.contains("62 is too low"))
  }
}

extension String {
  /// The number of occurrences of `text`.
  func components(of text: String) -> Int { ranges(of: text).count }
}
