import GuessProtocol
import GuessServerCore
import TestSupport
import Testing

@testable import GuessGame

@Suite("A lobby that contradicts itself")
struct ContradictionTests {
  /// A lobby in which ada and bob play, and cyn watches.
  private static func underway() throws -> Lobby {
    var world = World(seed: 1, clients: 3)
    for place in 0..<3 { try world.connect(place, as: .silent) }
    let lines = [
      (0, "NAME ada"), (1, "NAME bob"), (0, "CREATE countdown=0"), (1, "JOIN @"), (2, "WATCH @"), (1, "50"),
    ]
    for (place, line) in lines {
      let line = line.replacing("@", with: world.rumors.first ?? "")
      try world.receive(Array("\(line)\n".utf8), from: place)
    }
    return world.lobby
  }

  /// Changes a lobby with a running match behind its back, has it checked, and returns the news of that. A start reads what it records.
  private func mend(_ change: (inout Lobby) throws -> Void) throws -> [OperatorEvent] {
    var lobby = try Self.underway()
    #expect(lobby.contradictions().isEmpty)
    try change(&lobby)
    #expect(!lobby.contradictions().isEmpty)
    var recovery = Recovery()
    for entry in lobby.image.entries { try recovery.take(entry) }
    lobby.removeEffects()
    lobby.handle(.check, at: lobby.now)
    #expect(lobby.contradictions().isEmpty)
    for entry in lobby.effects.changes.read.joined() { try recovery.take(entry) }
    return lobby.effects.operatorEvents
  }

  @Test("closes a room whose player is elsewhere, and counts its matches again")
  func room() throws {
    let news = try mend { lobby in
      let player = try #require(lobby.players.keys.first { lobby.isInMatch($0) })
      lobby.players[player]?.place = .lobby
    }
    #expect(!news.isEmpty)
    #expect(try !mend { $0.runningMatches += 1 }.isEmpty)
  }

  @Test("closes a room with a range that lacks the number, and lives through guesses there before it does")
  func range() throws {
    var lobby = try Self.underway()
    let player = try #require(lobby.players.keys.first { lobby.isInMatch($0) })
    let (id, connection) = try (
      #require(lobby.seat(of: player)?.room), #require(lobby.players[player]?.connection)
    )
    let range = try #require(GuessRange(lo: 50, hi: 51))
    let round = Round(
      number: 1, settings: .standard, secret: 99, starter: .first, ranges: BySeat(repeating: range),
      at: lobby.now, using: &lobby.context.random)
    lobby.rooms.withRoom(id) { $0.round = round }
    for guess: Int64 in [51, 50, 50] {
      lobby.handle(.request(Request(.guess(guess, round: nil)), from: connection), at: lobby.now)
    }
    lobby.handle(.check, at: lobby.now)
    #expect(lobby.contradictions().isEmpty)
    #expect(!lobby.isInMatch(player))
  }

  @Test("disconnects a player whose connection is another's, and forgets one who is away without a place")
  func players() throws {
    let news = try mend { lobby in
      let player = try #require(lobby.players.keys.first { lobby.players[$0]?.connection != nil })
      lobby.players[player]?.connection = nil
    }
    #expect(news.contains { if case .contradiction = $0 { true } else { false } })
    #expect(
      try !mend { lobby in
        let token = TokenDigest(of: Token(rawValue: Bits128(high: 1, low: 2)))
        _ = lobby.players.insert(Player(connection: nil, name: try #require(Name("ghost")), token: token))
      }.isEmpty)
  }

  @Test("ends a tournament whose member is elsewhere")
  func tournament() throws {
    let news = try mend { lobby in
      let player = try #require(lobby.players.keys.first)
      var tournament = Tournament(
        code: try #require(RoomCode(rawValue: 7)), settings: .standard, ownerPlays: true)
      tournament.entrants = [
        Tournament.Entrant(name: try #require(Name("ada")), kind: .human, player: player)
      ]
      lobby.tournaments[tournament.code] = tournament
    }
    #expect(!news.isEmpty)
  }
}
