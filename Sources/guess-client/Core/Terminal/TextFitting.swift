import GuessProtocol

extension String {
  /// Pads with blanks on the right.
  func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: max(0, cells - cellWidth))
  }

  /// Pads with blanks on the left.
  func paddedLeft(to cells: Int) -> String {
    String(repeating: " ", count: max(0, cells - cellWidth)) + self
  }

  /// Shortens to this many cells, with `more` in the middle.
  func shortened(to cells: Int, more: String = "…") -> String {
    guard cellWidth > cells else { return self }
    let ahead = max(0, cells - 1) / 2
    return prefix(cells: max(0, cells - 1 - ahead)) + more + suffix(cells: ahead)
  }

  /// The beginning in this many cells, without anything that could control a terminal.
  package func cut(to cells: Int) -> String { String(fitForDisplay.prefix(cells: max(0, cells))) }

  /// Cuts to this many cells, with `more` at the end.
  func cut(to cells: Int, more: String) -> String {
    cellWidth > cells ? prefix(cells: max(0, cells - more.cellWidth)) + more : self
  }

  /// Wraps into lines of this many cells, at blanks and between East Asian characters. Returns at least one line.
  ///
  /// Addresses and commands are not broken. One that exceeds a line is split only if `cuts`: a terminal wraps it itself, and copies
  /// it as one.
  package func wrapped(cells: Int, cuts: Bool = false) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while rest.cellWidth > cells {
      let line = rest.prefix(cells: cells)
      // Even a single character that is too wide has to be placed.
      guard !line.isEmpty else { break }
      var end = line.endIndex
      while end > rest.startIndex, !rest.mayBreak(at: end) { end = rest.index(before: end) }
      if end == rest.startIndex {
        end = cuts ? line.lastIndex(of: " ") ?? line.endIndex : line.endIndex
        while !cuts, end < rest.endIndex, !rest.mayBreak(at: end) { end = rest.index(after: end) }
        if end == rest.endIndex { break }
      }
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }
}

extension Substring {
  /// True if a line may end before this index, which is not the start.
  fileprivate func mayBreak(at index: Index) -> Bool {
    guard index > startIndex, index < endIndex else { return false }
    let (last, next) = (self[self.index(before: index)], self[index])
    if next == " " { return last != " " && !isInCommand(index) }
    guard last.cellWidth == 2 || next.cellWidth == 2, last != " " else { return false }
    // Line-breaking rules of print: characters that never begin a line, and those that never end one.
    return !"，。！？：；、）》」”…".contains(next) && !"（《「“".contains(last)
  }

  /// True for a blank inside a command: after a verb, as in `JOIN F7KD2Q`, after a program, and around an option, as in `--listen
  /// PATH` and `range=1..9`.
  private func isInCommand(_ blank: Index) -> Bool {
    func word(before end: Index) -> Substring {
      let text = self[..<end]
      let other = text.lastIndex { !($0.isASCII && ($0.isLetter || $0 == "-")) }
      return other.map { text[text.index(after: $0)...] } ?? text
    }
    let last = word(before: blank)
    let next = self[index(after: blank)...].prefix { $0 != " " }
    let isOption = next.hasPrefix("-") && next.contains(where: \.isLetter) || next.contains("=")
    if isOption || last.hasPrefix("--") || Verb(rawValue: String(last)) != nil { return true }
    if Self.programs.contains(last) { return true }
    guard last.startIndex > startIndex else { return false }
    let first = index(before: last.startIndex)
    return self[first] == " " && Self.programs.contains(word(before: first))
  }

  /// Programs that sentences quote with an argument.
  private static var programs: Set<Substring> { ["guess-client", "guess-server", "swift", "rlwrap"] }
}
