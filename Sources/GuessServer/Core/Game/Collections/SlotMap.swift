/// A key of a `SlotMap`: a slot and its generation.
@usableFromInline package protocol SlotKey: DeadlineKey, Hashable {
  var slot: UInt32 { get }
  var generation: UInt32 { get }
  init(slot: UInt32, generation: UInt32)
}

extension SlotKey {
  @inlinable package var place: Int { Int(slot) }
}

/// A key or nil, without the byte that an optional adds: no map has as many slots as the one that means nil.
@propertyWrapper package struct OptionalKey<Key: SlotKey>: Hashable, Sendable {
  private var key = Key(slot: .max, generation: 0)

  package init() {}

  package init(wrappedValue: Key?) { self.wrappedValue = wrappedValue }

  package var wrappedValue: Key? {
    get { key.slot == .max ? nil : key }
    set { key = newValue ?? Key(slot: .max, generation: 0) }
  }
}

/// Values in slots that are reused, under keys that are not: the key of a removed value never finds anything again.
///
/// A lookup takes an index and a comparison, and free slots are used before the map grows. Slots are in pages: the map grows
/// by a page, and a change while the map is shared copies a page.
///
/// Inlinable because the shell looks up every connection here: an unspecialized generic call would cost more than reading
/// the line it serves.
@usableFromInline package struct SlotMap<Key: SlotKey, Value> {
  /// First, because its tail padding usually has room for the generation.
  @usableFromInline struct Slot {
    @usableFromInline var value: Value?
    @usableFromInline var generation: UInt32

    @inlinable init(generation: UInt32, value: Value?) {
      self.generation = generation
      self.value = value
    }
  }

  /// Slots in a page, which is copied in microseconds.
  @inlinable static var pageSize: Int { 64 }

  /// All pages are full but the last.
  @usableFromInline var pages: [[Slot]] = []
  @usableFromInline var free: [UInt32] = []
  /// True if the keys come from another map, which manages the free slots.
  @usableFromInline var isFollower = false

  /// Receives changes to removed values. A local variable of a large type would be allocated at every change.
  @usableFromInline var nothing: Value?

  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  /// Calls `look` with the value of a slot in place, or nil if empty.
  @inlinable package func look<Result>(at slot: UInt32, _ look: (borrowing Value?) -> Result) -> Result? {
    guard let place = Self.place(at: slot, in: pages) else { return nil }
    return pages[place.page].withUnsafeBufferPointer { look($0[place.index].value) }
  }

  /// Calls `look` with the value under `key` in place; returns nil if it was removed.
  @inlinable package func look<Result>(at key: Key, _ look: (borrowing Value?) -> Result) -> Result? {
    guard let place = Self.place(of: key, in: pages) else { return nil }
    return pages[place.page].withUnsafeBufferPointer { look($0[place.index].value) }
  }

  @inlinable package func key(at slot: UInt32) -> Key? {
    guard let place = Self.place(at: slot, in: pages), pages[place.page][place.index].value != nil else {
      return nil
    }
    return Key(slot: slot, generation: pages[place.page][place.index].generation)
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package var keys: [Key] { (0..<UInt32(slotCount)).compactMap { key(at: $0) } }

  /// Keys and values. To be read only: a change meanwhile would copy a page.
  @inlinable package var entries: some Sequence<(key: Key, value: Value)> {
    keys.lazy.compactMap { key in self[key].map { (key, $0) } }
  }

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

  /// Inserts a value under another map's key, so that related values share one. Such a map never uses `insert(_:)`.
  @inlinable package mutating func insert(_ value: Value, at key: Key) {
    // No key has this generation, so nothing is found.
    while slotCount <= Int(key.slot) { append(Slot(generation: .max, value: nil)) }
    let (page, index) = Self.place(of: key.slot)
    precondition(pages[page][index].value == nil, "two values under one key")
    isFollower = true
    count += 1
    pages[page][index] = Slot(generation: key.generation, value: value)
  }

  /// Removes and returns a value, whose key becomes invalid.
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

  /// Calls `body` with the value under `key` in place; returns nil if it was removed.
  ///
  /// For access with every guess: reading by subscript copies the value, and writing by it allocates.
  @inlinable package mutating func withValue<Result, Failure: Error>(
    _ key: Key, _ body: (inout Value?) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let (page, index) = Self.place(of: key, in: pages) else { return nil }
    let result = try body(&pages[page][index].value)
    // In debug builds only: a guess takes 195 more instructions with it, of 1,890 in the core with 16 requests at once.
    assert(pages[page][index].value != nil, "a value leaves a SlotMap by remove(_:) only")
    return result
  }

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

  // Static, with only the pages as argument: passing `self` would copy its property `nothing`, which may be large.

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
