import TestSupport
import Testing

@testable import GuessServer

@Suite("The address of Redis", .timed)
struct RedisAddressTests {
  @Test(
    "has the form that Redis's clients use",
    arguments: [
      ("redis://127.0.0.1", nil, "127.0.0.1", 6_379, 0), ("REDIS://h:1/15", nil, "h", 1, 15),
      ("redis://ada@example.org:65535/", "ada", "example.org", 65_535, 0),
      ("redis://[::1]", nil, "::1", 6_379, 0),
      ("redis://[::1]:7000/3", nil, "::1", 7_000, 3), ("redis://@h", nil, "h", 6_379, 0),
    ] as [(String, String?, String, UInt16, Int)])
  func valid(text: String, user: String?, host: String, port: UInt16, database: Int) throws {
    let address = try RedisAddress(text)
    guard case .redis(let redis) = address.place else { throw Surprise() }
    #expect((address.user, redis.name) == (user, host))
    #expect((redis.port, address.database) == (port, database))
    #expect(try RedisAddress("\(address)").description == "\(address)")
    #expect(try RedisAddress(address.text) == address)
  }

  @Test(
    "comes from sentinels if the operator names those and the master",
    arguments: [
      ("redis+sentinel://h/m", nil, ["h:26379"], "m", 0),
      (
        "Redis+Sentinel://a:1,[::1],b:65535/my-master_1.x/15", nil, ["a:1", "[::1]:26379", "b:65535"],
        "my-master_1.x", 15
      ),
      ("redis+sentinel://ada@h:2/m/", "ada", ["h:2"], "m", 0),
      ("redis+sentinel://1,2,3,4,5,6,7,8/m", nil, (1...8).map { "\($0):26379" }, "m", 0),
      (
        "redis+sentinel://h/\(String(repeating: "m", count: 64))", nil, ["h:26379"],
        String(repeating: "m", count: 64), 0
      ),
    ] as [(String, String?, [String], String, Int)])
  func sentinels(text: String, user: String?, hosts: [String], master: String, database: Int) throws {
    let address = try RedisAddress(text)
    guard case .sentinels(let sentinels, let name) = address.place else { throw Surprise() }
    #expect(sentinels.map(\.description) == hosts)
    #expect((address.user, name, address.database) == (user, master, database))
    #expect(try RedisAddress(address.text) == address)
    #expect(!address.description.contains("@"))
  }

  private struct Surprise: Error {}

  @Test(
    "is refused with what to write instead",
    arguments: [
      ("127.0.0.1:6379", Malformed.redisScheme), ("rediss://h", .redisScheme), ("redis://", .redisHost),
      ("redis://:6379", .redisHost),
      ("redis://h:0", .redisPort), ("redis://h:65536", .redisPort), ("redis://h:x", .redisPort),
      ("redis://h:", .redisPort),
      ("redis://h/16", .redisDatabase), ("redis://h/x", .redisDatabase), ("redis://h/1/2", .redisDatabase),
      ("redis://ada:secret@h", .redisPassword), ("redis://::1", .redisHost), ("redis://a b", .redisHost),
      ("redis://[::1", .redisHost), ("redis://a,b:1", .redisHost),
      ("redis+sentinel://", .redisHost), ("redis+sentinel:///m", .redisHost),
      ("redis+sentinel://a,/m", .redisHost),
      ("redis+sentinel://a,b c/m", .redisHost), ("redis+sentinel://a,b:0/m", .redisPort),
      ("redis+sentinel://1,2,3,4,5,6,7,8,9/m", .redisSentinels), ("redis+sentinel://a,b", .redisMaster),
      ("redis+sentinel://a/", .redisMaster), ("redis+sentinel://a//1", .redisMaster),
      ("redis+sentinel://a/b,c", .redisMaster), ("redis+sentinel://a/é", .redisMaster),
      ("redis+sentinel://a/\(String(repeating: "m", count: 65))", .redisMaster),
      ("redis+sentinel://a/m/16", .redisDatabase), ("redis+sentinel://a/m/1/2", .redisDatabase),
      ("redis+sentinel://ada:secret@a,b/m", .redisPassword), ("redis+sentinels://a/m", .redisScheme),
      ("redis+sentinel://ada@a,ada@b/m", .redisHost),
    ])
  func invalid(text: String, error: Malformed) {
    #expect(throws: error) { try RedisAddress(text) }
  }
}
