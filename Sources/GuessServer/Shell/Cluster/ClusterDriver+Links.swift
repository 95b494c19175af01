import GuessServerCore
import GuessProtocol
import Platform

/// How a node talks to the others. Of two nodes, the one whose name comes first connects.
extension ClusterDriver {
  /// Says something to a node, if there is a link with it.
  func send(_ message: LinkMessage, to slot: NodeSlot) {
    guard let key = linked[slot], let link = links[key] else { return }
    link.wire.write { message.write(to: &$0) }
    unflushed.insert(key)
  }

  func learn(_ neighbours: [Neighbour], _ departed: [DepartedNode], gone: Int, at now: Instant) {
    let slots = Set(neighbours.map(\.node.slot))
    for slot in peers.keys where !slots.contains(slot) {
      // Within a second of the end of a link its rooms are another node's only where it has left them.
      tellOfLostLink(of: slot, hasStopped: true)
      peers[slot] = nil
    }
    let left = Set(departed.filter(\.hasLeft).map(\.node.slot))
    for neighbour in neighbours {
      let slot = neighbour.node.slot
      if peers[slot]?.neighbour != neighbour {
        tellOfLostLink(of: slot, hasStopped: false)
        peers[slot] = Peer(neighbour: neighbour, nextDial: now)
      }
      peers[slot]?.hasLeft = left.contains(slot)
    }
    let lost = Set(departed.map(\.node))
    post(.input(.nodes(neighbours.map(\.node).filter { !lost.contains($0) }, gone: gone)))
    succession.departed(departed)
    proceed(at: now)
    reportTroubles(before: lastRenewal)
    for (slot, peer) in peers where isToBeDialled(slot, peer) && peer.nextDial <= now { dial(slot, at: now) }
  }

  func isToBeDialled(_ slot: NodeSlot, _ peer: Peer) -> Bool {
    !hasLeft && !peer.hasLeft && !peer.isDialling && linked[slot] == nil
      && ("\(node.name)" < "\(peer.neighbour.node.name)" || succession.isSought(slot))
  }

  func dial(_ slot: NodeSlot, at now: Instant) {
    guard let peer = peers[slot], case .tcp(let host, let port) = peer.neighbour.address else { return }
    peers[slot]?.isDialling = true
    peers[slot]?.nextDial = now + Self.dialInterval
    peers[slot]?.tries += 1
    resolve(host: host, port: port, on: resolver) { [weak self] addresses in
      guard let self, peers[slot]?.isDialling == true else { return }
      var reason = "its host is unknown"
      for address in addresses.rotated(by: peer.tries) {
        do throws(SystemError) {
          // It may have taken long.
          return open(try Wire(to: address), to: peer.neighbour, peer: "\(address)", at: clock.now)
        } catch {
          reason = LinkConnection.Trouble.unreachable(error).text
        }
      }
      peers[slot]?.isDialling = false
      succession.unreachable(slot)
      proceed(at: clock.now)
      report(slot, reason)
    }
  }

  func acceptLinks(at listener: Listener, _ now: Instant) {
    // Only some, so that those who have come before are heard in between.
    for _ in 0..<Self.mostStrangers / 2 {
      guard let accepted = try? System.acceptConnection(at: listener.descriptor) else { return }
      guard !hasLeft else {
        System.release(accepted.descriptor)
        continue
      }
      makeRoom(at: now)
      open(Wire(accepted.descriptor), to: nil, peer: "\(accepted.peer)", at: now)
    }
  }

  /// Has a stranger go where there are as many as may be: one who has not even said who it is, or else the one who came first. So a crowd
  /// of them keeps no node out.
  private func makeRoom(at now: Instant) {
    let strangers = links.filter { !$0.value.connection.isLinked && $0.value.dialled == nil }
    guard strangers.count >= Self.mostStrangers else { return }
    let silent = strangers.filter { !$0.value.connection.isGreeted }
    if let key = (silent.isEmpty ? strangers : silent).keys.min() {
      withLink(key, at: now) { $0.hangUp(.crowded, &$1) }
    }
  }

  private func open(_ wire: Wire, to neighbour: Neighbour?, peer: String, at now: Instant) {
    var effects: [LinkConnection.Effect] = []
    let connection = LinkConnection(enrolment.handshake(with: neighbour), at: now, &effects)
    let key = nextKey()
    links[key] = Link(wire: wire, connection: connection, dialled: neighbour?.node.slot, peer: peer)
    watch(wire, key)
    perform(effects, of: key, at: now)
  }

  func hear(_ key: UInt32, at now: Instant) {
    guard let wire = links[key]?.wire else { return }
    do { try wire.finishConnecting() } catch {
      return withLink(key, at: now) { $0.hangUp(.unreachable(error), &$1) }
    }
    unflushed.insert(key)
    let isThere = receive(from: wire) { bytes in
      withLink(key, at: now) { $0.received(bytes, at: now, &$1) }
    }
    if !isThere { withLink(key, at: now) { $0.hangUp(.closed, &$1) } }
  }

  func withLink(
    _ key: UInt32, at now: Instant, _ body: (inout LinkConnection, inout [LinkConnection.Effect]) -> Void
  ) {
    guard var connection = links[key]?.connection else { return }
    var effects: [LinkConnection.Effect] = []
    body(&connection, &effects)
    links[key]?.connection = connection
    perform(effects, of: key, at: now)
  }

