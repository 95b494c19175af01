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
    _ text: Span<UInt8>, of file: String, in language: Language, to print: (Remark) -> Void
  ) {
    var faultCount = 0
    let report = chronicle.read(
      text, match: { _ in },
      fault: { fault in
        faultCount += 1
        print(Remark("✗ " + language.words(for: CheckPhrase.fault(fault, in: file)), .error))
      })
    switch report.ending {
    case .whole: break
    case .torn: print(Remark(language.words(for: JournalTrouble.torn(file))))
    case .broken(let fault):
      faultCount += 1
      print(Remark("✗ " + language.words(for: JournalTrouble(fault, in: file)), .error))
    }
    if report.ending != .broken(.foreign) {
      let count = CheckPhrase.file(
        file, lines: report.lines, rounds: report.rounds, matches: report.matches)
      print(Remark(language.words(for: count)))
    }
    fileCount += 1
    self.faultCount += faultCount
  }

  /// Notes that a file can't be read.
  package mutating func note(_ trouble: JournalTrouble, in language: Language, to print: (Remark) -> Void) {
    faultCount += 1
    print(Remark("✗ " + language.words(for: trouble), .error))
  }

  /// Prints what came of it, once all files are checked.
  package func printVerdict(in language: Language, to print: (Remark) -> Void) {
    let words = language.words(for: isWell ? .allIsWell : CheckPhrase.faults(count: faultCount))
    print(Remark((isWell ? "✓ " : "✗ ") + words, isWell ? .win : .error))
  }
}
