import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// Redis, which nodes ask, and which may lose what it has or be out of reach.
extension ClusterWorld {
  /// Answers the next request of a node.
  mutating func ponder(_ index: Int) {
    guard !members[index].asked.isEmpty else { return }
    let (question, id) = members[index].asked.removeFirst()
    let answer = shared.answer(question, from: members[index].node, at: now)
    note("\(index) asks \(question): \(answer)")
    members[index].answers.append((id, answer))
  }

  mutating func hearAnswer(_ index: Int) {
    guard !members[index].answers.isEmpty else { return }
    let (id, answer) = members[index].answers.removeFirst()
    handle(.answered(id, answer), at: index)
  }

  /// Answers all open requests to Redis.
  mutating func settleMemory() {
    while let index = members.indices.first(where: {
      !members[$0].isPaused && (!members[$0].asked.isEmpty || !members[$0].answers.isEmpty)
    }) {
      ponder(index)
      hearAnswer(index)
    }
  }

  func canAsk(_ index: Int) -> Bool { isOnline && !cutOff.contains(index) }

  /// Redis loses its data, which the nodes have not noticed yet.
  mutating func forget() {
    note("all is forgotten")
    checksResults = false
    history += 1
    let nodes = members.filter(\.isUp).map(\.node)
    shared.forget(except: nodes, at: now)
    logs = SharedLogs()
    for node in nodes { logs.renew(node, at: now) }
  }

  /// The state of Redis, to which it may fall back later.
  var memory: (SharedMemory, SharedLogs) { (shared, logs) }

  /// Redis loses its last writes, as when a replica replaces its master; nodes notice that later.
  mutating func goBack(to memory: (SharedMemory, SharedLogs)) {
    note("the last writes are lost")
    (checksResults, hasGoneBack) = (false, true)
    replacements += 1
    history += 1
    (shared, logs) = memory
  }

  mutating func setOnline(_ isOnline: Bool) {
    self.isOnline = isOnline
    note(isOnline ? "all can be asked" : "nothing can be asked")
    for index in members.indices
    where members[index].isUp && !members[index].isPaused && !cutOff.contains(index) {
      tellMemory(isOnline, to: index)
    }
  }

  /// Reports to a node that Redis is reachable, or is not.
  mutating func tellMemory(_ isOnline: Bool, to index: Int) {
    // No request comes before the answer to the first renewal.
    if isOnline { shared.renew(members[index].node) }
    handle(.online(isOnline), at: index)
    if isOnline { return noticeMemory(index) }
    // Open requests may have been executed or not.
    for (_, id) in members[index].asked { members[index].answers.append((id, nil)) }
    members[index].answers = members[index].answers.map { ($0.id, nil) }
    members[index].asked = []
    while !members[index].answers.isEmpty { hearAnswer(index) }
    loseMemory(index)
  }

  /// Cuts a node off from Redis, or connects it again.
  mutating func cutOff(_ index: Int, _ isCutOff: Bool) {
    note("\(index) is \(isCutOff ? "cut off" : "reached again")")
    if isCutOff { cutOff.insert(index) } else { cutOff.remove(index) }
    guard isOnline, members[index].isUp, !members[index].isPaused else { return }
    tellMemory(!isCutOff, to: index)
  }
}
