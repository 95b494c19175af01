import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@Suite("PLAY rated=yes")
struct RatedPlayTests {
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
