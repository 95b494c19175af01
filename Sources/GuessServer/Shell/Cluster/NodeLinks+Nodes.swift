import GuessServerCore
import GuessProtocol
import Platform

/// The other nodes: when to connect to them, and what to log of those that can't be reached.
extension NodeLinks {
  /// Updates the other nodes from the answer to the renewal that was sent at `sent`.
  func learn(_ nodes: [PeerNode], _ departed: [DepartedNode], sentAt sent: Instant, at now: Instant) {
    let slots = Set(nodes.map(\.label.slot))
    for slot in peers.keys where !slots.contains(slot) {
      // A node whose rooms are taken within a second of the end of its link has stopped and left them.
      logReport(of: slot, hasStopped: true)
      peers[slot] = nil
    }
    for node in nodes where peers[node.label.slot]?.node != node {
      let slot = node.label.slot
      if peers[slot]?.report?.link != nil { logReport(of: slot, hasStopped: false) }
      peers[slot] = Peer(node: node, nextDial: now)
    }
    takeovers.failover.departed(departed)
    takeovers.proceed(at: now)
    logReports(before: sent)
    dialDue(at: now)
  }

  func dialDue(at now: Instant) {
    for (slot, peer) in peers where isToBeDialled(slot, peer) && peer.nextDial <= now { dial(slot, at: now) }
  }

  func isToBeDialled(_ slot: NodeSlot, _ peer: Peer) -> Bool {
    !hasLeft && !takeovers.failover.hasLeft(slot) && !peer.isDialling && linked[slot] == nil
      && ("\(node.name)" < "\(peer.node.label.name)" || takeovers.failover.isSought(slot))
  }

  private func dial(_ slot: NodeSlot, at now: Instant) {
    guard let peer = peers[slot], case .tcp(let host, let port) = peer.node.address else { return }
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
          return open(try Wire(to: address), to: peer.node, peer: "\(address)", at: now)
        } catch {
          reason = LinkConnection.Failure.unreachable(error).text
        }
      }
      peers[slot]?.isDialling = false
      takeovers.unreachable(slot, at: now)
      report(slot, reason)
    }
  }

  // MARK: - Reports

  /// Reports the loss of a link. If the node has closed it, it may have stopped, which Redis knows: the next renewal decides.
  func reportLoss(of node: NodeLabel, _ link: String, _ failure: LinkConnection.Failure) {
    if failure == .closed, redis.memory.isOnline, peers[node.slot] != nil {
      peers[node.slot]?.report = Report(link: link, reason: failure.text)
    } else {
      log(.warning, "link lost", ["node": "\(node.name)", "peer": link, "reason": failure.text])
    }
  }

  /// Reports why a node can't be reached, once: likewise after the next renewal, or at once without Redis.
  func report(_ slot: NodeSlot, _ reason: String) {
    guard let peer = peers[slot], !peer.isReported, peer.report == nil else { return }
    peers[slot]?.report = Report(link: nil, reason: reason)
    if !redis.memory.isOnline { logReports() }
  }

  /// Logs what was reported before `sent`, the time of an answered request.
  func logReports(before sent: Instant? = nil) {
    for (slot, peer) in peers {
      guard let report = peer.report, sent.map({ report.since < $0 }) ?? true else { continue }
      logReport(of: slot, hasStopped: takeovers.failover.hasLeft(slot))
    }
  }

  func logReport(of slot: NodeSlot, hasStopped: Bool) {
    guard let peer = peers[slot], let report = peers[slot]?.report.take() else { return }
    let name = "\(peer.node.label.name)"
    if let link = report.link {
      hasStopped
        ? log(.info, "link ended", ["node": name, "peer": link, "reason": "it has stopped"])
        : log(.warning, "link lost", ["node": name, "peer": link, "reason": report.reason])
    } else if !hasStopped {
      peers[slot]?.isReported = true
      log(
        .warning, "no link",
        [
          "node": name, "address": "\(peer.node.address)", "reason": report.reason,
          "hint": "it is tried again every second; check --node-address and the firewall",
        ])
    }
  }
}
