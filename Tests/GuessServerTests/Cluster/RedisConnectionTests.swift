import GuessGame
import GuessProtocol
import GuessServerCore
import TestSupport
import Testing

@testable import GuessServer

@Suite("A connection to Redis", .timed)
struct RedisConnectionTests {
  @Test("tries again after random pauses that grow, up to five seconds")
  func pauses() throws {
    var connection = RedisConnection(
      to: try RedisAddress("redis://h"), at: .start, random: SeededGenerator(seed: 1))
    var (now, longest) = (Instant.start, Milliseconds.zero)
    for number in 0..<200 {
      var effects: [RedisConnection.Effect] = []
      now = try #require(connection.deadline)
      connection.tick(at: now, &effects)
      connection.disconnected(at: now, &effects)
      #expect(effects == [.connect, .hangUp, .away("it can't be reached")])
      let pause = try #require(connection.deadline) - now
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
    "rejects a Redis that can't be a cluster's memory",
    arguments: [
      ("redis_version:7.0.15\r\nrole:master\r\nmaxmemory:0\r\nmaxmemory_policy:allkeys-lru\r\n", nil),
      ("redis_version:6.2.0\r\nrole:master\r\n", nil),
      ("redis_version:6.0.16\r\n", "version 6.0.16 is older than 6.2"),
      ("redis_version:7.0.15\r\nrole:slave\r\n", "it is a replica; use the address of its master"),
      (
        "redis_version:7.0.15\r\nmaxmemory:100\r\nmaxmemory_policy:allkeys-lru\r\n",
        "it evicts keys when its memory is full (maxmemory-policy allkeys-lru); set it to noeviction"
      ),
      ("", "version  is older than 6.2"),
    ] as [(String, String?)])
  func facts(info: String, problem: String?) {
    #expect(RedisFacts(.bytes(Array(info.utf8))).problem == problem)
  }
}
