import GuessProtocol

/// All rooms: found by identifier, by code, and, where they are listed, in the order of their codes.
struct RoomDirectory {
  private var rooms = SlotMap<RoomID, Room>()
  private var byCode = SlotIndex<RoomID, Room, RoomCode> { $0?.code }
  /// Codes of listed rooms, in order, so that a page of them costs no more than itself.
  private var listed = SortedArray<RoomCode>()

  /// All rooms, listed or not, by identifier.
  var values: SlotMap<RoomID, Room> { rooms }

  /// Number of rooms, listed or not.
  var count: Int { rooms.count }

  /// The room under an identifier; nil when it is gone.
  subscript(id: RoomID) -> Room? {
    get { rooms[id] }
    _modify { yield &rooms[id] }
  }

  /// Calls `body` with the room under an identifier where it lies, since copying it costs more than most changes; answers nil
  /// when it is gone.
  mutating func withRoom<Result, Failure: Error>(
    _ id: RoomID, _ body: (inout Room) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let result = try rooms.withValue(id) { room throws(Failure) in try room?.withSelf(body) }
    return result ?? nil
  }

  /// The room that others find under `code`; nobody finds another one's game alone.
  func find(_ code: RoomCode) -> RoomID? {
    guard let id = byCode.find(code, in: rooms), let room = rooms[id], !room.isSolo else { return nil }
    return id
  }

  /// Whether there is a room under `code`, one for a game alone included.
  func hasRoom(under code: RoomCode) -> Bool { byCode.find(code, in: rooms) != nil }

  /// The room under `code`, one for a game alone included.
  func room(under code: RoomCode) -> Room? { byCode.find(code, in: rooms).flatMap { rooms[$0] } }

  /// The first rooms behind `code`, whoever may see them, and whether there are more. It looks at all, so it is for those who
  /// ask now and then.
  func page(ofAllAfter code: RoomCode?, atMost count: Int) -> (rooms: [Room], hasMore: Bool) {
    let behind = rooms.keys.compactMap { id in rooms[id].map { (code: $0.code.rawValue, id: id) } }
      .filter { room in code.map { $0.rawValue < room.code } ?? true }
      .sorted { $0.code < $1.code }
    return (behind.prefix(count).compactMap { rooms[$0.id] }, behind.count > count)
  }

  /// Opens an empty room under a code that no other room has.
  mutating func open(
    settings: MatchSettings, isListed: Bool, isRecorded: Bool, source: SecretSource = .chance,
    codes: (CodePermutation, NodeSlot)? = nil, using random: inout any RandomNumberGenerator
  ) -> RoomID {
    let code = freeCode(codes, using: &random)
    let room = Room(
      code: code, settings: settings, isListed: isListed, source: source, isRecorded: isRecorded)
    guard let id = restore(room) else { preconditionFailure("an unused code is free") }
    return id
  }

  /// Puts a room back that was recorded; answers nil when another one has its code.
  mutating func restore(_ room: Room) -> RoomID? {
    guard byCode.find(room.code, in: rooms) == nil else { return nil }
    let id = rooms.insert(room)
    byCode.insert(id, in: rooms)
    if room.isListed { listed.insert(room.code) }
    return id
  }

  /// All rooms, listed or not.
  var all: [Room] { rooms.keys.compactMap { rooms[$0] } }

  /// Closes a room.
  mutating func close(_ id: RoomID) {
    guard let room = rooms[id] else { return }
    byCode.remove(id, in: rooms)
    rooms.remove(id)
    if room.isListed { listed.remove(room.code) }
  }

  /// The listed rooms behind `code`, or the first ones, a page of them; and whether there are more.
  func page(after code: RoomCode?) -> (rooms: [RoomSummary], hasMore: Bool) {
    let codes = listed.elements(after: code)
    let page = codes.prefix(Limits.roomsInPage)
    return (
      page.compactMap { byCode.find($0, in: rooms).flatMap { rooms[$0]?.listing } }, codes.count > page.count
    )
  }

  /// A code that no room has; of those that belong to a slot, where the server is a node.
  private func freeCode(
    _ codes: (permutation: CodePermutation, slot: NodeSlot)?, using random: inout any RandomNumberGenerator
  ) -> RoomCode {
    // There are 2^30 codes and at most a few thousand rooms, so the first draw is nearly always free.
    while true {
      let code: RoomCode?
      if let codes {
        let number = UInt32.random(in: 0..<CodePermutation.numbers, using: &random)
        code = codes.permutation.code(codes.slot, number)
      } else {
        code = RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random))
      }
      if let code, byCode.find(code, in: rooms) == nil { return code }
    }
  }
}

extension Room {
  /// Hands itself to `body`: a value in an optional is changed where it lies by a method of its own only.
  fileprivate mutating func withSelf<Result, Failure: Error>(
    _ body: (inout Room) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&self)
  }
}
