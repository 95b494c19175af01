import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A table of text", .timed)
struct TextTableTests {
  private func lines(_ alignments: [TextTable.Alignment], _ rows: [[String]]) -> [String] {
    var table = TextTable(alignments)
    for row in rows { table.add(row) }
    return Array(table.lines)
  }

  @Test("aligns its columns in cells, leaves out an empty one, and has no blanks at the end of a row")
  func columns() {
    #expect(
      lines([.right, .left, .right], [["1", "猜", "10"], ["22", "bob", "5"]]) == [" 1  猜   10", "22  bob   5"])
    #expect(lines([.left, .left, .left], [["a", "", "bc"], ["de", "", ""]]) == ["a   bc", "de"])
    #expect(lines([.left], []).isEmpty && lines([.left], [[""]]) == [""])
  }
}
