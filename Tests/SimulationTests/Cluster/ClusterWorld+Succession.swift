import GuessProtocol

@testable import GuessGame
@testable import GuessServerCore

/// The shell of each node: takeovers.
extension ClusterWorld {
  mutating func withSuccession(
    _ index: Int, _ body: (inout Succession, NodeLog, inout [Succession.Effect]) -> Void
  ) {
    var effects: [Succession.Effect] = []
    body(&members[index].keeper.succession, members[index].keeper.log, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question): members[index].keeper.askedOfSuccession.append(question)
      case .taken(let departed):
        note("\(index) takes over \(departed.node.slot.rawValue)")
        takeovers += 1
      case .recover(let reading): members[index].keeper.reading = reading
      case .inherit(let takeover): inherit(takeover, at: index)
      case .unreadable(let legacy, let fault):
        let words = "the log of \(legacy.name) can't be read: \(fault)"
        // A log that is lost between the takeover and the reading is gone, as docs/hosting/cluster.md says.
        if checksResults { fail(words) } else { note(words) }
      }
    }
  }

  private mutating func inherit(_ takeover: Takeover, at index: Int) {
    // The next owner takes those over as well.
    guard members[index].leaving == nil else { return }
    var takeover = takeover
    // One at a time, so that other events may come in between.
    takeover.roomsAtOnce = 1
    members[index].keeper.isInheriting = true
    handle(.inherit(takeover), at: index)
  }

  /// Reports that a lobby has restored all rooms.
  mutating func finishInheriting(_ index: Int) {
    guard members[index].keeper.isInheriting, !members[index].host.isInheriting else { return }
    members[index].keeper.isInheriting = false
    withSuccession(index) { $0.inherited($1, &$2) }
  }

  /// Shows a node which leases have ended, and which nodes it can't reach.
  mutating func lookForDeparted(_ index: Int) {
    guard members[index].isUp, !members[index].isPaused, canAsk(index), isConnected(index) else { return }
    let departed = logs.departed(butFor: members[index].node.slot, at: now)
    members[index].keeper.succession.departed(departed)
    for node in departed where members[index].keeper.succession.isSought(node.node.slot) {
      let other = Int(node.node.slot.rawValue)
      if reaches(index, other) {
        link(index, other)
      } else {
        members[index].keeper.succession.unreachable(node.node.slot)
      }
    }
    let time = clock(of: index)
    withSuccession(index) { succession, log, effects in
      succession.takeDeparted(log, at: time, &effects)
      succession.proceed(log, &effects)
    }
  }

  func choresOfSuccession(of index: Int, _ chores: inout [(inout ClusterWorld) -> Void]) {
    let keeper = members[index].keeper
    if !keeper.askedOfSuccession.isEmpty, canAsk(index) { chores.append { $0.answerSuccession(index) } }
    if !keeper.answersOfSuccession.isEmpty { chores.append { $0.hearSuccession(index) } }
    if keeper.reading != nil { chores.append { $0.recover(index) } }
  }

  private mutating func answerSuccession(_ index: Int) {
    let question = members[index].keeper.askedOfSuccession.removeFirst()
    let answer = isConnected(index) ? answer(question, from: index) : nil
    members[index].keeper.answersOfSuccession.append((question, answer))
  }

  /// Executes a request of a node.
  mutating func answer(_ question: SuccessionQuestion, from index: Int) -> SuccessionAnswer {
    let node = members[index].node
    let answer = logs.answer(question, from: node, at: now)
    if case .take(let departed) = question, answer == .done {
      shared.take(departed.node.incarnation, for: node, at: now)
    }
    return answer
  }

  private mutating func hearSuccession(_ index: Int) {
    let (question, answer) = members[index].keeper.answersOfSuccession.removeFirst()
    withSuccession(index) { $0.answered(question, answer, $1, &$2) }
  }

  private mutating func recover(_ index: Int) {
    guard let reading = members[index].keeper.reading.take() else { return }
    let result = Result { () throws(LogReader.Fault) in try reading.takeover(Self.seal) }
    withSuccession(index) { $0.recovered(reading.legacy.run, result, $1, &$2) }
  }

  /// Fails open requests, as the node sees it.
  mutating func loseSuccession(_ index: Int) {
    members[index].keeper.succession.offline()
    let asked =
      members[index].keeper.answersOfSuccession.map(\.question) + members[index].keeper.askedOfSuccession
    (members[index].keeper.answersOfSuccession, members[index].keeper.askedOfSuccession) = ([], [])
    for question in asked { withSuccession(index) { $0.answered(question, nil, $1, &$2) } }
  }
}
