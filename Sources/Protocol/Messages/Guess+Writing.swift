// The three shortcuts in writing: what becomes of a guess, as nearly all lines tell and nearly all entries of the journal, and how a
// rival gets on, which each guess in a race tells. All else is declared once, see `CodedMessage`. Figures are instructions of a guess,
// of 1,690 in the core with 16 requests at once. That all of it is inlined saves 40.

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

extension GuessAnswer {
  /// Reads what is said of a guess; what takes no time into account does not tell it.
  init(reading fields: inout FieldReader, elapsed: Milliseconds = .zero) throws(Unreadable) {
    let guess: Int64 = try fields.field("guess")
    let hint: Hint = try fields.field("hint")
    // What is left after a hit, nothing on the line has to repeat.
    let only = hint == .hit ? GuessRange(lo: guess, hi: guess) : nil
    let range = if let only { only } else { try GuessRange(reading: &fields) }
    self.init(number: try fields.field("n"), guess: guess, hint: hint, range: range, elapsed: elapsed)
  }
}

extension Event {
  static func writeRival(_ name: Name, _ guesses: Int, _ needs: Int, to line: inout LineWriter) {
    line.append("* RIVAL name=")
    name.write(to: &line)
    line.append(" n=")
    line.append(decimal: Int64(guesses))
    line.append(" needs=")
    line.append(decimal: Int64(needs))
  }
}

extension JournalEntry {
  /// What follows the word of a guess takes so much at most: two numbers, a code, and the words around them.
  private static let guessBytes = 2 * Int64.mostBytes + RoomCode.length + 32

  /// In as few steps as possible, since there is one for every guess.
  ///
  /// Inlined, with the word: without either, a guess in a race that is recorded takes 90 instructions more, of 3,940.
  @inline(__always) static func write(
    _ word: Word, _ guess: Int64, by seat: Seat, in room: RoomCode, _ elapsed: Milliseconds,
    to line: inout LineWriter
  ) {
    line.append(word)
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
