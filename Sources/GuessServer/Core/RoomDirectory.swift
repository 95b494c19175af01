import Protocol

/// All rooms: found by identifier, by code, and, where they are listed, in the order of their codes.
struct RoomDirectory {
  private var rooms = SlotMap<RoomID, Room>()
  private var byCode: [RoomCode: RoomID] = [:]
  /// Codes of listed rooms, in ascending order, so that a page of them costs no more than itself.
  private var listed: [RoomCode] = []

  /// Number of rooms, listed or not.
  var count: Int { rooms.count }

  /// The room under an identifier; nil when it is gone.
  subscript(id: RoomID) -> Room? {
    get { rooms[id] }
    _modify { yield &rooms[id] }
  }

  /// The room that others find under `code`; nobody finds another one's game alone.
  func find(_ code: RoomCode) -> RoomID? {
    guard let id = byCode[code], let room = rooms[id], !room.isSolo else { return nil }
    return id
  }

  /// Opens an empty room under a code that no other room has.
  mutating func open(
    settings: MatchSettings, isListed: Bool, source: SecretSource = .chance,
    using random: inout any RandomNumberGenerator
  ) -> RoomID {
    let code = freeCode(using: &random)
    let room = Room(code: code, settings: settings, isListed: isListed, source: source)
    guard let id = restore(room) else { preconditionFailure("a code that nobody has is free") }
    return id
  }

  /// Puts a room back that was recorded; answers nil when another one has its code.
  mutating func restore(_ room: Room) -> RoomID? {
    guard byCode[room.code] == nil else { return nil }
    let id = rooms.insert(room)
    byCode[room.code] = id
    if room.isListed { listed.insert(room.code, at: place(of: room.code)) }
    return id
  }

  /// All rooms, listed or not.
  var all: [Room] { rooms.keys.compactMap { rooms[$0] } }

  /// Closes a room.
  mutating func close(_ id: RoomID) {
    guard let room = rooms.remove(id) else { return }
    byCode[room.code] = nil
    guard room.isListed else { return }
    let place = place(of: room.code)
    precondition(listed[place] == room.code, "a listed room is in the list")
    listed.remove(at: place)
  }

  /// The listed rooms behind `code`, or the first ones, a page of them; and whether there are more.
  func page(after code: RoomCode?) -> (rooms: [RoomSummary], hasMore: Bool) {
    let start = code.map { place(of: $0, orBehind: true) } ?? 0
    let end = min(start + Limits.roomsInPage, listed.count)
    let page = listed[start..<end].compactMap { byCode[$0].flatMap { rooms[$0]?.listing } }
    return (page, end < listed.count)
  }

  private func freeCode(using random: inout any RandomNumberGenerator) -> RoomCode {
    // There are 2^30 codes and at most a few thousand rooms, so the first draw is nearly always free.
    while true {
      let draw = UInt32.random(in: 0..<RoomCode.count, using: &random)
      if let code = RoomCode(rawValue: draw), byCode[code] == nil { return code }
    }
  }

  private func place(of code: RoomCode, orBehind isBehind: Bool = false) -> Int {
    var low = 0
    var high = listed.count
    while low < high {
      let middle = (low + high) / 2
      if listed[middle] < code || isBehind && listed[middle] == code {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
