import GuessServerCore
import GuessProtocol
import Testing

@Suite("PLAY and those who have just played each other")
struct LastRivalTests {
  private var table = Table()

  init() {
    for name in ["ada", "bob", "cyd"] { connect(name) }
  }

  private mutating func connect(_ name: String) {
    table.connect(name)
    _ = table.answer(to: "NAME \(name)", from: name)
  }

  /// Asks for a rival; answers which one was found.
  private mutating func play(_ name: String, _ options: String = "countdown=0") -> String? {
    table.answer(to: "PLAY \(options)", from: name).value(of: "rival")
  }

  /// Lets two play a match and leave it.
  private mutating func meet(_ one: String, _ other: String) {
    _ = play(one)
    #expect(play(other) == one)
    leave(one, other)
  }

  private mutating func leave(_ names: String...) {
    // Who leaves without a guess loses the rival no place in the line.
    for name in names { _ = table.answer(to: "50", from: name) }
    for name in names { _ = table.answer(to: "LEAVE", from: name) }
    _ = table.takeSights()
  }

  @Test("pairs them again after five seconds where nobody else has come, and tells both")
  mutating func pause() {
    meet("ada", "bob")
    #expect(play("ada") == nil)
    table.pass(.seconds(2))
    #expect(play("bob") == nil)
    table.pass(Milliseconds(4_999))
    #expect(table.takeLines(of: "bob").allSatisfy { !$0.hasPrefix("* PAIRED") })
    table.pass(Milliseconds(1))
    let sights = table.takeSights()
    for (name, rival) in [("ada", "bob"), ("bob", "ada")] {
      #expect(
        sights.contains { sight in
          guard case .line(name, let line) = sight else { return false }
          return line.hasPrefix("* PAIRED room=") && line.value(of: "rival") == rival
        })
    }
    #expect(table.answer(to: "50", from: "ada").hasPrefix("OK GUESS"))
  }

  @Test("prefers someone else who waits, whoever has waited longer")
  mutating func someoneElse() {
    meet("ada", "bob")
    _ = play("ada")
    #expect(play("bob") == nil)
    #expect(play("cyd") == "ada", "who has waited longest")
    leave("ada", "cyd")
    #expect(play("ada") == "bob", "the last rival of ada is cyd")
  }

  @Test("takes the next one where the one who has waited longest was the last rival")
  mutating func next() {
    meet("ada", "bob")
    connect("eve")
    _ = play("ada", "with=any countdown=0")
    // Those who ask for other company stand in another line.
    #expect(play("bob") == nil)
    #expect(play("eve") == "ada")
    #expect(play("cyd") == "bob")
  }

  @Test("asks for the same again without losing the place or the five seconds")
  mutating func again() {
    meet("ada", "bob")
    _ = play("ada")
    _ = play("bob")
    table.pass(.seconds(3))
    #expect(play("bob") == nil)
    table.pass(.seconds(2))
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
  }

  @Test("pairs nobody any more who has left the line meanwhile")
  mutating func gone() {
    meet("ada", "bob")
    _ = play("ada")
    _ = play("bob")
    leave("ada")
    table.pass(.seconds(10))
    #expect(table.takeLines(of: "bob").isEmpty)
    table.lose("bob")
    #expect(table.lobby.nextDeadline != nil)
    #expect(play("cyd") == nil)
  }

  @Test("twenty who play again and again never meet the same one twice in a row")
  mutating func crowd() {
    let names = (1...20).map { "p\($0)" }
    for name in names { connect(name) }
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

  @Test("says once after fifteen seconds what else there is")
  mutating func hint() {
    _ = play("ada")
    _ = table.takeSights()
    table.pass(Milliseconds(14_999))
    #expect(table.takeLines(of: "ada").isEmpty)
    table.pass(Milliseconds(1))
    #expect(
      table.takeLines(of: "ada") == [
        "* WAITING waiting=1 : Still waiting. CREATE house=easy plays against the computer; CREATE opens a room, and a friend types JOIN <code>."
      ])
    table.pass(.seconds(100))
    #expect(table.takeLines(of: "ada").isEmpty)
  }

  @Test("says so to one who waits on another connection by then")
  mutating func hintElsewhere() {
    _ = play("ada")
    table.resume("ada", as: "again")
    #expect(table.takeLines(of: "again").first?.hasPrefix("OK RESUME") == true)
    table.pass(.seconds(15))
    #expect(table.takeLines(of: "again").first?.hasPrefix("* WAITING waiting=1") == true)
  }

  @Test("tells one who waits of others who ask for something else, once each, and how to meet them")
  mutating func others() {
    _ = play("ada", "range=1..1000")
    table.pass(.seconds(20))
    _ = table.takeSights()
    let row = table.answer(to: "PLAY", from: "bob")
    #expect(row.hasPrefix("ROW waiting=1 rules=race lo=1 hi=1000"))
    #expect(row.hasSuffix(" To join in: PLAY range=1..1000"))
    table.pass(.seconds(10))
    #expect(
      table.takeLines(of: "ada") == [
        "* WAITING waiting=1 rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3 : 1 player is waiting: race from 1 to 100, first to 1. To join in: PLAY"
      ])
    table.pass(.seconds(4))
    _ = table.takeSights()
    table.pass(.seconds(60))
    #expect(table.takeLines(of: "ada").isEmpty)
    leave("bob")
    _ = play("cyd", "rules=duel")
    _ = table.takeSights()
    table.pass(.seconds(14))
    #expect(table.takeLines(of: "ada").first?.hasSuffix(" To join in: PLAY rules=duel") == true)
  }
}
