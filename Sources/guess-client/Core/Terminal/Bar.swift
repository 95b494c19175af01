import Protocol

/// Draws bars of text: where a range lies, and how far someone is.
struct Bar: Hashable {
  /// Whether nothing but ASCII is drawn.
  var isASCII = false

  /// Where what is left lies in the whole, in `cells` cells between brackets; never without a mark, since something always is
  /// left.
  func range(_ range: GuessRange, in whole: GuessRange, cells: Int) -> String {
    let count = Double(whole.span) + 1
    let before = UInt64(bitPattern: range.lo) &- UInt64(bitPattern: whole.lo)
    let width = Double(cells)
    // Bounded before they are integers: a server may tell of a range that lies nowhere in the whole.
    let start = Int(min(Double(before) / count * width, width - 1))
    let end = Int(min((Double(before) + Double(range.span) + 1) / count * width, width))
    let length = max(1, end - start)
    let (empty, full) = isASCII ? (".", "#") : ("·", "█")
    return "[" + String(repeating: empty, count: start) + String(repeating: full, count: length)
      + String(repeating: empty, count: cells - start - length) + "]"
  }

  /// How far someone is who needs at most `needs` of `par` guesses, in `cells` cells between brackets.
  func progress(needs: Int, par: Int, cells: Int) -> String {
    // A server may say any number.
    let done = cells * (par - min(max(0, needs), par)) / max(1, par)
    let (empty, full) = isASCII ? (".", "=") : ("·", "■")
    return "[" + String(repeating: full, count: done) + String(repeating: empty, count: cells - done) + "]"
  }
}
