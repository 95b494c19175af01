import GuessProtocol

@testable import GuessServerCore

/// The shell of a node during a shutdown.
extension ClusterWorld {
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
