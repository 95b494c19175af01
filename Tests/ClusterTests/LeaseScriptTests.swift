import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

@Suite("The scripts of a cluster, in Redis", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct LeaseScriptTests {
  /// Calls in a run, of which each has one of three nodes.
  private static let calls = 400

  @Test("answer like their model, whatever nodes ask", arguments: Seed.several)
  func model(seed: Seed) throws {
    let server = try RedisServer()
    defer { withExtendedLifetime(server) {} }
    let redis = try server.connect()
    var (model, random, now) = (LeaseModel(), SeededGenerator(seed), Int64(1_000_000))
    var terms: [UInt64] = [0, 0, 0]
    for call in 1...Self.calls {
      now += random.number(from: 0, to: 1_500)
      let node = random.below(3)
      if random.isOnce(in: 40) {
        model = LeaseModel()
        try redis.request(["FLUSHALL"])
      }
      if random.isOnce(in: 4) {
        let position = LogPosition(
          generation: UInt64(random.below(3)), number: UInt64(1 + random.below(6)))
        let piece = LogChunk(position, random.pick([.begin, .change, .whole]), Array("a line\n".utf8))
        let expected = model.append(piece, by: "r\(node)")
        let answer = try redis.request([
          "EVAL", script("append"), "4", "s", "l", "b", "n", "r\(node)", piece.kind.rawValue,
          position.text, "a line\n",
        ])
        #expect(answer.first == expected ?? answer.first { $0.hasPrefix("-") }, "call \(call)")
        #expect(try redis.request(["XLEN", "l"]) == [":\(model.log.count)"], "call \(call)")
      } else {
        let want = random.pick(LeaseQuestion.Want.allCases)
        let question = LeaseQuestion(want, term: terms[node], sentAt: .start)
        let expected = model.answer(question, of: "r\(node)", lease: .seconds(2), at: now)
        // Its clock is replaced by one of the test.
        let text = script("lease").replacing("redis.call('TIME')", with: "{ARGV[10], 0}")
        let clock = "\(now / 1_000).\(String(now % 1_000 + 1_000).dropFirst())"
        let answer = try redis.request([
          "EVAL", text, "3", "s", "w", "n", "r\(node)", "r\(node)", "-", "2000", "\(terms[node])",
          want.rawValue, "0", "1", "0 0", clock,
        ])
        #expect(answer.prefix(1) == [expected.state.rawValue], "call \(call): \(want)")
        #expect(answer.dropFirst(2).first == "\(expected.term)", "call \(call): \(want)")
        if [.mine, .regained].contains(expected.state) {
          #expect(answer.count - 3 == expected.waiting.count, "call \(call)")
        }
        if let owner = expected.owner { #expect(answer.dropFirst(3).first == owner.run, "call \(call)") }
        terms[node] = max(terms[node], expected.term)
      }
    }
  }

  @Test("know all shards, and one number of them while a node lives")
  func shards() throws {
    let server = try RedisServer()
    defer { withExtendedLifetime(server) {} }
    let redis = try server.connect()
    var now: Int64 = 1_000_000
    func ask(_ want: LeaseQuestion.Want, _ shard: Int, of count: Int = 2, term: UInt64 = 0) throws -> [String]
    {
      let text = script("lease").replacing("redis.call('TIME')", with: "{ARGV[10], 0}")
      let clock = "\(now / 1_000).\(String(now % 1_000 + 1_000).dropFirst())"
      return try redis.request([
        "EVAL", text, "3", "s\(shard)", "w\(shard)", "n", "r\(shard)", "a", "h:\(shard + 1)", "2000",
        "\(term)", want.rawValue, "\(shard)", "\(count)", "5 2", clock,
      ])
    }
    #expect(try ask(.free, 0).first == "new")
    #expect(try ask(.free, 0).first == "taken")
    let term: UInt64 = 1_000_001
    // More words, as a newer version may write them, change nothing.
    try redis.request(["SET", "s0", "r0 \(term) a h:1 1002000 more"])
    #expect(try ask(.hold, 0, term: term).dropFirst(3).sorted() == ["0 1002000 h:1 5 2", "count 2 1000000"])
    #expect(try ask(.want, 1).first == "new")
    #expect(try ask(.free, 1).first == "taken")
    #expect(try ask(.hold, 1, term: term).contains("0 1002000 h:1 5 2"))
    try redis.request(["HSET", "n", "count", "2 \(now) more"])
    #expect(try ask(.want, 0, of: 3) == ["mismatch", "\(now)", "\(term)", "2"])
    now += 2_999
    #expect(try ask(.free, 2, of: 3).first == "mismatch")
    now += 1
    #expect(try ask(.want, 2, of: 3).first == "new")
    #expect(try ask(.free, 2, of: 3).first == "taken")
    // A node that serves has the number that counts.
    #expect(try ask(.hold, 0, term: term).first == "mine")
    #expect(try ask(.want, 2, of: 3).first == "mismatch")
    #expect(try ask(.leave, 0, term: term).first == "left")
    #expect(try !ask(.hold, 1, term: term).contains { $0.hasPrefix("0 ") })
  }

  private func script(_ name: String) -> String {
    let bytes = name == "lease" ? PackageResources.lease_lua : PackageResources.append_lua
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension RawClient {
  /// Sends a command and returns its answer: the strings of an array, or one.
  @discardableResult
  fileprivate func request(_ words: [String]) throws -> [String] {
    try send(bytes: RESPRequest(words).bytes)
    func one() throws -> String {
      let head = try line()?.text ?? ""
      guard head.hasPrefix("$"), head != "$-1" else { return head }
      return try line()?.text ?? ""
    }
    let head = try line()?.text ?? ""
    if head.hasPrefix("$") { return [try line()?.text ?? ""] }
    guard head.hasPrefix("*"), let count = Int(head.dropFirst()) else { return [head] }
    return try (0..<count).map { _ in try one() }
  }
}
