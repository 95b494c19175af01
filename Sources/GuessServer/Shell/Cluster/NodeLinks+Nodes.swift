import GuessServerCore
import GuessProtocol
import Platform

/// The other nodes: when to connect to them, and what to log of those that can't be reached.
extension NodeLinks {
  /// Updates the other nodes from the answer to the renewal that was sent at `sent`.
  func learn(_ neighbours: [Neighbour], _ departed: [DepartedNode], sentAt sent: Instant, at now: Instant) {
    let slots = Set(neighbours.map(\.node.slot))
    for slot in peers.keys where !slots.contains(slot) {
      // A node whose rooms are taken within a second of the end of its link has stopped and left them.
      logLostLink(of: slot, hasStopped: true)
      peers[slot] = nil
    }
    let left = Set(departed.filter(\.hasLeft).map(\.node.slot))
    for neighbour in neighbours {
      let slot = neighbour.node.slot
      if peers[slot]?.neighbour != neighbour {
        logLostLink(of: slot, hasStopped: false)
        peers[slot] = Peer(neighbour: neighbour, nextDial: now)
      }
      peers[slot]?.hasLeft = left.contains(slot)
    }
    takeovers.with(at: now) { failover, _, _ in failover.departed(departed) }
    takeovers.proceed(at: now)
    reportTroubles(before: sent)
    dialDue(at: now)
  }

  func dialDue(at now: Instant) {
    for (slot, peer) in peers where isToBeDialled(slot, peer) && peer.nextDial <= now { dial(slot, at: now) }
  }

  func isToBeDialled(_ slot: NodeSlot, _ peer: Peer) -> Bool {
    !hasLeft && !peer.hasLeft && !peer.isDialling && linked[slot] == nil
      && ("\(node.name)" < "\(peer.neighbour.node.name)" || takeovers.isSought(slot))
  }

  private func dial(_ slot: NodeSlot, at now: Instant) {
    guard let peer = peers[slot], case .tcp(let host, let port) = peer.neighbour.address else { return }
    peers[slot]?.isDialling = true
    peers[slot]?.nextDial = now + Self.dialInterval
    peers[slot]?.tries += 1
    loop.resolve(host: host, port: port, on: resolver) { [weak self] addresses in
      guard let self, peers[slot]?.isDialling == true else { return }
      var reason = "its host is unknown"
      // Resolving may have taken long.
      let now = loop.clock.now
      for address in addresses.rotated(by: peer.tries) {
        do throws(SystemError) {
          return open(try Wire(to: address), to: peer.neighbour, peer: "\(address)", at: now)
        } catch {
          reason = LinkConnection.Trouble.unreachable(error).text
        }
      }
      peers[slot]?.isDialling = false
      takeovers.unreachable(slot, at: now)
      report(slot, reason)
    }
  }

  /// Logs the loss of a link. If the node closed the link, it may have stopped, which Redis knows: the next renewal decides.
  func reportLoss(of slot: NodeSlot, _ peer: String, _ trouble: LinkConnection.Trouble) {
    guard trouble == .closed, redis.memory.isOnline, peers[slot] != nil else {
      let name = peers[slot].map { "\($0.neighbour.node.name)" } ?? "slot \(slot.rawValue)"
      return log(.warning, "link lost", ["node": name, "peer": peer, "reason": trouble.text])
    }
    peers[slot]?.lostLink = (peer, since: Clock.bootTime)
  }

  func logLostLink(of slot: NodeSlot, hasStopped: Bool) {
    guard let peer = peers[slot], let lost = peers[slot]?.lostLink.take() else { return }
    let name = "\(peer.neighbour.node.name)"
    if hasStopped {
      log(.info, "link ended", ["node": name, "peer": lost.peer, "reason": "it has stopped"])
    } else {
      let reason = LinkConnection.Trouble.closed.text
      log(.warning, "link lost", ["node": name, "peer": lost.peer, "reason": reason])
    }
  }

  /// Records why a node can't be reached. It may have stopped, which Redis knows: it is logged after the next renewal, or at
  /// once without Redis.
  func report(_ slot: NodeSlot, _ reason: String) {
    guard let peer = peers[slot], !peer.isReported, peer.trouble == nil else { return }
    peers[slot]?.trouble = (reason, since: Clock.bootTime)
    if !redis.memory.isOnline { reportTroubles() }
  }

  /// Logs lost links and reasons why nodes can't be reached, each once, if they began before `sent`, the time of an answered
  /// request.
  func reportTroubles(before sent: Instant? = nil) {
    for (slot, peer) in peers {
      if let lost = peer.lostLink, sent.map({ lost.since < $0 }) ?? true {
        logLostLink(of: slot, hasStopped: peer.hasLeft)
      }
      guard let (reason, since) = peer.trouble, sent.map({ since < $0 }) ?? true else { continue }
      peers[slot]?.trouble = nil
      guard !peer.hasLeft else { continue }
      peers[slot]?.isReported = true
      log(
        .warning, "no link",
        [
          "node": "\(peer.neighbour.node.name)", "address": "\(peer.neighbour.address)", "reason": reason,
          "hint": "it is tried again every second; check --node-address and the firewall",
        ])
    }
  }
}
