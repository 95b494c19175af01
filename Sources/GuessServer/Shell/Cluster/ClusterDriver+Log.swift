import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// How a node puts down what another one needs to go on with its rooms.
extension ClusterDriver {
  /// Takes note of changes that are to be written to the journal.
  func record(_ changes: JournalChanges, isSynced: Bool) {
    unlogged += changes.bytes
    tellSecrets = tellSecrets || changes.tellSecrets
    // What is lost on disk is nobody's result.
    if isSynced { unloggedEnds += changes.endedMatches }
  }

  /// Sends what the journal has by now. It comes before anything that players are sent.
  func writeLog(at now: Instant) {
    guard !unlogged.isEmpty else { return }
    // Most of what happens are guesses, in which no secret has to be looked for.
    let (bytes, ended) = (tellSecrets ? seal.seal(unlogged) : unlogged, unloggedEnds)
    tellSecrets = false
    unlogged.removeAll(keepingCapacity: true)
    unloggedEnds.removeAll()
    withLog(at: now) { $0.record(bytes, ended: ended, &$1) }
    flushRedis(at: now)
  }

  /// Ends of matches are on disk.
  func noteSynced(_ matches: [MatchID], at now: Instant) {
    withLog(at: now) { log, _ in log.synced(matches) }
  }

  /// Tells all rooms for a new generation of the log, if that is due; `image` is how they are now.
  func prepareLog(_ image: () -> LobbyImage) {
    guard log.wantsRooms else { return }
    let (number, image, seal) = (log.beginPreparation(), image(), seal)
    logQueue.async {
      var pieces: [[UInt8]] = []
      image.writePieces { pieces.append(seal.seal($0)) }
      DispatchQueue.main.async { [weak self, pieces] in
        guard let self else { return }
        withLog(at: clock.now) { $0.prepared(pieces, number, &$1) }
        wake?()
      }
    }
  }

  /// Has the log do something, and does what follows from that.
  func withLog(at now: Instant, _ body: (inout NodeLog, inout [NodeLog.Effect]) -> Void) {
    var effects: [NodeLog.Effect] = []
    body(&log, &effects)
    if log.hasNews { log.update(at: Clock.bootTime, &effects) }
    for effect in effects {
      switch effect {
      case .ask(let question): withMemory(at: now) { $0.ask(question, at: now, &$1) }
      case .taken(let sum): post(.taken(lastSum: sum))
      case .recorded(let matches): post(.journal(.recorded(matches)))
      case .recording(let isOn): post(.journal(.logged(isOn)))
      }
    }
  }

  private static let updateInterval = Milliseconds(500)

  func updateLog(at now: Instant) {
    guard nextLogUpdate <= now else { return }
    nextLogUpdate = now + Self.updateInterval
    withLog(at: now) { $0.update(at: Clock.bootTime, &$1) }
  }

  func take(_ answer: LogAnswer?, to question: LogQuestion, at now: Instant) {
    switch question {
    case .accept:
      // In vain: it is asked again when the lease is renewed.
      guard answer != nil else { return }
      isFenced = false
      withLog(at: now) { $0.online(redisHistory, at: Clock.bootTime, &$1) }
      // Until the new run has its place, players hear that it can't say anything.
      withMemory(at: now) { $0.renew(at: now, &$1) }
    case .leave: post(.left)
    case .open, .append, .trim:
      if answer == .foreign { tellOfForeign("\(ClusterKeys.taken) \(ClusterKeys.logs)", count: 1) }
      withLog(at: now) { $0.answered(question, answer, &$1) }
    }
  }

  /// Begins a new log, once the journal says that another node has taken the old one.
  func acceptLoss(at now: Instant) {
    guard isFenced, isLossOnDisk else { return }
    withMemory(at: now) { $0.ask(.accept, at: now, &$1) }
  }

  /// The rooms are another node's: this one goes on as a new run, without them.
  func startOver(from start: JournalEntry, at now: Instant) {
    var random = Launch.chance
    let incarnation = Incarnation(using: &random)
    enrolment.node = Node(name: node.name, incarnation: incarnation, slot: node.slot)
    memory.run.incarnation = incarnation
    log = NodeLog(lease: memory.run.lease, start: start, at: Clock.bootTime)
    (unlogged, unloggedEnds) = ([], [])
    endLinks(at: now)
    succession.startOver()
    isFenced = true
    acceptLoss(at: now)
  }

  /// Says goodbye to all other nodes, for good where the node leaves.
  func endLinks(forGood: Bool = false, at now: Instant) {
    hasLeft = hasLeft || forGood
    for key in links.keys { withLink(key, at: now) { $0.hangUp(.closed, &$1) } }
  }

  /// Whether another node is there that could go on with the rooms.
  var canLeave: Bool { !linked.isEmpty && memory.isOnline && log.isComplete && !isFenced }

  /// Ends the lease when everything is in the log, and says so.
  func leave(at now: Instant) { withMemory(at: now) { $0.ask(.leave, at: now, &$1) } }
}
