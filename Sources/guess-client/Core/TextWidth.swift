extension Character {
  /// How many cells of a terminal the character takes: 0 for one that only changes another, 2 for wide ones, else 1.
  ///
  /// The wide ranges are those of Unicode Standard Annex 11 in broad strokes; emoji are found by their own property.
  var cellWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // U+FE0F asks for the colourful form of a character, which is wide.
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Self.wideRanges.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
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
