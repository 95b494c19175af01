import Dispatch
import GuessServerCore
import Protocol

/// How a node goes on with the rooms of one that is gone for good.
extension ClusterDriver {
  /// A node whose lease has ended.
  struct Departure {
    let node: DepartedNode
    /// Whether it could not be reached since.
    var isUnreachable = false
    var isBeingTaken = false
  }

  /// Rooms that were taken, while they are read.
  struct Reading {
    let legacy: Legacy
    var reader = LogReader()
    var last: LogPosition?
  }

  /// Rooms that are put together.
  struct Recovered: Sendable {
    let heritage: Heritage
    let legacy: Legacy
    /// What the journal tells of them, with its secrets sealed.
    let sealed: [UInt8]
    /// Runs of other nodes whose rooms are among them, or were.
    let runs: [Incarnation]
  }

  /// Takes note of nodes whose leases have ended; they are looked for once more before their rooms are taken.
  func noteDeparted(_ nodes: [DepartedNode], at now: Instant) {
    var known: [NodeSlot: Departure] = [:]
    for node in nodes {
      let slot = node.neighbour.node.slot
      let former = departures[slot]
      known[slot] = former?.node == node ? former : Departure(node: node)
    }
    departures = known
    takeDeparted(at: now)
  }

  /// A node could not be reached.
  func noteUnreachable(_ slot: NodeSlot, at now: Instant) {
    guard departures[slot] != nil, linked[slot] == nil else { return }
    departures[slot]?.isUnreachable = true
    takeDeparted(at: now)
  }

  /// Takes the logs of nodes that nobody hears any more. One that has lost Redis only is linked still; and what this node itself
  /// has not heard for want of Redis is nobody's absence.
  private func takeDeparted(at now: Instant) {
    guard let since = onlineSince, log.isComplete else { return }
    let isSure = now - since >= memory.run.lease
    for (slot, departure) in departures where !departure.isBeingTaken {
      guard departure.node.hasLeft || isSure && departure.isUnreachable && linked[slot] == nil else {
        continue
      }
      departures[slot]?.isBeingTaken = true
      withMemory(at: now) { $0.ask(.take(departure.node), at: now, &$1) }
    }
  }

  func askForLegacies(at now: Instant) { withMemory(at: now) { $0.ask(.legacies, at: now, &$1) } }

  func take(_ answer: SuccessionAnswer?, to question: SuccessionQuestion, at now: Instant) {
    switch (question, answer) {
    case (.take(let node), .done):
      hostLog(
        .warning, "takes over",
        ["node": "\(node.neighbour.node.name)", "reason": "its lease has ended and it can't be reached"])
      // What it had taken itself may be told in its own log, which is read first for that.
      takenRuns.insert(node.neighbour.node.incarnation)
      askForLegacies(at: now)
    case (.take(let node), _): departures[node.neighbour.node.slot]?.isBeingTaken = false
    case (.legacies, .legacies(let all)):
      let own = all.filter { $0.heir == memory.run.identity && !heritages.contains($0.run) }
      legacies = own.filter { takenRuns.contains($0.run) } + own.filter { !takenRuns.contains($0.run) }
      // Those that the journal has told of are this node's already.
      for legacy in all where legacy.heir == memory.run.identity && settledRuns.contains(legacy.run) {
        settle(legacy, at: now)
      }
      readNext(at: now)
    case (.page(let legacy, _), .page(let pieces?)): readPage(of: legacy, pieces, at: now)
    case (.page(let legacy, _), .page(nil)): giveUpReading(legacy, "it holds what no node writes")
    // It is asked again when Redis is back.
    case (.page, _): reading = nil
    case (.settle(let legacy), .done), (.settle(let legacy), .refused):
      post(.input(.settledHeritage(legacy.run)))
    case (.settle(let legacy), _): inheriting.append((legacy, 0))
    case (.legacies, _): break
    }
  }

