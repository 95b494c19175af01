import Testing

@testable import GuessServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a connection does is told in virtual time; here it speaks with a real Redis.
@MainActor
@Suite("A real Redis", .enabled(if: Peer("redis-server").isExpected, "no redis-server"))
struct RedisClientTests {
  @MainActor
  private final class Ears {
    var news: [RedisClient.News] = []
  }

  /// A client, and all that it has heard.
  @MainActor
  private final class Node {
    private let ears: Ears
    private let client: RedisClient

    init(_ server: RedisServer, password: String? = nil) throws {
      let ears = Ears()
      client = RedisClient(
        to: try RedisAddress("redis://127.0.0.1:\(server.port)"), password: password, clock: Clock(),
        using: SystemRandomNumberGenerator()
      ) { ears.news.append($0) }
      self.ears = ears
      client.start()
    }

    isolated deinit { client.close() }

    func ask(_ words: String...) async -> RedisClient.Answer {
      await withCheckedContinuation { continuation in
        client.ask(RESPRequest(words)) { continuation.resume(returning: $0) }
      }
    }

    /// Waits until something is heard that `body` wants.
    func wait<Found>(for what: String, _ body: (RedisClient.News) -> Found?) async throws -> Found {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        while !ears.news.isEmpty {
          if let found = body(ears.news.removeFirst()) { return found }
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      throw Missing(what: what)
    }

    func ready() async throws -> RedisFacts {
      try await wait(for: "a connection") { if case .ready(let facts) = $0 { facts } else { nil } }
    }

    func trouble() async throws -> RedisConnection.Trouble {
      try await wait(for: "trouble") {
        if case .away(let trouble) = $0, trouble != .unreachable { trouble } else { nil }
      }
    }
  }

  private struct Missing: Error { let what: String }

  @Test("is asked, and answers in order")
  func asking() async throws {
    let server = try RedisServer()
    let node = try Node(server)
    let facts = try await node.ready()
    #expect(facts.unfitness == nil && !facts.version.isEmpty)
    #expect(await node.ask("SET", "a", "я\r\n") == .success(.status("OK")))
    #expect(await node.ask("GET", "a") == .success(.bytes(Array("я\r\n".utf8))))
    #expect(await node.ask("GET", "b") == .success(.null))
    #expect(
      await node.ask("EVAL", "return {1, {'x', false}}", "0")
        == .success(.array([.integer(1), .array([.bytes([0x78]), .null])])))
    guard
      case .failure(.refused(let error)) = await node.ask("EVALSHA", String(repeating: "0", count: 40), "0")
    else {
      return #expect(Bool(false), "an unknown script is refused")
    }
    #expect(error.code == "NOSCRIPT")
  }

  @Test("wants its password")
  func password() async throws {
    let server = try RedisServer(["--requirepass", "secret"])
    let stranger = try Node(server)
    guard case .credentials = try await stranger.trouble() else {
      return #expect(Bool(false), "it says what it wants")
    }
    let node = try Node(server, password: "secret")
    _ = try await node.ready()
    #expect(await node.ask("PING") == .success(.status("PONG")))
  }

  @Test("is given up while it is stopped, and found again when it goes on")
  func stopped() async throws {
    let server = try RedisServer()
    let node = try Node(server)
    _ = try await node.ready()
    try server.process.signal(SIGSTOP)
    #expect(await node.ask("PING") == .failure(.lost))
    #expect(try await node.trouble() == .slow)
    #expect(await node.ask("PING") == .failure(.away))
    try server.process.signal(SIGCONT)
    _ = try await node.ready()
    #expect(await node.ask("PING") == .success(.status("PONG")))
  }

  @Test("that throws keys away is told apart")
  func evicting() async throws {
    let server = try RedisServer(["--maxmemory", "10mb", "--maxmemory-policy", "allkeys-lru"])
    let node = try Node(server)
    #expect(try await node.ready().unfitness == .evicts(policy: "allkeys-lru"))
  }
}