  private func perform(_ effects: [LinkConnection.Effect], of key: UInt32, at now: Instant) {
    for effect in effects {
      switch effect {
      case .send(let bytes):
        links[key]?.wire.write { $0 += bytes }
        unflushed.insert(key)
      case .linked(let node): adopt(node, key, at: now)
      case .received(let message): if let slot = links[key]?.slot { take(message, from: slot) }
      case .hangUp(let trouble): close(key, trouble)
      }
    }
  }

  private func take(_ message: LinkMessage, from slot: NodeSlot) {
    switch message {
    case .ping: send(.pong, to: slot)
    case .pong: break
    default: post(.message(message, from: slot))
    }
  }

  /// The other end has proved the key.
  private func adopt(_ other: Node, _ key: UInt32, at now: Instant) {
    guard other.slot != node.slot else { return withLink(key, at: now) { $0.hangUp(.sameSlot, &$1) } }
    // A node that connects again has given up what it had before, whether this one has noticed or not.
    if let former = linked[other.slot] { withLink(former, at: now) { $0.hangUp(.replaced, &$1) } }
    links[key]?.slot = other.slot
    linked[other.slot] = key
    succession.linked(with: other)
    tellOfLostLink(of: other.slot, hasStopped: false)
    peers[other.slot]?.isReported = false
    peers[other.slot]?.trouble = nil
    if let dialled = links[key]?.dialled { peers[dialled]?.isDialling = false }
    hostLog(.info, "linked", ["node": "\(other.name)", "peer": links[key]?.peer ?? "gone"])
    post(.input(.linked(other)))
  }

  private func close(_ key: UInt32, _ trouble: LinkConnection.Trouble) {
    guard let link = links.removeValue(forKey: key) else { return }
    link.wire.close()
    unflushed.remove(key)
    if let dialled = link.dialled {
      peers[dialled]?.isDialling = false
      if link.slot == nil {
        succession.unreachable(dialled)
        proceed(at: clock.now)
      }
    }
    guard let slot = link.slot, linked[slot] == key else {
      // Of what a node closes that leaves, it has told all.
      if hasLeft { return }
      if let dialled = link.dialled {
        report(dialled, trouble.text)
      } else if let leftOut = strangerNews.take(at: clock.now) {
        if leftOut > 0 { hostLog(.warning, "lines left out", ["of": "strangers", "count": "\(leftOut)"]) }
        hostLog(.warning, "no link", ["peer": link.peer, "reason": trouble.text])
      }
      return
    }
    linked[slot] = nil
    succession.unlinked(from: slot)
    if !hasLeft { reportLoss(of: slot, link.peer, trouble) }
    post(.input(.unlinked(slot)))
  }

  /// Tells of a link that is gone. One that was closed may be that of a node that has stopped, and Redis knows whether it is: the
  /// log is told after the next renewal, as of one that can't be reached.
  private func reportLoss(of slot: NodeSlot, _ peer: String, _ trouble: LinkConnection.Trouble) {
    guard trouble == .closed, memory.isOnline, peers[slot] != nil else {
      let name = peers[slot].map { "\($0.neighbour.node.name)" } ?? "slot \(slot.rawValue)"
      return hostLog(.warning, "link lost", ["node": name, "peer": peer, "reason": trouble.text])
    }
    peers[slot]?.lostLink = (peer, since: Clock.bootTime)
  }

  /// Tells of the link that a node has closed, if that was not told yet.
  private func tellOfLostLink(of slot: NodeSlot, hasStopped: Bool) {
    guard let peer = peers[slot], let lost = peers[slot]?.lostLink.take() else { return }
    let name = "\(peer.neighbour.node.name)"
    if hasStopped {
      hostLog(.info, "link lost", ["node": name, "peer": lost.peer, "reason": "it has stopped"])
    } else {
      let reason = LinkConnection.Trouble.closed.text
      hostLog(.warning, "link lost", ["node": name, "peer": lost.peer, "reason": reason])
    }
  }

  /// Takes note why a node can't be reached. One that has stopped is not there either, and Redis knows which it is: the log is told
  /// after the next renewal, or at once where there is none.
  private func report(_ slot: NodeSlot, _ reason: String) {
    guard let peer = peers[slot], !peer.isReported, peer.trouble == nil else { return }
    peers[slot]?.trouble = (reason, since: Clock.bootTime)
    if !memory.isOnline { reportTroubles() }
  }

  /// Tells once which links are gone and why nodes can't be reached, until they can, as far as that began before something was sent
  /// to Redis that has been answered.
  func reportTroubles(before sent: Instant? = nil) {
    for (slot, peer) in peers {
      if let lost = peer.lostLink, sent.map({ lost.since < $0 }) ?? true {
        tellOfLostLink(of: slot, hasStopped: peer.hasLeft)
      }
      guard let (reason, since) = peer.trouble, sent.map({ since < $0 }) ?? true else { continue }
      peers[slot]?.trouble = nil
      guard !peer.hasLeft else { continue }
      peers[slot]?.isReported = true
      hostLog(
        .warning, "no link",
        [
          "node": "\(peer.neighbour.node.name)", "address": "\(peer.neighbour.address)", "reason": reason,
          "hint": "it is tried again every second; check --node-address and the firewall",
        ])
    }
  }
}
