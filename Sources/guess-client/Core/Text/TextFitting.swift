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

  /// The beginning in this many cells, without anything that could control a terminal.
  package func cut(to cells: Int) -> String { String(fitForDisplay.prefix(cells: max(0, cells))) }

  package func cut(to cells: Int, more: String) -> String {
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

extension [String] {
  package func joined(separator: String, cells: Int) -> String {
    reduce("") { text, piece in
      let longer = text.isEmpty ? piece : text + separator + piece
      return longer.cellWidth <= cells ? longer : text
    }
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

  private var isWide: Bool { Self.wideRanges.first { value <= $0.upperBound }?.contains(value) ?? false }
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
  /// East_Asian_Width W and F in Unicode 18, with the unassigned characters between, from EastAsianWidth.txt
  /// (https://www.unicode.org/reports/tr11/).
  static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
    0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE,
    0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD,
    0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50,
    0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
    0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F1AE...0x1F1AE, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
    0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
    0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC,
    0x1F7DA...0x1F7DA, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF,
    0x1FA70...0x1FAFA, 0x20000...0x3FFFD,
  ]
}
