import GuessProtocol

/// How those who wait for a rival find one on another node.
extension Node {
  /// Has a request of PLAY wait that finds nobody here, until the other nodes are asked; answers whether it does.
  mutating func askForRival(_ settings: MatchSettings, _ company: Company?, _ asker: Asker) -> Bool {
    guard mayAsk(asker), case let (player, kind, company)? = lobby.wouldWait(for: settings, company, asker),
      let question = ask(
        .match(Wish(settings: settings, kind: kind, company: company, player: player)), for: asker.id)
    else { return false }
    wait(asker, for: .answer(question), as: .play(settings, with: company))
    return true
  }

  /// What a player who waits asks the other nodes for.
  private func wish(of id: PlayerID) -> Wish? {
    guard case .waiting(let ticket, _)? = lobby.players[id]?.place else { return nil }
    return Wish(settings: ticket.settings, kind: ticket.kind, company: ticket.company, player: id)
  }

  /// A player waits from now on, and asks again and again.
  mutating func beginWish(of id: PlayerID) {
    let next = now + Cluster.wishInterval
    cluster?.wishes.schedule(id, at: next)
    scheduleCluster()
  }

  /// A player does not wait any more.
  mutating func endWish(of id: PlayerID, _ ticket: Ticket) {
    cluster?.wishes.remove(id)
    ask(.withdraw(Wish(settings: ticket.settings, kind: ticket.kind, company: ticket.company, player: id)))
  }

  /// Asks again for a rival of one who still waits.
  mutating func renewWish(of id: PlayerID) {
    guard let wish = wish(of: id) else { return }
    beginWish(of: id)
    ask(.match(wish))
  }

  /// Takes a request of PLAY to a node where someone suits.
  mutating func goToRival(_ wish: Wish, at node: NodeSlot, _ wait: Cluster.Wait, of id: ConnectionID) {
    guard case .success(let command) = wait.request.command, let session = lobby.sessions[id] else { return }
    let asker = Asker(
      id: id, tag: wait.request.tag, player: session.player, style: session.style, isQuiet: wait.isQuiet)
    do throws(Refusal) { try move(asker, to: node, command) } catch { resume(wait, of: id) }
  }

  /// Takes one who waits, and has been told so, to a node where someone suits.
  mutating func goQuietly(_ wish: Wish, to node: NodeSlot) {
    guard let id = lobby.players[wish.player]?.connection, let session = lobby.sessions[id],
      cluster?.waits[id] == nil
    else { return }
    let asker = Asker(id: id, tag: nil, player: session.player, style: session.style, isQuiet: true)
    // Where that can't be done, the wish is asked for again.
    try? move(asker, to: node, .play(wish.settings, with: wish.company))
  }
}
