import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The ends of nodes, and their beginnings.
extension ClusterWorld {
  /// Ends a node as a power cut would.
  mutating func crash(_ index: Int) {
    note("\(index) dies")
    // Sent requests still arrive, unless the machine is gone.
    end(index, finishes: random.isOnce(in: 2))
  }

  /// Ends a node, with its sent requests or without them.
  mutating func end(_ index: Int, finishes: Bool) {
    members[index].isUp = false
    for other in members.indices where isLinked[index][other] { cut(index, other) }
    for client in clients.indices where clients[client].node == index { clients[client].isOpen = false }
    (members[index].ports, members[index].ids) = ([:], SlotMap())
    (members[index].asked, members[index].answers) = ([], [])
    (members[index].isPaused, members[index].backlog) = (false, [])
    if canAsk(index), finishes { finishAsking(index) }
    (members[index].keeper, members[index].leaving) = (Keeper(at: .start), nil)
    shared.end(members[index].node, at: now)
  }

  /// Restarts a node from its journal, without links yet.
  mutating func restart(_ index: Int) {
    // It waits for Redis, to learn whether its rooms are still its own.
    guard canAsk(index) else { return }
    note("\(index) starts again")
    if let sum = logs.taken[members[index].node.slot] {
      abandon(index, after: sum)
      _ = logs.answer(.accept, from: members[index].node, at: now)
    }
    members[index].start = now
    startOver(index, isFenced: false)
    members[index].journal.append(Self.startLine)
    members[index].host.restore(members[index].recovery)
    handle(.online(true), at: index)
    noticeMemory(index)
  }

  /// Begins a new run of a node without any rooms.
  mutating func startOver(_ index: Int, isFenced: Bool) {
    let former = members[index]
    let node = Self.node(index, run: former.node.run.rawValue >> 8 + 1)
    members[index] = Member(Self.host(node, seed: seed), node)
    (members[index].recovery, members[index].journal) = (former.recovery, former.journal)
    (members[index].start, members[index].ids, members[index].leaving) = (
      former.start, former.ids, former.leaving
    )
    members[index].keeper = Keeper(at: clock(of: index), extents: former.recovery.takeovers)
    members[index].keeper.isFenced = isFenced
    shared.begin(node, at: now)
    logs.renew(node, at: now)
    guard isFenced else { return }
    handle(.doubted(true), at: index)
    if canAsk(index) { handle(.online(true), at: index) }
    noticeMemory(index)
  }

  // MARK: - A shutdown

  /// Shuts a node down while another one can take over its rooms.
  mutating func leave(_ index: Int) {
    let member = members[index]
    guard isHeard(index), isConnected(index), member.keeper.log.isComplete, isLinked[index].contains(true)
    else { return }
    note("\(index) is stopped")
    stops += 1
    members[index].leaving = (clock(of: index) + Self.leavingTime, false)
    handle(.leave, at: index)
    goOnLeaving(index)
  }

  private static let leavingTime = Milliseconds.seconds(2)

  /// Ends the lease once everything is in the log, and the node once that is done or takes too long.
  mutating func goOnLeaving(_ index: Int) {
    guard let (end, hasAsked) = members[index].leaving, !members[index].isPaused else { return }
    let isLate = clock(of: index) >= end
    if !hasAsked, isLate || members[index].keeper.log.isFlushed {
      members[index].leaving = (clock(of: index) + Self.leavingTime, true)
      guard canAsk(index) else { return stop(index) }
      members[index].keeper.asked.append(.leave)
    } else if hasAsked, isLate {
      stop(index)
    }
  }

  mutating func stop(_ index: Int) {
    note("\(index) has stopped")
    end(index, finishes: true)
  }
}
