import TestSupport
import Testing

@testable import GuessClientCore

/// Tests of many windows; the script `top` has the rest.
@Suite("The screen of a server")
struct MonitorScreenTests {
  private static let rooms = "over & playing & open & long & OK ROOMS count=4"

  /// The rows of a window.
  private func screen(_ columns: Int, _ rows: Int) throws -> [String] {
    var stage = try SessionStage()
    for act in ["top \(columns)x\(rows)", "< greeting", "< status & \(Self.rooms)"] {
      _ = try stage.act(Words(act))
    }
    return stage.screen
  }

  @Test("is never wider or higher than its window")
  func bounds() throws {
    for columns in [1, 2, 9, 10, 11, 19, 20, 33, 39, 40, 41, 57, 80, 121, 300] {
      for rows in [1, 2, 3, 4, 5, 12, 15, 16, 24, 60] {
        let screen = try screen(columns, rows)
        #expect(screen.count == rows)
        for row in screen { #expect(row.cellWidth <= columns, "\(columns)×\(rows): \(row)") }
      }
    }
  }

  @Test("keeps no more rooms than it shows, however many a server lists")
  func endlessRooms() throws {
    var stage = try SessionStage()
    for (count, isMore) in [(1_001, true), (1_000, false)] {
      let rooms = Array(repeating: "open", count: count).joined(separator: " & ")
      for act in ["top 80x24", "< greeting", "< status & \(rooms) & OK ROOMS count=\(count)"] {
        _ = try stage.act(Words(act))
      }
      #expect(stage.screen.last?.contains("of 1000 ") == true)
      #expect(stage.screen.last?.contains("more than 1000 rooms") == isMore)
    }
  }
}
