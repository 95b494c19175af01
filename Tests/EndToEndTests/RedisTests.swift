import Platform
import GuessGame
import GuessProtocol
import Testing

@testable import GuessServer

/// Connects to a real Redis; the other tests of connections use virtual time.
@Suite("A real Redis", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct RedisTests {
  /// A connection over a plain socket, whose clock only the test moves.
  private struct Talk {
    /// Kept so that it runs as long as the connection.
    private let server: RedisServer
    private let client: RawClient
    private var connection: RedisConnection
    private var answer: RedisAnswer?
    private(set) var facts: RedisFacts?
    private(set) var reason: String?

    init(with server: RedisServer, password: String? = nil) throws {
      // The server may not listen yet.
      var client: RawClient?
      try eventually("Redis listens") {
        client = try? RawClient(port: server.port)
        return client != nil
      }
      self.server = server
      self.client = try #require(client)
      connection = RedisConnection(
        to: try RedisAddress("redis://127.0.0.1:\(server.port)"), password: password, at: .start,
        random: SystemRandomNumberGenerator())
      try handle { connection, effects in
        connection.tick(at: .start, &effects)
        connection.connected(at: .start, &effects)
      }
      while facts == nil, reason == nil { try hear() }
    }

    mutating func ask(_ words: String...) throws -> RedisAnswer {
      answer = nil
      try handle { $0.ask(RESPRequest(words), for: .facts, at: .start, &$1) }
      while answer == nil { try hear() }
      return try #require(answer)
    }

    /// Sends a request to a Redis that does not answer, and moves the clock by a second.
    mutating func askInVain() throws {
      try handle { connection, effects in
        connection.ask(RESPRequest(["PING"]), for: .facts, at: .start, &effects)
        connection.tick(at: .start + .seconds(1), &effects)
      }
    }

    private mutating func hear() throws {
      guard let line = try client.line() else { throw Surprise("Redis has closed") }
      try handle { connection, effects in
        connection.received(Array("\(line.text)\r\n".utf8), at: .start, &effects)
      }
    }

    private mutating func handle(
      _ body: (inout RedisConnection, inout [RedisConnection.Effect]) -> Void
    ) throws {
      var effects: [RedisConnection.Effect] = []
      body(&connection, &effects)
      for effect in effects {
        switch effect {
        case .send(let bytes): try client.send(bytes: bytes)
        case .answered(_, let answer): self.answer = answer
        case .ready(let facts): self.facts = facts
        case .away(let reason): self.reason = reason
        case .connect, .hangUp: break
        }
      }
    }
  }

  @Test("answers requests in order")
  func asking() throws {
    var talk = try Talk(with: try RedisServer())
    #expect(talk.facts.map { $0.problem == nil } == true)
    #expect(try talk.ask("SET", "a", "я\r\n") == .success(.status("OK")))
    #expect(try talk.ask("GET", "a") == .success(.bytes(Array("я\r\n".utf8))))
    #expect(try talk.ask("GET", "b") == .success(.null))
    let nested = RESPValue.array([.integer(1), .array([.bytes([0x78]), .null])])
    #expect(try talk.ask("EVAL", "return {1, {'x', false}}", "0") == .success(nested))
    guard case .failure(.refused(let error)) = try talk.ask("EVAL", "return 1") else {
      throw Surprise("half a request was executed")
    }
    #expect(error.code == "ERR")
  }

  @Test("requires its password")
  func password() throws {
    let server = try RedisServer(["--requirepass", "secret"])
    for password in [nil, "x"] {
      #expect(
        try Talk(with: server, password: password).reason?.hasPrefix("it refuses this user") == true)
    }
    var talk = try Talk(with: server, password: "secret")
    #expect(try talk.ask("PING") == .success(.status("PONG")))
  }

  @Test("is given up while it is stopped, and answers again when it resumes")
  func stopped() throws {
    let server = try RedisServer()
    var talk = try Talk(with: server)
    try server.process.signal(SIGSTOP)
    try talk.askInVain()
    #expect(talk.reason == "it takes longer than a second to answer")
    try server.process.signal(SIGCONT)
    var again = try Talk(with: server)
    #expect(try again.ask("PING") == .success(.status("PONG")))
  }

  @Test("is recognized if it evicts keys")
  func evicting() throws {
    let talk = try Talk(with: try RedisServer(["--maxmemory", "10mb", "--maxmemory-policy", "allkeys-lru"]))
    #expect(talk.facts?.problem?.contains("maxmemory-policy allkeys-lru") == true)
  }
}
