import Protocol

extension Chronicle {
  /// What there was in a file.
  package struct FileReport: Hashable, Sendable {
    package var lines = 0
    /// Rounds that it tells, those included that an older file has told as well.
    package var rounds = 0
    /// Matches that end in it.
    package var matches = 0
    package var ending = Ending.whole
  }

  /// How a file ends.
  package enum Ending: Hashable, Sendable {
    case whole
    /// A crash has cut it in the middle of a line, or of a change of several.
    case torn
    /// From here on nothing in it can be trusted.
    case broken(JournalReader.Fault)
  }

  /// Reads the text of the next file. Hands over every match that ends in it, and all that is found to be wrong.
  package mutating func read(
    _ text: Span<UInt8>, match: (MatchStory) -> Void, fault: (StoryFault) -> Void = { _ in }
  ) -> FileReport {
    var report = FileReport()
    var reader = JournalReader()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text) {
        if case .round = entry { report.rounds += 1 }
        if let story = take(entry, line: reader.line) {
          report.matches += 1
          match(story)
        }
        for found in takeFaults() { fault(found) }
      }
      if reader.goodLength < text.count { report.ending = .torn }
    } catch {
      report.ending = .broken(error)
    }
    report.lines = reader.line
    return report
  }
}
