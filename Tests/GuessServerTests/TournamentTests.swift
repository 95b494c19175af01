import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("A tournament")
struct TournamentTests {
  /// A system, players, rounds asked for, and rounds played.
  static let cases: [(PairingSystem, Int, Int?, Int)] = [
    (.swiss, 5, 3, 3), (.swiss, 8, 3, 3), (.swiss, 2, 4, 4), (.roundRobin, 5, nil, 5),
    (.roundRobin, 6, nil, 5),
    (.roundRobin, 6, 2, 2), (.roundRobin, 40, nil, 32), (.knockout, 2, nil, 1), (.knockout, 5, nil, 3),
    (.knockout, 8, nil, 3),
  ]

  private static func tournament(_ system: PairingSystem, _ players: Int, rounds: Int?) -> Tournament {
    var settings = TournamentSettings.standard
    (settings.pairing, settings.rounds) = (system, rounds)
    guard let code = RoomCode("F7KD2Q") else { preconditionFailure("it is a code") }
    var tournament = Tournament(code: code, settings: settings, ownerPlays: true)
    tournament.entrants = (0..<players).compactMap { index in
      Name("p\(index)").map {
        Tournament.Entrant(name: $0, kind: .human, player: PlayerID(slot: UInt32(index), generation: 1))
      }
    }
    tournament.settings.rounds = tournament.roundsNeeded
    return tournament
  }

  /// Plays a round in which the player who entered first wins.
  private static func play(_ tournament: inout Tournament) {
    let meetings = tournament.pairings().map { pairing in
      Tournament.Meeting(
        pairing: pairing, room: nil,
        result: Tournament.Result(
          points: pairing.first < pairing.second ?? .max
            ? BySeat(first: 2, second: 0) : BySeat(first: 0, second: 2),
          guesses: BySeat(repeating: 0)))
    }
    tournament.rounds.append(meetings)
  }

