import Testing

@testable import GuessServer

@Suite("Where Redis is")
struct RedisAddressTests {
  @Test(
    "is written as Redis's clients have it",
    arguments: [
      ("redis://127.0.0.1", nil, "127.0.0.1", 6_379, 0), ("REDIS://h:1/15", nil, "h", 1, 15),
      ("redis://ada@example.org:65535/", "ada", "example.org", 65_535, 0),
      ("redis://[::1]", nil, "::1", 6_379, 0),
      ("redis://[::1]:7000/3", nil, "::1", 7_000, 3), ("redis://@h", nil, "h", 6_379, 0),
    ] as [(String, String?, String, UInt16, Int)])
  func valid(text: String, user: String?, host: String, port: UInt16, database: Int) throws {
    let address = try RedisAddress(text)
    #expect((address.user, address.host) == (user, host))
    #expect((address.port, address.database) == (port, database))
    #expect(try RedisAddress("\(address)").description == "\(address)")
  }

  @Test(
    "is refused with what to write instead",
    arguments: [
      ("127.0.0.1:6379", RedisAddress.Fault.scheme), ("rediss://h", .scheme), ("redis://", .host),
      ("redis://:6379", .host),
      ("redis://h:0", .port), ("redis://h:65536", .port), ("redis://h:x", .port), ("redis://h:", .port),
      ("redis://h/16", .database), ("redis://h/x", .database), ("redis://h/1/2", .database),
      ("redis://ada:secret@h", .password), ("redis://::1", .host), ("redis://a b", .host),
      ("redis://[::1", .host),
    ])
  func invalid(text: String, fault: RedisAddress.Fault) {
    #expect(throws: fault) { try RedisAddress(text) }
    #expect(!fault.advice.isEmpty)
  }
}
