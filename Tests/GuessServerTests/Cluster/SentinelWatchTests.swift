import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The master that sentinels name", .timed)
struct SentinelWatchTests {
  /// A watch with a clock that the test moves.
  private struct Line {
    var watch: SentinelWatch
    var now = Instant.start
    var effects: [SentinelWatch.Effect] = []

    init(_ address: String = "redis+sentinel://a,b/m") throws {
      watch = SentinelWatch(try RedisAddress(address))
    }

    mutating func find() -> [SentinelWatch.Effect] {
      watch.find(at: now, &effects)
      return take()
    }

    mutating func connect() { watch.connected(&effects) }

    mutating func hear(_ text: String) -> [SentinelWatch.Effect] {
      watch.received(Array(text.utf8), at: now, &effects)
      return take()
    }

    /// Answers the current request.
    mutating func answer(_ text: String) -> [SentinelWatch.Effect] {
      connect()
      _ = take()
      return hear(text)
    }

    mutating func disconnect() -> [SentinelWatch.Effect] {
      watch.disconnected(at: now, &effects)
      return take()
    }

    mutating func forget() -> [SentinelWatch.Effect] {
      watch.forget(&effects)
      return take()
    }

    /// Advances the clock to the next deadline.
    mutating func tick() throws -> [SentinelWatch.Effect] {
      let deadline = try #require(watch.deadline)
      watch.tick(at: deadline - Milliseconds(1), &effects)
      #expect(effects.isEmpty)
      now = deadline
      watch.tick(at: now, &effects)
      return take()
    }

    /// The effects since the last call.
    private mutating func take() -> [SentinelWatch.Effect] {
      defer { effects = [] }
      return effects
    }
  }

  private static let (a, b) = ("a:26379", "b:26379")

  private func host(_ text: String) throws -> RedisHost { try RedisHost(text[...], defaultPort: 1) }

  private func told(_ name: String, _ port: String) -> String {
    "*2\r\n$\(name.utf8.count)\r\n\(name)\r\n$\(port.utf8.count)\r\n\(port)\r\n"
  }

  /// A watch whose first sentinel has named 10.0.0.1 as the master.
  private func using() throws -> Line {
    var line = try Line()
    _ = line.find()
    #expect(line.answer(told("10.0.0.1", "6379")) == [.hangUp, .master(try host("10.0.0.1:6379"))])
    return line
  }

  @Test("is requested by its name, and is the Redis to connect to")
  func asking() throws {
    var line = try Line()
    #expect(line.watch.deadline == nil)
    #expect(line.find() == [.connect(try host(Self.a))])
    line.connect()
    let request = "*3\r\n$8\r\nSENTINEL\r\n$23\r\nget-master-addr-by-name\r\n$1\r\nm\r\n"
    #expect(line.effects == [.send(Array(request.utf8))])
    line.effects = []
    // In pieces, and an IPv6 address as sentinels write it.
    let answer = told("fd00::1", "7000")
    #expect(line.hear(String(answer.prefix(9))).isEmpty)
    #expect(line.hear(String(answer.dropFirst(9))) == [.hangUp, .master(try host("[fd00::1]:7000"))])
    #expect(line.watch.master == (try host("[fd00::1]:7000")))
  }

  @Test("is not requested if the operator has named the Redis itself")
  func plain() throws {
    var line = try Line("redis://h:7")
    #expect(line.find() == [.master(try host("h:7"))])
    #expect(line.forget().isEmpty && line.watch.deadline == nil)
    #expect(line.watch.master == (try host("h:7")))
    #expect(line.find() == [.master(try host("h:7"))])
  }