  private func readNext(at now: Instant) {
    guard reading == nil, recovered == nil, !isRecovering else { return }
    while let next = legacies.first, heritages.contains(next.run) || settledRuns.contains(next.run) {
      legacies.removeFirst()
      // The node that had taken it had its rooms, and those are this node's now.
      if !settledRuns.contains(next.run) { inheriting.append((next, log.recordedCount)) }
    }
    guard !legacies.isEmpty else { return }
    let next = legacies.removeFirst()
    reading = Reading(legacy: next)
    withMemory(at: now) { $0.ask(.page(next, after: nil), at: now, &$1) }
  }

  private func readPage(of legacy: Legacy, _ pieces: [LogPiece], at now: Instant) {
    guard var reading, reading.legacy == legacy else { return }
    self.reading = nil
    do throws(LogReader.Fault) {
      for piece in pieces { try reading.reader.take(piece) }
    } catch {
      return giveUpReading(legacy, error.text)
    }
    guard let last = pieces.last?.position, pieces.count == SuccessionQuestion.piecesAtOnce else {
      return recover(reading)
    }
    reading.last = last
    self.reading = reading
    withMemory(at: now) { $0.ask(.page(legacy, after: last), at: now, &$1) }
  }

  /// Puts the rooms together beside the game.
  private func recover(_ reading: Reading) {
    guard let configuration else { return }
    heritages.insert(reading.legacy.run)
    isRecovering = true
    let (seal, legacy, now) = (seal, reading.legacy, clock.moment.now)
    logQueue.async {
      let result = Result { () throws(LogReader.Fault) in
        let recovery = try reading.reader.recovery(seal)
        let heritage = Heritage(
          recovery, of: legacy.run, at: legacy.slot, configuration: configuration, now: now,
          random: Launch.chance)
        return Recovered(
          heritage: heritage, legacy: legacy, sealed: seal.seal(heritage.changes.bytes),
          runs: recovery.heritages.compactMap { Incarnation("\($0)") })
      }
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        isRecovering = false
        switch result {
        case .success(let recovered): self.recovered = recovered
        case .failure(let fault): giveUpReading(legacy, fault.text)
        }
        wake?()
      }
    }
  }

  private func giveUpReading(_ legacy: Legacy, _ reason: String) {
    reading = nil
    heritages.insert(legacy.run)
    defer { readNext(at: clock.moment.now) }
    hostLog(
      .error, "rooms of another node are lost",
      [
        "node": "\(legacy.name)", "key": ClusterKeys.left(by: legacy.run), "reason": reason,
        "hint": "the node has them in its own data directory, which other nodes don't read",
      ])
  }

  /// Rooms that the lobby is to go on with next, once it has put back those before; nil where there are none.
  func takeHeritage() -> Recovered? {
    guard let recovered = recovered.take() else { return nil }
    sealedHeritage = (recovered.heritage.changes.bytes.count, recovered.sealed)
    return recovered
  }

  /// The lobby has the rooms, and they are on their way into the log.
  func noteInherited(_ recovered: Recovered, at now: Instant) {
    heritages.formUnion(recovered.runs)
    inheriting.append((recovered.legacy, log.recordedCount))
    readNext(at: now)
  }

  /// Forgets what was taken, once this node's log tells it.
  func settleInherited(at now: Instant) {
    while memory.isOnline, let (legacy, count) = inheriting.first, log.loggedCount >= count {
      inheriting.removeFirst()
      settle(legacy, at: now)
    }
  }

  private func settle(_ legacy: Legacy, at now: Instant) {
    withMemory(at: now) { $0.ask(.settle(legacy), at: now, &$1) }
  }
}

extension LogReader.Fault {
  /// What is wrong, as the log has it.
  var text: String {
    switch self {
    case .gap(let position): "something is missing before \(position.text)"
    case .incomplete: "it does not tell all rooms"
    case .tooLong: "it is longer than \(LogLimits.mostBytes) bytes"
    case .forged: "a secret in it was not sealed under the key of this cluster"
    case .damaged(let line): "it is damaged at line \(line)"
    }
  }
}
