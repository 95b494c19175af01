import GuessProtocol

/// A key with a small number that is unique among live keys.
@usableFromInline package protocol DeadlineKey: Equatable, Sendable {
  /// From 0; the queue reserves space for every number up to the highest.
  var place: Int { get }
}

/// A priority queue of deadlines: a binary heap with one entry per key.
///
/// Deadlines move later far more often than they expire: every line from a player postpones the idle timeout. So an entry
/// keeps its old deadline, and is rescheduled when that expires. Positions are found by the key's number, because every
/// guess needs one: hashing would cost as much as all the rest.
///
/// Inlinable because the shell calls it in every iteration, and unspecialized generics are slow.
@usableFromInline package struct DeadlineQueue<Key: DeadlineKey>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline var instant: Instant
    @usableFromInline let key: Key

    @inlinable init(instant: Instant, key: Key) {
      self.instant = instant
      self.key = key
    }
  }

  @usableFromInline var heap: [Entry] = []
  /// Heap index by key number; -1 for none.
  @usableFromInline var places: [Int32] = []

  @inlinable package init() {}

  /// Reserves capacity for `count` entries; unused pages cost nothing.
  @inlinable package mutating func reserve(_ count: Int) {
    heap.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  @inlinable package var next: Instant? { heap.first?.instant }

  @inlinable package var count: Int { heap.count }

  @inlinable package mutating func schedule(_ key: Key, at instant: Instant) {
    guard let place = place(of: key) else {
      heap.append(Entry(instant: instant, key: key))
      while places.count <= key.place { places.append(-1) }
      places[key.place] = Int32(heap.count - 1)
      siftUp(from: heap.count - 1)
      return
    }
    guard instant < heap[place].instant else { return }
    heap[place].instant = instant
    siftUp(from: place)
  }

  @inlinable package mutating func remove(_ key: Key) {
    guard let place = place(of: key) else { return }
    swap(place, heap.count - 1)
    heap.removeLast()
    places[key.place] = -1
    guard place < heap.count else { return }
    siftUp(from: place)
    siftDown(from: place)
  }

  /// Removes and returns the earliest key due at `now`, whose actual deadline may be later; nil if there is none.
  @inlinable package mutating func popDue(at now: Instant) -> Key? {
    guard let first = heap.first, first.instant <= now else { return nil }
    remove(first.key)
    return first.key
  }

  @inlinable mutating func swap(_ one: Int, _ other: Int) {
    heap.swapAt(one, other)
    places[heap[one].key.place] = Int32(one)
    places[heap[other].key.place] = Int32(other)
  }

  @inlinable func place(of key: Key) -> Int? {
    guard key.place < places.count, places[key.place] >= 0 else { return nil }
    let place = Int(places[key.place])
    precondition(heap[place].key == key, "a removed key has no deadline")
    return place
  }

  /// Breaks ties by number, so that the heap's history does not affect what players see.
  @inlinable func isEarlier(_ one: Int, than other: Int) -> Bool {
    let (one, other) = (heap[one], heap[other])
    return one.instant == other.instant ? one.key.place < other.key.place : one.instant < other.instant
  }

  @inlinable mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard isEarlier(child, than: parent) else { return }
      swap(child, parent)
      child = parent
    }
  }

  @inlinable mutating func siftDown(from start: Int) {
    var parent = start
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, isEarlier(child + 1, than: child) { child += 1 }
      guard isEarlier(child, than: parent) else { return }
      swap(child, parent)
      parent = child
    }
  }
}
