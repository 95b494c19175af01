import GuessProtocol

/// Pieces of the log that the store has not acknowledged, in their order.
struct PieceQueue: Sendable {
  private var pieces: ArraySlice<LogChunk> = []
  /// Number of pieces in flight, which are the first ones, and their bytes.
  private var (sentCount, sentBytes) = (0, 0)
  /// Bytes of all pieces.
  private(set) var waitingBytes = 0
  /// The generation of the next piece.
  var generation: UInt64 = 0
  private var nextNumber: UInt64 = 0
  /// Bytes of the generation so far.
  private(set) var generationBytes = 0

  /// True if all pieces are in flight.
  var isSent: Bool { sentCount == pieces.count }

  mutating func beginGeneration() {
    generation += 1
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

  /// Nothing is in flight any more.
  mutating func forgetSent() { (sentCount, sentBytes) = (0, 0) }

  /// Removes and returns the pieces that are in the log.
  mutating func settle(upTo position: LogPosition) -> [LogChunk] {
    let settled = pieces.prefix { $0.position <= position }
    pieces.removeFirst(settled.count)
    for piece in settled {
      waitingBytes -= piece.weight
      if sentCount > 0 { (sentCount, sentBytes) = (sentCount - 1, sentBytes - piece.weight) }
    }
    return Array(settled)
  }

  /// Removes and returns all pieces.
  mutating func removeAll() -> ArraySlice<LogChunk> {
    defer { (pieces, sentCount, sentBytes, waitingBytes) = ([], 0, 0, 0) }
    return pieces
  }

  /// True if the pieces continue a log that ends with `last`.
  func continues(_ last: LogPosition?) -> Bool {
    let next = pieces.first?.position ?? LogPosition(generation: generation, number: nextNumber)
    // At the beginning of a generation earlier pieces are not needed, provided that they are earlier.
    if next.number == 0 { return last.map { $0 < next } ?? true }
    guard let last, last.generation == next.generation else { return false }
    // A position after the last piece that was made here was not written by this node.
    return last.number >= next.number - 1 && last.number < nextNumber
  }
}

extension LogChunk {
  fileprivate var weight: Int {
    bans.reduce(bytes.count + Self.overhead) { $0 + $1.key.utf8.count + ($1.value?.utf8.count ?? 0) }
  }
}
