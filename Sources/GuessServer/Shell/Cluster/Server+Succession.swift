import GuessServerCore
import GuessProtocol
import Platform

/// What a server does when rooms go from one node to another.
extension Server {
  /// Another node goes on with all rooms, since this one has not been heard for longer than its lease. Whoever is here goes
  /// there, and the node goes on as one that has just been started.
  func giveRoomsUp(after lastSum: UInt32?) {
    guard let cluster, let membership else { return }
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
      // Until the journal says so, a start would bring the rooms back: Redis is asked before anyone is let in.
      cluster.isLossOnDisk = false
      log(.error, "loss of rooms not recorded", ["reason": "\(error)"])
    }
    isInheriting = false
    cluster.startOver(from: start, at: now)
    self.membership = Membership(cluster.node, membership)
    let (counters, list) = (lobby.counters, lobby.moderation)
    node = Node(configuration: configuration, membership: self.membership, random: Launch.chance)
    node.adopt(counters)
    node.adopt(list)
    // Until the next renewal tells which nodes there are.
    handle(.doubted(true))
  }

  /// Goes on with rooms of another node.
  func inherit(_ heritage: Heritage) {
    // One that leaves takes nothing more: Redis still has them for the next heir.
    guard stopping.leaving == nil else { return }
    handle(.inherit(heritage))
    isInheriting = true
  }

  func finishInheriting() {
    guard isInheriting, !node.isInheriting else { return }
    isInheriting = false
    cluster?.takeovers.noteInherited(at: now)
  }

  /// Hands all rooms to another node, where there is one that can go on with them; answers whether there is.
  func leaveCluster() -> Bool {
    guard let cluster, cluster.canLeave else { return false }
    log(.info, "leaving the cluster", ["connections": "\(connections.count)"])
    handle(.stop)
    handle(.leave)
    stopping.leaving = .logging(until: now + Self.leavingTime)
    goOnLeaving()
    return true
  }

  /// How long the log may take to have all rooms, and then the clients to close: Redis and they answer in milliseconds, and whoever
  /// stops the node waits.
  private static let leavingTime = Milliseconds.seconds(2)

  /// Ends the lease once everything is in the log, and then the process, once all clients have gone. Without Redis the lease
  /// ends by itself.
  func goOnLeaving() {
    guard let cluster else { return }
    switch stopping.leaving {
    case .logging(let end):
      guard cluster.writer.log.isFlushed || now >= end else { return }
      stopping.leaving = .closing(until: now + Self.leavingTime)
      cluster.redis.ask(.log(.leave), at: now)
    case .closing(let end):
      if connections.count == cluster.guestCount || now >= end { exitWhenRecorded() }
    case nil: break
    }
  }

  /// The lease has ended, so edges may look for whoever has their clients' rooms.
  func endLinks() { cluster?.links.end(forGood: true, at: now) }
}
