import GuessProtocol

extension String {
  package func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: max(0, cells - cellWidth))
  }

  package func paddedLeft(to cells: Int) -> String {
    String(repeating: " ", count: max(0, cells - cellWidth)) + self
  }

  /// Shortens to this many cells, with `more` in the middle.
  package func shortened(to cells: Int, more: String = "…") -> String {
    guard cellWidth > cells else { return self }
    let ahead = max(0, cells - 1) / 2
    return prefix(cells: max(0, cells - 1 - ahead)) + more + suffix(cells: ahead)
  }

  package func cut(to cells: Int, more: String) -> String {
    cellWidth > cells ? prefix(cells: max(0, cells - more.cellWidth)) + more : self
  }

  /// Wraps into lines of this many cells, at blanks and between East Asian characters. Returns at least one line.
  ///
  /// Addresses, commands and the line to share of a daily number are not broken. One that exceeds a line is split only if `cuts`:
  /// a terminal wraps it itself, and copies it as one.
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

extension [String] {
  package func joined(separator: String, cells: Int) -> String {
    reduce("") { text, piece in
      let longer = text.isEmpty ? piece : text + separator + piece
      return longer.cellWidth <= cells ? longer : text
    }
  }
}

extension Substring {
  /// True if a line may end before this index, which is neither the start nor the end.
  fileprivate func mayBreak(at index: Index) -> Bool {
    let (last, next) = (self[self.index(before: index)], self[index])
    // A dash ends a line in Russian, and begins none.
    if next == " " { return last != " " && !self[index...].hasPrefix(" —") && !isInCommand(index) }
    guard last.cellWidth == 2 || next.cellWidth == 2, last != " " else { return false }
    // Line-breaking rules of print: characters that never begin a line, and those that never end one.
    return !"，。！？：；、）》」”…".contains(next) && !"（《「“".contains(last)
  }

  /// True for a blank inside a command, as in `JOIN F7KD2Q`, `guess-client bot`, `--listen PATH` and `CREATE range=1..9`.
  private func isInCommand(_ blank: Index) -> Bool {
    func word(before end: Index) -> Substring {
      let text = self[..<end]
      let other = text.lastIndex { !($0.isASCII && ($0.isLetter || $0 == "-")) }
      return other.map { text[text.index(after: $0)...] } ?? text
    }
    let last = word(before: blank)
    let next = self[index(after: blank)...].prefix { $0 != " " }
    // A line of usage, whose options are in brackets, is no command to copy; a colon is of an IPv6 address.
    if next.hasPrefix("["), !next.contains(":") { return false }
    if let shared = firstRange(of: "guess 2"), shared.lowerBound < blank { return true }
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

extension Unicode.Scalar {
  /// Width of the character alone in cells: 0 for combining ones, 2 for wide ones, else 1, also for Unicode's ambiguous ones.
  package var cellWidth: Int {
    if isASCII { return self >= " " && self != "\u{7F}" ? 1 : 0 }
    // The second and third parts of a Hangul syllable share the cells of the first.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide ? 2 : 1
    }
  }

  private var isWide: Bool {
    // Emoji in colour are, but for the letters of flags, which are one for each half.
    properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(value)
      || Self.wideRanges.first { value <= $0.upperBound }?.contains(value) ?? false
  }
}

extension Character {
  /// Maximum width of the character in cells: terminals disagree about sequences, so that the code points are added up.
  package var cellWidth: Int {
    var cells = 0
    for scalar in unicodeScalars {
      // U+FE0F selects the colour form, which is wide.
      cells = scalar == "\u{FE0F}" ? max(2, cells) : cells + scalar.cellWidth
    }
    return cells
  }
}

extension StringProtocol {
  package var cellWidth: Int { reduce(0) { $0 + $1.cellWidth } }

  package func prefix(cells: Int) -> SubSequence {
    var left = cells
    return prefix { character in
      left -= character.cellWidth
      return left >= 0
    }
  }

  package func suffix(cells: Int) -> SubSequence {
    var left = cells
    let fitting = reversed().prefix { character in
      left -= character.cellWidth
      return left >= 0
    }
    return suffix(fitting.count)
  }
}

extension Unicode.Scalar {
  /// East_Asian_Width W and F in Unicode 18 but for emoji, with the unassigned characters between, from EastAsianWidth.txt
  /// (https://www.unicode.org/reports/tr11/).
  static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
