import GuessProtocol

/// How what the operator of one node decides holds on all.
extension Node {
  /// Does what the operator asks for, as the lobby does.
  package mutating func administer(
    _ command: AdminCommand, at now: Instant
  ) -> Result<AdminReport, AdminRefusal> {
    // Another node has the rooms by now.
    guard cluster?.hasLeft != true else { return .failure(.draining) }
    lobby.begin(at: now)
    if case .sanction(.ban, _, _, _) = command { orphanStranded() }
    noteFellows()
    let result = lobby.administer(command, at: now)
    finish()
    return result
  }

  /// Goes by bans and mutes as the operator has written them down, as the lobby does.
  package mutating func replaceSanctions(with list: ModerationList, at now: Instant) -> SanctionChanges {
    lobby.begin(at: now)
    orphanStranded()
    noteFellows()
    let changes = lobby.replaceSanctions(with: list, at: now)
    finish()
    return changes
  }

  /// Lets the lobby know of the others, and of clients whom it can send away since no node has their sessions.
  private mutating func noteFellows() {
    guard let cluster else { return }
    let orphans = cluster.orphans.keys.sorted { $0.slot < $1.slot }
    lobby.fellows = Fellows(
      count: cluster.peers.count, linked: cluster.linked.count, isDegraded: !cluster.isOnline,
      stranded: orphans.map { ($0, cluster.papers[$0]?.player?.name) })
  }

  /// Tells a node all that was decided here, or that was heard of others.
  mutating func tellSanctions(to node: NodeSlot) {
    lobby.moderation.forget(at: lobby.wallTime)
    var rest = lobby.moderation.all[...]
    while !rest.isEmpty {
      tell(.sanctions(Array(rest.prefix(LinkMessage.mostSanctions))), to: node)
      rest = rest.dropFirst(LinkMessage.mostSanctions)
    }
  }

  /// Takes what a node has told, and tells the others what is new: they may have no link with that node.
  mutating func learn(_ entries: [Sanction], from node: NodeSlot) {
    orphanStranded()
    noteFellows()
    let news = lobby.learn(entries)
    heed()
    guard !news.isEmpty else { return }
    for other in cluster?.linked ?? [] where other != node { tell(.sanctions(news), to: other) }
  }

  /// Sends a session away that is banned, and has come from another node or was nobody's for a while.
  mutating func sendAwayIfBanned(_ id: ConnectionID) {
    lobby.sendAwayIfBanned(id)
    heed()
  }
}