  @Test(
    "is requested from the next sentinel if one does not know it",
    arguments: [
      ("*-1\r\n", "knows no master of that name"), ("$-1\r\n", "knows no master of that name"),
      ("-NOAUTH Authentication required.\r\n", "answers NOAUTH"),
      (
        "-ERR unknown command 'SENTINEL', with args beginning with: 'get-master-addr-by-name' \r\n",
        "is no sentinel"
      ),
      ("-IDONTKNOW I have not enough information\r\n", "answers IDONTKNOW"),
      ("HTTP/1.1 400\r\n", "does not answer like a sentinel"), ("+OK\r\n", "does not answer like a sentinel"),
      ("*0\r\n", "does not answer like a sentinel"),
      ("*2\r\n:1\r\n:2\r\n", "does not answer like a sentinel"),
      ("*2\r\n$0\r\n\r\n$1\r\n1\r\n", "does not answer like a sentinel"),
      ("*2\r\n$3\r\na b\r\n$1\r\n1\r\n", "does not answer like a sentinel"),
      ("*2\r\n$1\r\nh\r\n$1\r\n0\r\n", "does not answer like a sentinel"),
      ("*2\r\n$1\r\nh\r\n$5\r\n65536\r\n", "does not answer like a sentinel"),
      (
        "*2\r\n$254\r\n\(String(repeating: "h", count: 254))\r\n$1\r\n1\r\n",
        "does not answer like a sentinel"
      ),
      ("*9\r\n" + String(repeating: ":1\r\n", count: 8), nil),
    ] as [(String, String?)])
  func next(answer: String, trouble: String?) throws {
    var line = try Line()
    _ = line.find()
    guard let trouble else {
      #expect(line.answer(answer).isEmpty)
      return #expect(try line.tick() == [.hangUp, .connect(try host(Self.b))])
    }
    #expect(line.answer(answer) == [.hangUp, .connect(try host(Self.b))])
    #expect(
      line.answer(answer) == [
        .hangUp, .giveUp("no sentinel knows the master: \(Self.a) \(trouble), \(Self.b) \(trouble)"),
      ])
    #expect(line.watch.deadline == nil, "nobody is asked in a loop")
  }

  @Test("is requested from the next sentinel after a second, or if one can't be reached or hangs up")
  func silence() throws {
    var line = try Line("redis+sentinel://a,b,c/m")
    _ = line.find()
    #expect(try line.tick() == [.hangUp, .connect(try host(Self.b))])
    #expect(line.now == .start + .seconds(1))
    #expect(line.disconnect() == [.hangUp, .connect(try host("c:26379"))])
    line.connect()
    line.effects = []
    #expect(
      line.disconnect() == [
        .hangUp,
        .giveUp(
          "no sentinel knows the master: a:26379 takes longer than a second to answer, b:26379 can't be reached, c:26379 has closed the connection"
        ),
      ])
    #expect(line.watch.deadline == nil && line.watch.failures == 1)
  }

  @Test("may be a thousand bytes long, and not longer")
  func endless() throws {
    var line = try Line()
    _ = line.find()
    line.connect()
    line.effects = []
    let head = "*2\r\n$2000\r\n"
    let most = SentinelWatch.answerBytes - head.utf8.count
    #expect(line.hear(head + String(repeating: "h", count: most)).isEmpty)
    #expect(line.hear("h") == [.hangUp, .connect(try host(Self.b))])
  }

  @Test("is requested again every ten seconds while connected, first from the sentinel that knew last")
  func again() throws {
    var line = try Line()
    _ = line.find()
    _ = line.disconnect()
    _ = line.answer(told("10.0.0.1", "6379"))
    for _ in 0..<3 {
      let last = line.now
      #expect(try line.tick() == [.connect(try host(Self.b))])
      #expect(line.now == last + SentinelWatch.interval)
      #expect(line.answer(told("10.0.0.1", "6379")) == [.hangUp])
    }
    // Silence of all sentinels says nothing about the master.
    _ = try line.tick()
    #expect(line.disconnect() == [.hangUp, .connect(try host(Self.a))])
    #expect(line.disconnect() == [.hangUp])
    #expect(line.watch.master == (try host("10.0.0.1:6379")))
    #expect(line.watch.deadline == line.now + SentinelWatch.interval)
  }

  @Test("ends the connection if it is another Redis, which the next search finds")
  func failover() throws {
    var line = try using()
    _ = try line.tick()
    #expect(
      line.answer(told("10.0.0.2", "6379")) == [
        .hangUp, .giveUp("10.0.0.2:6379 is the master by now, not 10.0.0.1:6379"),
      ])
    #expect(line.watch.deadline == nil && line.watch.master == nil)
    #expect(line.forget().isEmpty)
    #expect(line.find() == [.connect(try host(Self.a))])
    #expect(line.answer(told("10.0.0.2", "6379")) == [.hangUp, .master(try host("10.0.0.2:6379"))])
  }

  @Test("expires when the connection to Redis ends, and is requested before the next one")
  func lost() throws {
    var line = try using()
    #expect(line.forget().isEmpty)
    #expect(line.watch.deadline == nil && line.watch.master == nil)
    // Also during a request, whose answer comes too late.
    #expect(line.find() == [.connect(try host(Self.a))])
    line.connect()
    line.effects = []
    #expect(line.forget() == [.hangUp])
    #expect(line.hear(told("10.0.0.1", "6379")).isEmpty && line.disconnect().isEmpty)
    #expect(line.find() == [.connect(try host(Self.a))])
    #expect(line.find() == [.hangUp, .connect(try host(Self.a))])
  }
}
