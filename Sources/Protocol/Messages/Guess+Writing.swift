// The three fast paths in writing: the answer to a guess, its journal entry, and the `RIVAL` event that each guess in a race sends.
// Everything else is declared once; see `CodedMessage`. Figures are instructions per guess, of 1,690 in the core with 16 requests
// at once. Inlining all of it saves 40.

extension GuessAnswer {
  /// Upper bound in bytes: five numbers, each after a key as long as ` guess=`, and ` hint=HIGH`.
  fileprivate static var mostBytes: Int { 5 * (7 + Int64.mostBytes) + 10 }

  /// Appends `ServerLine.ok(.guess(self), tag: tag)` with its ending, without wrapping it in the enums, which saves 115.
  package func writeWhole(to bytes: inout [UInt8], tag: ShortWord?, style: LineStyle) {
    bytes.write(atMost: ServerLine.mostBytes) { line in
      if style.text != .only {
        line.tag(tag)
        line.word("OK GUESS" as StaticString)
        writeTimed(to: &line)
        if style.text == .on { line.append(" : ") }
      }
      if style.text != .off { style.language.write(self, to: &line) }
      line.append(.lineFeed)
    }
  }

  func write(to line: inout LineWriter) { line.append(atMost: Self.mostBytes) { line in write(to: &line) } }

  @inline(__always) func writeTimed(to line: inout LineWriter) {
    line.append(atMost: Self.mostBytes) { line in
      write(to: &line)
      line.append(" ms=")
      line.append(decimal: elapsed.count)
    }
  }

  // Each key is written with its punctuation in one piece: this is the most frequent line.
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

extension GuessAnswer {
  /// Reads an answer. `elapsed` is for lines that have no time.
  init(reading fields: inout FieldReader, elapsed: Milliseconds = .zero) throws(Unreadable) {
    let guess: Int64 = try fields.field("guess")
    let hint: Hint = try fields.field("hint")
    // The range after a hit is not on the line.
    let only = hint == .hit ? GuessRange(lo: guess, hi: guess) : nil
    let range = if let only { only } else { try GuessRange(reading: &fields) }
    self.init(number: try fields.field("n"), guess: guess, hint: hint, range: range, elapsed: elapsed)
  }
}

extension Event {
  /// Saves 150 for each event.
  static func writeRival(_ name: Name, _ guesses: Int, _ needs: Int, to line: inout LineWriter) {
    line.append("* RIVAL name=")
    name.write(to: &line)
    line.append(" guesses=")
    line.append(decimal: Int64(guesses))
    line.append(" needs=")
    line.append(decimal: Int64(needs))
  }
}

extension JournalEntry {
  /// Upper bound after the first word: two numbers, a code, and the text around them.
  private static let guessBytes = 2 * Int64.mostBytes + RoomCode.length + 32

  /// This runs for every guess. Inlined, as is the word: otherwise a guess in a recorded race takes 90 more instructions, of 3,940.
  @inline(__always) static func write(
    _ word: Word, _ guess: Int64, by seat: Seat, in room: RoomCode, _ elapsed: Milliseconds,
    to line: inout LineWriter
  ) {
    word.write(to: &line)
    line.append(atMost: guessBytes) { line in
      line.append(" room=")
      line.append(room.characters, length: RoomCode.length)
      line.append(seat == .first ? " seat=1 guess=" : " seat=2 guess=")
      line.append(decimal: guess)
      line.append(" ms=")
      line.append(decimal: elapsed.count)
    }
  }
}
