import Platform
import Testing

@Suite("A server that is asked to stop", .waiting)
struct DrainTests {
  @Test("sends BYE to idle players, waits for a match and exits with 0")
  func draining() throws {
    let server = try ServerProcess()
    let pair = try Pair(on: server)
    let idle = try server.connect()
    try idle.enter(as: "cyd")
    try server.process.signal(SIGTERM)

    try idle.expect("* BYE reason=drain")
    #expect(try idle.line() == nil)
    try pair.bob.bisect(after: pair.bobsStart)
    for player in [pair.ada, pair.bob] {
      #expect(try player.skip(to: "* MATCH")["winner"] == "bob")
      try player.skip(to: "* BYE reason=drain")
      #expect(try player.line() == nil)
    }
    #expect(try server.process.wait() == .exit(0), "\(server.process.report)")
  }

  @Test("stops at once when nobody plays", arguments: [SIGTERM, SIGINT])
  func nobody(signal: Int32) throws {
    let server = try ServerProcess()
    let idle = try server.connect()
    try idle.expect("* HELLO")
    try server.process.signal(signal)
    try idle.expect("* BYE reason=drain")
    #expect(try server.process.wait() == .exit(0), "\(server.process.report)")
  }

  @Test("ends with its input under --until-eof, even in the middle of a match")
  func untilEOF() throws {
    let server = try ServerProcess(["--until-eof"])
    let pair = try Pair(on: server)
    try server.process.send("a line means nothing")
    server.process.endInput()
    #expect(try server.process.wait() == .exit(0), "\(server.process.report)")
    _ = try pair.ada.rest()
  }
}
