/// Rows of text in columns that stand below each other, two cells apart.
///
/// A column in which nothing stands takes no cells, and no blanks stand behind a row.
struct TextTable {
  enum Alignment {
    case left, right
  }

  private let alignments: [Alignment]
  private let signs: Glyphs
  private var widths: [Int]
  private var rows: [[String]] = []

  /// A table with these columns, drawn with these signs; all rows have as many cells.
  init(_ alignments: [Alignment], signs: Glyphs = Glyphs()) {
    self.alignments = alignments
    self.signs = signs
    widths = Array(repeating: 0, count: alignments.count)
  }

  mutating func add(_ cells: [String]) {
    let cells = cells.map(signs.text)
    rows.append(cells)
    for (column, cell) in cells.enumerated() { widths[column] = max(widths[column], cell.cellWidth) }
  }

  /// The rows, a line each.
  var lines: some Sequence<String> { rows.lazy.map { line(of: $0) } }

  private func line(of cells: [String]) -> String {
    let padded = cells.indices.filter { widths[$0] > 0 }.map { column in
      alignments[column] == .left
        ? cells[column].padded(to: widths[column]) : cells[column].paddedLeft(to: widths[column])
    }
    var line = padded.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}
