import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The career of a bot", .timed)
struct BotCareerTests {
  private func career(_ words: String, room: String? = nil) throws -> BotCareer {
    guard
      case .bot(let request) = try Invocation(
        arguments: ("bot " + words).split(separator: " ").map(String.init))
    else { throw UsageError(words) }
    let server = ServerAddress(host: "h", port: 4_837, room: room.flatMap { RoomCode($0) })
    return BotCareer(request, on: server)
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

  private func printed(_ effects: [ReportEffect]) -> String {
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
    var career = try career(words, room: room)
    let first = career.handle(.waiting)
    guard case .complain(let text)? = first.first, first.count == 2 else {
      throw UsageError("nothing is said")
    }
    for advice in advice { #expect(text.contains(advice), "\(text)") }
    #expect(career.handle(.waiting) == Array(first.dropFirst()), "it is said once")
  }

  @Test("goes from match to match, says goodbye after the last one, and then tells of all")
  func whole() throws {
    var career = try career("--matches 2 --rules duel --with any")
    let task = ReportEffect.bot(0, .go(on: .play(MatchWish(rules: .duel), with: .any)))
    #expect(career.handle(.ready(try #require(Name("ada")))) == [task])
    #expect(career.handle(.over(try record(.won))) == [task])
    #expect(career.handle(.over(try record(.lost))) == [.bot(0, .leave)])
    let end = career.handle(.gone)
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
    var career = try career("--matches 9", room: "F7KD2Q")
    let join = ReportEffect.bot(0, .go(on: .join(try #require(RoomCode("F7KD2Q")))))
    #expect(career.handle(.ready(try #require(Name("ada")))) == [join])
    #expect(career.handle(.over(try record(.tied))) == [.bot(0, .go(on: .rematch))])
    #expect(career.handle(.over(try record(.lost, fault: .timeout))) == [join])
    #expect(career.handle(.homeless) == [join])
  }

  @Test("fails with what the server says, and with what was played until then")
  func failure() throws {
    var career = try career("--matches 3")
    _ = career.handle(.over(try record(.won)))
    let effects = career.handle(.failed(.refused(.play, .draining)))
    #expect(effects.last == .quit(.failed))
    #expect(effects.contains { if case .complain(let words) = $0 { words.contains("PLAY") } else { false } })
    #expect(printed(effects).contains("won                 1\n"))
  }

  @Test("has nothing to tell where nothing was played")
  func nothing() throws {
    var career = try career("")
    #expect(printed(career.handle(.failed(.connection(.noServer)))).isEmpty)
  }

  @Test("ends with a program that has ended, and goes on after other faults")
  func faults() throws {
    var career = try career("--exec ./x --matches 3")
    #expect(career.handle(.gaveUp(.timeout)).count == 1)
    #expect(career.handle(.gaveUp(.ended(.exit(3)))).last == .bot(0, .leave))
    #expect(career.handle(.over(try record(.lost, fault: .ended(.exit(3))))).isEmpty)
    #expect(career.handle(.gone).last == .quit(.failed))
  }

  @Test("says goodbye when it is asked to stop, tells what was played, and goes at once when asked again")
  func stop() throws {
    var career = try career("--matches 3")
    _ = career.handle(.over(try record(.won)))
    #expect(career.stop(with: .interrupted) == [.bot(0, .leave)])
    #expect(career.handle(.over(try record(.lost))).isEmpty, "no further task")
    let again = career.stop(with: .interrupted)
    #expect(again.last == .quit(.interrupted) && printed(again).contains("matches             2\n"))
  }

  @Test("remembers a breach of promise")
  func breach() throws {
    var career = try career("")
    #expect(career.handle(.breach).count == 1)
    #expect(career.handle(.gone).last == .quit(.failed))
  }

  @Test("in JSON has an object a match, and one for all")
  func json() throws {
    var career = try career("--json --matches 2 --exec ./x")
    _ = career.handle(.ready(try #require(Name("ada"))))
    let first = career.handle(.over(try record(.won)))
    #expect(
      printed(first)
        == #"{"type":"match","number":1,"room":"F7KD2Q","rival":"bob","rules":"race","lo":"1","hi":"100","first_to":1,"#
        + #""result":"won","reason":"found","score":[0,0],"rounds":1,"guesses_made":5,"guesses_found":[5],"time_ms":null,"#
        + #""fault":null,"passes":0,"refused":0}"# + "\n")
    _ = career.handle(.over(try record(.lost, fault: .wrongAnswer("x"))))
    #expect(
      printed(career.handle(.gone))
        == #"{"type":"summary","name":"ada","bot":"./x","server":"h:4837","matches":2,"won":1,"lost":1,"tied":0,"#
        + #""unknown":0,"rounds":2,"rounds_found":1,"guesses_mean":5.000,"guesses_sd":null,"time_ms_mean":null,"#
        + #""time_ms_sd":null,"timeouts":0,"faults":1,"forfeits":1,"passes":0,"refused":0}"# + "\n")
  }
}
