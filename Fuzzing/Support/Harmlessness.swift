@testable import GuessProtocol

/// Requires that `output` contains text, line ends, and only those control sequences that the client draws with.
func expectHarmless(_ output: [UInt8], hasControls: Bool, hasColors: Bool) {
  guard let text = String(validating: output.span) else { return expect(false, "the output is UTF-8") }
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    switch scalar {
    case "\r", "\n", " "..."~": break
    // The bell.
    case "\u{7}": expect(hasControls, "a terminal without control sequences gets no bell")
    case "\u{1B}":
      expect(hasControls, "a terminal without control sequences gets none")
      let sequence = rest.takeSequence()
      expect(isDrawn(sequence, hasColors: hasColors), "the client draws with ESC \(sequence)")
    default: expect(scalar.isFitForDisplay, "U+\(String(scalar.value, radix: 16)) is printable")
    }
  }
}

/// True if the client draws with it: rows, erasing, the cursor, and colours if enabled.
private func isDrawn(_ sequence: String, hasColors: Bool) -> Bool {
  if ["[K", "[H", "[J", "[2J", "[2K", "[?25h", "[?25l", "[?7h", "[?7l"].contains(sequence) { return true }
  if sequence.hasPrefix("["), sequence.hasSuffix("A") {
    return sequence.dropFirst().dropLast().allSatisfy(\.isNumber)
  }
  if sequence.hasSuffix(";1H") { return Int(sequence.dropFirst().dropLast(3)).map { $0 > 0 } ?? false }
  return hasColors
    && ["[0m", "[1m", "[2m", "[1;7m", "[32m", "[31m", "[33m", "[35m", "[36m"].contains(sequence)
}

extension Substring.UnicodeScalarView {
  /// Consumes an escape sequence up to its final letter.
  fileprivate mutating func takeSequence() -> String {
    let end = firstIndex { $0.properties.isAlphabetic }.map { index(after: $0) } ?? endIndex
    defer { self = self[end...] }
    return String(self[..<end])
  }
}
