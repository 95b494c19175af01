/// Finds values of a `SlotMap` by something that they hold themselves, as a dictionary would that stores no keys.
///
/// It is a hash table of places with linear probing. With 4 bytes for each place, and a table that is at most three quarters
/// full, a value costs 5 to 11 bytes where a dictionary, which stores key and identifier, takes 50 to 110 for a name. The
/// price is a look at the value for each place that is tried. The hash is the language's own, which has a seed of its own in
/// each process, so nobody can choose names that all meet in one place; and what is found depends on no order.
///
/// Values are never under the same key, and don't change it while they are in the index.
struct SlotIndex<ID: SlotKey, Value, Key: Hashable> {
  /// What stands where no place does: no map has so many.
  private static var vacant: UInt32 { .max }
  private static var smallestTable: Int { 8 }

  /// Places of values, from where their key's hash leads to onwards. Its size is a power of two, or 0 while it is empty.
  private var table: [UInt32] = []
  /// Number of values.
  private(set) var count = 0
  private let key: @Sendable (borrowing Value?) -> Key?

  /// An empty index by what `key` answers of a value, which it looks at where it lies: copying a room costs more.
  init(_ key: @escaping @Sendable (borrowing Value?) -> Key?) {
    self.key = key
  }

  /// The value under `key` in `values`, the map that it indexes; nil when there is none.
  func find(_ key: Key, in values: SlotMap<ID, Value>) -> ID? {
    guard !table.isEmpty else { return nil }
    var place = home(of: key)
    while table[place] != Self.vacant {
      if self.key(at: table[place], in: values) == key { return values.key(at: table[place]) }
      place = next(place)
    }
    return nil
  }

  /// Adds a value that is in `values`, whose key no other one has.
  mutating func insert(_ id: ID, in values: SlotMap<ID, Value>) {
    guard let key = key(at: id.slot, in: values) else { preconditionFailure("an inserted key has a value") }
    if 4 * (count + 1) > 3 * table.count { grow(values) }
    put(id.slot, under: key)
    count += 1
  }

  /// Takes out a value that is still in `values`. Those behind it move up, so that no gap is left on anyone's way.
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
      // One may move up unless that is before where its way begins.
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
    table = [UInt32](repeating: Self.vacant, count: max(Self.smallestTable, 2 * old.count))
    for slot in old {
      if let key = key(at: slot, in: values) { put(slot, under: key) }
    }
  }

  private mutating func put(_ slot: UInt32, under key: Key) {
    var place = home(of: key)
    while table[place] != Self.vacant { place = next(place) }
    table[place] = slot
  }

  /// The key of what is at a place of the map; nil for none.
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
