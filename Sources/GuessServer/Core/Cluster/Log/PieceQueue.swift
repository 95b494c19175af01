import GuessProtocol

/// Pieces of the log that the store has not acknowledged, in their order.
struct PieceQueue: Sendable {
  private var pieces: ArraySlice<LogChunk> = []
  /// Number of pieces in flight, which are the first ones, and their bytes.
  private var (sentCount, sentBytes) = (0, 0)
  private(set) var waitingBytes = 0
  private(set) var generation: UInt64
  private var nextNumber: UInt64 = 0
  private(set) var generationBytes = 0

  /// A queue whose first generation is `first`.
  init(first: UInt64) { generation = first &- 1 }

  /// True if all pieces are in flight.
  var isSent: Bool { sentCount == pieces.count }

  mutating func beginGeneration() {
    generation &+= 1
    (nextNumber, generationBytes) = (0, 0)
  }

  /// Adds bytes in as many pieces as they need; the rest belongs to the last one, with which the log has `recorded` records.
  mutating func append(
    _ bytes: [UInt8], as kind: LogChunk.Kind, ended: [MatchID] = [], bans: [String: String?] = [:],
    recorded: UInt64? = nil
  ) {
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(LogChunk.byteLimit)
      rest = rest.dropFirst(part.count)
      var piece = LogChunk(LogPosition(generation: generation, number: nextNumber), kind, Array(part))
      nextNumber += 1
      if rest.isEmpty { (piece.endedMatches, piece.recordedCount, piece.bans) = (ended, recorded, bans) }
      pieces.append(piece)
      waitingBytes += piece.weight
      generationBytes += part.count + LogChunk.overhead
    } while !rest.isEmpty
  }

  /// Returns the next piece to send; nil if there is none, or with so many bytes in flight.
  mutating func next(within mostBytes: Int) -> LogChunk? {
    guard sentBytes < mostBytes, sentCount < pieces.count else { return nil }
    let piece = pieces[pieces.startIndex + sentCount]
    (sentCount, sentBytes) = (sentCount + 1, sentBytes + piece.weight)
    return piece
  }

  /// Removes and returns the first piece if it is the one at `position`.
  mutating func settle(_ position: LogPosition) -> LogChunk? {
    guard sentCount > 0, let piece = pieces.first, piece.position == position else { return nil }
    pieces.removeFirst()
    waitingBytes -= piece.weight
    (sentCount, sentBytes) = (sentCount - 1, sentBytes - piece.weight)
    return piece
  }

  mutating func removeAll() -> ArraySlice<LogChunk> {
    defer { (pieces, sentCount, sentBytes, waitingBytes) = ([], 0, 0, 0) }
    return pieces
  }
}

extension LogChunk {
  fileprivate var weight: Int {
    bans.reduce(bytes.count + Self.overhead) { $0 + $1.key.utf8.count + ($1.value?.utf8.count ?? 0) }
  }
}
