import GuessProtocol
import TestSupport
import Testing

/// Tests/Fixtures/verb-states.txt, played cell by cell.
@Suite("The table of verbs and states", .timed)
struct VerbStateTableTests {
  /// Empty if the document can't be read, which `everythingHasItsCell` reports.
  static let cells = (try? VerbStateTable().cells) ?? []

  private static func cells(of state: VerbStateTable.State) -> [VerbStateTable.Cell] {
    cells.filter { $0.state == state }
  }

  @Test("has the right outcome in every cell", arguments: VerbStateTable.State.all)
  func answer(_ state: VerbStateTable.State) throws {
    let start = VerbStateTableScene(state)
    for cell in Self.cells(of: state) {
      var scene = start
      let line = scene.ask(cell.request)
      let answer = try #require(line, "\(cell.request)")
      let verb = try #require(request(cell.request).verb)
      let expected = cell.isRefused ? "ERR \(verb.rawValue) \(cell.outcome)" : "OK \(verb.rawValue)"
      #expect(answer == expected || answer.hasPrefix(expected + " "), "\(cell.request)")
    }
  }

  @Test("refuses without changing anything", arguments: VerbStateTable.State.all)
  func refusalChangesNothing(_ state: VerbStateTable.State) {
    let start = VerbStateTableScene(state)
    // A harmless request, so that the server has received a line from her at the same time.
    var control = start
    _ = control.ask("PING")
    let aftermath = control.aftermath()
    for cell in Self.cells(of: state) where cell.isRefused {
      var scene = start
      _ = scene.ask(cell.request)
      #expect(scene.aftermath() == aftermath, "\(cell.request)")
    }
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

  @Test("agrees with the shorter table of docs/reference/protocol.md")
  func page() throws {
    let table = try VerbStateTable(path: "docs/reference/protocol.md")
    #expect(table.unknownColumns.isEmpty && table.cells.count > 70)
    let all = Set(Self.cells.map(\.testDescription))
    for cell in table.cells { #expect(all.contains(cell.testDescription), "\(cell)") }
  }

  @Test("distinguishes a change from none")
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
