import GuessProtocol

/// Rooms and players seen recently, the latest first, for completion.
struct Vocabulary: Hashable {
  /// Maximum number of each: a page of `ROOMS`.
  static let limit = Limits.roomsInPage

  private(set) var rooms: [RoomCode] = []
  private(set) var names: [Name] = []
  /// Verbs allowed at present, as Tab on an empty line shows them.
  var verbs = Verb.allCases

  /// Learns from a server line; `own` is the player's name.
  mutating func learn(from line: ServerLine, own: Name?) {
    switch line {
    case .row(.room(let room), _), .ok(.watch(let room), _), .ok(.resume(_, let room?, _), _):
      room.names.forEach { note($0) }
      note(room.code)
    case .ok(.create(let room, _, _, _), _): note(room)
    case .ok(.join(let room, let rival, _), _), .ok(.play(let room, let rival, _), _),
      .event(.paired(let room, let rival)), .event(.joined(let room, let rival, _)):
      note(rival)
      note(room)
    case .event(.said(let name, let text)):
      note(name)
      noteInvitations(in: text.text)
    case .event(.notice(let text)): noteInvitations(in: text.text)
    default: break
    }
    names.removeAll { $0 == own }
  }

  /// Requires more than six letters, since most such words are valid codes: `JOIN F7KD2Q`, or an address with the room.
  private mutating func noteInvitations(in text: String) {
    let words = text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
    for (word, next) in zip(words, words.dropFirst())
    where [.join, .watch].contains(Verb(typed: Array(word.utf8).span)) {
      if let room = RoomCode(String(next.prefix(RoomCode.length))) { note(room) }
    }
    for word in words where word.lowercased().hasPrefix("guess://") {
      if let room = (try? ServerAddress(String(word)))?.room { note(room) }
    }
  }

  private mutating func note(_ room: RoomCode) {
    rooms.removeAll { $0 == room }
    rooms.insert(room, at: 0)
    if rooms.count > Self.limit { rooms.removeLast() }
  }

  private mutating func note(_ name: Name) {
    names.removeAll { $0 == name }
    names.insert(name, at: 0)
    if names.count > Self.limit { names.removeLast() }
  }
}
