import GuessProtocol

/// How a node goes on with the rooms of others that are gone: whose logs it takes, and in what order it reads them, has the lobby
/// put their rooms back, and lets what was taken be forgotten.
///
/// A value like `NodeLog`: what has happened and what was answered comes in, and what is to be done goes out. One log after the
/// other is read, the one taken last first, since it tells what its node had gone on with of those before. What was taken is
/// forgotten once this node's own log has all its rooms. When anything goes wrong on the way, it is all there still.
package struct Succession: Sendable {
  package enum Effect: Sendable {
    case ask(SuccessionQuestion)
    /// The log of that node is this one's from now on.
    case taken(DepartedNode)
    /// Rooms are to be put together with `heritage(_:)`, which takes long, and handed to `recovered`.
    case recover(Reading)
    /// The lobby is to go on with rooms; `inherited` tells that it has them all.
    case inherit(Heritage)
    /// What was taken can't be read: its node, when it is started again, has the rooms no more.
    case unreadable(Legacy, LogReader.Fault)
  }

  /// A log that was taken, while it is read.
  package struct Reading: Sendable {
    package let legacy: Legacy
    /// What this node has gone on with of it already.
    let extent: Heritage.Extent?
    var reader = LogReader()
    /// How many pieces were left out that no node has written.
    package private(set) var foreign = 0

    fileprivate mutating func take(_ pieces: [LogPiece], foreign more: Int) throws(LogReader.Fault) {
      foreign += more
      guard foreign <= LogReader.mostForeign else { throw .tooLong }
      for piece in pieces { try reader.take(piece) }
    }

    /// Puts the rooms together. It takes 30 ms for 10,000 rooms, so it is done beside the game.
    package func heritage(_ seal: SecretSeal) throws(LogReader.Fault) -> Heritage {
      Heritage(try reader.recovery(seal), of: legacy.run, at: legacy.slot, after: extent?.last)
    }
  }

  /// What is done with what was taken.
  private enum Stage {
    case idle
    case reading(Reading)
    case recovering(Legacy)
    case inheriting(Legacy)
  }

  /// A node whose lease has ended.
  private struct Departure {
    let node: DepartedNode
    /// Whether it could not be reached since.
    var isUnreachable = false
    var isBeingTaken = false
  }

  private let lease: Milliseconds
  /// Since when it can be asked what all nodes share; nil while it can't.
  private var onlineSince: Instant?
  private var linked: [NodeSlot: Incarnation] = [:]
  private var departures: [NodeSlot: Departure] = [:]
  /// What was taken and is still to be read, in the order of reading.
  private var legacies: [Legacy] = []
  private var stage = Stage.idle
  /// How much of the rooms of others this node has gone on with, by the run that had them.
  private var extents: [Incarnation: Heritage.Extent]
  /// Whether it is to be asked again what was taken, since reading that was broken off.
  private var isAskedAgain = false
  /// What can't be read.
  private var unreadable: Set<Incarnation> = []
  /// Of how many it is remembered: more than nodes leave behind.
  private static let mostUnreadable = 1_024
  /// What this node has gone on with, and how much its own log must have until nobody else needs it.
  private var unsettled: [(legacy: Legacy, count: UInt64)] = []

  /// Of a node whose lease is that long; its journal has told of these rooms of others.
  package init(lease: Milliseconds, extents: [Incarnation: Heritage.Extent] = [:]) {
    (self.lease, self.extents) = (lease, extents)
  }

  // MARK: - What happens

  /// What all nodes share can be asked.
  package mutating func online(at now: Instant, _ effects: inout [Effect]) {
    onlineSince = onlineSince ?? now
    effects.append(.ask(.legacies))
  }

  package mutating func offline() { onlineSince = nil }

  /// Another node goes on with all rooms, with those of others as well.
  package mutating func startOver() {
    (extents, legacies, stage, unsettled, unreadable) = ([:], [], .idle, [], [])
  }

  package mutating func linked(with node: NodeLabel) { linked[node.slot] = node.incarnation }

  package mutating func unlinked(from node: NodeSlot) { linked[node] = nil }

  /// These are the nodes whose leases have ended.
  package mutating func departed(_ nodes: [DepartedNode]) {
    let former = departures
    departures = [:]
    for node in nodes {
      let known = former[node.node.slot]
      departures[node.node.slot] = known?.node == node ? known : Departure(node: node)
    }
  }

  /// A node could not be reached.
  package mutating func unreachable(_ node: NodeSlot) { departures[node]?.isUnreachable = true }

  /// Whether a node is to be looked for, before its rooms are taken.
  package func isSought(_ node: NodeSlot) -> Bool { departures[node]?.isUnreachable == false }

  /// What has come of a question; nil where it was asked in vain. This node's own log is `log`.
  package mutating func answered(
    _ question: SuccessionQuestion, _ answer: SuccessionAnswer?, _ log: NodeLog, _ effects: inout [Effect]
  ) {
    switch (question, answer) {
    case (.take(let node), .done):
      // It may have been taken before from a Redis that has forgotten that, so that the node has gone on.
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

  /// The rooms are put together that were to be.
  package mutating func recovered(
    _ run: Incarnation, _ heritage: Result<Heritage, LogReader.Fault>, _ log: NodeLog,
    _ effects: inout [Effect]
  ) {
    guard case .recovering(let legacy) = stage, legacy.run == run else { return }
    switch heritage {
    case .success(var heritage):
      // The others are forgotten already.
      let pending = Set(legacies.map(\.run))
      heritage.extents = heritage.extents.filter { pending.contains($0.key) }
      extents.merge(heritage.extents) { $1 }
      stage = .inheriting(legacy)
      effects.append(.inherit(heritage))
    case .failure(let fault): giveUp(legacy, fault, &effects)
    }
    proceed(log, &effects)
  }

  /// The lobby has all rooms, and they are on their way into `log`.
  package mutating func inherited(_ log: NodeLog, _ effects: inout [Effect]) {
    guard case .inheriting(let legacy) = stage else { return }
    extents[legacy.run] = .all
    unsettled.append((legacy, log.recordedCount))
    stage = .idle
    proceed(log, &effects)
  }

  /// Takes logs whose nodes nobody hears any more. One that has lost Redis only is linked still; and what this node itself has not
  /// heard for want of Redis is nobody's absence.
  package mutating func takeDeparted(_ log: NodeLog, at now: Instant, _ effects: inout [Effect]) {
    guard let since = onlineSince, log.isComplete else { return }
    if isAskedAgain { effects.append(.ask(.legacies)) }
    isAskedAgain = false
    let isSure = now - since >= lease
    for (slot, departure) in departures.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !departure.isBeingTaken {
      // Whoever can write where leases are kept can say of any node that it has left.
      guard linked[slot] == nil, departure.node.hasLeft || isSure && departure.isUnreachable else { continue }
      departures[slot]?.isBeingTaken = true
      effects.append(.ask(.take(departure.node)))
    }
  }

  /// Goes on with what was taken, as far as that can be done; `log` is this node's own.
  package mutating func proceed(_ log: NodeLog, _ effects: inout [Effect]) {
    guard onlineSince != nil else { return }
    while case .idle = stage, let next = legacies.first {
      legacies.removeFirst()
      if extents[next.run] == .all {
        // The node had gone on with all of it that had taken it, and those rooms are this node's now, or were.
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

  /// What is read, or gone on with, at this moment.
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
    // A node whose link says that it is there has its rooms, unless it is about to hear that it has lost them.
    if pieces.contains(where: { linked.values.contains($0.run) }) { return breakOff() }
    // Two of them would be copied with every piece.
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

  /// Asks later again what was taken, and reads none of it before: what comes next may depend on what can't be read now.
  private mutating func breakOff() { (stage, legacies, isAskedAgain) = (.idle, [], true) }

  private mutating func giveUp(_ legacy: Legacy, _ fault: LogReader.Fault, _ effects: inout [Effect]) {
    stage = .idle
    if unreadable.count >= Self.mostUnreadable { unreadable = [] }
    unreadable.insert(legacy.run)
    effects.append(.unreadable(legacy, fault))
  }
}
