import Testing

@testable import GuessClientCore

@Suite("A raw line")
struct RawPeerTests {
  /// A load of one connection that has begun, after this greeting.
  private func begun(_ greeting: String? = nil, _ words: String...) throws -> (LoadedBench, sent: [String]) {
    var load = try LoadedBench("--raw=PING", "--players=1", words.first ?? "--seconds=10")
    #expect(load.connect().isEmpty)
    if let greeting { #expect(load.hear(greeting).isEmpty) }
    #expect(load.wait(milliseconds: 199).isEmpty)
    let sent = load.wait(milliseconds: 1)
    return (load, sent)
  }

  @Test("goes out again as soon as all that are in flight are answered, by whatever line")
  func answers() throws {
    for answer in ["+PONG", "VERSION 1.6", "PONG", "PING", "OK PING"] {
      var (load, sent) = try begun()
      #expect(sent == ["PING"])
      #expect(load.hear(answer, after: 2) == ["PING"] && load.hear("\(answer)\r") == ["PING"])
      #expect(load.bench.turn.tally.requests == 2 && load.bench.turn.tally.errors.isEmpty)
      #expect(load.bench.turn.tally.latencies.greatest == 2_000_000)
    }
    var (load, sent) = try begun(nil, "--pipeline=3")
    #expect(sent == ["PING", "PING", "PING"] && load.hear("+PONG", "+PONG").isEmpty)
    #expect(load.hear(bytes: Array("+PO".utf8)).isEmpty && load.hear("NG").count == 3)
  }

  @Test("is answered by no greeting, event, empty line or question of NATS")
  func others() throws {
    var (load, sent) = try begun("* HELLO proto=1")
    #expect(sent == ["PING"] && load.hear("* NOTICE : hello", "", "\r").isEmpty)
    #expect(load.hear("*2", "OK PING") == ["PING", "PING"])
    var (nats, _) = try begun(#"INFO {"server_id":"x"}"#)
    #expect(nats.hear("PING\r") == ["PONG"] && nats.hear("PONG\r") == ["PING"])
    #expect(nats.bench.turn.tally.requests == 1)
  }

  @Test(
    "is answered no by what the servers of this world say so with",
    arguments: [
      ("-ERR unknown command", "-ERR"), ("-NOAUTH Authentication required.", "-NOAUTH"), ("ERROR", "ERROR"),
      ("ERR - BAD_VERB", "ERR"), ("CLIENT_ERROR bad", "CLIENT_E…"), ("SERVER_ERROR x", "SERVER_E…"),
      ("-LOADING Redis is loading", "-LOADING"), ("-LOADING\r", "-LOADING"), ("-READONLY\r", "-READONL…"),
      ("-", "-"),
    ])
  func errors(line: String, code: String) throws {
    var (load, _) = try begun()
    #expect(load.hear(line) == ["PING"])
    #expect(load.bench.turn.tally.errors == [code: 1] && load.result().code == .failed)
  }

  @Test("counts a bounded number of errors by their words")
  func bounds() throws {
    var (load, _) = try begun()
    for number in 0..<100 { _ = load.hear("-E\(number)") }
    let errors = load.bench.turn.tally.errors
    #expect(errors.count == BenchTally.codes + 1 && errors.values.reduce(0, +) == 100)
  }

  @Test("is over at once when its time is, since nobody has a name to give back")
  func end() throws {
    var (load, _) = try begun()
    #expect(load.wait(milliseconds: 10_000).isEmpty && load.bench.isGone(0))
    #expect(load.wait().isEmpty && load.bench.phase == .over)
    var lost = try LoadedBench("--raw=PING", "--players=2")
    _ = lost.connect()
    #expect(lost.lose(1).isEmpty && lost.wait(milliseconds: 200) == ["PING"])
    #expect(lost.result().findings.contains(.refused(1)))
  }
}
