import Testing

/// Tables of the result of each verb in each state: all of them in Tests/Fixtures/verb-states.txt, and those that differ in the
/// protocol document.
struct VerbStateTable {
  /// One cell: a request, the state in which it is sent, and the documented outcome.
  struct Cell: Sendable, CustomTestStringConvertible {
    /// The request as the document writes it; `code` and `own` are rooms, `token` is that of a player who is away.
    let request: String
    let state: State
    /// `OK` or the code of a refusal.
    let outcome: String

    var isRefused: Bool { outcome != "OK" }

    var testDescription: String {
      let answer = isRefused ? "is refused with \(outcome)" : "is granted"
      return
        "\(request) in state \(state.column)\(state.isDraining ? ", while the server drains," : "") \(answer)"
    }
  }

  /// A state of a connection, by the head of a column.
  struct State: Hashable, Sendable {
    let column: Column
    let isDraining: Bool

    /// States that exist while the server drains: all other connections are closed at once.
    static let all =
      Column.allCases.map { State(column: $0, isDraining: false) }
      + [Column.countdown, .playing, .solo, .watchingUnnamed, .watchingNamed].map {
        State(column: $0, isDraining: true)
      }
  }

  enum Column: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case unnamed
    case lobby
    case inLine = "in line"
    case alone
    case watchingUnnamed = "watching unnamed"
    case watchingNamed = "watching"
    case countdown
    case playing
    case over
    case solo
    case soloOver = "solo over"
    case sealed
    case rivalsTurn = "rival's turn"
    case rivalAway = "rival away"
    case computer
    case computerOver = "computer over"
    case tournamentOwner = "tournament owner"
    case inTournament = "in a tournament"
    case tournamentBreak = "tournament break"
    case tournamentMatch = "tournament match"

    var description: String { rawValue }
  }

  /// The cells of states that exist; a cell with `-` makes no sense and is left out.
  let cells: [Cell]
  /// Heads of columns that are no state.
  let unknownColumns: [String]

  init(path: String = "Tests/Fixtures/verb-states.txt") throws {
    var cells: [Cell] = []
    var unknown: [String] = []
    let tables = try ProtocolDocument(path: path).tables.filter { $0.head.first == "request" }
    for table in tables {
      let isDraining = table.section.contains("drain")
      for (index, head) in table.head.enumerated().dropFirst() {
        guard let column = Column(rawValue: head) else {
          unknown.append(head)
          continue
        }
        for row in table.rows where row.count > index && row[index] != "-" {
          cells += row[0].codeSpans.map {
            Cell(request: $0, state: State(column: column, isDraining: isDraining), outcome: row[index])
          }
        }
      }
    }
    self.cells = cells
    unknownColumns = unknown
  }
}
