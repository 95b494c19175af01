import GuessGame

/// Connections with input, or with room for output, in the order of their last service.
///
/// If more are ready than fit into one batch, those that were silent for longest come first: a person who thinks for a second
/// does not wait for a thousand programs that ask again at once.
struct ReadyQueue: Sendable {
  private struct Entry {
    let served: UInt64
    let id: ConnectionID
  }

  private var arrivals: [ConnectionID] = []
  /// Connections that did not fit into the last batch, the next one last.
  private var rest: [Entry] = []
  /// Connections of the current batch; some may be gone.
  private(set) var batch: [ConnectionID] = []
  private var served: [UInt64] = []
  /// Number of all services. Each has its own, so connections that were served in a row keep their order.
  private(set) var count: UInt64 = 0
  /// Connections served since the previous service of the last one: about the number of active ones.
  private(set) var talking = 0

  var isEmpty: Bool { arrivals.isEmpty && rest.isEmpty }

  var waiting: Int { arrivals.count + rest.count }

  /// Number of all services once those that wait now have had theirs.
  var countWithWaiting: UInt64 { count + UInt64(waiting) }

  /// Counts a new connection as served now, so it comes before those that are served from now on.
  mutating func welcome(_ id: ConnectionID) {
    while served.count <= id.place { served.append(0) }
    countService(of: id)
  }

  /// Adds a welcomed connection that is not in the queue yet.
  mutating func add(_ id: ConnectionID) {
    arrivals.append(id)
  }

  /// Services by which a connection that `yields` to others comes later: a third of a second of a busy core.
  static let delay: UInt64 = 16_384

  /// Replaces the batch with the next connections, at most `count`, and counts them as served.
  mutating func take(_ count: Int, yields: ((ConnectionID) -> Bool)? = nil) {
    batch.removeAll(keepingCapacity: true)
    if rest.isEmpty, arrivals.count <= count {
      swap(&batch, &arrivals)
    } else {
      for id in arrivals {
        rest.append(Entry(served: served[id.place] + (yields?(id) == true ? Self.delay : 0), id: id))
      }
      arrivals.removeAll(keepingCapacity: true)
      rest.sort { $0.served > $1.served }
      while batch.count < count, let entry = rest.popLast() { batch.append(entry.id) }
    }
    for id in batch { countService(of: id) }
  }

  private mutating func countService(of id: ConnectionID) {
    count += 1
    talking = Int(truncatingIfNeeded: count - served[id.place])
    served[id.place] = count
  }
}
