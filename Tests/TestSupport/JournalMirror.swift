import GuessServerCore
import GuessProtocol

/// Reads along what a lobby records, and rebuilds the lobby from that alone.
package struct JournalMirror: Sendable {
  /// Where the rebuilt rooms are not those that are there.
  package struct Difference: Error, CustomStringConvertible {
    package let description: String
  }

  /// What has been recorded so far.
  package private(set) var entries: [JournalEntry] = []
  package private(set) var recovery = Recovery()

  package init() {}

  /// One that has read as much already as has come to `recovery`.
  package init(_ recovery: Recovery) { self.recovery = recovery }

  /// Takes what was recorded.
  package mutating func take(_ entry: JournalEntry) throws(Difference) {
    entries.append(entry)
    do {
      try recovery.take(entry)
    } catch {
      throw Difference(description: "what was recorded makes no sense: \(entry)")
    }
  }

  /// A lobby that starts with what has been recorded.
  package func restoredLobby(
    configuration: LobbyConfiguration, random: any RandomNumberGenerator = Steps()
  ) -> Lobby {
    var lobby = Lobby(configuration: configuration, random: random)
    lobby.restore(recovery)
    return lobby
  }

  /// Makes sure that a lobby which starts with what `lobby` has recorded has the same rooms, in the same state.
  package func check(_ lobby: Lobby, configuration: LobbyConfiguration) throws(Difference) {
    let original = Self.rooms(in: lobby)
    let restored = Self.rooms(in: restoredLobby(configuration: configuration))
    guard original.keys == restored.keys else {
      throw Difference(description: "rooms \(original.keys.sorted()), and restored \(restored.keys.sorted())")
    }
    for (room, lines) in original where restored[room] != lines {
      throw Difference(
        description: "room \(room) is\n  \(lines.joined(separator: "\n  "))\nand restored\n  "
          + (restored[room] ?? []).joined(separator: "\n  "))
    }
  }

  /// Every room as the journal tells it, without the times, which begin anew after a restart.
  private static func rooms(in lobby: Lobby) -> [RoomCode: [String]] {
    var rooms: [RoomCode: [String]] = [:]
    for entry in lobby.image.entries {
      var bytes: [UInt8] = []
      entry.write(to: &bytes)
      let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").filter { word in
        !["ms=", "at=", "last1=", "last2=", "sum="].contains { word.hasPrefix($0) }
      }
      if let room = entry.room { rooms[room, default: []].append(words.joined(separator: " ")) }
    }
    return rooms
  }
}

/// Draws that nobody will miss: restored rooms draw how long a house thinks, and nothing else. All zeros would be refused
/// by whoever draws below a bound, for ever.
package struct Steps: RandomNumberGenerator {
  private var state: UInt64 = 0

  package init() {}

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return state
  }
}
