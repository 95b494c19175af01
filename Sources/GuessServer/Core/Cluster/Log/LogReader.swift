import GuessProtocol

/// The rooms and tables in a log.
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
    case gap(before: LogPosition)
    case tooLong
    /// An entry was not written by a node.
    case foreign
    case damaged(line: Int)
    /// A line of a newer version.
    case newer(line: Int)

    package var text: String {
      switch self {
      case .gap(let position): "a piece is missing before \(position.generation)-\(position.number)"
      case .tooLong: "it is longer than any node writes"
      case .foreign: "an entry was not written by a node"
      case .damaged(let line): "line \(line) is damaged"
      case .newer(let line): "line \(line) was written by a newer version"
      }
    }
  }

  package struct Generation: Sendable {
    /// Lines of the journal, and rows of the tables.
    package fileprivate(set) var (lines, scores): ([UInt8], [UInt8])

    fileprivate var count: Int { lines.count + scores.count }
  }

  /// The last complete generation, and an incomplete one after it; nil if there is none.
  package private(set) var (whole, next): (Generation?, Generation?) = (nil, nil)
  package private(set) var last: LogPosition?
  /// True after a gap in an incomplete generation, until another one begins.
  private var isSkipping = false
  private let mostBytes: Int

  package init(mostBytes: Int = LogLimits.mostBytes) { self.mostBytes = mostBytes }

  package var count: Int { (whole?.count ?? 0) + (next?.count ?? 0) }

  package mutating func take(_ piece: LogChunk) throws(Fault) {
    let position = piece.position
    let isNext =
      last.map { position.generation == $0.generation && position.number &- 1 == $0.number } ?? false
    if piece.kind == .begin, position.number == 0 {
      isSkipping = false
    } else if !isNext || position.number == 0 {
      // Two nodes may have begun it, after Redis had forgotten which of them serves.
      guard next != nil || isSkipping else { throw .gap(before: position) }
      (next, isSkipping) = (nil, true)
    }
    last = position
    if isSkipping { return }
    guard piece.kind == .whole || count + piece.bytes.count <= mostBytes else { throw .tooLong }
    switch piece.kind {
    // An incomplete generation has never counted.
    case .begin: next = Generation(lines: piece.bytes, scores: [])
    case .rooms: next?.lines += piece.bytes
    case .scores: next?.scores += piece.bytes
    case .whole: (whole, next) = (next ?? whole, nil)
    case .change: if next == nil { whole?.lines += piece.bytes } else { next?.lines += piece.bytes }
    }
  }

  /// Returns what there is at its end; nil if no generation is complete. This takes 30 ms for 10,000 rooms, so it is done on
  /// another queue.
  package func state() throws(Fault) -> LoggedState? {
    guard let whole else { return nil }
    var reader = JournalReader()
    var state = LoggedState()
    state.scores = whole.scores.split(separator: UInt8(ascii: "\n")).compactMap { ScoreRecord($0.span) }
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: whole.lines.span) {
        if case .result(let result) = entry { state.results.append(result) }
        do { try state.recovery.take(entry) } catch { throw JournalReader.Fault.damaged(line: reader.line) }
      }
    } catch {
      switch error {
      case .foreign, .outdated: throw .damaged(line: 1)
      case .damaged(let line): throw .damaged(line: line)
      case .unknown(let line): throw .newer(line: line)
      }
    }
    return state
  }
}
