import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("A member of an event", .timed)
struct TournamentTests {
  private static let summary =
    "event=K7M2QX players=2 round=0 pairing=swiss rounds=2 with=human break=15 \(Lines.settings)"
  private static let entered = "OK JOIN \(summary) : You are in event K7M2QX."
  private static let paired = [
    "* ROUND event=K7M2QX round=1 rounds=2 rival=bob : Round 1.", "* PAIRED room=F7KD2Q rival=bob : bob.",
  ]
  private static let won = [Lines.end(), Lines.found, "* REVIEW n=1 par=7 wasted=0 found=1 : Good."]
  private static let over = "* FINISHED event=K7M2QX winner=ada : Over."

  @Test("is a bot too, which plays until the event is over, whatever --matches says")
  func bot() throws {
    var bot = try Trainee(on: .join(#require(RoomCode("K7M2QX"))))
    bot.hear(Self.entered)
    for _ in 1...2 {
      bot.handle(.received(Lines.bytes(Self.paired + [Lines.start()])))
      bot.handle(.received(Lines.bytes(Self.won)))
    }
    bot.hear(Self.over)
    var run = BotRun(try commandLine("bot --matches 1"), on: .local)
    let effects = bot.news.flatMap { run.handle($0, from: 0) }
    #expect(bot.news.count { if case .over = $0 { true } else { false } } == 2)
    #expect(effects.last == .bot(0, .leave) && effects.count { $0 == .bot(0, .leave) } == 1)
  }
}
