import GuessServerCore
import GuessProtocol
import Platform

extension Launch {
  /// Joins the cluster and stores the assigned slot.
  func join(
    _ cluster: ClusterOptions, _ storage: Storage?, poller: Poller, clock: Clock
  ) throws(StartError) -> JoinedNode {
    guard let storage else { preconditionFailure("a node keeps data") }
    let directory = storage.directory
    let (key, password) = (try cluster.key(), try cluster.password())
    var random = Self.chance
    var identity: NodeIdentity
    do { identity = try directory.nodeIdentity(using: &random) } catch { throw .failure(error.message) }
    let listeners: [Listener]
    do { listeners = try Listener.open(cluster.listen) } catch {
      throw .failure(error.message(for: .nodeListen))
    }
    let loop = ClusterLoop(poller, clock, log, listeners: listeners.count)
    let joined: JoinedNode
    do {
      joined = try JoinedNode(
        cluster, key, password: password, identity, listeners: listeners, grace: options.limits.grace,
        loop)
    } catch { throw .failure(error.message) }
    if case .taken(let sum) = joined.opened { try giveRoomsUp(storage, after: sum) }
    if identity.slot != joined.node.slot {
      identity.slot = joined.node.slot
      do { try directory.keep(identity) } catch { throw .failure(error.message) }
    }
    log(
      .info, "joined the cluster",
      [
        "node": "\(cluster.node)", "slot": "\(joined.node.slot.rawValue)", "redis": "\(cluster.redis)",
        "listening": joined.listeners.map(\.name).joined(separator: ","),
      ])
    return joined
  }

  /// Starts without the rooms, which another node has taken over. Logs a warning if that node lacks some of what was played here; a
  /// node stopped for an upgrade has handed over everything. Logs nothing if there were no rooms.
  private func giveRoomsUp(_ storage: Storage, after lastSum: UInt32?) throws(StartError) {
    let rooms = storage.recovery.rooms.count
    let isAllKnown: Bool
    do {
      isAllKnown = try storage.journal.abandon(
        after: lastSum, start: Storage.start(at: storage.startTime), at: .start)
    } catch {
      throw .system(error)
    }
    if !isAllKnown {
      log(
        .warning, "another node has most of the rooms",
        [
          "rooms": "\(rooms)",
          "hint":
            "this node begins without rooms; the last moves here do not count, as no other node received them",
        ])
    } else if rooms > 0 {
      log(
        .info, "another node has the rooms",
        [
          "rooms": "\(rooms)",
          "hint": "it has them as they were here; this node begins without rooms",
        ])
    }
  }
}
