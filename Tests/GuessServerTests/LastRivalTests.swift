import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@Suite("PLAY for players who have just met", .timed)
struct LastRivalTests {
  @Test("never pairs the same two players twice in a row among twenty")
  func crowd() {
    var table = Table()
    let names = (1...20).map { "p\($0)" }
    for name in names {
      table.connect(name)
      table.send("NAME \(name)", from: name)
    }
    var last: [String: String] = [:]
    var pairs: Set<Set<String>> = []
    for _ in 1...10 {
      var waiting: Set<String> = []
      var met: [(String, String)] = []
      for name in names {
        if let rival = table.answer(to: "PLAY countdown=0", from: name).value(of: "rival") {
          waiting.remove(rival)
          met.append((name, rival))
        } else {
          waiting.insert(name)
        }
      }
      #expect(waiting.count <= 2)
      for (one, other) in met {
        #expect(last[one] != other || last[other] != one)
        (last[one], last[other]) = (other, one)
        pairs.insert([one, other])
        // Leaving without a guess would keep the rival's place in the queue.
        for line in ["50", "LEAVE"] { for name in [one, other] { table.send(line, from: name) } }
      }
      for name in waiting { table.send("LEAVE", from: name) }
    }
    #expect(pairs.count > 12)
  }

  @Test("pairs nobody for a rated match until the matches of earlier runs are counted")
  func counting() {
    var table = Table()
    let names = ["ada", "bob"]
    for name in names {
      table.connect(name)
      for line in ["NAME \(name)", "CLAIM"] { table.send(line, from: name) }
    }
    table.countEarlierResults(hasMore: true)
    for name in names {
      #expect(table.answer(to: "PLAY rated=yes", from: name).value(of: "waiting") != nil)
    }
    table.pass(.seconds(20))
    #expect(!table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
    table.countEarlierResults(hasMore: false)
    table.pass(.zero)
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
  }
}
