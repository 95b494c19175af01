import Protocol
import Testing

/// The table of docs/PROTOCOL.md, played cell by cell.
@Suite("The table of verbs and states")
struct VerbStateTableTests {
  /// Empty when the document can't be read; `everythingHasItsCell` says so.
  static let cells = (try? VerbStateTable().cells) ?? []

  @Test("tells what happens", arguments: cells)
  func answer(_ cell: VerbStateTable.Cell) throws {
    var scene = VerbStateTableScene(cell.state)
    let line = scene.ask(cell.request)
    let answer = try #require(line)
    let asked = request(cell.request)
    let verb = try #require(asked.verb)
    let expected = cell.isRefused ? "ERR \(verb.rawValue) \(cell.outcome)" : "OK \(verb.rawValue)"
    #expect(answer == expected || answer.hasPrefix(expected + " "))
  }

  @Test("refuses without changing anything", arguments: cells.filter(\.isRefused))
  func refusalChangesNothing(_ cell: VerbStateTable.Cell) {
    var scene = VerbStateTableScene(cell.state)
    // A request that can't change anything either, so that the server has heard from her at the same time.
    var control = scene
    _ = control.ask("PING")
    _ = scene.ask(cell.request)
    #expect(scene.aftermath() == control.aftermath())
  }

  @Test("has a cell for every verb in every state, and no other")
  func everythingHasItsCell() throws {
    let table = try VerbStateTable()
    #expect(table.unknownColumns.isEmpty)
    for state in VerbStateTable.State.all {
      let requests = table.cells.filter { $0.state == state }.map(\.request)
      #expect(Set(requests).count == requests.count, "\(state) has a request twice")
      let missing = Set(Verb.allCases).subtracting(requests.compactMap { request($0).verb })
      #expect(missing.isEmpty, "\(state) says nothing of \(missing.map(\.rawValue).sorted())")
    }
    let outcomes = Set(table.cells.map(\.outcome))
    #expect(outcomes.isSubset(of: ["OK"] + Refusal.Code.allCases.map(\.rawValue)))
    #expect(table.cells.allSatisfy { VerbStateTable.State.all.contains($0.state) })
  }

  @Test("tells a change from none")
  func changesAreSeen() {
    for request in ["PLAY", "SOLO", "WATCH code", "JOIN code", "CREATE"] {
      var scene = VerbStateTableScene(VerbStateTable.State(column: .lobby, isDraining: false))
      var control = scene
      _ = control.ask("PING")
      _ = scene.ask(request)
      #expect(scene.aftermath() != control.aftermath(), "\(request) leaves a trace")
    }
  }

  private func request(_ line: String) -> Request {
    Request(line: Array(line.utf8).span)
  }
}
