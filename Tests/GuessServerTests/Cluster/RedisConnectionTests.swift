import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("A connection to Redis", .timed)
struct RedisConnectionTests {
  /// A connection with a clock that the test moves.
  private struct Line {
    var connection: RedisConnection
    var now = Instant.start
    var effects: [RedisConnection.Effect] = []

    init(_ address: String = "redis://h", password: String? = nil) throws {
      connection = RedisConnection(
        to: try RedisAddress(address), password: password, at: .start, random: SeededGenerator(seed: 1))
    }

    /// Advances the clock to the next deadline.
    mutating func tick() throws {
      now = try #require(connection.deadline)
      connection.tick(at: now, &effects)
    }

    mutating func connect() { connection.connected(at: now, &effects) }

    mutating func hear(_ text: String) {
      connection.received(Array(text.utf8), at: now, &effects)
    }

    mutating func disconnect() { connection.disconnected(at: now, &effects) }

    mutating func ask(_ words: String...) -> RedisConnection.RequestID {
      connection.ask(RESPRequest(words), at: now, &effects)
    }

    /// The effects since the last call.
    mutating func take() -> [RedisConnection.Effect] {
      defer { effects = [] }
      return effects
    }

    mutating func sent() -> String {
      take().compactMap {
        if case .send(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil }
      }.joined()
    }
  }

  private static let info = "redis_version:7.0.15\r\nrun_id:abc\r\nrole:master\r\nmaxmemory:0\r\n"
  private static let answerToInfo = "$\(info.utf8.count)\r\n\(info)\r\n"

  private func ready() throws -> Line {
    var line = try Line()
    try line.tick()
    line.connect()
    line.hear(Self.answerToInfo)
    #expect(line.connection.isReady)
    _ = line.take()
    return line
  }

