import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

/// Texts of operators about Redis, and of Redis.
@Suite("Texts of Redis", .timed)
struct RedisTextTests {
  @Test(
    "The address of Redis has the form that its clients use",
    arguments: examples(
      #"""
      redis://127.0.0.1 → 127.0.0.1:6379, database 0
      REDIS://h:1/15 → h:1, database 15
      redis://ada@example.org:65535/ → ada at example.org:65535, database 0
      redis://[::1] → [::1]:6379, database 0
      redis://[::1]:7000/3 → [::1]:7000, database 3
      redis://@h → h:6379, database 0
      """#))
  func addressOfRedisHas(_ example: Example) { #expect(redis(example.given) == example.expected) }

  @Test(
    "It is refused with the part that is wrong",
    arguments: examples(
      #"""
      127.0.0.1:6379 → scheme
      rediss://h → scheme
      redis:// → host
      redis://:6379 → host
      redis://h:0 → port
      redis://h:65536 → port
      redis://h:x → port
      redis://h: → port
      redis://h/16 → database
      redis://h/x → database
      redis://h/1/2 → database
      redis://ada:secret@h → password
      redis://::1 → host
      redis://a b → host
      redis://[::1 → host
      redis://a,b:1 → host
      """#))
  func isRefusedWithThe(_ example: Example) { #expect(redis(example.given) == example.expected) }

  @Test(
    "An error of Redis has no name of a script",
    arguments: examples(
      #"""
      OOM command not allowed when used memory > 'maxmemory'. script: 6ff766, on @user_script:57. → OOM command not allowed when used memory > \#
      'maxmemory'; raise maxmemory
      ERR Error running script (call to f_6ff766): @user_script:57: -OOM command not allowed when used memory > 'maxmemory'. → OOM command not \#
      allowed when used memory > 'maxmemory'; raise maxmemory
      READONLY You can't write against a read only replica. script: 6ff766, on @user_script:57. → READONLY You can't write against a read only replica
      NOAUTH Authentication required. → NOAUTH Authentication required
      WRONGPASS no → WRONGPASS no
      """#))
  func errorOfRedisHas(_ example: Example) {
    #expect(RESPError(text: example.given).reason == example.expected)
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
    "A position in a node's log is two whole numbers and a dash",
    arguments: examples(
      #"""
      18446744073709551615-0 → 18446744073709551615-0
      → not read
      1 → not read
      1- → not read
      -1 → not read
      1-2-3 → not read
      a-1 → not read
      1 - 2 → not read
      18446744073709551616-0 → not read
      """#))
  func positionInANode(_ example: Example) {
    #expect((LogPosition(example.given)?.text ?? "not read") == example.expected)
  }

  private func redis(_ text: String) -> String {
    do throws(Malformed) {
      let address = try RedisAddress(text)
      return (address.user.map { "\($0) at " } ?? "") + "\(address.place), database \(address.database)"
    } catch {
      let faults: [Malformed: String] = [
        .redisScheme: "scheme", .redisHost: "host", .redisPort: "port", .redisDatabase: "database",
        .redisPassword: "password",
      ]
      return faults[error] ?? error.advice
    }
  }
}
