/// Walks over the words of one line, which blanks separate, without copying any of it.
struct WordScanner {
  private(set) var position = 0

  /// Where the next word of `line` stands; nil at the end.
  mutating func nextWord(in line: Span<UInt8>) -> Range<Int>? {
    skipBlanks(in: line)
    let start = position
    var end = start
    while end < line.count, !line[end].isBlank { end += 1 }
    position = end
    return start < end ? start..<end : nil
  }

  /// Where the rest of `line` stands, from the next word on.
  mutating func rest(of line: Span<UInt8>) -> Range<Int> {
    skipBlanks(in: line)
    defer { position = line.count }
    return position..<line.count
  }

  private mutating func skipBlanks(in line: Span<UInt8>) {
    while position < line.count, line[position].isBlank { position += 1 }
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
