import GuessProtocol

/// All rooms, by identifier, by code, and, if listed, in order of code.
package struct RoomDirectory {
  private var rooms = SlotMap<RoomID, Room>()
  private var byCode = SlotIndex<RoomID, Room, RoomCode> { $0?.code }
  /// Codes of listed rooms, sorted, so that the cost of a page does not depend on the number of rooms.
  private var listed = SortedArray<RoomCode>()
  private var settings = SharedSettings()

  var values: SlotMap<RoomID, Room> { rooms }

  var count: Int { rooms.count }

  subscript(id: RoomID) -> Room? {
    get { rooms[id] }
    _modify { yield &rooms[id] }
  }

  /// Calls `body` with the room in place, since a copy costs more than most changes. Returns nil if it is closed.
  mutating func withRoom<Result, Failure: Error>(
    _ id: RoomID, _ body: (inout Room) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let result = try rooms.withValue(id) { room throws(Failure) in try room?.withSelf(body) }
    return result ?? nil
  }

  /// Returns the room that others may enter under `code`. Excludes solo games.
  func find(_ code: RoomCode) -> RoomID? {
    guard let id = byCode.find(code, in: rooms), let room = rooms[id], !room.isSolo else { return nil }
    return id
  }

  func room(under code: RoomCode) -> Room? { byCode.find(code, in: rooms).flatMap { rooms[$0] } }

  mutating func insert(_ room: Room) -> RoomID {
    precondition(byCode.find(room.code, in: rooms) == nil, "room codes are unique")
    var room = room
    room.shareSettings(with: &settings)
    let id = rooms.insert(room)
    byCode.insert(id, in: rooms)
    if room.isListed { listed.insert(room.code) }
    return id
  }

  package var all: [Room] { rooms.entries.map(\.value) }

  mutating func close(_ id: RoomID) {
    guard let room = rooms[id] else { return }
    byCode.remove(id, in: rooms)
    rooms.remove(id)
    if room.isListed { listed.remove(room.code) }
  }

  func page(after code: RoomCode?) -> (rooms: [RoomSummary], hasMore: Bool) {
    let codes = listed.elements(after: code)
    let page = codes.prefix(Limits.roomsInPage)
    return (page.compactMap { room(under: $0)?.listing }, codes.count > page.count)
  }
}

extension Room {
  /// Calls `body` with itself: only a method of its own changes a value inside an optional in place.
  fileprivate mutating func withSelf<Result, Failure: Error>(
    _ body: (inout Room) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&self)
  }
}
