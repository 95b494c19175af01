/// A table that is readable as it is, and valid Markdown.
struct Table {
  private var rows: [[String]]

  init(_ heading: String...) {
    rows = [heading]
  }

  mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  /// Prints all rows, the first column aligned left and the others right.
  func tell() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for (number, row) in rows.enumerated() {
      let cells = zip(row, widths).enumerated().map { column, cell in
        let gap = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + gap : gap + cell.0
      }
      print("| " + cells.joined(separator: " | ") + " |")
      guard number == 0 else { continue }
      let rules = widths.enumerated().map { column, width in
        String(repeating: "-", count: width + 1) + (column == 0 ? "-" : ":")
      }
      print("|" + rules.joined(separator: "|") + "|")
    }
  }

  /// Formats with thousands separators.
  static func whole(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      let comma = index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : ""
      return comma + String(digits[index])
    }.joined()
  }

  /// Formats with two decimals.
  static func share(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count < 2 ? "0" + digits : digits)
  }
}
