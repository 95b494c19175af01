import Protocol

/// How far everyone is: the range, one's guesses and the rival.
extension PickScreen {
  /// Cells of the range's bar: below eight it says nothing, above forty it says no more.
  private static let barCells = 8...40
  /// Cells of the rival's bar, at most; par for 1 to 1000 is ten.
  private static let rivalBarCells = 10

  /// `51..100 [·····█████] 50 left`, with less of it where it does not fit.
  func row(for remainder: Remainder, columns: Int) -> PickRow {
    let range = remainder.range
    var ends = "\(range.lo)..\(range.hi)"
    if ends.cellWidth > columns {
      let cells = (columns - 2) / 2
      ends = "\(range.lo)".shortened(to: cells) + ".." + "\(range.hi)".shortened(to: cells)
    }
    let left = " " + language.words(for: .left(range.count))
    var row = PickRow(ends)
    let cells = min(columns - ends.cellWidth - left.cellWidth - 3, Self.barCells.upperBound)
    if cells >= Self.barCells.lowerBound {
      row.add(" ")
      row.add(remainder.bar(cells: cells), .dim)
    }
    if row.cells + left.cellWidth <= columns { row.add(left) }
    return row
  }

  /// `you: 3  50▲ 75▼ 62▲`, the last guesses that fit.
  func ownRow(_ count: Int, columns: Int) -> PickRow {
    var row = PickRow(language.words(for: .you(guesses: count)))
    var left = columns - row.cells
    let fitting = guesses.reversed().prefix { guess in
      left -= guess.text.cellWidth + 2
      return left >= 0
    }
    for guess in fitting.reversed() {
      row.add("  ")
      row.add(guess.text, guess.style)
    }
    return row
  }

  /// `bob: 4, at most 3 to go  [■■■■···]`, or the last guess where everyone sees it.
  func row(for rival: PickBoard.Rival, columns: Int) -> PickRow {
    guard !rival.isAway else { return PickRow(language.words(for: .away(rival.name)), .tone(.error)) }
    var row = PickRow(
      language.words(for: .rival(rival.name, guesses: rival.guesses, needs: rival.needs)))
    if let guess = rival.lastGuess {
      row.add("  ")
      row.add(guess.text, guess.style)
    }
    if let needs = rival.needs, let par = remainder?.whole.par {
      let cells = min(par, Self.rivalBarCells)
      // A server may say any number.
      let done = cells * (par - min(max(0, needs), par)) / par
      let bar =
        "  [" + String(repeating: "■", count: done) + String(repeating: "·", count: cells - done) + "]"
      if row.cells + bar.cellWidth <= columns { row.add(bar, .dim) }
    }
    return row
  }
}

extension PickScreen.Remainder {
  /// Where what is left lies in the whole; never without a mark, since something always is left.
  func bar(cells: Int) -> String {
    let whole = Double(whole.span) + 1
    let before = UInt64(bitPattern: range.lo) &- UInt64(bitPattern: self.whole.lo)
    let width = Double(cells)
    // Bounded before they are integers: a server may tell of a range that lies nowhere in the whole.
    let start = Int(min(Double(before) / whole * width, width - 1))
    let end = Int(min((Double(before) + Double(range.span) + 1) / whole * width, width))
    let length = max(1, end - start)
    return "[" + String(repeating: "·", count: start) + String(repeating: "█", count: length)
      + String(repeating: "·", count: cells - start - length) + "]"
  }
}

extension GuessRange {
  /// How many numbers there are; for all of Int64 that fits no integer.
  var count: String {
    span == .max ? "18446744073709551616" : String(span + 1)
  }
}

extension PickBoard.Guess {
  fileprivate var text: String {
    switch hint {
    case .low: "\(number)▲"
    case .high: "\(number)▼"
    case .hit: "\(number)✓"
    }
  }

  fileprivate var style: PickRow.Style {
    switch hint {
    case .low: .tone(.low)
    case .high: .tone(.high)
    case .hit: .tone(.win)
    }
  }
}
