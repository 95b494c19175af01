import GuessProtocol

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
  ///
  /// An address or a command is not broken. One that is longer than a line is cut only if `cuts`: a terminal breaks it by itself, and
  /// copies it as one.
  package func wrapped(cells: Int, cuts: Bool = false) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while rest.cellWidth > cells {
      let line = rest.prefix(cells: cells)
      // A single character that is too wide still has to go somewhere.
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
  /// Whether a line may end in front of an index that is not the start.
  fileprivate func mayBreak(at index: Index) -> Bool {
    guard index > startIndex, index < endIndex else { return false }
    let (last, next) = (self[self.index(before: index)], self[index])
    if next == " " { return last != " " && !isInCommand(index) }
    guard last.cellWidth == 2 || next.cellWidth == 2, last != " " else { return false }
    // Print never begins a line with these, nor ends one with those.
    return !"，。！？：；、）》」”…".contains(next) && !"（《「“".contains(last)
  }

  /// Whether a blank stands between words that are typed as one: behind a verb, as in `JOIN F7KD2Q`, behind a program and its first
  /// word, and around an option, as in `--listen PATH` and `range=1..9`.
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

  /// The commands that sentences name with a word after them.
  private static var programs: Set<Substring> { ["guess-client", "guess-server", "swift", "rlwrap"] }
}
