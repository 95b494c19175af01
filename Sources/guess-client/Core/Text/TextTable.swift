import GuessProtocol

package enum TextTable {
  /// The lines of a table without its empty columns and without trailing blanks; all rows must have as many cells.
  package static func lines(
    of rows: [[String]], right isRight: (_ column: Int) -> Bool = { _ in false }, signs: Glyphs = Glyphs()
  ) -> [String] {
    let rows = rows.map { $0.map(signs.text) }
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
    return rows.map { row in
      let padded = columns.filter { widths[$0] > 0 }.map { column in
        isRight(column)
          ? row[column].paddedLeft(to: widths[column]) : row[column].padded(to: widths[column])
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Double {
  /// Formats with this many decimals, 0 to 9.
  package func fixed(_ digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * factor).rounded()
    guard isFinite, scaled < 1e15 else { return "0" }
    let whole = "\(Int64(scaled))"
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

extension UTCTime {
  /// A duration as `1:05.240`: minutes, seconds and thousandths.
  package static func text(_ time: Milliseconds) -> String {
    let thousandths = "\(1_000 + time.count % 1_000)".dropFirst()
    let seconds = time.count / 1_000 % 60
    return "\(time.count / 60_000):\(seconds < 10 ? "0" : "")\(seconds).\(thousandths)"
  }
}
