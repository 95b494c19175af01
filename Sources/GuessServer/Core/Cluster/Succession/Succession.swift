import GuessGame
import GuessProtocol

/// Takes over the rooms of lost nodes: takes their logs, reads them in order, has the lobby restore the rooms, and has the logs
/// deleted.
///
/// It is a value like `NodeLog`: events and answers come in, effects go out. Logs are read one after the other, the last taken
/// first, since it records its node's own takeovers of earlier ones. A log is deleted once this node's own log has all its
/// rooms; if anything fails before, it is still there.
package struct Succession: Sendable {
  package enum Effect: Sendable {
    case ask(SuccessionQuestion)
    /// The log of that node is this one's from now on.
    case taken(DepartedNode)
    /// Rooms are to be restored with `takeover(_:)`, which takes long, and passed to `recovered`.
    case recover(Reading)
    /// The lobby is to restore rooms; `inherited` reports that it has all of them.
    case inherit(Takeover)
    /// A taken log can't be read: its node no longer has the rooms when it restarts.
    case unreadable(Legacy, LogReader.Fault)
  }

  /// A taken log while it is read.
  package struct Reading: Sendable {
    package let legacy: Legacy
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
      Takeover(try reader.recovery(seal), of: legacy.run, at: legacy.slot, after: extent?.last)
    }
  }

  /// State of the taken log at hand.
  private enum Stage {
    case idle
    case reading(Reading)
    case recovering(Legacy)
    case inheriting(Legacy)
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
  private var linked: [NodeSlot: Incarnation] = [:]
  private var departures: [NodeSlot: Departure] = [:]
  /// Taken logs to read, in order.
  private var legacies: [Legacy] = []
  private var stage = Stage.idle
  /// Progress of this node's takeovers, by the run that had the rooms.
  private var extents: [Incarnation: Takeover.Extent]
  /// True if the taken logs are to be asked for again, since reading was broken off.
  private var isAskedAgain = false
  /// Runs whose logs can't be read.
  private var unreadable: Set<Incarnation> = []
  /// Limit of those runs: more than nodes ever leave.
  private static let mostUnreadable = 1_024
  /// Logs with restored rooms, and the number of records that this node's own log must have before they are deleted.
  private var unsettled: [(legacy: Legacy, count: UInt64)] = []

  /// `lease` is that of this node, `extents` the progress of takeovers in its journal.
  package init(lease: Milliseconds, extents: [Incarnation: Takeover.Extent] = [:]) {
    (self.lease, self.extents) = (lease, extents)
  }

  // MARK: - Events

  /// Asks for the taken logs, since the shared store answers again.
  package mutating func online(at now: Instant, _ effects: inout [Effect]) {
    onlineSince = onlineSince ?? now
    effects.append(.ask(.legacies))
  }

  package mutating func offline() { onlineSince = nil }

  /// Starts over after another node has taken over all rooms, including those that this one had taken over.
  package mutating func startOver() {
    (extents, legacies, stage, unsettled, unreadable) = ([:], [], .idle, [], [])
  }

  package mutating func linked(with node: NodeLabel) { linked[node.slot] = node.incarnation }

  package mutating func unlinked(from node: NodeSlot) { linked[node] = nil }

  /// Takes the nodes whose leases have ended.
  package mutating func departed(_ nodes: [DepartedNode]) {
    let former = departures
    departures = [:]
    for node in nodes {
      let known = former[node.node.slot]
      departures[node.node.slot] = known?.node == node ? known : Departure(node: node)
    }
  }

  package mutating func unreachable(_ node: NodeSlot) { departures[node]?.isUnreachable = true }

  /// True if a node is to be looked for before its rooms are taken.
  package func isSought(_ node: NodeSlot) -> Bool { departures[node]?.isUnreachable == false }

  /// Takes the answer to a question; nil if it failed. `log` is this node's own.
  package mutating func answered(
    _ question: SuccessionQuestion, _ answer: SuccessionAnswer?, _ log: NodeLog, _ effects: inout [Effect]
  ) {
    switch (question, answer) {
    case (.take(let node), .done):
      // It may have been taken before from a Redis that has forgotten that, so that the node continued.
      extents[node.node.incarnation] = nil
      unreadable.remove(node.node.incarnation)
      effects.append(.taken(node))
      effects.append(.ask(.legacies))
    case (.take(let node), _): departures[node.node.slot]?.isBeingTaken = false
    case (.legacies, .legacies(let all)): note(all)
    case (.page(let legacy, _), .page(let pieces, let more, let foreign)):
      read(pieces, of: legacy, more: more, foreign: foreign, &effects)
    case (.page, _): breakOff()
    case (.settle, .done), (.settle, .refused), (.legacies, _): break
    case (.settle(let legacy), _): unsettled.append((legacy, 0))
    }
    proceed(log, &effects)
  }

  /// Takes the rooms that `Effect.recover` was to restore.
  package mutating func recovered(
    _ run: Incarnation, _ takeover: Result<Takeover, LogReader.Fault>, _ log: NodeLog,
    _ effects: inout [Effect]
  ) {
    guard case .recovering(let legacy) = stage, legacy.run == run else { return }
    switch takeover {
    case .success(var takeover):
      // The other logs are deleted already.
      let pending = Set(legacies.map(\.run))
      takeover.extents = takeover.extents.filter { pending.contains($0.key) }
      extents.merge(takeover.extents) { $1 }
      stage = .inheriting(legacy)
      effects.append(.inherit(takeover))
    case .failure(let fault): giveUp(legacy, fault, &effects)
    }
    proceed(log, &effects)
  }

  /// Records that the lobby has all rooms, and that they are on their way into `log`.
  package mutating func inherited(_ log: NodeLog, _ effects: inout [Effect]) {
    guard case .inheriting(let legacy) = stage else { return }
    extents[legacy.run] = .all
    unsettled.append((legacy, log.recordedCount))
    stage = .idle
    proceed(log, &effects)
  }

  /// Takes the logs of nodes that are out of everyone's reach. A node that has lost only Redis is still linked; and while this
  /// node itself has no Redis, it can't tell if others are absent.
  package mutating func takeDeparted(_ log: NodeLog, at now: Instant, _ effects: inout [Effect]) {
    guard let since = onlineSince, log.isComplete else { return }
    if isAskedAgain { effects.append(.ask(.legacies)) }
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
    while case .idle = stage, let next = legacies.first {
      legacies.removeFirst()
      if extents[next.run] == .all {
        // The node that had taken it has restored all its rooms, which are this node's now, or were.
        unsettled.append((next, log.recordedCount))
      } else {
        stage = .reading(Reading(legacy: next, extent: extents[next.run]))
        effects.append(.ask(.page(next, after: nil)))
      }
    }
    for (legacy, count) in unsettled where log.loggedCount >= count {
      effects.append(.ask(.settle(legacy)))
    }
    unsettled.removeAll { log.loggedCount >= $0.count }
  }

  // MARK: -

  private mutating func note(_ all: [Legacy]) {
    let pending = Set(unsettled.map(\.legacy.run))
    legacies = all.filter { !pending.contains($0.run) && !unreadable.contains($0.run) && $0 != underWay }
      .sorted { $0.number > $1.number }
  }

  /// Taken log that is being read or restored.
  private var underWay: Legacy? {
    switch stage {
    case .idle: nil
    case .reading(let reading): reading.legacy
    case .recovering(let legacy), .inheriting(let legacy): legacy
    }
  }

  private mutating func read(
    _ pieces: [LogPiece], of legacy: Legacy, more: LogPosition?, foreign: Int, _ effects: inout [Effect]
  ) {
    guard case .reading(var reading) = stage, reading.legacy == legacy else { return }
    // A linked node has its rooms, unless it is about to learn that it has lost them.
    if pieces.contains(where: { linked.values.contains($0.run) }) { return breakOff() }
    // A copy left in `stage` would make every piece copy the whole log.
    stage = .idle
    do throws(LogReader.Fault) {
      try reading.take(pieces, foreign: foreign)
    } catch {
      return giveUp(legacy, error, &effects)
    }
    guard let more else {
      stage = .recovering(legacy)
      return effects.append(.recover(reading))
    }
    stage = .reading(reading)
    effects.append(.ask(.page(legacy, after: more)))
  }

  /// Asks for the taken logs again later, and reads none before: the next one may depend on the one that can't be read now.
  private mutating func breakOff() { (stage, legacies, isAskedAgain) = (.idle, [], true) }

  private mutating func giveUp(_ legacy: Legacy, _ fault: LogReader.Fault, _ effects: inout [Effect]) {
    stage = .idle
    if unreadable.count >= Self.mostUnreadable { unreadable = [] }
    unreadable.insert(legacy.run)
    effects.append(.unreadable(legacy, fault))
  }
}
