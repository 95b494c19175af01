import GuessProtocol

/// Reads the results of matches in the journals of a server, file after file.
package struct ResultReader: Sendable {
  private var matches = RepeatedResults()

  package init() {}

  /// Returns the results in the next file, and the reason why it can't be read to its end; nil if it can.
  package mutating func read(_ text: Span<UInt8>) -> (results: [MatchResult], fault: JournalReader.Fault?) {
    var reader = JournalReader()
    var found: [(position: Int, result: MatchResult)] = []
    var fault: JournalReader.Fault?
    do {
      while let entry = try reader.nextOfResults(in: text) {
        switch entry {
        case .result(let result): found.append((reader.position, result))
        // Another node has served since then.
        case .taken(let length): found.removeAll { $0.position > length }
        default: break
        }
      }
    } catch { fault = error }
    matches.beginFile()
    return (found.map(\.result).filter { matches.isNew($0.id) }, fault)
  }
}

/// Finds the matches that a file repeats, since they ended while it was prepared.
struct RepeatedResults: Sendable {
  private var before: Set<MatchID> = []
  private var known: Set<MatchID> = []

  mutating func beginFile() { (before, known) = (known, []) }

  mutating func isNew(_ match: MatchID) -> Bool { known.insert(match).inserted && !before.contains(match) }
}
