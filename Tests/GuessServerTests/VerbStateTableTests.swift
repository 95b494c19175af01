import GuessGame
import GuessProtocol
import TestSupport
import Testing

/// Tests/Fixtures/verb-states.txt, played cell by cell.
@Suite("The table of verbs and states")
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
    // Each takes as long as a short game.
    let step = Effort.count(quick: 3, usual: 1, full: 1)
    for (index, cell) in Self.cells(of: state).filter(\.isRefused).enumerated() where index % step == 0 {
      var scene = start
      _ = scene.ask(cell.request)
      #expect(scene.aftermath() == aftermath, "\(cell.request)")
    }
  }

  @Test("has a cell for every verb in every state, and no other")
  func everythingHasItsCell() throws {
    let table = try VerbStateTable()
    #expect(table.unknownColumns.isEmpty)
    let missing = VerbStateTable.State.all.flatMap { state in
      let requests = table.cells.filter { $0.state == state }.map(\.request)
      #expect(Set(requests).count == requests.count, "\(state) has a request twice")
      let verbs = Set(Verb.allCases).subtracting(requests.compactMap { request($0).verb })
      return verbs.map { "\($0.rawValue) in \(state)" }
    }
    #expect(missing == [], "Tests/Fixtures/verb-states.txt needs these cells")
    #expect(Set(table.cells.map(\.outcome)).isSubset(of: ["OK"] + Refusal.Code.allCases.map(\.rawValue)))
    #expect(table.cells.allSatisfy { VerbStateTable.State.all.contains($0.state) })
  }

  @Test("agrees with the shorter table of docs/reference/protocol.md")
  func page() throws {
    let table = try VerbStateTable(path: "docs/reference/protocol.md")
    #expect(table.unknownColumns.isEmpty && table.cells.count > 70)
    let all = Set(Self.cells.map(\.testDescription))
    for cell in table.cells { #expect(all.contains(cell.testDescription), "\(cell)") }
  }

  @Test("has the rows of the table of verbs on the page, in the order in which refusals count")
  func access() throws {
    let tables = try ProtocolDocument().tables
    let table = try #require(tables.first { $0.section == "Who may use a verb" })
    #expect(table.head == ["verb", "to come back", "unnamed", "overloaded", "draining", "place"])
    var verbs: Set<Verb> = []
    for row in table.rows {
      for line in row[0].codeSpans {
        let found = request(line.contains(" ") ? line : Self.shortest(line))
        let (verb, command) = (try #require(found.verb, "\(line)"), try found.command.get())
        let access = Access.of(command, verb)
        verbs.insert(verb)
        let cells = [
          access.isForReturning ? "OK" : "LIMIT", access.needsName ? "NEED_NAME" : "OK",
          access.refusedFrom == nil ? "OK" : "UNAVAILABLE", access.isOpenWhileDraining ? "OK" : "DRAINING",
          Self.words(for: access.place),
        ]
        #expect(Array(row.dropFirst()) == cells, "\(line)")
      }
    }
    #expect(Set(Verb.allCases).subtracting(verbs) == [], "no row in “Who may use a verb”")
  }

  @Test("has the verbs that an overloaded server refuses, stage by stage")
  func overload() throws {
    let table = try #require(ProtocolDocument(path: "docs/hosting/under-load.md").tables.first)
    for row in table.rows {
      let stage = Int(row[0]).flatMap(Load.Stage.init(rawValue:))
      let refused = Verb.allCases.filter { Access.of($0).refusedFrom == stage }.map(\.rawValue)
      #expect(row[2].codeSpans.filter { Verb(rawValue: $0) != nil }.sorted() == refused.sorted(), "\(row)")
    }
  }

  /// The shortest request with a verb.
  private static func shortest(_ verb: String) -> String {
    let argument = [
      "HELLO": "1", "LANG": "en", "TEXT": "on", "NAME": "al", "RESUME": "junk", "JOIN": "ABCDEF",
      "WATCH": "ABCDEF", "GUESS": "50", "SAY": "hello",
    ]
    return "\(verb) \(argument[verb] ?? "")"
  }

  private static func words(for place: Access.Place) -> String {
    switch place {
    case .anywhere: "anywhere"
    case .outside: "without a seat, in no tournament"
    case .free: "in no running match, in no tournament"
    case .idle: "in no running match"
    case .inside: "in a room, a tournament or the line, or watching"
    case .seated: "in a seat"
    case .seatedOutsideTournaments: "in a seat, in no tournament"
    case .seatedOrOwner: "in a seat, or as the owner of a tournament between two matches"
    case .owner: "as the owner of a tournament"
    }
  }

  private func request(_ line: String) -> Request {
    Request(line: Array(line.utf8).span)
  }
}
