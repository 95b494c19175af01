import GuessServerCore
import GuessProtocol
import Testing

@Suite("A handicap")
struct HandicapTests {
  /// A table at which bob has asked to join ada's room while eve watches, and what came of it.
  private static func table(
    _ options: String, join: String
  ) throws -> (table: Table, sights: [Table.Sight]) {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "countdown=0 \(options)")
    table.connect("eve")
    _ = table.answer(to: "WATCH \(code)", from: "eve")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    _ = table.takeSights()
    table.send("JOIN \(code) \(join)", from: "bob")
    let sights = table.takeSights()
    return (table, sights)
  }

  @Test("gives one seat the larger range, and everyone is told", arguments: ["race", "lockstep"])
  func largerRange(rules: String) throws {
    var (table, sights) = try Self.table("rules=\(rules)", join: "range=1..200")
    #expect(sights.lines(of: "bob").first?.hasPrefix("OK JOIN") == true)
    for name in ["ada", "bob", "eve"] {
      #expect(sights.lines(of: name).contains { $0.hasPrefix("* HANDICAP name=bob lo=1 hi=200") })
    }
    let starts = ["ada", "bob", "eve"].map { name in
      sights.lines(of: name).first { $0.hasPrefix("* START") }.flatMap { $0.value(of: "hi") }
    }
    #expect(starts == ["100", "200", "100"])
    #expect(table.answer(to: "150", from: "bob").hasPrefix("OK GUESS n=1 guess=150"))
    #expect(table.answer(to: "150", from: "ada").hasPrefix("ERR GUESS OUT_OF_RANGE lo=1 hi=100"))
  }

  @Test("must hold the room's range, and there is none in a duel")
  func refused() throws {
    for (options, join) in [("", "range=2..200"), ("", "range=1..99"), ("rules=duel", "range=1..200")] {
      let (_, sights) = try Self.table(options, join: join)
      #expect(sights.lines(of: "bob").first?.hasPrefix("ERR JOIN BAD_ARG arg=range") == true)
    }
    let (_, sights) = try Self.table("", join: "range=1..100")
    #expect(sights.lines(of: "bob").first?.hasPrefix("OK JOIN") == true)
  }
}
