import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

extension Server {
  /// Time limit for the log to receive everything, and for clients to close. Both take milliseconds, and the operator waits.
  private static let leavingTime = Milliseconds.seconds(2)
  /// The exit code of a node that has lost its lease, with which a service manager starts it again: EX_TEMPFAIL.
  static let lostCode: Int32 = 75

  func startCluster() {
    guard let cluster else { return }
    cluster.redis.wake = { [unowned self] in iterate(at: clock.moment) {} }
    log(.info, "node_waiting", ["node": "\(cluster.redis.node.name)", "redis": "\(cluster.redis.address)"])
    // Systemd has opened these, so a node that waits answers there.
    if !acceptor.listeners.isEmpty { try? watchListeners(from: [], to: .read) }
  }

  func takeClusterEvents() {
    while let cluster, !cluster.events.isEmpty {
      switch cluster.events.removeFirst() {
      case .voidRooms: voidRooms()
      case .serve(let state): serve(state)
      case .shards(let shards): handle(.shards(Box(shards)))
      case .bans(let bans): learn(bans)
      case .journal(let news): handle(.journal(news))
      case .lost where stopping.leaving == nil: lose()
      case .lost, .left: stopping.leaving?.isOver = true
      case .failed(let reason): fail(because: reason)
      }
    }
  }

  // MARK: - Waiting

  /// Records that the rooms of this node are void, since another one has served with them or without them.
  private func voidRooms() {
    recovery = Recovery()
    do throws(SystemError) {
      try journal?.abandon(start: Storage.start(at: wallClock.startTime), at: now)
    } catch {
      log(.error, "rooms_void_failed", ["reason": "\(error)"])
    }
  }

  /// Sent by a node that waits to clients of a socket that it can't close.
  var farewellOfWaiting: [UInt8] {
    var bytes: [UInt8] = []
    ServerLine.event(.bye(.moved, at: cluster?.keeper.last?.owner?.address))
      .writeWhole(to: &bytes, style: LineStyle())
    return bytes
  }

  private func fail(because reason: String) {
    guard stopping.leaving == nil else { return }
    log(.error, "serve_failed", ["reason": reason])
    stopping.requests += 1
    stopping.leaving = Stopping.Leaving(end: now + Self.leavingTime, code: EXIT_FAILURE)
  }

  // MARK: - Serving

  /// Begins to serve with the rooms of the node that served last, before the first connection.
  private func serve(_ state: SharedState) {
    guard stopping.leaving == nil else { return }
    (configuration.startTime, configuration.doubt) = (wallClock.startTime, journal?.doubt ?? 0)
    if let node = cluster?.redis.node, node.shards > 1 {
      configuration.shard = Shard(node.shard, of: node.shards)
    }
    if let secret = state.secret, secret.bytes != configuration.seedKey.bytes {
      configuration.seedKey = secret
      journal?.keep(secret)
    }
    var sanctions = lobby.moderation
    lobby = Lobby(configuration: configuration, random: Launch.chance)
    lobby.begin(at: now)
    // If there is a log, there are all bans, also if there are none. Their revision is one that this node's file does not have.
    if state.log != nil { sanctions.replace(with: ModerationList(state.bans, at: lobby.wallTime)) }
    adopt(sanctions)
    if let found = state.log?.recovery {
      if !recovery.isEmpty { voidRooms() }
      recovery = found
    }
    let (rooms, term) = ("\(recovery.rooms.count)", "\(cluster?.keeper.last?.term ?? 0)")
    if let shard = configuration.shard {
      log(.info, "node_serving", ["shard": "\(shard.number)", "rooms": rooms, "term": term])
    } else {
      log(.info, "node_serving", ["rooms": rooms, "term": term])
    }
    restoreRooms()
    if let log = state.log, !log.scores.isEmpty || !log.results.isEmpty {
      lobby.learn(log.scores)
      lobby.count(log.results[...], hasMore: false)
    } else {
      countResults()
    }
    journal?.beginAgain(at: now)
    do throws(StartError) {
      try openListeners?()
    } catch {
      fail(because: error.message)
      cluster?.leave(at: now)
    }
  }

  /// Adopts bans that a node of another shard has changed, unless some were changed here meanwhile.
  private func learn(_ bans: [Sanction]) {
    guard cluster?.bans?.revision == lobby.moderation.revision, stopping.leaving == nil else { return }
    lobby.learn(bans)
    cluster?.bans = (lobby.moderation.rows, lobby.moderation.revision)
    performEffects()
  }

  // MARK: - The end

  /// Leaves the rooms to a node that waits, if there is one. A node that waits itself just ends.
  func leaveCluster() -> Bool {
    guard let cluster, !cluster.serving || cluster.canLeave else { return false }
    log(.info, "node_leaving", ["connections": "\(connections.count)"])
    handle(.stop)
    dismissAll(at: cluster.waiting.compactMap(\.self).randomElement())
    stopping.leaving = Stopping.Leaving(end: now + Self.leavingTime)
    if cluster.serving { cluster.renew(at: now) } else { cluster.leave(at: now) }
    return true
  }

  /// Ends the lease of a node that stops with nobody waiting, so that its next start need not wait for that.
  func giveBackLease() {
    guard let cluster, stopping.leaving == nil else { return }
    cluster.write(lobby.moderation, at: now)
    guard cluster.nodeLog?.isSent == true else { return }
    cluster.leave(at: now)
    cluster.redis.flush(at: now)
  }

  /// Another node has the lease: what was played here since then does not count.
  private func lose() {
    log(
      .error, "lease_lost",
      [
        "rooms": "\(lobby.image.roomCount)",
        "hint":
          "this node could not renew its lease; what was played here since does not count, and it ends for the service manager to start it again",
      ])
    stopping.requests += 1
    acceptor.close()
    dismissAll(at: cluster?.keeper.last?.owner?.address)
    voidRooms()
    stopping.leaving = Stopping.Leaving(isOver: true, end: now + Self.leavingTime, code: Self.lostCode)
  }

  /// Sends everyone to another node. The lobby is not told, as its rooms go on there.
  private func dismissAll(at address: PublicAddress?) {
    lobby.sendOff(.moved, at: address)
    performEffects()
  }

  /// Ends the lease once the log has everything, and the process once all clients are gone.
  func goOnLeaving() {
    guard let cluster, let leaving = stopping.leaving else { return }
    if leaving.isOver {
      if connections.isEmpty || now >= leaving.end { exitWhenRecorded(leaving.code) }
    } else if cluster.keeper.state == .serving,
      cluster.nodeLog?.isFlushed == true && !cluster.keeper.isAsking || now >= leaving.end
    {
      cluster.leave(at: now)
      takeClusterEvents()
    } else if now >= leaving.end {
      exitWhenRecorded(leaving.code)
    }
  }
}
