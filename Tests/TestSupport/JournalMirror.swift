import GuessGame
import GuessServerCore
import GuessProtocol

/// Reads everything that a lobby records, and rebuilds the lobby from it.
package struct JournalMirror: Sendable {
  /// A difference between the rebuilt rooms and the lobby's.
  package struct Difference: Error, CustomStringConvertible {
    package let description: String
  }

  /// All recorded entries.
  package private(set) var entries: [JournalEntry] = []
  package private(set) var recovery = Recovery()

  package init() {}

  /// Continues after `recovery`.
  package init(_ recovery: Recovery) { self.recovery = recovery }

  /// Reads an entry.
  package mutating func take(_ entry: JournalEntry) throws(Difference) {
    entries.append(entry)
    do {
      try recovery.take(entry)
    } catch {
      throw Difference(description: "the recorded entry is inconsistent: \(entry)")
    }
  }

  /// The results of all recorded matches.
  package var results: [MatchResult] {
    entries.compactMap { if case .result(let result) = $0 { result } else { nil } }
  }

  /// A lobby restored from the recorded entries.
  package func restoredLobby(
    configuration: LobbyConfiguration, random: any RandomNumberGenerator = SeededGenerator(seed: 0)
  ) -> Lobby {
    var lobby = Lobby(configuration: configuration, random: random)
    lobby.restore(recovery.inhabited, recovery.tournaments, recovery.ownedNames)
    return lobby
  }

  /// Checks that a lobby restored from the records of `lobby` has the same rooms in the same state.
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

  /// Every room as in the journal, without times, which restart with the server.
  private static func rooms(in lobby: Lobby) -> [RoomCode: [String]] {
    var rooms: [RoomCode: [String]] = [:]
    for entry in lobby.image.entries {
      guard let room = entry.code else { continue }
      let words = String(decoding: entry.text, as: UTF8.self).split(separator: " ").filter { word in
        !["ms=", "at=", "sum=", "time="].contains { word.hasPrefix($0) }
      }
      rooms[room, default: []].append(words.joined(separator: " "))
    }
    return rooms
  }
}
