import Protocol

/// Checks everything in journals that can be checked, and prints a count for each file and a line for each fault.
package struct JournalCheck {
  private var chronicle = Chronicle()
  private var fileCount = 0
  private(set) var faultCount = 0

  /// Nothing is checked yet.
  package init() {}

  /// Whether nothing wrong was found.
  package var isWell: Bool { faultCount == 0 }

  /// Checks the text of the next file.
  package mutating func take(
    _ text: Span<UInt8>, of file: String, to print: (Remark) -> Void
  ) {
    var faultCount = 0
    let report = chronicle.read(
      text, match: { _ in },
      fault: { fault in
        faultCount += 1
        print(Remark("✗ " + "\(file):\(fault.line): \(fault.text)", .error))
      })
    switch report.ending {
    case .whole: break
    case .torn: print(Remark(JournalTrouble.torn(file).text))
    case .broken(let fault):
      faultCount += 1
      print(Remark("✗ " + JournalTrouble(fault, in: file).text, .error))
    }
    if report.ending != .broken(.foreign) {
      let (rounds, matches) = (report.rounds, report.matches)
      print(
        Remark(
          "\(file): \(report.lines, "line", "lines"), \(rounds, "round", "rounds"), \(matches, "finished match", "finished matches")."
        ))
    }
    fileCount += 1
    self.faultCount += faultCount
  }

  /// Notes that a file can't be read.
  package mutating func note(_ trouble: JournalTrouble, to print: (Remark) -> Void) {
    faultCount += 1
    print(Remark("✗ " + trouble.text, .error))
  }

  /// Prints what came of it, once all files are checked.
  package func printVerdict(to print: (Remark) -> Void) {
    print(
      isWell
        ? Remark("✓ No errors: every commitment and every hint is correct.", .win)
        : Remark("✗ \(faultCount, "error", "errors") found.", .error))
  }
}
