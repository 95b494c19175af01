// The one shortcut in writing: what becomes of a guess, as nearly all lines tell. Figures are instructions of a guess, of 1,690
// in the core with 16 requests at once. That all of it is inlined saves 40.

extension GuessAnswer {
  /// Bytes that it takes at most: five numbers, each behind a key as long as ` guess=`, and ` hint=HIGH`.
  fileprivate static var mostBytes: Int { 5 * (7 + Int64.mostBytes) + 10 }

  /// Appends the line that answers a guess, with its ending: `ServerLine.ok(.guess(self), tag: tag)`, without wrapping up as
  /// one of many lines what nearly all lines are, which saves 115.
  package func writeWhole(to bytes: inout [UInt8], tag: ShortWord?, style: LineStyle) {
    bytes.write(atMost: ServerLine.mostBytes) { line in
      line.tag(tag)
      line.word("OK GUESS" as StaticString)
      writeTimed(to: &line)
      if style.wantsText {
        line.append(" : ")
        style.language.catalogue.write(self, to: &line)
      }
      line.append(.lineFeed)
    }
  }

  func write(to line: inout LineWriter) {
    line.append(atMost: Self.mostBytes) { line in write(to: &line) }
  }

  @inline(__always) func writeTimed(to line: inout LineWriter) {
    line.append(atMost: Self.mostBytes) { line in
      write(to: &line)
      line.append(" ms=")
      line.append(decimal: elapsed.count)
    }
  }

  // Each key with what stands around it in one piece, as this is what is told most often.
  @inline(__always) fileprivate func write(to line: inout LineCursor) {
    line.append(" n=")
    line.append(decimal: Int64(number))
    line.append(" guess=")
    line.append(decimal: guess)
    switch hint {
    case .low: line.append(" hint=LOW")
    case .high: line.append(" hint=HIGH")
    case .hit: return line.append(" hint=HIT")
    }
    line.append(" lo=")
    line.append(decimal: range.lo)
    line.append(" hi=")
    line.append(decimal: range.hi)
  }
}
