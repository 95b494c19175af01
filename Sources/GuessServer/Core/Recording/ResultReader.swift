import GuessProtocol

/// Reads the results of matches in the journals of a server, file after file.
package struct ResultReader: Sendable {
  /// Matches of the last file: the next one repeats those that ended while it was prepared.
  private var known: Set<MatchID> = []

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
    let before = known
    known = []
    return (found.map(\.result).filter { known.insert($0.id).inserted && !before.contains($0.id) }, fault)
  }
}
