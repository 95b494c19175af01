/// A key into a `SlotMap`: a place, and how often that place has been given away.
@usableFromInline package protocol SlotKey: Hashable, Sendable {
  var slot: UInt32 { get }
  var generation: UInt32 { get }
  init(slot: UInt32, generation: UInt32)
}

/// Values in places that are reused, under keys that are not: the key of what is gone finds nothing, for ever.
///
/// Looking up costs an index and a comparison, and a place that is free again is filled before the map grows.
///
/// It is inlinable because the shell looks up every connection here: called across modules as a generic, a lookup costs
/// more than reading the line that it is for.
@usableFromInline package struct SlotMap<Key: SlotKey, Value> {
  /// The value first: behind it there is most often room for the number, and before it there would be a gap.
  @usableFromInline struct Slot {
    @usableFromInline var value: Value?
    @usableFromInline var generation: UInt32

    @inlinable init(generation: UInt32, value: Value?) {
      self.generation = generation
      self.value = value
    }
  }

  @usableFromInline var slots: [Slot] = []
  @usableFromInline var free: [UInt32] = []
  /// Whether the keys are another map's, which then knows which places are free.
  @usableFromInline var isFollower = false

  /// What is changed in place of a value that is gone. As a variable of its own, a large one would need memory each time that
  /// anything is changed.
  @usableFromInline var nothing: Value?

  /// Number of values.
  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  /// Takes memory for `count` values; what is not used of it costs nothing.
  @inlinable package mutating func reserve(_ count: Int) {
    slots.reserveCapacity(count)
  }

  /// What `look` answers of the value at a place, which it looks at where it lies; of nil where there is none.
  @inlinable package func look<Result>(at slot: UInt32, _ look: (borrowing Value?) -> Result) -> Result? {
    guard slot < slots.count else { return nil }
    return slots.withUnsafeBufferPointer { look($0[Int(slot)].value) }
  }

  /// The key of the value at a place; nil where there is none.
  @inlinable package func key(at slot: UInt32) -> Key? {
    guard slot < slots.count, slots[Int(slot)].value != nil else { return nil }
    return Key(slot: slot, generation: slots[Int(slot)].generation)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Keys of all values, by place.
  @inlinable package var keys: [Key] {
    slots.indices.compactMap { index in
      slots[index].value == nil ? nil : Key(slot: UInt32(index), generation: slots[index].generation)
    }
  }

  /// Adds a value and answers the key that finds it.
  @inlinable package mutating func insert(_ value: Value) -> Key {
    count += 1
    if let slot = free.popLast() {
      slots[Int(slot)].value = value
      return Key(slot: slot, generation: slots[Int(slot)].generation)
    }
    slots.append(Slot(generation: 0, value: value))
    return Key(slot: UInt32(slots.count - 1), generation: 0)
  }

  /// Puts a value under a key of another map, so that what belongs together is found under one key.
  ///
  /// A map is filled in this way only, or by `insert(_:)` only.
  @inlinable package mutating func insert(_ value: Value, at key: Key) {
    // No key has that generation, so it finds nothing.
    while slots.count <= Int(key.slot) { slots.append(Slot(generation: .max, value: nil)) }
    precondition(slots[Int(key.slot)].value == nil, "two values under one key")
    isFollower = true
    count += 1
    slots[Int(key.slot)] = Slot(generation: key.generation, value: value)
  }

  /// Takes a value out; its key finds nothing any more.
  @discardableResult
  @inlinable package mutating func remove(_ key: Key) -> Value? {
    guard let index = index(of: key) else { return nil }
    defer {
      slots[index].value = nil
      slots[index].generation &+= 1
      if !isFollower { free.append(key.slot) }
      count -= 1
    }
    return slots[index].value
  }

  /// The value under `key`, or nil when it is gone. Assigning changes it in place, where it still is.
  @inlinable package subscript(key: Key) -> Value? {
    get {
      guard let index = index(of: key) else { return nil }
      return slots[index].value
    }
    _modify {
      if let index = index(of: key) {
        yield &slots[index].value
        precondition(slots[index].value != nil, "a value leaves a SlotMap by remove(_:) only")
      } else {
        yield &nothing
        nothing = nil
      }
    }
  }

  /// Calls `body` with the value under `key` where it lies, to be looked at or changed; answers nil when it is gone.
  ///
  /// For those who come with every guess: reading by the subscript copies the value, and changing by it takes memory from
  /// the heap each time.
  @inlinable package mutating func withValue<Result, Failure: Error>(
    _ key: Key, _ body: (inout Value?) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let index = index(of: key) else { return nil }
    let result = try body(&slots[index].value)
    precondition(slots[index].value != nil, "a value leaves a SlotMap by remove(_:) only")
    return result
  }

  @inlinable func index(of key: Key) -> Int? {
    let index = Int(key.slot)
    return index < slots.count && slots[index].generation == key.generation ? index : nil
  }
}

extension SlotMap: Sendable where Value: Sendable {}
extension SlotMap.Slot: Sendable where Value: Sendable {}
