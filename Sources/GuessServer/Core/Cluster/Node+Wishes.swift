import GuessGame
import GuessProtocol

/// Finds rivals on other nodes for players who wait.
extension Node {
  /// Holds a PLAY without a rival here until the other nodes are asked; returns true if it waits.
  mutating func askForRival(_ settings: MatchSettings, _ company: Company?, _ asker: Asker) -> Bool {
    guard !asker.isVouched,
      case let (player, kind, company)? = lobby.wouldWait(for: settings, company, asker),
      let question = ask(
        .match(Wish(settings: settings, kind: kind, company: company, player: player)), for: asker.id)
    else { return false }
    wait(asker, for: .answer(question), as: .play(settings, with: company))
    return true
  }

  private func wish(of id: PlayerID) -> Wish? {
    guard case .waiting(let ticket, _)? = lobby.players[id]?.place else { return nil }
    return Wish(settings: ticket.settings, kind: ticket.kind, company: ticket.company, player: id)
  }

  mutating func beginWish(of id: PlayerID) {
    cluster.wishes.schedule(id, at: now + Cluster.wishInterval)
  }

  mutating func endWish(of id: PlayerID, _ ticket: Ticket) {
    cluster.wishes.remove(id)
    ask(.withdraw(Wish(settings: ticket.settings, kind: ticket.kind, company: ticket.company, player: id)))
  }

  mutating func renewWish(of id: PlayerID) {
    guard let wish = wish(of: id) else { return }
    beginWish(of: id)
    ask(.match(wish))
  }

  mutating func goToRival(at node: NodeSlot, _ wait: Cluster.Wait, of id: ConnectionID) {
    do throws(Refusal) {
      try move(asker(id, tag: wait.tag, isQuiet: wait.isQuiet), to: node, wait.command)
    } catch {
      resume(wait, of: id)
    }
  }

  /// Moves a waiting player, whose PLAY was answered, to a node with a suiting rival.
  mutating func goQuietly(_ wish: Wish, to node: NodeSlot) {
    guard let id = lobby.players[wish.player]?.connection, cluster.waits[id] == nil else { return }
    // If that fails, the wish is repeated later.
    try? move(asker(id, tag: nil, isQuiet: true), to: node, .play(wish.settings, with: wish.company))
  }
}
