/// A table of aligned columns, two cells apart.
///
/// Empty columns are omitted, and rows have no trailing blanks.
struct TextTable {
  enum Alignment {
    case left, right
  }

  private let alignments: [Alignment]
  private let signs: Glyphs
  private var widths: [Int]
  private var rows: [[String]] = []

  /// A table with these columns and signs; all rows must have as many cells.
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
