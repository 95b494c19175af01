import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A printed look at a server", .timed)
struct MonitorOnceTests {
  private static let status = "OK STATUS players=7 rooms=4 matches=1 uptime=59"

  private func look(_ language: Language = .english, asJSON: Bool = false) throws -> MonitorSession {
    var options = Options(server: try ServerAddress("h"), language: language)
    options[.json] = asJSON
    return MonitorSession(options, on: nil, at: .start, using: MiddleGenerator())
  }

  @Test("asks once, and is two lines and a table of single words")
  func lines() throws {
    var session = try look()
    #expect(session.handle(.connected, at: .start).isEmpty && session.display == .none)
    let asked = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    #expect(
      asked == [
        .send(Lines.bytes(["HELLO 1 kind=bot text=off"])), .send(Lines.bytes(["STATUS", "ROOMS"])),
      ])
    let first = Lines.bytes([Self.status, Lines.rooms[0], Lines.rooms[1], "OK ROOMS count=2 next=F7KD2Q"])
    #expect(session.handle(.received(first), at: .start) == [.send(Lines.bytes(["ROOMS after=F7KD2Q"]))])
    let last = Lines.bytes([Lines.rooms[2], "OK ROOMS count=1"])
    let text = """
      guess-server 1.0.0, h:4837, up 59 s
      1 match running, 7 players, 4 rooms, 1 of them not listed
      room    state    rules  range   goal  watch  players  score  round  guesses  to-go  away
      F7KD2Q  playing  race   1..100  2     2      ada,bob  1-0    2      3,2      2,5    -
      AAAAAA  waiting  race   1..100  2     2      gil      -      -      -        -      -
      ZZZZZZ  over     duel   1..20   1     2      eve,fay  -      -      -        -      -

      """
    #expect(session.handle(.received(last), at: .start) == [.print(Array(text.utf8)), .quit(.done)])
  }

  @Test("has a second table for a cluster")
  func cluster() throws {
    var session = try look()
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    let answer = Lines.bytes(Lines.nodes + [Lines.rooms[2], "OK ROOMS count=1"])
    let text = """
      guess-server 1.0.0, h:4837, up 1 h 1 min
      3 matches running, 7 players, 4 rooms, 3 of them not listed, 3 servers
      server  state     players  rooms  matches  seconds-up
      eu-1    ok        3        2      1        3661
      eu-2    degraded  4        2      2        59
      us      unlinked  -        -      -        -
      room    state    rules  range   goal  watch  players  score  round  guesses  to-go  away
      AAAAAA  waiting  race   1..100  2     2      gil      -      -      -        -      -

      """
    #expect(session.handle(.received(answer), at: .start) == [.print(Array(text.utf8)), .quit(.done)])
  }

  @Test(
    "is in English whatever the language is, with aligned columns", arguments: Language.allCases)
  func columns(_ language: Language) throws {
    var session = try look(language)
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    let answer = Lines.bytes([Self.status] + Lines.rooms + ["OK ROOMS count=4"])
    guard case .print(let bytes)? = session.handle(.received(answer), at: .start).first else {
      throw UsageError("nothing")
    }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst(2)
    let places = rows.compactMap { row in
      row.firstRange(of: row.contains("race") ? "race" : "duel").map { row[..<$0.lowerBound].cellWidth }
    }
    #expect(places.count == 3 && Set(places).count == 1)
    for row in rows { #expect(row.split(separator: " ").count == 12, "\(row)") }
    #expect(bytes.allSatisfy { $0 < 0x80 })
    var refused = try self.look(language)
    let complaints = refused.handle(.disconnected, at: .start)
    #expect(
      complaints.first == .complain(ConnectionMessage.closed(by: try ServerAddress("h")).text(in: .english)))
  }

  @Test("has an object for each line of the server in JSON, in whatever pieces they arrive")
  func json() throws {
    var session = try look(asJSON: true)
    let answer =
      [Lines.greeting, Self.status] + Lines.nodes.prefix(1) + [Lines.rooms[2], "OK ROOMS count=1"]
    var printed: [UInt8] = []
    var end: Effect?
    for byte in Lines.bytes(answer) {
      for effect in session.handle(.received([byte]), at: .start) {
        if case .print(let bytes) = effect { printed += bytes } else { end = effect }
      }
    }
    let objects = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    #expect(objects.count == answer.count && end == .quit(.done))
    #expect(objects.last { $0.contains(#""row":"room""#) }?.contains(#""room":"AAAAAA""#) == true)
    #expect(objects.contains { $0.hasPrefix(#"{"type":"ok","verb":"STATUS","players":7,"#) })
  }

  @Test(
    "fails with the reason if the server refuses it",
    arguments: ["* BYE reason=full : Full.", "HTTP/1.1 400 Bad Request"])
  func refused(line: String) throws {
    var session = try look()
    let effects = session.handle(.received(Lines.bytes([line, Lines.greeting])), at: .start)
    #expect(effects.count == 2 && effects.last == .quit(.failed))
    guard case .complain(let words)? = effects.first else { throw UsageError("nothing") }
    #expect(!words.isEmpty)
  }

  @Test("fails if the server says no, closes, or says nothing and does not answer a ping")
  func failures() throws {
    for input in [
      Input.disconnected, .received(Lines.bytes([Lines.greeting, "ERR STATUS RATE retry_ms=5"])),
    ] {
      var session = try look()
      #expect(session.handle(input, at: .start).last == .quit(.failed))
    }
    var quiet = try look()
    _ = quiet.handle(.connected, at: .start)
    #expect(quiet.handle(.deadline, at: .start + Keepalive.quiet) == [.send(Keepalive.request)])
    #expect(quiet.handle(.deadline, at: .start + Keepalive.silence).last == .quit(.failed))
    #expect(quiet.handle(.interrupted, at: .start) == [.quit(.interrupted)])
  }
}
