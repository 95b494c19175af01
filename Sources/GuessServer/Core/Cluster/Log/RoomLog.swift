import GuessGame
import GuessProtocol

/// The log in the shared store, from which another node can take over the rooms, and which decides what counts.
///
/// Everything that is written to the journal is appended to it, and nobody waits for that. A result is final when it is on disk
/// and in the log: a node that takes over has it then, and this one can't append any more. It is a value like `Recorder`, without
/// I/O: answers to its questions are passed in.
///
/// Its times are those of a clock that runs while the machine is suspended.
package struct RoomLog: Sendable {
  package enum Effect: Hashable, Sendable {
    case append(LogChunk)
    /// Another node has the lease.
    case lost
    /// The store has forgotten something, so the lease is to be renewed.
    case forgotten
    /// Final results, or if results become final.
    case news(JournalNews)
  }

  let limits: LogLimits
  /// Time for which the node counts as alive after a renewal.
  private let lease: Milliseconds
  private let start: JournalEntry
  private var queue: PieceQueue
  /// True if the log contains all rooms, together with what is on its way.
  package private(set) var isComplete = false
  /// True if Redis has acknowledged all rooms since the log was opened. What is on its way may still be refused.
  package private(set) var isStored = false
  /// True if all rooms are needed for a new generation.
  package private(set) var wantsRooms = false
  /// Changes since the preparation of a generation began; nil if none is under way.
  private var preparation: [UInt8]?
  private var lastPreparation = 0
  private var roomsBytes = 0
  /// Matches whose end is not on disk, and those whose end is not in the log.
  private var (unsynced, unlogged): (Set<MatchID>, Set<MatchID>) = ([], [])
  /// Final results that are not reported yet.
  private var final: [MatchID] = []
  /// Matches whose end is in no piece; the next generation begins after it.
  private var uncovered: [MatchID] = []
  /// Changes of bans that are in no piece; they come with the end of the next generation's rooms.
  private var heldBans: [String: String?] = [:]
  /// Nil until the lease of this run was renewed.
  private var lastRenewal: Instant?
  /// Time since which Redis does not have all rooms, or is out of reach; nil if it has them.
  private var incompleteSince: Instant?
  private var quietUntil = Instant.start
  private var memory: String?
  /// True if results become final.
  package private(set) var isRecording = true
  /// Number of records made, beginning with the state at the start, and of those in the log.
  private(set) var (recordedCount, loggedCount): (UInt64, UInt64) = (1, 0)

  /// The log of a run that begins at `now` with generation `first`, later than all that Redis may have. `start` describes the run,
  /// like the last line of the journal.
  package init(
    lease: Milliseconds, start: JournalEntry, first: UInt64, renewedAt: Instant?, at now: Instant,
    limits: LogLimits = LogLimits()
  ) {
    (self.lease, self.start, self.limits) = (lease, start, limits)
    (queue, lastRenewal, incompleteSince) = (PieceQueue(first: first), renewedAt, now)
  }

  /// True if the log has everything that was recorded, as far as the store is known.
  package var isFlushed: Bool { isComplete && loggedCount == recordedCount }

  /// True if everything that was recorded is on its way.
  package var isSent: Bool { isComplete && queue.isSent }

  /// True if a result is final and `update` is still to report it.
  package var hasNews: Bool { !final.isEmpty }

  // MARK: - Events

  /// Takes changes written to the journal, and those of bans.
  package mutating func record(
    _ bytes: [UInt8], ended: [MatchID], bans: [String: String?] = [:], _ effects: inout [Effect]
  ) {
    recordedCount += 1
    unsynced.formUnion(ended)
    unlogged.formUnion(ended)
    if preparation != nil { preparation? += bytes }
    if isComplete {
      queue.append(bytes, as: .change, ended: ended, bans: bans, recorded: recordedCount)
    } else {
      uncovered += ended
      heldBans.merge(bans) { $1 }
    }
    guard queue.waitingBytes + (preparation?.count ?? 0) <= limits.waitingBytes else { return close() }
    send(&effects)
  }

  /// Begins to collect all rooms, as they are now; returns the number for `prepared`.
  package mutating func beginPreparation() -> Int {
    (wantsRooms, preparation) = (false, [])
    lastPreparation += 1
    return lastPreparation
  }

  /// Takes all rooms at the beginning of that preparation, as lines of the journal, and all rows of the tables.
  package mutating func prepared(
    _ pieces: [[UInt8]], scores: [UInt8] = [], _ number: Int, _ effects: inout [Effect]
  ) {
    guard let since = preparation, number == lastPreparation else { return }
    preparation = nil
    queue.beginGeneration()
    var header: [UInt8] = []
    JournalEntry.file(number: 1).write(to: &header)
    start.write(to: &header)
    queue.append(header, as: .begin)
    for piece in pieces { queue.append(piece, as: .rooms) }
    if !scores.isEmpty { queue.append(scores, as: .scores) }
    roomsBytes = queue.generationBytes
    isComplete = true
    if !since.isEmpty { queue.append(since, as: .rooms) }
    queue.append([], as: .whole, ended: uncovered, bans: heldBans, recorded: recordedCount)
    (uncovered, heldBans) = ([], [:])
    send(&effects)
  }

  package mutating func synced(_ matches: [MatchID]) {
    for match in matches where unsynced.remove(match) != nil && !unlogged.contains(match) {
      final.append(match)
    }
  }

  /// Drops results that are not on disk yet: they may be lost, so they never become final.
  package mutating func diskFailed() {
    unlogged.subtract(unsynced)
    unsynced = []
  }

  /// Opens the log, into which all rooms are to be written: nobody knows what of the last pieces has arrived. `memory` identifies
  /// the store and its run; `isForgotten` if it had forgotten the lease. Returns true if the store may have forgotten everything.
  @discardableResult
  package mutating func online(_ memory: String, isForgotten: Bool, at now: Instant) -> Bool {
    let former = self.memory
    self.memory = memory
    close()
    wantsRooms = true
    guard let former, former != memory || isForgotten else { return false }
    if former != memory || lastRenewal.map({ now >= $0 + lease }) ?? true {
      // The lease may have been given to another node meanwhile, which does not know yet that it is lost.
      quietUntil = now + lease + limits.quietTime
    }
    return true
  }

  /// Drops what was to be sent.
  package mutating func close() {
    for piece in queue.removeAll() {
      uncovered += piece.endedMatches
      heldBans.merge(piece.bans) { $1 }
    }
    (isComplete, isStored, wantsRooms, preparation) = (false, false, false, nil)
  }

  /// Records a renewal of the lease that was sent at `sent`, and opens the log if it is closed.
  package mutating func renewed(sentAt sent: Instant) {
    lastRenewal = max(lastRenewal ?? sent, sent)
    if !isComplete, preparation == nil { wantsRooms = true }
  }

  /// Takes the answer about a piece; nil if there is none.
  package mutating func answered(
    _ piece: LogChunk, _ answer: AppendAnswer?, _ effects: inout [Effect]
  ) {
    switch answer {
    case .done:
      settle(piece.position)
      send(&effects)
      let most = max(limits.generationBytes, limits.generationRooms * roomsBytes)
      if isComplete, queue.isSent, queue.generationBytes > most { wantsRooms = preparation == nil }
    case .lost: effects.append(.lost)
    case .missing:
      close()
      effects.append(.forgotten)
    case nil: close()
    }
  }

  /// Reports changes over time; to be called a few times a second, and if `hasNews`.
  package mutating func update(at now: Instant, _ effects: inout [Effect]) {
    incompleteSince = isStored ? nil : incompleteSince ?? now
    // No other node can consider this one gone.
    let isFresh = lastRenewal.map { now < $0 + limits.freshness(of: lease) } ?? false
    let isCurrent = isFresh && now >= quietUntil
    if hasNews, isCurrent {
      effects.append(.news(.recorded(final)))
      final = []
    }
    let isLate = incompleteSince.map { now - $0 > limits.patience } ?? false
    let isRecording = isCurrent && !isLate
    guard isRecording != self.isRecording else { return }
    self.isRecording = isRecording
    effects.append(.news(.logged(isRecording)))
  }

  /// Drops the first piece, which is in the log now.
  private mutating func settle(_ position: LogPosition) {
    guard let piece = queue.settle(position) else { return }
    if piece.kind == .whole { isStored = true }
    if let count = piece.recordedCount { loggedCount = max(loggedCount, count) }
    for match in piece.endedMatches where unlogged.remove(match) != nil && !unsynced.contains(match) {
      final.append(match)
    }
  }

  private mutating func send(_ effects: inout [Effect]) {
    while let piece = queue.next(within: limits.sentBytes) { effects.append(.append(piece)) }
  }
}
