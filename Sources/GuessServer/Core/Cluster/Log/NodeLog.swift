import GuessProtocol

/// What another node needs to go on with the rooms of this one, and what counts: the log of a node, as it is kept where all
/// nodes share.
///
/// What is written to the journal is put there as well, and nobody waits for it. A result is final when it is on disk and in
/// the log, since a node that takes the log over has it then, and this one can put nothing into a log that was taken. A value
/// like `Recorder`, which knows no Redis: what comes of its questions is told to it.
///
/// Its times are those of a clock that goes on while the machine is suspended.
package struct NodeLog: Sendable {
  package enum Effect: Hashable, Sendable {
    case ask(LogQuestion)
    /// Another node goes on with the rooms.
    case taken(lastSum: UInt32?)
    /// These results are final.
    case recorded([MatchID])
    /// Whether results become final.
    case recording(Bool)
  }

  private enum Connection {
    case away
    /// Asked what is there.
    case opening
    case open
  }

  private static let sumBytes = 13

  package let limits: LogLimits
  /// How long the node counts as alive after a renewal.
  private let lease: Milliseconds
  private let start: JournalEntry
  private var connection = Connection.away
  private var generation: UInt64 = 0
  private var nextNumber: UInt64 = 0
  /// Whether what is in the log, or on its way there, tells all rooms.
  package private(set) var isComplete = false
  /// Whether all rooms are to be told for a new generation.
  package private(set) var wantsRooms = false
  /// What has happened since they began to be told, if they are.
  private var preparation: [UInt8]?
  private var lastPreparation = 0
  /// Pieces that are to be sent, and those that are on their way.
  private var queue: ArraySlice<LogPiece> = []
  private var sent: ArraySlice<LogPiece> = []
  private var (queuedBytes, sentBytes) = (0, 0)
  /// Bytes of the generation in the log.
  private(set) var generationBytes = 0
  private var roomsBytes = 0
  private var results = RecordedResults()
  /// Matches whose end is in no piece: the next generation begins after it.
  private var uncovered: [MatchID] = []
  /// `sum=`, eight digits and LF: the end of the last line that was recorded.
  private var lastSum: [UInt8]
  private var lastRenewal: Instant
  /// Since when the log has not been complete; nil while it is.
  private var incompleteSince: Instant?
  private var quietUntil = Instant.start
  private var memory: String?
  package private(set) var isRecording = true
  /// How many times something was recorded, and how many of those are in the log. The first is what there was at the start.
  package private(set) var (recordedCount, loggedCount): (UInt64, UInt64) = (1, 0)

  /// The log of a node whose lease was renewed at `now`; `start` tells of this run of the server, as the last line of the journal
  /// does.
  package init(lease: Milliseconds, start: JournalEntry, at now: Instant, limits: LogLimits = LogLimits()) {
    self.lease = lease
    self.start = start
    self.limits = limits
    lastRenewal = now
    incompleteSince = now
    var line: [UInt8] = []
    start.write(to: &line)
    lastSum = Array(line.suffix(Self.sumBytes))
  }

  /// Whether everything that was recorded is in the log.
  package var isFlushed: Bool { isComplete && loggedCount == recordedCount }

  /// Whether a result is safe and not told yet, so that `update` has something to tell.
  package var hasNews: Bool { !results.final.isEmpty }

  // MARK: - What happens

  /// Takes changes that have been written to the journal, with their secrets sealed.
  package mutating func record(_ bytes: [UInt8], ended: [MatchID], _ effects: inout [Effect]) {
    recordedCount += 1
    lastSum = Array(bytes.suffix(Self.sumBytes))
    results.add(ended)
    if preparation != nil { preparation? += bytes }
    if isComplete {
      enqueue(bytes, as: .change, ended: ended)
    } else {
      uncovered += ended
    }
    guard queuedBytes + sentBytes + (preparation?.count ?? 0) <= limits.waitingBytes else {
      return giveUp()
    }
    send(&effects)
  }

  /// Begins to tell all rooms, as they are now; answers what to say with `prepared`.
  package mutating func beginPreparation() -> Int {
    (wantsRooms, preparation) = (false, [])
    lastPreparation += 1
    return lastPreparation
  }

  /// All rooms as they were when the preparation of that number began, as lines of the journal with their secrets sealed.
  package mutating func prepared(_ pieces: [[UInt8]], _ number: Int, _ effects: inout [Effect]) {
    guard let since = preparation, number == lastPreparation else { return }
    preparation = nil
    generation += 1
    (nextNumber, generationBytes) = (0, 0)
    var header: [UInt8] = []
    JournalEntry.file(number: Int(clamping: generation)).write(to: &header)
    start.write(to: &header)
    enqueue(header, as: .begin)
    for piece in pieces { enqueue(piece, as: .rooms) }
    roomsBytes = generationBytes
    isComplete = true
    let ended = uncovered
    uncovered = []
    if !since.isEmpty { enqueue(since, as: .rooms) }
    enqueue(lastSum, as: .whole, ended: ended)
    send(&effects)
  }

  /// Ends of matches are on disk, whatever happens.
  package mutating func synced(_ matches: [MatchID]) { results.synced(matches) }

  /// What was not on disk yet may be lost, so nobody will be told that it is safe.
  package mutating func diskFailed() { results.diskFailed() }

  /// The log can be asked for. `memory` tells one that keeps it from another, and one that was started again from before.
  package mutating func online(_ memory: String, at now: Instant, _ effects: inout [Effect]) {
    if let former = self.memory, former != memory {
      // Another node may have been told the same of another one that has forgotten it.
      quietUntil = now + lease + limits.quietTime
    }
    self.memory = memory
    open(&effects)
  }

  package mutating func offline() { connection = .away }

  /// The lease was renewed with what was sent at `sent`.
  package mutating func renewed(sentAt sent: Instant) { lastRenewal = max(lastRenewal, sent) }

  /// What has come of a question; nil where it was asked in vain.
  package mutating func answered(
    _ question: LogQuestion, _ answer: LogAnswer?, _ effects: inout [Effect]
  ) {
    switch (question, answer) {
    case (.open, .taken(let sum)): effects.append(.taken(lastSum: sum))
    case (.open, .opened(let last)): resume(from: last, &effects)
    // It is asked again once that is forgotten.
    case (.open, .foreign):
      connection = .away
      effects.append(.ask(.accept))
    case (.append(let piece), .done): acknowledge(upTo: piece.position, &effects)
    case (.append, .missing), (.append, .taken): if case .open = connection { open(&effects) }
    case (.trim, _), (.accept, _), (.leave, _): break
    // It is asked again when the lease is renewed.
    case (.open, _), (.append, _): connection = .away
    }
  }

  /// Tells what has changed with time; to be called a few times a second, and when it `hasNews`.
  package mutating func update(at now: Instant, _ effects: inout [Effect]) {
    if isComplete, case .open = connection {
      incompleteSince = nil
    } else {
      incompleteSince = incompleteSince ?? now
    }
    prepareIfLong()
    if hasNews, isCurrent(at: now) { effects.append(.recorded(results.takeFinal())) }
    let isLate = incompleteSince.map { now - $0 > limits.patience } ?? false
    let isRecording = isLeaseFresh(at: now) && !isLate && now >= quietUntil
    guard isRecording != self.isRecording else { return }
    self.isRecording = isRecording
    effects.append(.recording(isRecording))
  }

  /// Asks for the log again, where it is out of reach, or another node is said to have it.
  package mutating func retry(afterLoss isLost: Bool, _ effects: inout [Effect]) {
    switch connection {
    case .away: open(&effects)
    case .open: if isLost { open(&effects) }
    case .opening: break
    }
  }

  // MARK: -

  /// Whether no other node can have counted this one as gone, and results are told.
  private func isCurrent(at now: Instant) -> Bool { isLeaseFresh(at: now) && now >= quietUntil }

  private func isLeaseFresh(at now: Instant) -> Bool { now < lastRenewal + limits.freshness(of: lease) }

  private mutating func open(_ effects: inout [Effect]) {
    connection = .opening
    effects.append(.ask(.open))
  }

  private mutating func resume(from last: LogPosition?, _ effects: inout [Effect]) {
    // What was on its way comes first.
    queue = sent + queue
    (queuedBytes, sentBytes) = (queuedBytes + sentBytes, 0)
    sent = []
    if isComplete, !isContinued(from: last) { giveUp() }
    // Also where the rooms are told anew: it has just answered.
    connection = .open
    if let last, last.generation == generation, isComplete { drop(upTo: last, &effects) }
    generation = max(generation, last?.generation ?? 0)
    if isComplete { send(&effects) } else { prepare() }
  }

  /// Whether what is still to be sent goes on where the log ends.
  private func isContinued(from last: LogPosition?) -> Bool {
    let next = queue.first?.position ?? LogPosition(generation: generation, number: nextNumber)
    // Where the generation begins, what was there before is needed no more, if only it was before.
    if next.number == 0 { return last.map { $0 < next } ?? true }
    guard let last, last.generation == next.generation else { return false }
    // What is said to be behind all that was put together is not this node's.
    return last.number >= next.number - 1 && last.number < nextNumber
  }

  private mutating func drop(upTo last: LogPosition, _ effects: inout [Effect]) {
    while let piece = queue.first, piece.position <= last {
      queue.removeFirst()
      queuedBytes -= piece.weight
      settle(piece, &effects)
    }
  }

  private mutating func acknowledge(upTo position: LogPosition, _ effects: inout [Effect]) {
    while let piece = sent.first, piece.position <= position {
      sent.removeFirst()
      sentBytes -= piece.weight
      settle(piece, &effects)
    }
    send(&effects)
    prepareIfLong(beyond: limits.generationExcess)
  }

  private mutating func settle(_ piece: LogPiece, _ effects: inout [Effect]) {
    if piece.kind == .whole { effects.append(.ask(.trim(generation: piece.position.generation))) }
    if let count = piece.recordedCount { loggedCount = max(loggedCount, count) }
    results.logged(piece.endedMatches)
  }

  /// Has all rooms told again where the log is longer than it may be by more than `excess` bytes.
  private mutating func prepareIfLong(beyond excess: Int = 0) {
    guard isComplete, queue.isEmpty,
      generationBytes > limits.generationBytes(afterRooms: roomsBytes) + excess
    else { return }
    prepare()
  }

  private mutating func prepare() { if preparation == nil { wantsRooms = true } }

  /// What was still to be sent is too much, or does not fit any more: all rooms are told anew.
  private mutating func giveUp() {
    uncovered += (sent + queue).flatMap(\.endedMatches)
    (queue, sent, queuedBytes, sentBytes) = ([], [], 0, 0)
    (isComplete, wantsRooms, preparation) = (false, false, nil)
    if case .open = connection { connection = .away }
  }

  private mutating func enqueue(_ bytes: [UInt8], as kind: LogPiece.Kind, ended: [MatchID] = []) {
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(LogPiece.byteLimit)
      rest = rest.dropFirst(part.count)
      var piece = LogPiece(LogPosition(generation: generation, number: nextNumber), kind, Array(part))
      nextNumber += 1
      if rest.isEmpty {
        piece.endedMatches = ended
        if kind == .change || kind == .whole { piece.recordedCount = recordedCount }
      }
      queue.append(piece)
      queuedBytes += piece.weight
      generationBytes += piece.weight
    } while !rest.isEmpty
  }

  private mutating func send(_ effects: inout [Effect]) {
    guard case .open = connection else { return }
    while sentBytes < limits.sentBytes, let piece = queue.popFirst() {
      queuedBytes -= piece.weight
      sentBytes += piece.weight
      sent.append(piece)
      effects.append(.ask(.append(piece)))
    }
  }
}

extension LogPiece {
  fileprivate var weight: Int { bytes.count + Self.overhead }
}
