import GuessGame

/// Connections with input, or with room for output, in the order of their last service.
///
/// If more are ready than fit into one batch, those that were silent for longest come first: a person who thinks for a second
/// does not wait for a thousand programs that ask again at once, and nobody waits longer than it takes to serve each of the
/// others once. It is a binary heap, which stays empty while all ready connections fit.
struct ReadyQueue: Sendable {
  private struct Entry {
    let served: UInt64
    let id: ConnectionID
  }

  /// Connections that became ready since the last batch.
  private var arrivals: [ConnectionID] = []
  /// Connections that did not fit into the last batch.
  private var heap: [Entry] = []
  /// Number of the last service of each slot.
  private var served: [UInt64] = []
  /// Number of all services. Each has its own, so connections that were served in a row keep their order.
  private var count: UInt64 = 0
  /// Connections served since the previous service of the last one, including it: about the number of active ones, 1 if only
  /// one talks.
  private(set) var talking = 0

  var isEmpty: Bool { arrivals.isEmpty && heap.isEmpty }

  var waiting: Int { arrivals.count + heap.count }

  /// Counts a new connection as served now, so it comes before those that are served from now on.
  mutating func welcome(_ id: ConnectionID) {
    while served.count <= id.place { served.append(0) }
    hear(id)
  }

  /// Adds a welcomed connection that is not in the queue yet.
  mutating func add(_ id: ConnectionID) {
    arrivals.append(id)
  }

  /// Services by which a connection that `yields` to others comes later: a third of a second of a busy core, and no more, so that
  /// everyone is served.
  static let delay: UInt64 = 16_384

  /// Replaces `batch` with the next connections, at most `count`, and counts them as served.
  mutating func take(
    _ count: Int, into batch: inout [ConnectionID], yields: ((ConnectionID) -> Bool)? = nil
  ) {
    batch.removeAll(keepingCapacity: true)
    if heap.isEmpty, arrivals.count <= count {
      swap(&batch, &arrivals)
    } else {
      for id in arrivals {
        push(Entry(served: served[id.place] + (yields?(id) == true ? Self.delay : 0), id: id))
      }
      arrivals.removeAll(keepingCapacity: true)
      while batch.count < count, let entry = pop() { batch.append(entry.id) }
    }
    for id in batch { hear(id) }
  }

  private mutating func hear(_ id: ConnectionID) {
    count += 1
    talking = Int(truncatingIfNeeded: count - served[id.place])
    served[id.place] = count
  }

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, case let parent = (child - 1) / 2, entry.served < heap[parent].served {
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = entry
  }

  private mutating func pop() -> Entry? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    var parent = 0
    while case var child = 2 * parent + 1, child < heap.count {
      if child + 1 < heap.count, heap[child + 1].served < heap[child].served { child += 1 }
      guard heap[child].served < last.served else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return first
  }
}