  @Test(
    "pairs everybody once in each round, and nobody twice with the same rival if others are left",
    arguments: cases)
  func rounds(system: PairingSystem, players: Int, rounds: Int?, played: Int) {
    var tournament = Self.tournament(system, players, rounds: rounds)
    #expect(tournament.settings.rounds == played)
    var met: Set<[Int]> = []
    for _ in 0..<played {
      Self.play(&tournament)
      let pairings = (tournament.rounds.last ?? []).map(\.pairing)
      let pairs = pairings.map { [$0.first, $0.second].compactMap(\.self).sorted() }
      let paired = pairs.joined()
      #expect(Set(paired).count == paired.count)
      if system == .swiss { #expect(Set(paired) == Set(0..<players)) }
      for pair in pairs where players > played { #expect(met.insert(pair).inserted, "\(pair) met before") }
    }
    let table = tournament.table
    #expect(table[0].rank == 1 && table[0].name == Name("p0"))
    for (place, (above, below)) in zip(table, table.dropFirst()).enumerated() {
      let isTie = (above.points, above.buchholz) == (below.points, below.buchholz)
      #expect(below.rank == (isTie ? above.rank : place + 2))
    }
    #expect(table.allSatisfy { $0.points == 2 * $0.won + $0.tied })
    #expect(table.map(\.points) == table.map(\.points).sorted(by: >))
    if system == .knockout { #expect(tournament.rounds.map(\.count).last == 1 && table[0].lost == 0) }
  }

  @Test("continues when members leave, and ranks them at its end")
  func withdrawal() {
    var knockout = Self.tournament(.knockout, 4, rounds: nil)
    Self.play(&knockout)
    knockout.entrants[0].player = nil
    #expect(knockout.pairings() == [Pairing(first: 1, second: nil)])
    knockout.entrants[1].player = nil
    #expect(knockout.pairings() == [Pairing(first: 0, second: nil)])
    var all = Self.tournament(.roundRobin, 4, rounds: nil)
    all.entrants[1].player = nil
    Self.play(&all)
    #expect(all.rounds[0].count { $0.pairing.second == nil } == 1 && all.table.count == 4)
  }
}

/// Random players, whose journal is read again after every change.
@Suite("Tournaments of players who do anything")
struct TournamentRunTests {
  private static let names = ["ada", "bob", "cyd", "dan", "eve", "fay", "gus"]
  private static let options = [
    "", " rounds=2", " pairing=knockout", " pairing=roundrobin computer=easy", " plays=no with=any",
    " break=0",
    " rounds=3 computer=hard first_to=2", " rules=duel",
  ]

  @Test(
    "keep their members, end, and are the same after a restart",
    arguments: 1...Effort.count(quick: 12, usual: 40, full: 400))
  func run(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var table = Table(seed: UInt64(seed))
    for _ in 0..<250 {
      act(Self.names.randomElement(using: &random) ?? "", on: &table, &random)
      check(table.lobby)
    }
    for name in Self.names { table.send("QUIT", from: name) }
    for _ in 0..<40 { table.pass(.minutes(4)) }
    check(table.lobby)
    #expect(table.lobby.tournaments.values.allSatisfy { $0.end != nil })
  }

  private func act(_ name: String, on table: inout Table, _ random: inout SeededGenerator) {
    guard table.isConnected(name) else {
      table.connect(name)
      let token = table.token(of: name)
      if !token.isEmpty { table.send("RESUME \(token)", from: name) }
      return table.send("NAME \(name)", from: name)
    }
    let code = table.lobby.tournaments.keys.sorted().randomElement(using: &random).map { "\($0)" } ?? "F7KD2Q"
    switch Int.random(in: 0..<24, using: &random) {
    case 0:
      table.send(
        "TOURNAMENT range=1..3 countdown=0" + (Self.options.randomElement(using: &random) ?? ""), from: name)
    case 1...5: table.send("JOIN \(code)", from: name)
    case 6, 7: table.send("START", from: name)
    case 8...13: table.send("\(Int.random(in: 1...3, using: &random))", from: name)
    case 14: table.send("LEAVE", from: name)
    case 15: table.lose(name)
    case 16: table.send("SCORES \(code)", from: name)
    case 17: table.send(Bool.random(using: &random) ? "QUIT" : "PLAY", from: name)
    case 18: if Int.random(in: 0..<4, using: &random) == 0 { table.restart() }
    case 19: table.beginJournalFile()
    default: table.pass(.seconds(Int64.random(in: 1...20, using: &random)))
    }
  }

  private func check(_ lobby: Lobby) {
    #expect(lobby.contradictions() == [])
    for tournament in lobby.tournaments.values {
      for round in tournament.rounds {
        let paired = round.flatMap { [$0.pairing.first, $0.pairing.second].compactMap(\.self) }
        #expect(Set(paired).count == paired.count, "nobody plays twice in a round")
        for result in round.compactMap(\.result) {
          #expect(result.points[.first] + result.points[.second] <= 2)
        }
      }
      let isWaiting = tournament.rounds.isEmpty || tournament.end != nil || tournament.nextRound != nil
      #expect(isWaiting || !tournament.isRoundOver, "a round is running, or the next one is due")
    }
  }
}

@Suite("The lobby of tournaments")
struct TournamentLobbyTests {
  /// A server with a tournament of two, whose first match runs in `room`.
  private static func started(_ table: inout Table) -> (tournament: RoomCode, room: RoomCode)? {
    for name in ["ada", "bob"] { table.enter(name) }
    table.send("TOURNAMENT rounds=2 range=1..2 countdown=0 break=0", from: "ada")
    guard let tournament = table.lobby.tournaments.keys.first else { return nil }
    table.send("JOIN \(tournament)", from: "bob")
    table.send("START", from: "ada")
    return table.lobby.rooms.all.first.map { (tournament, $0.code) }
  }

  @Test("puts the player of a match that can't go on among the members again")
  func brokenOff() throws {
    var table = Table()
    let (tournament, _) = try #require(Self.started(&table))
    let recovery = table.journal.recovery
    let former = try #require(recovery.inhabited.first)
    var (room, seated) = (RecoveredRoom(former.opening), Set<Name>())
    let ada = try #require(former.sitters[.first])
    try room.take(.sit(former.opening.code, .first, ada), seated: &seated)
    var lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
    lobby.restore([room], recovery.tournaments)
    #expect(lobby.rooms.count == 0)
    let member = try #require(Name("ada").flatMap { lobby.players.find($0) })
    #expect(lobby.isAttending(member) && lobby.tournament(of: member) == tournament)
    // The next round, and the end of everyone's grace, find nobody who is gone.
    var now = Instant.start
    while let next = lobby.timers.next, next < .start + .minutes(60) {
      now = max(now, next)
      _ = lobby.effects(of: .deadline, at: now)
    }
    #expect(lobby.players.count == 0 && lobby.tournaments.values.allSatisfy { $0.end != nil })
  }

  @Test("leaves a room whose player is missing out of a new journal, and lets everyone else play")
  func missingPlayer() throws {
    var table = Table()
    _ = try #require(Self.started(&table))
    var lobby = table.lobby
    let room = lobby.image.entries.count { $0.code == lobby.rooms.all.first?.code }
    let ada = try #require(Name("ada").flatMap { lobby.players.find($0) })
    lobby.players.remove(ada)
    #expect(room > 0 && lobby.image.entries.allSatisfy { $0.code != lobby.rooms.all.first?.code })
  }

  @Test("does without a tournament of whose members the journal has none")
  func noMembers() throws {
    for hasEnded in [true, false] {
      var journal = JournalMirror()
      let code = try #require(RoomCode("F7KD2Q"))
      let start = JournalEntry.TournamentStart(
        code: code, settings: .standard, ownerPlays: true, hasEnded: hasEnded, time: nil)
      try journal.take(.tournament(start))
      var lobby = journal.restoredLobby(configuration: .forTests)
      #expect(lobby.tournaments.isEmpty)
      #expect(lobby.listTournaments().rows.isEmpty)
    }
  }

  @Test("gives no place of a tournament to those who come and go without a match")
  func comingAndGoing() throws {
    var table = Table()
    let (tournament, _) = try #require(Self.started(&table))
    for name in (1...Limits.tournamentPlayers).map({ "x\($0)" }) {
      table.enter(name)
      table.send("JOIN \(tournament)", from: name)
      table.send("LEAVE", from: name)
    }
    #expect(table.lobby.tournaments[tournament]?.entrants.count == 2)
    table.send("JOIN \(tournament)", from: "x1")
    #expect(table.takeLines(of: "x1").last?.hasPrefix("OK JOIN") == true)
  }

  @Test("keeps a table for its hour, whatever others open and end", arguments: [Origin.local, .ipv4(7)])
  func tables(attacker: Origin) throws {
    var table = Table()
    let (tournament, _) = try #require(Self.started(&table))
    for name in ["ada", "bob"] { table.send("1", from: name) }
    table.send("LEAVE", from: "ada")
    table.pass(.zero)
    table.send("LEAVE", from: "ada")
    table.pass(.zero)
    try #require(table.lobby.tournaments[tournament]?.end != nil)
    for name in ["x", "y"] { table.enter(name, from: attacker) }
    for _ in 0...Limits.tournaments {
      table.send("TOURNAMENT rounds=1 countdown=0 break=0", from: "x")
      let short = try #require(table.lobby.tournaments.values.first { $0.end == nil }?.code)
      table.send("JOIN \(short)", from: "y")
      table.send("START", from: "x")
      table.send("LEAVE", from: "y")
      table.pass(Milliseconds(10))
    }
    #expect(table.lobby.tournaments.count == Limits.tournaments)
    table.pass(.minutes(59))
    #expect(table.lobby.tournaments[tournament] != nil)
    table.pass(.minutes(1))
    table.connect("z")
    table.send("SCORES \(tournament)", from: "z")
    #expect(table.lobby.tournaments[tournament] == nil)
  }
}
