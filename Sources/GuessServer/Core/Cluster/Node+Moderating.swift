import GuessGame
import GuessProtocol

/// Applies decisions of one node's operator on all nodes.
extension Node {
  package mutating func administer(
    _ command: AdminCommand, at now: Instant
  ) throws(AdminRefusal) -> AdminReport {
    // Another node has the rooms by now.
    guard !cluster.hasLeft else { throw .draining }
    noteDetached()
    defer { finish() }
    return addNodes(to: try lobby.administer(command, at: now), on: command)
  }

  package mutating func replaceSanctions(
    with list: ModerationList, at now: Instant
  ) -> (taken: Int, lifted: Int) {
    noteDetached()
    defer { finish() }
    return lobby.replaceSanctions(with: list, at: now)
  }

  /// Gives the lobby the clients that it can send away because no node has their sessions.
  private mutating func noteDetached() {
    lobby.stranded = cluster.lostClients { _ in true }
      .map { ($0, cluster.remotes[$0]?.whereabouts.handover.player?.name) }
  }

  private func addNodes(to report: AdminReport, on command: AdminCommand) -> AdminReport {
    guard membership != nil else { return report }
    var report = report
    let linked = cluster.nodes.linked.count
    switch command {
    case .status:
      report.last.append("nodes", "\(cluster.nodes.peers.count + 1)")
      report.last.append("linked", "\(linked)")
      if !cluster.isOnline { report.last.append("degraded", "1") }
    case .sanction:
      report.last.append(
        "nodes", "\(linked)", linked > 0 ? "Other nodes enforce it at once." : "No other node is linked.")
    default: break
    }
    return report
  }

  mutating func sendSanctions(to node: NodeSlot) {
    lobby.moderation.forget(at: lobby.wallTime)
    var rest = lobby.moderation.all[...]
    while !rest.isEmpty {
      send(.sanctions(Array(rest.prefix(LinkMessage.mostSanctions))), to: node)
      rest = rest.dropFirst(LinkMessage.mostSanctions)
    }
  }

  /// Takes bans and mutes of a node, and forwards new ones to the others, which may have no link with that node.
  mutating func learn(_ entries: [Sanction], from node: NodeSlot) {
    noteDetached()
    let news = lobby.learn(entries)
    handleNews()
    guard !news.isEmpty else { return }
    for other in cluster.nodes.linked where other != node { send(.sanctions(news), to: other) }
  }

  /// Sends a banned session away that has come from another node, or was detached.
  mutating func sendAwayIfBanned(_ id: ConnectionID) {
    lobby.sendAwayIfBanned(id)
    handleNews()
  }
}
