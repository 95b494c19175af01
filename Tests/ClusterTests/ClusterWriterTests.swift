import Foundation
import GuessProtocol
import Testing

@Suite("An attacker who can write to Redis", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterWriterTests {
  /// An attacker with access to Redis, but without the cluster's key, and a match between two nodes.
  private struct Writer {
    let cluster: TestCluster
    let pair: Pair

    init() throws {
      cluster = try TestCluster("ab")
      pair = try cluster.pair()
    }

    /// Runs a script in Redis with the words as ARGV; returns the first line of its result.
    @discardableResult
    func run(_ script: String, _ words: String...) throws -> String {
      let quoted = ([script, "0"] + words).map { word in
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
          "\n", with: "\\n")
        return "\"\(escaped)\""
      }
      let admin = try cluster.redis.connect()
      try admin.send("EVAL \(quoted.joined(separator: " "))")
      guard let line = try admin.line(), !line.text.hasPrefix("-") else { throw Surprise("Redis refused it") }
      // A string follows its length.
      return line.text.hasPrefix("$") ? try admin.line()?.text ?? "" : line.text
    }

    /// The id in a node's data directory.
    func identity(of node: Character) throws -> String {
      let text = try String(contentsOfFile: "\(cluster.home.path)/\(node)/node", encoding: .utf8)
      return String(text.prefix(16))
    }

    /// The position of the last entry in a node's log.
    func end(of node: Character) throws -> (generation: String, number: UInt64) {
      let last = try run(
        "return redis.call('XREVRANGE', 'gs:log:2:' .. ARGV[1], '+', '-', 'COUNT', 1)[1][1]",
        try identity(of: node))
      let parts = last.split(separator: "-").map(String.init)
      guard parts.count == 2, let number = UInt64(parts[1]) else { throw Surprise("no position: \(last)") }
      return (parts[0], number)
    }
  }

  @Test("cannot disturb nodes with senseless entries, and the log says that they are left out")
  func senselessEntries() throws {
    let writer = try Writer()
    let (cluster, pair) = (writer.cluster, writer.pair)
    let answer = try pair.bob.guess(5)
    let kim = try cluster["a"].player("kim")
    try kim.send("PLAY countdown=0")
    try kim.skip(to: "OK PLAY")
    try writer.run(
      """
      for index = 1, 2000 do redis.call('HSET', 'gs:left', 'junk' .. index, 'x') end
      redis.call('HSET', 'gs:left', '00000000000000f0', ARGV[1] .. ' 5 z ' .. string.rep('9', 30))
      redis.call('HSET', 'gs:left', '00000000000000f1', ARGV[1] .. ' 5 z 7')
      redis.call('HSET', 'gs:left', '00000000000000f2', ARGV[1] .. string.rep(' ', 100000))
      redis.call('HSET', 'gs:nodes', 7, 'broken', 8, string.rep('x', 100000))
      redis.call('HSET', 'gs:nodes', 9, '00000000000000aa z 00000000000000bb 127.0.0.1:1 ' .. string.rep('9', 30))
      redis.call('HSET', 'gs:nodes', 10, '00000000000000ab z 00000000000000bc nowhere 9999999999999')
      redis.call('HSET', 'gs:names', 'LEE', 'x', 'PIA', string.rep('x', 100000))
      redis.call('SET', 'gs:since', 'x')
      for _, key in ipairs(redis.call('KEYS', 'gs:wish:*')) do redis.call('ZADD', key, 1, 'x', 9e15, string.rep('x', 100000)) end
      return 'done'
      """, try writer.identity(of: "b"))
    try cluster.waitUntilLogged("event=\"entries of redis left out\" key=gs:nodes count=4")
    let lee = try cluster["b"].player("lee")
    try lee.send("PLAY countdown=0")
    #expect(try lee.skip(to: "OK PLAY")["rival"] == "kim")
    let other = try cluster["a"].connect()
    try other.send("NAME lee")
    try other.skip(to: "ERR NAME NAME_TAKEN")
    for node in cluster.nodes { #expect(!(node.log.contains("redis can't be used"))) }
    // The log of the crashed node is still found among all that.
    try cluster["a"].crash()
    try writer.run(
      """
      local fields = {}
      for index = 1, 3000 do fields[index] = 'x' end
      redis.call('XADD', ARGV[1], ARGV[2] .. '-9000', unpack(fields))
      redis.call('XADD', ARGV[1], ARGV[2] .. '-9001', 'proof', 'x', 'change', string.rep('x', 100000))
      return 'done'
      """, "gs:log:2:\(try writer.identity(of: "a"))", try writer.end(of: "a").generation)
    let state = try pair.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
    #expect(cluster["b"].log.contains("entries of redis left out"))
  }

  @Test("cannot take a seat with a line that is added to a node's log")
  func forgedToken() throws {
    let writer = try Writer()
    let (cluster, pair) = (writer.cluster, writer.pair)
    let answer = try pair.bob.guess(5)
    let token = Token(rawValue: Bits128(high: 0, low: 7))
    let room = try #require(RoomCode(pair.room))
    var line: [UInt8] = []
    JournalEntry.token(room, .first, TokenDigest(of: token), former: nil).write(to: &line)
    let end = try writer.end(of: "a")
    try cluster["a"].crash()
    // The forged entry reuses the proof of the last real one.
    try writer.run(
      """
      redis.call('SET', 'gs:since', 0)
      local proof = redis.call('XREVRANGE', ARGV[1], '+', '-', 'COUNT', 1)[1][2][2]
      return redis.call('XADD', ARGV[1], ARGV[2], 'proof', proof, 'change', ARGV[3])
      """, "gs:log:2:\(try writer.identity(of: "a"))", "\(end.generation)-\(end.number + 1)",
      String(decoding: line, as: UTF8.self))
    let state = try pair.bob.skip(to: "* STATE")
    #expect(state["lo"] == answer["lo"])
    let ada = try cluster["b"].connect()
    try ada.expect("* HELLO")
    try ada.retry("RESUME \(pair.adasToken)", until: "OK RESUME")
    let thief = try cluster["b"].connect()
    try thief.expect("* HELLO")
    // No node is missing then.
    try thief.retry("RESUME \(String(repeating: "0", count: 31))7", until: "ERR RESUME BAD_TOKEN")
    try pair.bob.bisect(after: state)
    #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
    #expect(cluster["b"].log.contains("event=\"entries of redis left out\" key=gs:left:"))
  }

  @Test("cannot make a node continue rooms that are forged from those of other nodes")
  func forgedLog() throws {
    let writer = try Writer()
    let (cluster, pair) = (writer.cluster, writer.pair)
    let answer = try pair.bob.guess(5)
    let token = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 7)))
    // The rooms of a node that never existed, with one token for all seats.
    try writer.run(
      """
      redis.call('HSET', 'gs:nodes', 9, '00000000000000aa z 00000000000000bb 127.0.0.1:1 1')
      for _, piece in ipairs(redis.call('XRANGE', ARGV[1], '-', '+')) do
        local text = piece[2][4]:gsub('token=%x+', 'token=' .. ARGV[2])
        redis.call('XADD', 'gs:log:2:00000000000000aa', piece[1], 'proof', piece[2][2]:reverse(), piece[2][3], text)
      end
      return 'done'
      """, "gs:log:2:\(try writer.identity(of: "a"))", token.text)
    try eventually("the new owner logs it") {
      cluster.nodes.contains { node in
        let log = node.log
        return log.contains("event=\"rooms of another node are lost\" node=z")
          && log.contains("event=\"entries of redis left out\" key=gs:left:00000000000000bb")
      }
    }
    for node in cluster.nodes {
      let thief = try node.connect()
      try thief.send("RESUME \(String(repeating: "0", count: 31))7")
      try thief.skip(to: "ERR RESUME")
      #expect(!(node.log.contains("node taken over")))
    }
    try pair.bob.bisect(after: answer)
    #expect(try pair.ada.skip(to: "* MATCH")["winner"] == "bob")
  }
}
