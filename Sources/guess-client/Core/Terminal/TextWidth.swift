extension Unicode.Scalar {
  /// How many cells of a terminal the character takes by itself: 0 for one that only changes another, 2 for a wide one,
  /// else 1. What Unicode calls ambiguous takes one, as it does wherever it is not set in a font of East Asia.
  var cellWidth: Int {
    if isASCII { return self >= " " && self != "\u{7F}" ? 1 : 0 }
    // The second and the third part of a syllable of Hangul stand in the cells of the first.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide ? 2 : 1
    }
  }

  private var isWide: Bool {
    var (low, high) = (0, Self.wideRanges.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].contains(value)
  }
}

extension Character {
  /// How many cells of a terminal the character takes, at most.
  ///
  /// Terminals do not agree on what they make of several code points, such as a hand and the colour of its skin, so they are
  /// counted one by one: what is laid out by this never takes more than it was given.
  var cellWidth: Int {
    var cells = 0
    for scalar in unicodeScalars {
      // U+FE0F asks for the colourful form of a character, which is wide.
      cells = scalar == "\u{FE0F}" ? max(2, cells) : cells + scalar.cellWidth
    }
    return cells
  }
}

extension StringProtocol {
  /// How many cells of a terminal the text takes.
  var cellWidth: Int {
    reduce(0) { $0 + $1.cellWidth }
  }

  /// The longest beginning that takes no more than `cells` cells.
  func prefix(cells: Int) -> SubSequence {
    var left = cells
    return prefix { character in
      left -= character.cellWidth
      return left >= 0
    }
  }

  /// The longest ending that takes no more than `cells` cells.
  func suffix(cells: Int) -> SubSequence {
    var left = cells
    var start = endIndex
    while start > startIndex {
      let previous = index(before: start)
      left -= self[previous].cellWidth
      guard left >= 0 else { break }
      start = previous
    }
    return self[start...]
  }
}
