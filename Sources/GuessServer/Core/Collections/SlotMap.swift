/// A key into a `SlotMap`: a place, and how often that place has been given away.
@usableFromInline package protocol SlotKey: Hashable, Sendable {
  var slot: UInt32 { get }
  var generation: UInt32 { get }
  init(slot: UInt32, generation: UInt32)
}

/// Values in places that are reused, under keys that are not: the key of what is gone finds nothing, for ever.
///
/// Looking up costs an index and a comparison, and a place that is free again is filled before the map grows. The places lie in
/// pages, so that the map grows by one of them, and what is changed while there is a copy of the map costs a copy of one page.
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

  /// Places in a page: copied in microseconds.
  @inlinable static var pageSize: Int { 64 }

  /// Full pages, but for the last one.
  @usableFromInline var pages: [[Slot]] = []
  @usableFromInline var free: [UInt32] = []
  /// Whether the keys are another map's, which then knows which places are free.
  @usableFromInline var isFollower = false

  /// What is changed in place of a value that is gone. As a variable of its own, a large one would need memory each time that
  /// anything is changed.
  @usableFromInline var nothing: Value?

  /// Number of values.
  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  /// What `look` answers of the value at a place, which it looks at where it lies; of nil where there is none.
  @inlinable package func look<Result>(at slot: UInt32, _ look: (borrowing Value?) -> Result) -> Result? {
    guard let place = Self.place(at: slot, in: pages) else { return nil }
    return pages[place.page].withUnsafeBufferPointer { look($0[place.index].value) }
  }

  /// The key of the value at a place; nil where there is none.
  @inlinable package func key(at slot: UInt32) -> Key? {
    guard let place = Self.place(at: slot, in: pages), pages[place.page][place.index].value != nil else {
      return nil
    }
    return Key(slot: slot, generation: pages[place.page][place.index].generation)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Keys of all values, by place.
  @inlinable package var keys: [Key] { (0..<UInt32(slotCount)).compactMap { key(at: $0) } }

  /// Adds a value and answers the key that finds it.
  @inlinable package mutating func insert(_ value: Value) -> Key {
    count += 1
    guard let slot = free.popLast() else {
      let slot = UInt32(slotCount)
      append(Slot(generation: 0, value: value))
      return Key(slot: slot, generation: 0)
    }
    let (page, index) = Self.place(of: slot)
    pages[page][index].value = value
    return Key(slot: slot, generation: pages[page][index].generation)
  }

  /// Puts a value under a key of another map, so that what belongs together is found under one key.
  ///
  /// A map is filled in this way only, or by `insert(_:)` only.
  @inlinable package mutating func insert(_ value: Value, at key: Key) {
    // No key has that generation, so it finds nothing.
    while slotCount <= Int(key.slot) { append(Slot(generation: .max, value: nil)) }
    let (page, index) = Self.place(of: key.slot)
    precondition(pages[page][index].value == nil, "two values under one key")
    isFollower = true
    count += 1
    pages[page][index] = Slot(generation: key.generation, value: value)
  }

  /// Takes a value out; its key finds nothing any more.
  @discardableResult
  @inlinable package mutating func remove(_ key: Key) -> Value? {
    guard let (page, index) = Self.place(of: key, in: pages) else { return nil }
    defer {
      pages[page][index].value = nil
      pages[page][index].generation &+= 1
      if !isFollower { free.append(key.slot) }
      count -= 1
    }
    return pages[page][index].value
  }

  /// The value under `key`, or nil when it is gone. Assigning changes it in place, where it still is.
  @inlinable package subscript(key: Key) -> Value? {
    get {
      guard let (page, index) = Self.place(of: key, in: pages) else { return nil }
      return pages[page][index].value
    }
    _modify {
      if let (page, index) = Self.place(of: key, in: pages) {
        yield &pages[page][index].value
        precondition(pages[page][index].value != nil, "a value leaves a SlotMap by remove(_:) only")
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
    guard let (page, index) = Self.place(of: key, in: pages) else { return nil }
    let result = try body(&pages[page][index].value)
    precondition(pages[page][index].value != nil, "a value leaves a SlotMap by remove(_:) only")
    return result
  }

  // MARK: - Places

  @inlinable var slotCount: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) * Self.pageSize + last.count
  }

  @inlinable mutating func append(_ slot: Slot) {
    if pages.last.map({ $0.count == Self.pageSize }) ?? true { pages.append([]) }
    pages[pages.count - 1].append(slot)
  }

  @inlinable static func place(of slot: UInt32) -> (page: Int, index: Int) {
    (Int(slot) / pageSize, Int(slot) % pageSize)
  }

  // These are handed the pages alone: handed the map, they would be handed a copy of `nothing`, which may be large.

  @inlinable static func place(at slot: UInt32, in pages: [[Slot]]) -> (page: Int, index: Int)? {
    let place = place(of: slot)
    return place.page < pages.count && place.index < pages[place.page].count ? place : nil
  }

  @inlinable static func place(of key: Key, in pages: [[Slot]]) -> (page: Int, index: Int)? {
    guard let place = place(at: key.slot, in: pages) else { return nil }
    return pages[place.page][place.index].generation == key.generation ? place : nil
  }
}

extension SlotMap: Sendable where Value: Sendable {}
extension SlotMap.Slot: Sendable where Value: Sendable {}