  @Test("begins with the password, the database, and Redis's description of itself")
  func greeting() throws {
    var line = try Line("redis://ada@h/3", password: "secret")
    try line.tick()
    #expect(line.take() == [.connect])
    line.connect()
    #expect(
      line.sent()
        == "*3\r\n$4\r\nAUTH\r\n$3\r\nada\r\n$6\r\nsecret\r\n*2\r\n$6\r\nSELECT\r\n$1\r\n3\r\n*1\r\n$4\r\nINFO\r\n"
    )
    line.hear("+OK\r\n+OK\r\n")
    #expect(line.take().isEmpty && !line.connection.isReady)
    line.hear(Self.answerToInfo)
    #expect(line.take() == [.ready(RedisFacts(.bytes(Array(Self.info.utf8))))])
  }

  @Test("returns answers in the order of the requests, errors too")
  func answers() throws {
    var line = try ready()
    let (one, two, three) = (line.ask("GET", "a"), line.ask("GET", "b"), line.ask("GET", "c"))
    _ = line.take()
    line.hear("$1\r\n1\r\n-ERR no\r\n$-1\r\n")
    #expect(
      line.take() == [
        .answered(one, .success(.bytes([0x31]))),
        .answered(two, .failure(.refused(RESPError(text: "ERR no")))),
        .answered(three, .success(.null)),
      ])
    #expect(line.connection.waiting == 0)
  }

  @Test("fails requests while it is away, and unanswered ones when it is lost")
  func away() throws {
    var line = try Line()
    let early = line.ask("PING")
    #expect(line.take() == [.answered(early, .failure(.away))])
    line = try ready()
    let lost = line.ask("PING")
    _ = line.take()
    line.disconnect()
    #expect(line.take() == [.hangUp, .answered(lost, .failure(.lost)), .away(.closed)])
    #expect(!line.connection.isReady && line.connection.waiting == 0)
  }

  @Test("gives up a Redis that takes longer than a second to answer, and no sooner")
  func slow() throws {
    var line = try ready()
    _ = line.ask("PING")
    let asked = line.now
    #expect(line.connection.deadline == asked + .seconds(1))
    line.connection.tick(at: asked + Milliseconds(999), &line.effects)
    #expect(line.connection.isReady)
    try line.tick()
    #expect(line.take().contains(.away(.slow)))
  }

  @Test(
    "gives up a Redis that is a replica, and tries again after a pause",
    arguments: [
      "READONLY You can't write against a read only replica.",
      "ERR Error running script (call to f_0): @user_script:46: -READONLY You can't write against a read only replica.",
    ])
  func readOnly(error: String) throws {
    var line = try ready()
    let (one, two, three) = (line.ask("GET", "a"), line.ask("SET", "a", "1"), line.ask("SET", "b", "1"))
    _ = line.take()
    line.hear("$1\r\n1\r\n-\(error)\r\n-\(error)\r\n")
    #expect(
      line.take() == [
        .answered(one, .success(.bytes([0x31]))), .hangUp, .answered(two, .failure(.lost)),
        .answered(three, .failure(.lost)), .away(.refusal(RESPError(text: error))),
      ])
    #expect(try #require(line.connection.deadline) > line.now)
  }

  @Test("waits a second for each sentinel before it connects, and for Redis as usual")
  func patience() throws {
    for (address, seconds) in [("redis://h", 2), ("redis+sentinel://a,b,c/m", 5)] {
      var line = try Line(address)
      try line.tick()
      #expect(line.connection.deadline == line.now + .seconds(Int64(seconds)))
    }
  }

  @Test("takes ten thousand waiting requests, and not one more")
  func overload() throws {
    var line = try ready()
    for _ in 0..<RedisConnection.mostRequests { _ = line.ask("PING") }
    _ = line.take()
    let more = line.ask("PING")
    #expect(line.take() == [.answered(more, .failure(.overloaded))])
    line.hear("+PONG\r\n")
    _ = line.take()
    _ = line.ask("PING")
    #expect(!line.sent().isEmpty)
  }

  @Test("tries again after random pauses that grow, up to five seconds")
  func pauses() throws {
    var line = try Line()
    var longest = Milliseconds.zero
    for number in 0..<200 {
      try line.tick()
      #expect(line.take() == [.connect])
      line.disconnect()
      #expect(line.take() == [.hangUp, .away(.unreachable)])
      let pause = try #require(line.connection.deadline) - line.now
      #expect(pause <= RedisConnection.pauses.upperBound && pause > .zero)
      if number == 0 { #expect(pause <= RedisConnection.pauses.lowerBound) }
      longest = max(longest, pause)
    }
    #expect(longest > .seconds(4))
  }

  @Test(
    "reports the text of an error to the operator, but not the name of the script",
    arguments: [
      (
        "OOM command not allowed when used memory > 'maxmemory'. script: 6ff766, on @user_script:57.",
        "OOM command not allowed when used memory > 'maxmemory'; raise maxmemory"
      ),
      (
        "ERR Error running script (call to f_6ff766): @user_script:57: -OOM command not allowed when used memory > 'maxmemory'.",
        "OOM command not allowed when used memory > 'maxmemory'; raise maxmemory"
      ),
      (
        "READONLY You can't write against a read only replica. script: 6ff766, on @user_script:57.",
        "READONLY You can't write against a read only replica"
      ), ("NOAUTH Authentication required.", "NOAUTH Authentication required"),
      ("WRONGPASS no", "WRONGPASS no"),
    ])
  func reasons(text: String, reason: String) { #expect(RESPError(text: text).reason == reason) }

  @Test(
    "reports a Redis that answers something else",
    arguments: [
      (
        "-NOAUTH Authentication required.\r\n", nil,
        RedisConnection.Trouble.credentials(RESPError(text: "NOAUTH Authentication required."))
      ),
      ("-WRONGPASS no\r\n", "x", .credentials(RESPError(text: "WRONGPASS no"))),
      ("-LOADING Redis is loading\r\n", nil, .refusal(RESPError(text: "LOADING Redis is loading"))),
      ("HTTP/1.1 400\r\n", nil, .nonsense),
    ] as [(String, String?, RedisConnection.Trouble)])
  func strangers(answer: String, password: String?, trouble: RedisConnection.Trouble) throws {
    var line = try Line(password: password)
    try line.tick()
    line.connect()
    _ = line.take()
    line.hear(answer)
    #expect(line.take() == [.hangUp, .away(trouble)])
  }

  @Test(
    "rejects a Redis that can't be a cluster's memory",
    arguments: [
      ("redis_version:7.0.15\r\nrole:master\r\nmaxmemory:0\r\nmaxmemory_policy:allkeys-lru\r\n", nil),
      ("redis_version:6.2.0\r\nrole:master\r\n", nil),
      ("redis_version:6.0.16\r\n", "version 6.0.16 is older than 6.2"),
      ("redis_version:7.0.15\r\nrole:slave\r\n", "it is a replica; use the address of its master"),
      (
        "redis_version:7.0.15\r\nmaxmemory:100\r\nmaxmemory_policy:allkeys-lru\r\n",
        "it throws keys away when its memory is full (maxmemory-policy allkeys-lru); set it to noeviction"
      ),
      ("", "version  is older than 6.2"),
    ] as [(String, String?)])
  func facts(info: String, unfitness: String?) {
    #expect(RedisFacts(.bytes(Array(info.utf8))).unfitness == unfitness)
  }
}
