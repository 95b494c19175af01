import GuessProtocol

/// Joins the pieces of a node's log, and restores the rooms in it.
package struct LogReader: Sendable {
  package enum Fault: Error, Hashable, Sendable {
    case gap(before: LogPosition)
    /// No generation has all rooms.
    case incomplete
    case tooLong
    /// A secret was not sealed under the key of this cluster.
    case forged
    /// A line was not written by a node.
    case damaged(line: Int)
  }

  /// Pieces without a proof that are skipped in one log: more than anyone adds by mistake, and read in a second.
  package static let mostForeign = 10_000

  /// Bytes of the last complete generation, and of an incomplete one after it; nil if there is none.
  private var (text, next): ([UInt8]?, [UInt8]?) = (nil, nil)
  private var last: LogPosition?
  private var run: RunID?
  private let mostBytes: Int

  package init(mostBytes: Int = LogLimits.mostBytes) { self.mostBytes = mostBytes }

  package var count: Int { (text?.count ?? 0) + (next?.count ?? 0) }

  package mutating func take(_ piece: LogPiece) throws(Fault) {
    let position = piece.position
    let isNext =
      last.map { position.generation == $0.generation && position.number &- 1 == $0.number } ?? false
    guard piece.kind == .begin && position.number == 0 || isNext && position.number > 0 && piece.run == run
    else { throw .gap(before: position) }
    (last, run) = (position, piece.run)
    guard piece.kind == .whole || count + piece.bytes.count <= mostBytes else { throw .tooLong }
    switch piece.kind {
    // An incomplete generation has never counted.
    case .begin: next = piece.bytes
    case .rooms: next? += piece.bytes
    case .whole: (text, next) = (next ?? text, nil)
    case .change: if next == nil { text? += piece.bytes } else { next? += piece.bytes }
    }
  }

  /// Returns the rooms that are open at its end. This takes 30 ms for 10,000 rooms, so it is done on another queue.
  package func recovery(_ seal: SecretSeal) throws(Fault) -> Recovery {
    guard let text else { throw .incomplete }
    let lines = try seal.open(text)
    var reader = JournalReader()
    var recovery = Recovery()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: lines.span) {
        do { try recovery.take(entry) } catch { throw JournalReader.Fault.damaged(line: reader.line) }
      }
    } catch {
      switch error {
      case .foreign: throw .damaged(line: 1)
      case .damaged(let line), .unknown(let line): throw .damaged(line: line)
      }
    }
    return recovery
  }
}
