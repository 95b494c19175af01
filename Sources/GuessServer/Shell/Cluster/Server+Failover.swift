import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

extension Server {
  /// Gives up all rooms: another node has taken them over, since this one was silent for longer than its lease. Clients move
  /// there, and the node continues as if just started.
  func giveRoomsUp(after lastSum: UInt32?) {
    // Redis may say so twice before this node has acknowledged it.
    guard let cluster, !cluster.isFenced, var membership = node.membership else { return }
    log(
      .error, "another node has taken over",
      [
        "rooms": "\(lobby.image.roomCount)",
        "hint":
          "this node was out of reach for longer than its lease; what was played here since does not count",
      ])
    let start = Storage.start(at: wallClock.startTime)
    handle(.leave)
    for id in connections.keys where connections[id]?.isGuest == true {
      connections[id].map { forgetGuest(id, $0) }
    }
    do throws(SystemError) {
      try journal?.abandon(after: lastSum, start: start, at: now)
    } catch {
      log(.error, "loss of rooms not recorded", ["reason": "\(error)"])
    }
    // Until a new journal has replaced one that still has the rooms, Redis remembers the loss for a restart.
    cluster.isLossOnDisk = journal?.isRecording == true
    cluster.startOver(from: start, at: now)
    membership.node = cluster.links.node
    let former = node
    node = Node(configuration: configuration, membership: membership, random: Launch.chance)
    node.adopt(from: former)
    readResults()
    if !cluster.isLossOnDisk { hear(.failed) }
    // Lasts until the next renewal returns the other nodes.
    handle(.doubted(true))
  }

  func takeOver(_ takeover: Takeover) {
    // A leaving node takes over nothing more: Redis keeps the rooms for the next owner.
    guard stopping.leaving == nil else { return }
    handle(.takeOver(takeover))
    cluster?.takeovers.isRestoring = true
  }

  func finishTakeover() {
    guard let takeovers = cluster?.takeovers, takeovers.isRestoring, !node.isTakingOver else { return }
    takeovers.noteRestored(at: now)
  }

  /// Hands all rooms to another node; false if none can take them.
  func leaveCluster() -> Bool {
    guard let cluster, cluster.canLeave else { return false }
    log(.info, "leaving the cluster", ["connections": "\(connections.count)"])
    handle(.stop)
    handle(.leave)
    stopping.leaving = Stopping.Leaving(end: now + Self.leavingTime)
    goOnLeaving()
    return true
  }

  /// Time limit for the log to receive all rooms, and then for clients to close. Both take milliseconds, and the operator
  /// waits.
  private static let leavingTime = Milliseconds.seconds(2)

  /// Ends the lease once everything is in the log, and the process once all clients are gone. Without Redis the lease expires
  /// by itself.
  func goOnLeaving() {
    guard let cluster, let leaving = stopping.leaving else { return }
    if leaving.hasLogged {
      if connections.count == cluster.guests.count || now >= leaving.end { exitWhenRecorded() }
    } else if cluster.writer.log.isFlushed || now >= leaving.end {
      stopping.leaving = Stopping.Leaving(hasLogged: true, end: now + Self.leavingTime)
      cluster.redis.ask(.log(.leave), at: now)
    }
  }
}
