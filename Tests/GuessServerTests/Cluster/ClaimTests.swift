import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("Names that were taken without Redis", .timed)
struct ClaimTests {
  private var node: ClusterNode

  init() throws { node = try ClusterNode() }

  private var claimed: [String] {
    node.questions.compactMap { asked in
      if case .claim(let name) = asked.question { name.name.description } else { nil }
    }
  }

  private mutating func add(_ numbers: Range<Int>) -> [ConnectionID] {
    numbers.map { node.player("p\($0)") }
  }

  private func names(_ numbers: Range<Int>) -> [String] { numbers.map { "p\($0)" } }

  @Test("are claimed at once if they are few enough", arguments: [1, Cluster.mostClaims])
  mutating func few(_ count: Int) {
    _ = add(0..<count)
    #expect(claimed.isEmpty)
    node.handle(.online(true))
    #expect(claimed == names(0..<count))
    for _ in 0..<count { node.answer(.done) }
    #expect(claimed.isEmpty)
  }

  @Test("are claimed a hundred at a time, the next ones after each answer")
  mutating func many() {
    let most = Cluster.mostClaims
    _ = add(0..<most + 2)
    node.handle(.online(true))
    #expect(claimed == names(0..<most))
    node.answer(.done)
    #expect(claimed == names(1..<most + 1))
    node.answer(.done)
    #expect(claimed == names(2..<most + 2))
    while !claimed.isEmpty { node.answer(.done) }
    #expect(node.host.cluster?.reclaiming.out.isEmpty == true)
  }

  @Test("stop being claimed after a failed claim, and are all claimed again once that is possible")
  mutating func inVain() {
    let most = Cluster.mostClaims
    _ = add(0..<most + 1)
    node.handle(.online(true))
    node.answer(nil)
    #expect(claimed == names(1..<most))
    node.handle(.online(false))
    node.handle(.online(true))
    // Answers to earlier claims come late and count for nothing.
    #expect(claimed == names(1..<most) + names(0..<most))
    for _ in 1..<most { node.answer(nil) }
    #expect(claimed == names(0..<most))
    node.answer(.done)
    #expect(claimed == names(1..<most + 1))
  }

  @Test("are claimed as they are at that time, for players who are still there")
  mutating func changes() {
    let most = Cluster.mostClaims
    let players = add(0..<most + 4)
    node.handle(.online(true))
    node.handle(.lost(players[most]))
    node.send("NAME other", from: players[most + 1])
    node.send("NAME first", from: players[0])
    node.handle(.lost(players[1]))
    let late = node.connect()
    node.send("NAME late", from: late)
    #expect(claimed.suffix(3) == ["other", "first", "late"])
    while !node.questions.isEmpty { node.answer(.done) }
    #expect(node.lines[late]?.last?.hasPrefix("OK NAME name=late") == true)
    #expect(node.lines[players[0]]?.last?.hasPrefix("OK NAME name=first") == true)
    #expect(node.host.cluster?.reclaiming.out.isEmpty == true)
    #expect(node.host.cluster?.reclaiming.waiting.isEmpty == true)
    #expect(node.host.cluster?.questions.isEmpty == true)
  }
}
