import GuessProtocol

@testable import GuessGame
@testable import GuessServerCore

/// A stand-in for Redis in a cluster.
struct SharedMemory {
  private struct Entry {
    let wish: Wish
    let player: PlayerID
    let node: NodeLabel
    let end: Instant
  }

  /// The time for which the names of a dead run stay reserved: a lease, and one and a half times the grace.
  private static let reserve = Milliseconds.seconds(96)

  private(set) var names: [Name: (run: RunID, tag: NameTag, moves: UInt32)] = [:]
  /// The known runs: their nodes, and when dead ones are forgotten.
  private var runs: [RunID: (slot: NodeSlot, end: Instant?)] = [:]
  private var wishes: [Entry] = []

  /// Begins the lease of a run. Names of the previous run stay reserved until the node has had time to claim them.
  mutating func begin(_ node: NodeLabel, at now: Instant) {
    for (run, entry) in runs
    where entry.slot == node.slot && run.rawValue & 0xFF == node.run.rawValue & 0xFF {
      runs[run]?.end = min(entry.end ?? now + Names.claimPatience, now + Names.claimPatience)
    }
    runs[node.run] = (node.slot, nil)
  }

  /// Renews the lease, which makes a forgotten run known again.
  mutating func renew(_ node: NodeLabel) {
    if runs[node.run] == nil { runs[node.run] = (node.slot, nil) }
  }

  /// Gives the names of a run to the node that has taken over its rooms.
  mutating func take(_ run: RunID, for node: NodeLabel, at now: Instant) {
    runs[run] = (node.slot, now + Self.reserve)
  }

  /// Ends the lease.
  mutating func end(_ node: NodeLabel, at now: Instant) {
    runs[node.run] = (node.slot, now + Self.reserve)
  }

  mutating func answer(_ question: ClusterQuestion, from node: NodeLabel, at now: Instant) -> ClusterAnswer {
    switch question {
    case .claim(let name):
      if let holder = names[name.name] {
        if holder.tag == name.tag {
          if holder.moves > name.moves { return .moved }
        } else if holder.run == node.run {
          return .taken
        } else if let run = runs[holder.run], run.slot != node.slot {
          return .taken
        }
      }
      names[name.name] = (node.run, name.tag, name.moves)
    case .release(let name):
      if let holder = names[name.name], holder.tag == name.tag, holder.moves <= name.moves {
        names[name.name] = nil
      }
    case .match(let wish, let player):
      expire(at: now)
      wishes.removeAll { $0.node == node && $0.player == player }
      let index = wishes.firstIndex { $0.node != node && wish.suiting.contains($0.wish) }
      if let index { return .suiting(wishes.remove(at: index).node.slot) }
      wishes.append(Entry(wish: wish, player: player, node: node, end: now + .seconds(10)))
      return .suiting(nil)
    // A run may seem alive if its end was lost.
    case .vacate(let run): if runs[run]?.end != nil { runs[run] = nil }
    case .withdraw(_, let player): wishes.removeAll { $0.node == node && $0.player == player }
    }
    return .done
  }

  mutating func expire(at now: Instant) {
    wishes.removeAll { $0.end <= now }
    runs = runs.filter { $0.value.end.map { $0 > now } ?? true }
  }

  /// Forgets everything except the nodes, which register again.
  mutating func forget(except nodes: [NodeLabel], at now: Instant) {
    self = SharedMemory()
    for node in nodes { begin(node, at: now) }
  }
}
