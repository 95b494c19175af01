import GuessProtocol

package struct LoggedState: Sendable {
  package var recovery = Recovery()
  package var scores: [ScoreRecord] = []
  /// Results that the scores don't have yet.
  package var results: [MatchResult] = []

  package init() {}
}

/// Joins the pieces of the log, and restores what is in it.
package struct LogReader: Sendable {
  package enum Fault: Error, Hashable, Sendable {
    /// The reason why it can't be read.
    case unreadable(String)
    /// The part of it that only a newer version knows.
    case newer(String)

    fileprivate static func damaged(line: Int) -> Self { .unreadable("line \(line) is damaged") }
  }

  package struct Generation: Sendable {
    /// Lines of the journal, and rows of the tables.
    fileprivate(set) var (lines, scores): ([UInt8], [UInt8])

    fileprivate var count: Int { lines.count + scores.count }
  }

  /// The last complete generation, and an incomplete one after it; nil if there is none.
  package private(set) var (whole, next): (Generation?, Generation?) = (nil, nil)
  package private(set) var last: LogPosition?
  private let mostBytes: Int

  package init(mostBytes: Int = LogLimits.mostBytes) { self.mostBytes = mostBytes }

  var count: Int { (whole?.count ?? 0) + (next?.count ?? 0) }

  package mutating func take(_ piece: LogChunk) throws(Fault) {
    let position = piece.position
    guard position.number == 0 ? piece.kind == .begin : isNext(position) else {
      throw .unreadable("a piece is missing before \(position.generation)-\(position.number)")
    }
    last = position
    guard piece.kind == .whole || count + piece.bytes.count <= mostBytes else {
      throw .unreadable("it is longer than any node writes")
    }
    switch piece.kind {
    // An incomplete generation has never counted.
    case .begin: next = Generation(lines: piece.bytes, scores: [])
    case .rooms: next?.lines += piece.bytes
    case .scores: next?.scores += piece.bytes
    case .whole: (whole, next) = (next ?? whole, nil)
    case .change: if next == nil { whole?.lines += piece.bytes } else { next?.lines += piece.bytes }
    }
  }

  /// The fault of an entry that is no piece: only a newer version continues the numbers with one.
  package func fault(ofEntryAt position: LogPosition?) -> Fault {
    guard let position, isNext(position) else { return .unreadable("an entry was not written by a node") }
    return .newer("piece \(position.generation)-\(position.number)")
  }

  private func isNext(_ position: LogPosition) -> Bool {
    last.map { position.generation == $0.generation && position.number &- 1 == $0.number } ?? false
  }

  /// Returns what there is at its end; nil if no generation is complete. This takes 30 ms for 10,000 rooms, so it is done on
  /// another queue.
  package func state() throws(Fault) -> LoggedState? {
    guard let whole else { return nil }
    var reader = JournalReader()
    var state = LoggedState()
    state.scores = whole.scores.split(separator: UInt8(ascii: "\n")).compactMap { ScoreRecord($0.span) }
    do {
      while let entry = try reader.next(in: whole.lines.span) {
        if case .result(let result) = entry { state.results.append(result) }
        try state.recovery.take(entry)
      }
    } catch JournalReader.Fault.unknown(let line) {
      throw .newer("line \(line)")
    } catch JournalReader.Fault.damaged(let line) {
      throw .damaged(line: line)
    } catch {
      throw .damaged(line: max(1, reader.line))
    }
    return state
  }
}
