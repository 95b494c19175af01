import GuessProtocol

/// What can have a deadline: known by a small number that nothing else of its kind has at the same time.
@usableFromInline package protocol DeadlineKey: Equatable, Sendable {
  /// From 0 upwards; the queue has room for every number up to the highest.
  var place: Int { get }
}

/// When which of many has to be looked at again: a binary heap with one entry for each.
///
/// Deadlines move away far more often than they come: every line that a player sends puts off the moment at which
/// silence is too long. So an entry stays where it is when its deadline moves away, and is put off when it comes up. Where an
/// entry stands is found by its key's number, since every guess asks for it: hashing would cost as much as the rest.
///
/// It is inlinable, since the shell asks it in every turn: a generic that is not made concrete is looked up at run time.
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
  /// Where in the heap the entry of each number stands; -1 for none.
  @usableFromInline var places: [Int32] = []

  @inlinable package init() {}

  /// Takes memory for `count` entries; what is not used of it costs nothing.
  @inlinable package mutating func reserve(_ count: Int) {
    heap.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// The earliest moment at which something may be due.
  @inlinable package var next: Instant? { heap.first?.instant }

  /// Number of entries.
  @inlinable package var count: Int { heap.count }

  /// Makes sure that `key` comes up at `instant` or before.
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

  /// Forgets `key`.
  @inlinable package mutating func remove(_ key: Key) {
    guard let place = place(of: key) else { return }
    swap(place, heap.count - 1)
    heap.removeLast()
    places[key.place] = -1
    guard place < heap.count else { return }
    siftUp(from: place)
    siftDown(from: place)
  }

  /// Takes out what comes up at `now`, the earliest first; nil when there is nothing more.
  ///
  /// The caller looks at the real deadline of the key and schedules it again when that is still to come.
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

  /// Of two that are due at the same moment, the one with the lower number comes first, so that no history of the heap
  /// decides what players see.
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
