import GuessGame
import GuessProtocol
import Testing

/// Actions of an operator against players, in every state of theirs.
@Suite("An operator")
struct AdministrationTests {
  private let home = Origin(ipv4: 0xC000_0207)

  private func host(_ table: inout Table, _ line: String) -> [String] {
    table.administer(line)
    return table.takeLines(of: "host")
  }

  @Test(
    "keeps a restored seat from a player with a banned name, and allows it once the ban is lifted"
  )
  func banOfRestored() throws {
    var table = try Table.match(rules: "race")
    var list = ModerationList()
    #expect(list.set(try #require(Sanction(line: "ban ADA made=0")), at: .zero))
    table.restart()
    table.adopt(list)
    let token = table.token(of: "ada")
    table.connect("ada")
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("ERR RESUME BANNED : "))
    #expect(host(&table, "UNBAN ada") == ["OK UNBAN target=ada"])
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("OK RESUME name=ada"))
  }

  @Test("applies an edited file of bans: new ones close connections, and missing ones are lifted")
  func replace() {
    var table = Table()
    table.connect("ada", from: home)
    _ = host(&table, "BAN bob for=1h : old")
    _ = host(&table, "MUTE eve for=1h")
    let lines = table.lobby.moderation.all.map(\.line)
    #expect(table.replaceSanctions(lines) == (0, 0), "it is as it was")
    let changes = table.replaceSanctions(["ban bob : new", "ban 192.0.2.0/24", "ban past until=1"])
    #expect(changes == (2, 1))
    #expect(!table.isConnected("ada"))
    #expect(
      host(&table, "BANS") == [
        "ROW kind=ban target=192.0.2.0/24 left=ever age=0s", "ROW kind=ban target=bob left=ever age=0s : new",
        "OK BANS count=2 max=1000",
      ])
    #expect(table.replaceSanctions([]) == (0, 2))
    #expect(host(&table, "BANS") == ["OK BANS count=0 max=1000"])
  }

  @Test("applies an edited file of bans even if the list is full")
  func replaceFull() {
    var table = Table()
    for number in 1...ModerationList.mostEntries { _ = host(&table, "BAN n\(number) for=ever") }
    let lines = table.lobby.moderation.all.map(\.line)
    // Those that are lifted make room.
    let changes = table.replaceSanctions(lines.dropFirst() + ["ban late"])
    #expect(changes == (1, 1))
    #expect(table.lobby.moderation.all.count == ModerationList.mostEntries)
  }

  @Test("removes everyone whom an edited file bans, by name or address, and nobody else")
  func replaceMany() {
    var table = Table()
    for number in 1...40 {
      table.enter("n\(number)", from: Origin(ipv4: 0xC000_0200 + UInt32(number)))
    }
    let byName = (1...10).map { "ban N\($0) : name" }
    let byAddress = (11...20).map { "ban 192.0.2.\($0) : address" }
    let others = ["ban 192.0.2.24/29", "ban n99", "mute n35"]
    #expect(table.replaceSanctions(byName + byAddress + others) == (23, 0))
    let present = (1...40).filter { table.isConnected("n\($0)") }
    #expect(present == [21, 22, 23] + Array(32...40))
    let sights = table.takeSights()
    #expect(sights.contains(.line(to: "n7", "* NOTICE : name")))
    #expect(sights.contains(.line(to: "n17", "* NOTICE : address")))
  }
}
