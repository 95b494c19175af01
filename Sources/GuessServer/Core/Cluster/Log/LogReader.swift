import GuessProtocol

/// Puts the log of a node together, piece by piece, and the rooms out of it.
package struct LogReader: Sendable {
  /// Why what is there is not the log of a node, or not all of it.
  package enum Fault: Error, Hashable, Sendable {
    /// A piece is missing before that one.
    case gap(before: LogPosition)
    /// The rooms are not told as a whole.
    case incomplete
    case tooLong
    /// A secret is not what was sealed under the key of this cluster.
    case forged
    /// A line is not what a node has written.
    case damaged(line: Int)
  }

  /// Pieces without a proof that are passed over in one log: more than somebody puts there by mistake, and read in a second.
  package static let mostForeign = 10_000

  /// What is told of the last generation whose rooms are there as a whole, and of the one behind it.
  private var (text, next): ([UInt8], [UInt8]) = ([], [])
  private var last: LogPosition?
  /// The run that has begun the generation.
  private var run: Incarnation?
  private var isWhole = false
  private var hasNext = false
  private let mostBytes: Int

  package init(mostBytes: Int = LogLimits.mostBytes) { self.mostBytes = mostBytes }

  /// Bytes so far.
  package var count: Int { text.count + next.count }

  /// Takes the next piece.
  package mutating func take(_ piece: LogPiece) throws(Fault) {
    let position = piece.position
    let isNext =
      last.map { position.generation == $0.generation && position.number &- 1 == $0.number } ?? false
    guard piece.kind == .begin && position.number == 0 || isNext && position.number > 0 && piece.run == run
    else { throw .gap(before: position) }
    (last, run) = (position, piece.run)
    guard piece.kind == .whole || count + piece.bytes.count <= mostBytes else { throw .tooLong }
    switch piece.kind {
    // One that was not told as a whole has never counted.
    case .begin: (next, hasNext) = (piece.bytes, true)
    case .rooms: next += piece.bytes
    case .whole: (text, next, isWhole, hasNext) = (next, [], true, false)
    case .change: if hasNext { next += piece.bytes } else { text += piece.bytes }
    }
  }

  /// The rooms that are open at its end. It takes 30 ms for 10,000 rooms, so it is done on another queue.
  package func recovery(_ seal: SecretSeal) throws(Fault) -> Recovery {
    guard isWhole else { throw .incomplete }
    let lines: [UInt8]
    do { lines = try seal.open(text) } catch { throw .forged }
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
