/// Fitting text into cells.
extension String {
  /// The text with blanks behind it, so that it takes at least so many cells.
  func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: max(0, cells - cellWidth))
  }

  /// The text with blanks in front of it, so that it takes at least so many cells.
  func paddedLeft(to cells: Int) -> String {
    String(repeating: " ", count: max(0, cells - cellWidth)) + self
  }

  /// The text, or its two ends with `more` between them, in no more than so many cells.
  func shortened(to cells: Int, more: String = "…") -> String {
    guard cellWidth > cells else { return self }
    let ahead = max(0, cells - 1) / 2
    return prefix(cells: max(0, cells - 1 - ahead)) + more + suffix(cells: ahead)
  }

  /// The text, or its beginning with `more` behind it, in no more than so many cells.
  func cut(to cells: Int, more: String) -> String {
    cellWidth > cells ? prefix(cells: max(0, cells - more.cellWidth)) + more : self
  }

  /// The text in lines of no more than so many cells, broken at blanks where there are any. At least one line.
  func wrapped(cells: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while rest.cellWidth > cells {
      let line = rest.prefix(cells: cells)
      // A single character that is too wide still has to go somewhere.
      guard !line.isEmpty else { break }
      let isAtBlank = rest[line.endIndex...].first == " "
      let end = isAtBlank ? line.endIndex : line.lastIndex(of: " ") ?? line.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }
}
