import Foundation
import Testing

@Suite("A cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterStories {
  @Test("answers lines that were sent across a move in order, each with its tag")
  func pipelined() throws {
    let cluster = try TestCluster()
    let (ada, bob, eve) = (
      try cluster["a"].player("ada"), try cluster["b"].player("bob"), try cluster["c"].player("eve")
    )
    try ada.send("CREATE countdown=0 range=1..1000000")
    let first = try ada.skip(to: "OK CREATE")["room"]
    try eve.send("CREATE countdown=0 range=1..1000000")
    let second = try eve.skip(to: "OK CREATE")["room"]
    var requests = ["NAME bobby", "JOIN \(first)"] + (1...40).map { "GUESS \($0)" }
    requests += ["LEAVE", "JOIN \(second)"] + (1...40).map { "GUESS \($0)" } + ["STATUS", "WHAT", "QUIT"]
    let lines = zip(1..., requests).map { "#\($0) \($1)\n" }
    try bob.send(bytes: Array(lines.joined().utf8))
    let answers = try bob.rest().filter { $0.text.hasPrefix("#") && !$0.text.contains(" ROW ") }
    #expect(answers.map { $0.text.prefix { $0 != " " } } == (1...requests.count).map { "#\($0)" })
    #expect(answers[1].text.contains("OK JOIN") && answers[43].text.contains("OK JOIN"))
    #expect(answers.suffix(2).first?.text.contains("ERR - BAD_VERB") == true)
  }

  @Test("a player who reads gets the thousand results of an outage at once, and none is lost")
  func manyResultsWait() throws {
    let cluster = try TestCluster("ab")
    let kim = try cluster["a"].player("kim")
    try cluster.redis.crash()
    let recorded = try kim.leaveGames { try cluster.redis.start() }
    try kim.send("PING")
    try kim.skip(to: "OK PING")
    #expect(try DataFolder("\(cluster.home.path)/a").recordedMatches() == recorded)
  }

  @Test(
    "a node that froze for longer than its lease reports nothing as missing or free until it knows its losses",
    arguments: [
      (["RESUME ada"], "OK RESUME"), (["NAME ada"], "NAME_TAKEN"), (["NAME zoe", "WATCH room"], "OK WATCH"),
    ])
  func nodeReturns(lines: [String], end: String) throws {
    let cluster = try TestCluster("abc")
    let pair = try cluster.pair()
    let requests = lines.map {
      $0.replacing("RESUME ada", with: "RESUME \(pair.adasToken)").replacing("room", with: pair.room)
    }
    try cluster["a"].signal(SIGSTOP)
    try pair.bob.skip(to: "* STATE")
    // The first client connects before the node resumes.
    var client = try cluster["a"].connect()
    var answers: [WireLine] = []
    try eventually("it is answered: \(end)", pausing: .milliseconds(100)) {
      // A closed connection is noticed by the missing answer.
      for request in requests { try? client.send(request) }
      try cluster["a"].signal(SIGCONT)
      while let line = try client.line() {
        guard line.begins(with: "OK") || line.begins(with: "ERR") else { continue }
        answers.append(line)
        guard line.text.contains(requests[requests.count - 1].prefix { $0 != " " }) else { continue }
        // RESUME succeeds once; any other answer counts from when the node knows what it has lost.
        let isEnd = end == "OK RESUME" || cluster["a"].log.contains("another node has taken over")
        return isEnd && line.text.contains(end)
      }
      client = try cluster["a"].connect()
      return false
    }
    if end == "OK RESUME" { try pair.bob.skip(to: "* BACK") }
    let wrong = answers.filter { line in
      ![end, "UNAVAILABLE", "NEED_NAME", "name=zoe"].contains { line.text.contains($0) }
    }
    #expect(wrong.isEmpty, "\(answers)")
  }
}
