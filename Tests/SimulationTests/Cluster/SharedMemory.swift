import GuessProtocol

@testable import GuessServerCore

/// What Redis does for a cluster, without Redis.
struct SharedMemory {
  private struct Entry {
    let wish: Wish
    let node: NodeLabel
    let end: Instant
  }

  /// How long a run's names stay reserved when it has died: a lease, and a grace and a half.
  private static let reserve = Milliseconds.seconds(96)

  private(set) var names: [Name: (incarnation: Incarnation, tag: NameTag, moves: UInt32)] = [:]
  /// The runs that it knows: whose they are, and when it forgets those that have died.
  private var runs: [Incarnation: (slot: NodeSlot, end: Instant?)] = [:]
  private var wishes: [Entry] = []

  /// A node has begun to renew its lease. Of its last run, names stay reserved until it has had time to claim them.
  mutating func begin(_ node: NodeLabel, at now: Instant) {
    for (run, entry) in runs
    where entry.slot == node.slot && run.rawValue & 0xFF == node.incarnation.rawValue & 0xFF {
      runs[run]?.end = min(entry.end ?? now + Cluster.claimPatience, now + Cluster.claimPatience)
    }
    runs[node.incarnation] = (node.slot, nil)
  }

  /// It renews its lease, so that its run is known again where it was forgotten.
  mutating func renew(_ node: NodeLabel) {
    if runs[node.incarnation] == nil { runs[node.incarnation] = (node.slot, nil) }
  }

  /// Another node has taken the rooms of a run, and its names with them.
  mutating func take(_ run: Incarnation, for node: NodeLabel, at now: Instant) {
    runs[run] = (node.slot, now + Self.reserve)
  }

  /// It does not renew it any more.
  mutating func end(_ node: NodeLabel, at now: Instant) {
    runs[node.incarnation] = (node.slot, now + Self.reserve)
  }

  mutating func answer(_ question: ClusterQuestion, from node: NodeLabel, at now: Instant) -> ClusterAnswer {
    switch question {
    case .claim(let name):
      if let holder = names[name.name] {
        if holder.tag == name.tag {
          if holder.moves > name.moves { return .moved }
        } else if holder.incarnation == node.incarnation {
          return .taken
        } else if let run = runs[holder.incarnation], run.slot != node.slot {
          return .taken
        }
      }
      names[name.name] = (node.incarnation, name.tag, name.moves)
    case .release(let name):
      if let holder = names[name.name], holder.tag == name.tag, holder.moves <= name.moves {
        names[name.name] = nil
      }
    case .match(let wish):
      expire(at: now)
      wishes.removeAll { $0.node == node && $0.wish.player == wish.player }
      let index = wishes.firstIndex {
        $0.node != node && $0.wish.settings == wish.settings
          && wish.company.includes($0.wish.kind)
          && $0.wish.company.includes(wish.kind)
      }
      if let index { return .suiting(wishes.remove(at: index).node.slot) }
      wishes.append(Entry(wish: wish, node: node, end: now + .seconds(10)))
      return .suiting(nil)
    // Where it was lost that the run has ended, it may be there.
    case .vacate(let run): if runs[run]?.end != nil { runs[run] = nil }
    case .withdraw(let wish): wishes.removeAll { $0.node == node && $0.wish.player == wish.player }
    }
    return .done
  }

  mutating func expire(at now: Instant) {
    wishes.removeAll { $0.end <= now }
    runs = runs.filter { $0.value.end.map { $0 > now } ?? true }
  }

  /// Forgets everything; the nodes tell it again that they are there.
  mutating func forget(except nodes: [NodeLabel], at now: Instant) {
    self = SharedMemory()
    for node in nodes { begin(node, at: now) }
  }
}
