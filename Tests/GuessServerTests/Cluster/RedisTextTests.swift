import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

/// Texts of operators about Redis, and of Redis.
@Suite("Texts of Redis")
struct RedisTextTests {
  @Test(
    "are read like this",
    arguments: examples(
      #"""
      ## The address of Redis has the form that its clients use
      redis://127.0.0.1 → redis://127.0.0.1:6379
      REDIS://h:1/15 → redis://h:1/15
      redis://ada@example.org:65535/ → redis://ada@example.org:65535
      redis://[::1] → redis://[::1]:6379
      redis://[::1]:7000/3 → redis://[::1]:7000/3
      ## It is refused in any other form, and with a password
      127.0.0.1:6379 → form
      rediss://h → form
      redis://:6379 → form
      redis://h:0 → form
      redis://h:x → form
      redis://h/16 → form
      redis://ada:secret@h → password
      redis://::1 → form
      redis://a b → form
      """#))
  func urls(_ example: Example) { #expect(redis(example.given) == example.expected) }

  @Test(
    "An error of Redis has no name of a script",
    arguments: examples(
      #"""
      OOM command not allowed when used memory > 'maxmemory'. script: 6ff766, on @user_script:57. → OOM command not allowed when used memory > \#
      'maxmemory'
      READONLY You can't write against a read only replica. script: 6ff766, on @user_script:57. → READONLY You can't write against a read only replica
      WRONGTYPE Operation against a key holding the wrong kind of value script: 6ff766, on @user_script:13. → WRONGTYPE Operation \#
      against a key holding the wrong kind of value
      WRONGPASS no → WRONGPASS no
      """#))
  func errorOfRedisHas(_ example: Example) {
    #expect(RESPValue.reason(of: example.given) == example.expected)
  }

  @Test(
    "Some Redis can't be a cluster's memory",
    arguments: examples(
      #"""
      redis_version:7.0.15\r\nrole:master\r\nmaxmemory:0\r\nmaxmemory_policy:allkeys-lru\r\n → no problem
      redis_version:6.2.0\r\nrole:master\r\n → no problem
      redis_version:6.0.16\r\n → version 6.0.16 is older than 6.2
      redis_version:7.0.15\r\nrole:slave\r\n → it is a replica; use the address of its master
      redis_version:7.0.15\r\nmaxmemory:100\r\nmaxmemory_policy:allkeys-lru\r\n → it evicts keys when its memory is full (maxmemory-policy \#
      allkeys-lru); set it to noeviction
      → version  is older than 6.2
      """#))
  func someRedisCanT(_ example: Example) {
    #expect((RedisInfo(.bytes(example.bytes)).problem ?? "no problem") == example.expected)
  }

  @Test(
    "Scripts have flags from Redis 7 on", arguments: [("6.2.14", false), ("7.0.0", true), ("10.0.1", true)])
  func scriptFlags(version: String, hasThem: Bool) {
    #expect(RedisInfo(.bytes(Array("redis_version:\(version)\r\n".utf8))).hasScriptFlags == hasThem)
  }

  @Test(
    "A position in a node's log is two whole numbers and a dash",
    arguments: examples(
      #"""
      18446744073709551615-0 → 18446744073709551615-0
      → not read
      1- → not read
      1-2-3 → not read
      18446744073709551616-0 → not read
      """#))
  func positionInANode(_ example: Example) {
    #expect((LogPosition(example.given)?.text ?? "not read") == example.expected)
  }

  private func redis(_ text: String) -> String {
    do throws(Malformed) {
      let address = try RedisAddress(text)
      return "\(address)"
    } catch {
      let faults: [Malformed: String] = [.redis: "form", .redisPassword: "password"]
      return faults[error] ?? error.advice
    }
  }
}
