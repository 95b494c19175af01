import GuessServerCore

/// Connections that have something to be read, or room for more to be sent, those first that were heard longest ago.
///
/// Where more are ready than can be taken together, whoever has been silent for longest comes next: a person who thinks for
/// a second does not wait behind a thousand programs that ask again as soon as they are answered, and nobody waits for
/// longer than it takes to hear everyone else once. It is a binary heap, which is left alone while all that are ready can be
/// taken together.
struct ReadyQueue: Sendable {
  private struct Entry {
    let served: UInt64
    let id: ConnectionID
  }

  /// Those that became ready since connections were taken last.
  private var arrivals: [ConnectionID] = []
  /// Those that had to wait.
  private var heap: [Entry] = []
  /// When the connection in each slot was served last, counted in services.
  private var served: [UInt64] = []
  /// Services of all connections: no two have the same, and those that stand side by side stay so.
  private var count: UInt64 = 0
  /// How many were heard since the last one that was heard had been heard before, with itself: about as many as are talking
  /// at the moment, and one where nobody talks but one.
  private(set) var talking = 0

  init() {}

  var isEmpty: Bool { arrivals.isEmpty && heap.isEmpty }

  var waiting: Int { arrivals.count + heap.count }

  /// Counts a new connection as heard now: it comes before those that are heard from now on, and nobody else.
  mutating func welcome(_ id: ConnectionID) {
    while served.count <= id.place { served.append(0) }
    hear(id)
  }

  /// Adds a connection that was welcomed, and is not in the queue yet.
  mutating func add(_ id: ConnectionID) {
    arrivals.append(id)
  }

  /// Replaces `batch` by the next connections, at most `count`. They are heard now.
  mutating func take(_ count: Int, into batch: inout [ConnectionID]) {
    batch.removeAll(keepingCapacity: true)
    if heap.isEmpty, arrivals.count <= count {
      swap(&batch, &arrivals)
    } else {
      for id in arrivals { push(Entry(served: served[id.place], id: id)) }
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
