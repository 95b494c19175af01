/// An index of `SlotMap` values by a key that they contain: a dictionary that stores no keys.
///
/// An open-addressing hash table of slots, with linear probing. At 4 bytes per slot and at most three quarters full, a value
/// costs 5 to 11 bytes; a dictionary with keys and identifiers takes 50 to 110 for a name. In return, each probe reads the
/// value. Swift's hash is seeded per process, so nobody can choose names that collide; results do not depend on any order.
///
/// Keys must be unique, and must not change while indexed.
struct SlotIndex<ID: SlotKey, Value, Key: Hashable> {
  /// Marks an empty entry; no map has this many slots.
  private static var vacant: UInt32 { .max }

  /// Slots, each at or after the position of its key's hash. The size is a power of two, or 0 while empty.
  private var table: [UInt32] = []
  private(set) var count = 0
  private let key: @Sendable (borrowing Value?) -> Key?

  /// An empty index by `key`, which reads a value in place, as copying a room costs more.
  init(_ key: @escaping @Sendable (borrowing Value?) -> Key?) {
    self.key = key
  }

  func find(_ key: Key, in values: SlotMap<ID, Value>) -> ID? {
    guard !table.isEmpty else { return nil }
    var place = home(of: key)
    while table[place] != Self.vacant {
      if self.key(at: table[place], in: values) == key { return values.key(at: table[place]) }
      place = next(place)
    }
    return nil
  }

  /// Adds a value of `values`. Its key must be new.
  mutating func insert(_ id: ID, in values: SlotMap<ID, Value>) {
    guard let key = key(at: id.slot, in: values) else { preconditionFailure("an inserted key has a value") }
    if 4 * (count + 1) > 3 * table.count { grow(values) }
    put(id.slot, under: key)
    count += 1
  }

  /// Removes a value that is still in `values`. Later entries move up to close the gap.
  mutating func remove(_ id: ID, in values: SlotMap<ID, Value>) {
    guard let key = key(at: id.slot, in: values), !table.isEmpty else {
      preconditionFailure("a removed key was inserted")
    }
    var gap = home(of: key)
    while table[gap] != id.slot {
      precondition(table[gap] != Self.vacant, "a removed key was inserted")
      gap = next(gap)
    }
    count -= 1
    guard count > 0 else { return table = [] }
    var place = next(gap)
    while let follower = self.key(at: table[place], in: values) {
      // An entry may move up, but not before the position of its hash.
      if distance(from: home(of: follower), to: place) >= distance(from: gap, to: place) {
        table[gap] = table[place]
        gap = place
      }
      place = next(place)
    }
    table[gap] = Self.vacant
  }

  private mutating func grow(_ values: SlotMap<ID, Value>) {
    let old = table
    table = [UInt32](repeating: Self.vacant, count: max(8, 2 * old.count))
    for slot in old {
      if let key = key(at: slot, in: values) { put(slot, under: key) }
    }
  }

  private mutating func put(_ slot: UInt32, under key: Key) {
    var place = home(of: key)
    while table[place] != Self.vacant { place = next(place) }
    table[place] = slot
  }

  private func key(at slot: UInt32, in values: SlotMap<ID, Value>) -> Key? {
    guard slot != Self.vacant else { return nil }
    return values.look(at: slot, key) ?? nil
  }

  private func home(of key: Key) -> Int {
    var hasher = Hasher()
    hasher.combine(key)
    return hasher.finalize() & (table.count - 1)
  }

  private func next(_ place: Int) -> Int { (place + 1) & (table.count - 1) }

  private func distance(from one: Int, to other: Int) -> Int { (other - one) & (table.count - 1) }
}
