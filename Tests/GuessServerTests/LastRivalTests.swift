import GuessServerCore
import GuessProtocol
import Testing

@Suite("PLAY and those who have just played each other")
struct LastRivalTests {
  private var table = Table()

  /// Asks for a rival; answers which one was found.
  private mutating func play(_ name: String) -> String? {
    table.answer(to: "PLAY countdown=0", from: name).value(of: "rival")
  }

  private mutating func leave(_ names: String...) {
    // Who leaves without a guess loses the rival no place in the line.
    for name in names { _ = table.answer(to: "50", from: name) }
    for name in names { _ = table.answer(to: "LEAVE", from: name) }
    _ = table.takeSights()
  }

  @Test("twenty who play again and again never meet the same one twice in a row")
  mutating func crowd() {
    let names = (1...20).map { "p\($0)" }
    for name in names {
      table.connect(name)
      _ = table.answer(to: "NAME \(name)", from: name)
    }
    var last: [String: String] = [:]
    var pairs: Set<Set<String>> = []
    for _ in 1...10 {
      var waiting: Set<String> = []
      var met: [(String, String)] = []
      for name in names {
        guard let rival = play(name) else {
          waiting.insert(name)
          continue
        }
        waiting.remove(rival)
        met.append((name, rival))
      }
      #expect(waiting.count <= 2)
      for (one, other) in met {
        #expect(last[one] != other || last[other] != one)
        (last[one], last[other]) = (other, one)
        pairs.insert([one, other])
        leave(one, other)
      }
      for name in waiting { leave(name) }
    }
    #expect(pairs.count > 12)
  }
}
