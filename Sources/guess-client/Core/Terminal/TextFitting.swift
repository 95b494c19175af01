import Protocol

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

  /// As much of the text as takes no more than so many cells of a terminal, and nothing that could command one.
  package func cut(to cells: Int) -> String { String(fitForDisplay.prefix(cells: max(0, cells))) }

  /// The text, or its beginning with `more` behind it, in no more than so many cells.
  func cut(to cells: Int, more: String) -> String {
    cellWidth > cells ? prefix(cells: max(0, cells - more.cellWidth)) + more : self
  }

  /// The text in lines of no more than so many cells, broken at blanks and between characters of East Asia, where there
  /// are any. At least one line.
  func wrapped(cells: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while rest.cellWidth > cells {
      let line = rest.prefix(cells: cells)
      // A single character that is too wide still has to go somewhere.
      guard !line.isEmpty else { break }
      let ends = sequence(first: line.endIndex) { $0 > rest.startIndex ? rest.index(before: $0) : nil }
      let end = ends.first { rest.mayBreak(at: $0) } ?? line.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }
}

extension Substring {
  /// Whether a line may end in front of an index that is not the start.
  fileprivate func mayBreak(at index: Index) -> Bool {
    guard index > startIndex, index < endIndex else { return false }
    let (last, next) = (self[self.index(before: index)], self[index])
    if next == " " { return last != " " }
    guard last.cellWidth == 2 || next.cellWidth == 2, last != " " else { return false }
    // Print never begins a line with these, nor ends one with those.
    return !"，。！？：；、）》」”…".contains(next) && !"（《「“".contains(last)
  }
}
