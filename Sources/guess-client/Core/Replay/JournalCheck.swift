import GuessProtocol

/// Checks all commitments, hints and results in journals, and prints a count for each file and a line for each fault.
package struct JournalCheck {
  private var history = JournalHistory()
  private(set) var faultCount = 0

  /// Nothing has been checked yet.
  package init() {}

  /// Whether no fault was found.
  package var isValid: Bool { faultCount == 0 }

  /// Checks the text of the next file, which nothing was written to any more where it `isComplete`.
  package mutating func check(
    _ text: Span<UInt8>, of file: String, isComplete: Bool = false, to print: (Message) -> Void
  ) {
    var faultCount = 0
    let report = history.readFile(
      text, isComplete: isComplete, match: { _ in },
      fault: { fault in
        faultCount += 1
        print(Message("✗ \(file):\(fault.line): \(fault.text)", .error))
      })
    switch report.ending {
    case .whole: break
    case .torn: print(Message(JournalError.torn(file).text))
    case .broken(let fault):
      faultCount += 1
      print(Message("✗ \(JournalError(fault, in: file).text)", .error))
    }
    if report.ending != .broken(.foreign) {
      let (rounds, matches) = (report.rounds, report.matches)
      print(
        Message(
          "\(file): \(report.lines, "line", "lines"), \(rounds, "round", "rounds"), \(matches, "finished match", "finished matches")."
        ))
    }
    self.faultCount += faultCount
  }

  /// Records that a file can't be read.
  package mutating func record(_ error: JournalError, to print: (Message) -> Void) {
    faultCount += 1
    print(Message("✗ \(error.text)", .error))
  }

  /// Prints the result, once all files are checked.
  package func printVerdict(to print: (Message) -> Void) {
    print(
      isValid
        ? Message("✓ No errors: every commitment and every hint is correct.", .win)
        : Message("✗ \(faultCount, "error", "errors") found.", .error))
  }
}
