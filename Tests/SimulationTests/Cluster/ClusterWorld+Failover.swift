import GuessProtocol

@testable import GuessGame
@testable import GuessServerCore

/// The shell of each node: takeovers.
extension ClusterWorld {
  mutating func withFailover(
    _ index: Int, _ body: (inout Failover, NodeLog, inout [Failover.Effect]) -> Void
  ) {
    var effects: [Failover.Effect] = []
    body(&members[index].keeper.failover, members[index].keeper.log, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question): members[index].keeper.askedOfFailover.append(question)
      case .taken(let departed):
        note("\(index) takes over \(departed.node.slot.rawValue)")
        takeovers += 1
      case .recover(let reading): members[index].keeper.reading = reading
      case .restore(let takeover): takeOver(takeover, at: index)
      case .unreadable(let taken, let fault):
        let words = "the log of \(taken.node.name) can't be read: \(fault)"
        // A log that is lost between the takeover and the reading is gone, as docs/hosting/cluster.md says.
        if checksResults { fail(words) } else { note(words) }
      }
    }
  }

  private mutating func takeOver(_ takeover: Takeover, at index: Int) {
    // The next owner takes those over as well.
    guard members[index].leaving == nil else { return }
    var takeover = takeover
    // One at a time, so that other events may come in between.
    takeover.roomsAtOnce = 1
    members[index].keeper.isTakingOver = true
    handle(.takeOver(takeover), at: index)
  }

  /// Reports that a lobby has restored all rooms.
  mutating func finishTakeover(_ index: Int) {
    guard members[index].keeper.isTakingOver, !members[index].host.isTakingOver else { return }
    members[index].keeper.isTakingOver = false
    withFailover(index) { $0.restored($1, &$2) }
  }

  /// Shows a node which leases have ended, and which nodes it can't reach.
  mutating func lookForDeparted(_ index: Int) {
    guard members[index].isUp, !members[index].isPaused, canAsk(index), isConnected(index) else { return }
    let departed = logs.departed(butFor: members[index].node.slot, at: now)
    members[index].keeper.failover.departed(departed)
    for node in departed where members[index].keeper.failover.isSought(node.node.slot) {
      let other = Int(node.node.slot.rawValue)
      if reaches(index, other) {
        link(index, other)
      } else {
        members[index].keeper.failover.unreachable(node.node.slot)
      }
    }
    let time = clock(of: index)
    withFailover(index) { failover, log, effects in
      failover.takeDeparted(log, at: time, &effects)
      failover.proceed(log, &effects)
    }
  }

  func choresOfFailover(of index: Int, _ chores: inout [(inout ClusterWorld) -> Void]) {
    let keeper = members[index].keeper
    if !keeper.askedOfFailover.isEmpty, canAsk(index) { chores.append { $0.answerFailover(index) } }
    if !keeper.answersOfFailover.isEmpty { chores.append { $0.takeFailoverAnswer(index) } }
    if keeper.reading != nil { chores.append { $0.recover(index) } }
  }

  private mutating func answerFailover(_ index: Int) {
    let question = members[index].keeper.askedOfFailover.removeFirst()
    let answer = isConnected(index) ? answer(question, from: index) : nil
    members[index].keeper.answersOfFailover.append((question, answer))
  }

  /// Executes a request of a node.
  mutating func answer(_ question: FailoverQuestion, from index: Int) -> FailoverAnswer? {
    let node = members[index].node
    let answer = logs.answer(question, from: node, at: now)
    if case .take(let departed) = question, answer == .done {
      shared.take(departed.node.run, for: node, at: now)
    }
    return answer
  }

  private mutating func takeFailoverAnswer(_ index: Int) {
    let (question, answer) = members[index].keeper.answersOfFailover.removeFirst()
    withFailover(index) { $0.answered(question, answer, $1, &$2) }
  }

  private mutating func recover(_ index: Int) {
    guard let reading = members[index].keeper.reading.take() else { return }
    let result = Result { () throws(LogReader.Fault) in try reading.takeover(Self.seal) }
    withFailover(index) { $0.recovered(reading.taken.run, result, $1, &$2) }
  }

  /// Fails open requests, as the node sees it.
  mutating func loseFailover(_ index: Int) {
    members[index].keeper.failover.offline()
    let asked =
      members[index].keeper.answersOfFailover.map(\.question) + members[index].keeper.askedOfFailover
    (members[index].keeper.answersOfFailover, members[index].keeper.askedOfFailover) = ([], [])
    for question in asked { withFailover(index) { $0.answered(question, nil, $1, &$2) } }
  }
}
