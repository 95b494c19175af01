import GuessGame
import GuessProtocol

/// Finds rivals on other nodes for players who wait.
extension Node {
  /// Holds a PLAY without a rival here until the other nodes are asked; returns true if it waits.
  mutating func askForRival(_ settings: MatchSettings, _ company: Company?, _ asker: Asker) -> Bool {
    guard !asker.isVouched,
      let (player, wish) = lobby.wouldWait(for: settings, company, asker),
      let question = ask(.match(wish, of: player), for: asker.id)
    else { return false }
    wait(asker, for: .answer(question), as: .play(settings, with: company))
    return true
  }

  mutating func beginWish(of id: PlayerID) {
    cluster.wishes.schedule(id, at: now + Cluster.wishInterval)
  }

  mutating func endWish(of id: PlayerID, _ ticket: Ticket) {
    cluster.wishes.remove(id)
    ask(.withdraw(ticket.wish, of: id))
  }

  mutating func renewWish(of id: PlayerID) {
    guard let wish = lobby.wish(of: id) else { return }
    beginWish(of: id)
    ask(.match(wish, of: id))
  }

  mutating func goToRival(at node: NodeSlot, _ wait: Cluster.Wait, of id: ConnectionID) {
    do throws(Refusal) {
      try move(asker(id, tag: wait.tag, isQuiet: wait.isQuiet), to: node, wait.command)
    } catch {
      resume(wait, of: id)
    }
  }

  /// Moves a waiting player, whose PLAY was answered, to a node with a suiting rival.
  mutating func goQuietly(_ player: PlayerID, with wish: Wish, to node: NodeSlot) {
    guard let id = lobby.players[player]?.connection, cluster.waits[id] == nil else { return }
    // If that fails, the wish is repeated later.
    try? move(asker(id, tag: nil, isQuiet: true), to: node, .play(wish.settings, with: wish.company))
  }
}
