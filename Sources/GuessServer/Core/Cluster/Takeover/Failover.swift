import GuessGame
import GuessProtocol

/// Takes over the rooms of lost nodes: takes their logs, reads them in order, has the lobby restore the rooms, and has the logs
/// deleted.
///
/// It is a value like `NodeLog`: events and answers come in, effects go out. Logs are read one after the other, the last taken
/// first, since it records its node's own takeovers of earlier ones. A log is deleted once this node's own log has all its
/// rooms; if anything fails before, it is still there.
package struct Failover: Sendable {
  package enum Effect: Sendable {
    case ask(FailoverQuestion)
    /// The log of that node is this one's from now on.
    case taken(DepartedNode)
    /// Rooms are to be restored with `takeover(_:)`, which takes long, and passed to `recovered`.
    case recover(Reading)
    /// The lobby is to restore these rooms; `restored` reports that it has all of them.
    case restore(Takeover)
    /// A taken log can't be read: its node no longer has the rooms when it restarts.
    case unreadable(TakenLog, LogReader.Fault)
  }

  /// A taken log while it is read.
  package struct Reading: Sendable {
    package let taken: TakenLog
    /// Rooms of it that this node has already.
    let extent: Takeover.Extent?
    var reader = LogReader()
    /// Number of skipped pieces that no node has written.
    package private(set) var foreign = 0

    fileprivate mutating func take(_ pieces: [LogPiece], foreign more: Int) throws(LogReader.Fault) {
      foreign += more
      guard foreign <= LogReader.mostForeign else { throw .tooLong }
      for piece in pieces { try reader.take(piece) }
    }

    /// Restores the rooms. This takes 30 ms for 10,000 rooms, so it is done on another queue.
    package func takeover(_ seal: SecretSeal) throws(LogReader.Fault) -> Takeover {
      Takeover(try reader.recovery(seal), of: taken.node, after: extent?.last)
    }
  }

  private enum Stage {
    case idle
    case reading(Reading)
    case recovering(TakenLog)
    case restoring(TakenLog)
  }

  /// A node whose lease has ended.
  private struct Departure {
    let node: DepartedNode
    /// True if it could not be reached since.
    var isUnreachable = false
    var isBeingTaken = false
  }

  private let lease: Milliseconds
  /// Time since which the shared store answers; nil if it does not.
  private var onlineSince: Instant?
  private var linked: [NodeSlot: RunID] = [:]
  private var departures: [NodeSlot: Departure] = [:]
  /// Taken logs to read, in order.
  private var takenLogs: [TakenLog] = []
  private var stage = Stage.idle
  /// Progress of this node's takeovers, by the run that had the rooms.
  private var extents: [RunID: Takeover.Extent]
  /// True if the taken logs are to be asked for again, since reading was broken off.
  private var isAskedAgain = false
  private var unreadable: Set<RunID> = []
  /// Limit of those runs: more than nodes ever leave.
  private static let mostUnreadable = 1_024
  /// Logs with restored rooms, and the number of records that this node's own log must have before they are deleted.
  private var unsettled: [(taken: TakenLog, count: UInt64)] = []

  /// `lease` is that of this node, `extents` the progress of takeovers in its journal.
  package init(lease: Milliseconds, extents: [RunID: Takeover.Extent] = [:]) {
    (self.lease, self.extents) = (lease, extents)
  }

  // MARK: - Events

  /// Asks for the taken logs, since the shared store answers again.
  package mutating func online(at now: Instant, _ effects: inout [Effect]) {
    onlineSince = onlineSince ?? now
    effects.append(.ask(.takenLogs))
  }

  package mutating func offline() { onlineSince = nil }

  /// Starts over after another node has taken over all rooms, including those that this one had taken over.
  package mutating func startOver() {
    (extents, takenLogs, stage, unsettled, unreadable) = ([:], [], .idle, [], [])
  }

  package mutating func linked(with node: NodeLabel) { linked[node.slot] = node.run }

  package mutating func unlinked(from node: NodeSlot) { linked[node] = nil }

  package mutating func departed(_ nodes: [DepartedNode]) {
    let former = departures
    departures = [:]
    for node in nodes {
      let known = former[node.node.slot]
      departures[node.node.slot] = known?.node == node ? known : Departure(node: node)
    }
  }

  package mutating func unreachable(_ node: NodeSlot) { departures[node]?.isUnreachable = true }

  /// True if a node has ended its lease itself, so that nobody has to look for it.
  package func hasLeft(_ node: NodeSlot) -> Bool { departures[node]?.node.hasLeft == true }

  /// True if a node is to be looked for before its rooms are taken.
  package func isSought(_ node: NodeSlot) -> Bool { departures[node]?.isUnreachable == false }

  /// Takes the answer to a question; nil if it failed. `log` is this node's own.
  package mutating func answered(
    _ question: FailoverQuestion, _ answer: FailoverAnswer?, _ log: NodeLog, _ effects: inout [Effect]
  ) {
    switch (question, answer) {
    case (.take(let node), .done):
      // It may have been taken before from a Redis that has forgotten that, so that the node continued.
      extents[node.node.run] = nil
      unreadable.remove(node.node.run)
      effects.append(.taken(node))
      effects.append(.ask(.takenLogs))
    case (.take(let node), _): departures[node.node.slot]?.isBeingTaken = false
    case (.takenLogs, .takenLogs(let all)): note(all)
    case (.page(let taken, _), .page(let pieces, let more, let foreign)):
      read(pieces, of: taken, more: more, foreign: foreign, &effects)
    case (.page, _): breakOff()
    case (.settle, .done), (.takenLogs, _): break
    case (.settle(let taken), _): unsettled.append((taken, 0))
    }
    proceed(log, &effects)
  }

  /// Takes the rooms that `Effect.recover` was to restore.
  package mutating func recovered(
    _ run: RunID, _ takeover: Result<Takeover, LogReader.Fault>, _ log: NodeLog,
    _ effects: inout [Effect]
  ) {
    guard case .recovering(let taken) = stage, taken.run == run else { return }
    switch takeover {
    case .success(var takeover):
      // The other logs are deleted already.
      let pending = Set(takenLogs.map(\.run))
      takeover.extents = takeover.extents.filter { pending.contains($0.key) }
      extents.merge(takeover.extents) { $1 }
      stage = .restoring(taken)
      effects.append(.restore(takeover))
    case .failure(let fault): giveUp(taken, fault, &effects)
    }
    proceed(log, &effects)
  }

  /// Records that the lobby has all rooms, and that they are on their way into `log`.
  package mutating func restored(_ log: NodeLog, _ effects: inout [Effect]) {
    guard case .restoring(let taken) = stage else { return }
    extents[taken.run] = .all
    unsettled.append((taken, log.recordedCount))
    stage = .idle
    proceed(log, &effects)
  }

  /// Takes the logs of nodes that are out of everyone's reach. A node that has lost only Redis is still linked; and while this
  /// node itself has no Redis, it can't tell if others are absent.
  package mutating func takeDeparted(_ log: NodeLog, at now: Instant, _ effects: inout [Effect]) {
    guard let since = onlineSince, log.isComplete else { return }
    if isAskedAgain { effects.append(.ask(.takenLogs)) }
    isAskedAgain = false
    let isSure = now - since >= lease
    for (slot, departure) in departures.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !departure.isBeingTaken {
      // Everyone with write access to the leases can claim that a node has left.
      guard linked[slot] == nil, departure.node.hasLeft || isSure && departure.isUnreachable else { continue }
      departures[slot]?.isBeingTaken = true
      effects.append(.ask(.take(departure.node)))
    }
  }

  /// Continues with the taken logs as far as possible; `log` is this node's own.
  package mutating func proceed(_ log: NodeLog, _ effects: inout [Effect]) {
    guard onlineSince != nil else { return }
    while case .idle = stage, let next = takenLogs.first {
      takenLogs.removeFirst()
      if extents[next.run] == .all {
        // The node that had taken it has restored all its rooms, which are this node's now, or were.
        unsettled.append((next, log.recordedCount))
      } else {
        stage = .reading(Reading(taken: next, extent: extents[next.run]))
        effects.append(.ask(.page(next, after: nil)))
      }
    }
    for (taken, count) in unsettled where log.loggedCount >= count {
      effects.append(.ask(.settle(taken)))
    }
    unsettled.removeAll { log.loggedCount >= $0.count }
  }

  private mutating func note(_ all: [TakenLog]) {
    let pending = Set(unsettled.map(\.taken.run))
    takenLogs = all.filter { !pending.contains($0.run) && !unreadable.contains($0.run) && $0 != underWay }
      .sorted { $0.number > $1.number }
  }

  /// Taken log that is being read or restored.
  package var underWay: TakenLog? {
    switch stage {
    case .idle: nil
    case .reading(let reading): reading.taken
    case .recovering(let taken), .restoring(let taken): taken
    }
  }

  private mutating func read(
    _ pieces: [LogPiece], of taken: TakenLog, more: LogPosition?, foreign: Int, _ effects: inout [Effect]
  ) {
    guard case .reading(var reading) = stage, reading.taken == taken else { return }
    // A linked node has its rooms, unless it is about to learn that it has lost them.
    if pieces.contains(where: { linked.values.contains($0.run) }) { return breakOff() }
    // A copy left in `stage` would make every piece copy the whole log.
    stage = .idle
    do throws(LogReader.Fault) {
      try reading.take(pieces, foreign: foreign)
    } catch {
      return giveUp(taken, error, &effects)
    }
    guard let more else {
      stage = .recovering(taken)
      return effects.append(.recover(reading))
    }
    stage = .reading(reading)
    effects.append(.ask(.page(taken, after: more)))
  }

  /// Asks for the taken logs again later, and reads none before: the next one may depend on the one that can't be read now.
  private mutating func breakOff() { (stage, takenLogs, isAskedAgain) = (.idle, [], true) }

  private mutating func giveUp(_ taken: TakenLog, _ fault: LogReader.Fault, _ effects: inout [Effect]) {
    stage = .idle
    if unreadable.count >= Self.mostUnreadable { unreadable = [] }
    unreadable.insert(taken.run)
    effects.append(.unreadable(taken, fault))
  }
}
