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

extension Span<UInt8> {
  /// A word of up to eight bytes as one number, so that one comparison tells it from another; nil for any other length.
  @inline(__always) var letters: UInt64? {
    guard (1...8).contains(count) else { return nil }
    var letters: UInt64 = 0
    for index in indices { letters = letters << 8 | UInt64(self[index]) }
    return letters
  }
}

extension String {
  /// The same of a word in the source, which has to be so short.
  var letters: UInt64 {
    precondition((1...8).contains(utf8.count), "\(self) is not one to eight bytes")
    return utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
