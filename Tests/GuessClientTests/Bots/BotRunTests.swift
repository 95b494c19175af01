import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The run of a bot", .timed)
struct BotRunTests {
  private func run(_ words: String, room: String? = nil) throws -> BotRun {
    let server = ServerAddress(host: "h", port: 4_837, room: room.flatMap { RoomCode($0) })
    return BotRun(try commandLine("bot \(words)"), on: server)
  }

  private func record(_ result: MatchRecord.Result, fault: BotFault? = nil) throws -> MatchRecord {
    var record = MatchRecord(
      room: RoomCode("F7KD2Q"), rival: Name("bob"), settings: .standard)
    record.result = result
    record.reason = fault == nil ? .found : .left
    record.fault = fault
    record.rounds = [MatchRecord.Round(guesses: 5, isFound: result == .won)]
    return record
  }

  private func printed(_ effects: [ScheduleEffect]) -> String {
    effects.map(\.printed).joined()
  }

  @Test(
    "says once that it waits for a rival, and how to bring one",
    arguments: [
      ("", nil, ["same command", "--with any"]), ("--with bot", nil, ["same command", "--with any"]),
      ("--with any --rules duel", nil, ["same command", "PLAY rules=duel with=any"]),
      ("--with human", nil, ["PLAY with=any"]), ("", "F7KD2Q", ["same command", "JOIN F7KD2Q"]),
    ] as [(String, String?, [String])])
  func waiting(words: String, room: String?, advice: [String]) throws {
    var run = try run(words, room: room)
    let first = run.handle(.waiting, from: 0)
    guard case .complain(let text)? = first.first, first.count == 2 else {
      throw UsageError("nothing is said")
    }
    for advice in advice { #expect(text.contains(advice), "\(text)") }
    #expect(run.handle(.waiting, from: 0) == Array(first.dropFirst()), "it is said once")
  }

  @Test("plays match after match, sends QUIT after the last one, and then prints a summary")
  func whole() throws {
    var run = try run("--matches 2 --rules duel --with any")
    let task = ScheduleEffect.bot(0, .go(on: .play(MatchSettings(rules: .duel), with: .any)))
    #expect(run.handle(.ready(try #require(Name("ada"))), from: 0) == [task])
    #expect(run.handle(.over(try record(.won)), from: 0) == [task])
    #expect(run.handle(.over(try record(.lost)), from: 0) == [.bot(0, .leave)])
    let end = run.handle(.gone, from: 0)
    #expect(end.last == .quit(.done))
    #expect(
      printed(end) == """
        bisect, as ada on h:4837

        matches             2
        won                 1
        lost                1
        tied                0
        guesses             5.00 per round in which it found the number (1 of 2 rounds)
        time                –
        given up, too slow  0
        given up, wrong     0
        left or forfeited   0
        missed turns        0
        refused guesses     0

        """)
  }

  @Test("stays in the room of the address, and sits down again after a match that was given up")
  func room() throws {
    var run = try run("--matches 9", room: "F7KD2Q")
    let join = ScheduleEffect.bot(0, .go(on: .join(try #require(RoomCode("F7KD2Q")))))
    #expect(run.handle(.ready(try #require(Name("ada"))), from: 0) == [join])
    #expect(run.handle(.over(try record(.tied)), from: 0) == [.bot(0, .go(on: .rematch))])
    #expect(run.handle(.over(try record(.lost, fault: .timeout)), from: 0) == [join])
    #expect(run.handle(.homeless, from: 0) == [join])
  }

  @Test("fails with what the server says, and with what was played until then")
  func failure() throws {
    var run = try run("--matches 3")
    _ = run.handle(.over(try record(.won)), from: 0)
    let effects = run.handle(.failed(.refused(.play, .draining)), from: 0)
    #expect(effects.last == .quit(.failed))
    #expect(effects.contains { if case .complain(let words) = $0 { words.contains("PLAY") } else { false } })
    #expect(printed(effects).contains("won                 1\n"))
  }

  @Test("prints no summary if nothing was played")
  func nothing() throws {
    var run = try run("")
    #expect(printed(run.handle(.failed(.connection(.noServer)), from: 0)).isEmpty)
  }

  @Test("ends if its program has ended, and continues after other faults")
  func faults() throws {
    var run = try run("--exec ./x --matches 3")
    #expect(run.handle(.gaveUp(.timeout), from: 0).count == 1)
    #expect(run.handle(.gaveUp(.ended(.exit(3))), from: 0).last == .bot(0, .leave))
    #expect(run.handle(.over(try record(.lost, fault: .ended(.exit(3)))), from: 0).isEmpty)
    #expect(run.handle(.gone, from: 0).last == .quit(.failed))
  }

  @Test("sends QUIT and prints its summary when it is interrupted, and exits at once the second time")
  func stop() throws {
    var run = try run("--matches 3")
    _ = run.handle(.over(try record(.won)), from: 0)
    #expect(run.stop(with: .interrupted) == [.bot(0, .leave)])
    #expect(run.handle(.over(try record(.lost)), from: 0).isEmpty, "no further task")
    let again = run.stop(with: .interrupted)
    #expect(again.last == .quit(.interrupted) && printed(again).contains("matches             2\n"))
  }

  @Test("remembers a broken promise")
  func breach() throws {
    var run = try run("")
    #expect(run.handle(.breach, from: 0).count == 1)
    #expect(run.handle(.gone, from: 0).last == .quit(.failed))
  }

  @Test("prints an object for each match in JSON, and one for all")
  func json() throws {
    var run = try run("--json --matches 2 --exec ./x")
    _ = run.handle(.ready(try #require(Name("ada"))), from: 0)
    let first = run.handle(.over(try record(.won)), from: 0)
    #expect(
      printed(first)
        == #"{"type":"match","number":1,"room":"F7KD2Q","rival":"bob","rules":"race","lo":"1","hi":"100","first_to":1,"#
        + #""result":"won","reason":"found","score":[0,0],"rounds":1,"guesses_made":5,"guesses_found":[5],"time_ms":null,"#
        + #""fault":null,"passes":0,"refused":0}"# + "\n")
    _ = run.handle(.over(try record(.lost, fault: .wrongAnswer("x"))), from: 0)
    #expect(
      printed(run.handle(.gone, from: 0))
        == #"{"type":"summary","name":"ada","bot":"./x","server":"h:4837","matches":2,"won":1,"lost":1,"tied":0,"#
        + #""unknown":0,"rounds":2,"rounds_found":1,"guesses_mean":5.000,"guesses_sd":null,"time_ms_mean":null,"#
        + #""time_ms_sd":null,"timeouts":0,"faults":1,"forfeits":1,"passes":0,"refused":0}"# + "\n")
  }
}
