import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

/// Tests of the simulation's checks: each detects its violation.
@Suite("Invariants of the simulation", .timed)
struct InvariantTests {
  @Test("a lobby that contradicts itself, or keeps effects of its last input, is detected")
  func books() throws {
    let world = try Scenario.underway().world
    #expect(try check(world) { _ in } == nil)
    #expect(try check(world) { $0.runningMatches += 1 } == .books)
    let spectator = Announcement.Recipient.spectator(try #require(world.clients[0]?.id))
    #expect(try check(world) { $0.released = [spectator] } == .books)
  }

  @Test("a lobby that sends wrong events is detected")
  func wrongStory() throws {
    let world = try Scenario.underway().world
    #expect(throws: Violation.self) {
      try LobbyInvariants.check(world.lobby, told: { _ in View(Scenario.ada) }, kept: { _ in nil })
    }
  }

  @Test("a useless timer, and a room without one, are detected")
  func timers() throws {
    let world = try Scenario.underway().world
    let anxious = try check(world) { lobby in
      for slot in 100..<110 as Range<UInt32> {
        lobby.timers.sessions.schedule(ConnectionID(slot: slot, generation: 0), at: .start)
      }
    }
    #expect(anxious == .limits)
    #expect(try check(world) { $0.timers = LobbyTimers() } == .progress)
  }

  @Test("a seat kept wrongly is detected")
  func absences() throws {
    var scenario = try Scenario.seated("countdown=0")
    try scenario.lose(0)
    let world = scenario.world
    let ada = try #require(Name("ada"))
    let player = try #require(world.lobby.players.find(ada))
    let room = try #require(world.lobby.seat(of: player)?.room)
    #expect(try check(world) { _ in } == nil)
    #expect(try check(world) { $0.timers = LobbyTimers() } == .progress)

    try scenario.lose(1)
    #expect(try check(scenario.world) { _ in } == nil)
    #expect(try check(scenario.world) { $0.rooms[room]?.pausedSince = nil } == .clocks)
  }

  @Test("a computer that cheats, plays alone or loses a guess is detected")
  func computer() throws {
    let hand = ComputerWatch.Hand(
      round: Commitment(to: 5, nonce: Nonce(rawValue: Bits128(high: 0, low: 0))),
      range: try #require(GuessRange(lo: 1, hi: 10)), guesses: 1, sealed: nil,
      move: Instant(milliseconds: 100), isPaused: false)
    func check(
      isDeadline: Bool = true, from before: ComputerWatch.Hand, change: (inout ComputerWatch.Hand) -> Void
    )
      -> Check?
    {
      var after = before
      change(&after)
      do throws(Violation) {
        try ComputerWatch.check(before, after, at: Instant(milliseconds: 100), isDeadline: isDeadline)
        return nil
      } catch {
        return error.check
      }
    }
    #expect(check(from: hand) { $0.guesses = 2 } == nil)
    #expect(check(from: hand) { $0.sealed = 10 } == nil)
    #expect(check(from: hand) { $0.sealed = 11 } == .computer)
    #expect(check(from: hand) { _ in } == .computer)
    #expect(check(isDeadline: false, from: hand) { $0.guesses = 2 } == .computer)
    let wider = try #require(GuessRange(lo: 1, hi: 11))
    #expect(check(isDeadline: false, from: hand) { $0.range = wider } == .computer)
    var early = hand
    early.move = Instant(milliseconds: 101)
    #expect(check(from: early) { $0.guesses = 2 } == .computer)
    var paused = hand
    paused.isPaused = true
    #expect(check(from: paused) { _ in } == nil)
    #expect(check(from: paused) { $0.guesses = 2 } == .computer)
    var asked = hand
    asked.mostGuesses = 2
    #expect(check(from: asked) { $0.guesses = 2 } == nil)
    #expect(check(from: asked) { $0.guesses = 3 } == .computer)
  }

  @Test("an address that may do too much or too little is detected")
  func addresses() throws {
    var limits = ServerLimits()
    limits.addressConnections = 1
    limits.addressArrivals = 2
    limits.roomTries = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    #expect(try check(limits, [(0, 0, Self.greeting), (0, 1, Self.crowded)]) == nil)
    #expect(try check(limits, [(0, 0, Self.greeting), (0, 1, Self.greeting)]) == .addresses)
    #expect(try check(limits, [(0, 0, Self.crowded)]) == .addresses)
    // Connections above the limit of a minute may still reclaim a seat.
    let gone = [(0, 0, Self.greeting), (0, 0, nil), (0, 1, Self.greeting), (0, 1, nil)] as [Event]
    #expect(try check(limits, gone + [(59_999, 2, Self.greeting)]) == nil)
    #expect(try check(limits, gone + [(59_999, 2, Self.crowded)]) == .addresses)
    #expect(try check(limits, gone + [(60_000, 2, Self.crowded)]) == .addresses)
  }

  @Test("a code that may not be tried, and one that may, are distinguished")
  func tries() throws {
    var limits = ServerLimits()
    limits.roomTries = TokenBucket.Rate(burst: 1, interval: .seconds(10))
    func check(_ answers: [(time: Int64, line: String)]) throws -> Check? {
      try self.check(limits, [(0, 1, Self.greeting)] + answers.map { ($0.time, 1, $0.line) })
    }
    let miss = "ERR JOIN NO_ROOM"
    #expect(try check([(0, miss), (9_000, "ERR WATCH RATE retry_ms=1000"), (10_000, miss)]) == nil)
    #expect(try check([(0, miss), (9_999, miss)]) == .addresses)
    #expect(try check([(0, miss), (9_999, "OK WATCH room=F7KD2Q")]) == .addresses)
    #expect(
      try check([(0, "OK PLAY room=F7KD2Q"), (0, miss), (9_999, "OK WATCH room=F7KD2Q")]) == nil, "listed")
    #expect(try check([(0, miss), (9_999, "ERR JOIN ROOM_FULL")]) == nil, "it may be a listed one")
    #expect(try check([(0, miss), (9_000, "ERR WATCH RATE retry_ms=1001")]) == .addresses)
    #expect(try check([(0, "ERR WATCH RATE retry_ms=0")]) == .addresses)
  }

  private static let (greeting, crowded) = ("* HELLO proto=1", "* BYE reason=crowded")

  /// A line that a client receives at a time, an event if it connects; without a line it is lost.
  private typealias Event = (time: Int64, client: Int, told: String?)

  /// The check that fails when this happens to clients of one address.
  private func check(_ limits: ServerLimits, _ events: [Event]) throws -> Check? {
    var watch = AddressWatch(limits: limits)
    for (time, number, told) in events {
      let (peer, line) = (Peer(number: number), try told.map { try SeenLine(Array($0.utf8)) })
      let outcomes = line.map { [Step.Outcome.line($0, to: peer)] } ?? []
      let cause: Step.Cause =
        line == nil ? .lost(peer) : line?.form == .event ? .connected(peer) : .line([], from: peer)
      do throws(Violation) {
        try watch.check(
          Step(time: time, cause: cause, outcomes: outcomes), from: line?.form == .event ? .ipv4(1) : nil)
      } catch {
        return error.check
      }
    }
    return nil
  }

  @Test("a refusal that changes something is detected")
  func refusals() throws {
    let before = try Scenario.underway().world.lobby
    var after = before
    #expect(LobbyDigest(of: before) == LobbyDigest(of: after))
    after.sessions[try #require(after.sessions.keys.first)]?.kind = .bot
    #expect(LobbyDigest(of: before) != LobbyDigest(of: after))
  }

  @Test("anything left over at the end is detected")
  func leftovers() throws {
    try Leftovers.check(Lobby(configuration: .forTests, random: SeededGenerator(seed: 1)), most: 0)
    let lobby = try Scenario.underway().world.lobby
    #expect(throws: Violation.self) { try Leftovers.check(lobby, most: 4) }
    var grown = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
    for slot in 0..<3 as Range<UInt32> {
      grown.connect(ConnectionID(slot: slot, generation: 0), from: .local)
    }
    for id in grown.sessions.keys { grown.forget(id) }
    grown.effects = Effects()
    try Leftovers.check(grown, most: 3)
    #expect(throws: Violation.self) { try Leftovers.check(grown, most: 2) }
  }

  @Test("a leftover player, ticket, timer or count is detected")
  func smallLeftovers() throws {
    let nobody = PlayerID(slot: 0, generation: 0)
    let ghost = Player(
      connection: nil, name: try #require(Name("ghost")),
      token: TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 0))))
    let changes: [(inout Lobby) -> Void] = [
      { _ = $0.players.insert(ghost) },
      { _ = $0.matchmaker.wait(nobody, with: Wish(settings: .standard, kind: .human, rivalFilter: .any)) },
      { $0.timers.players.schedule(nobody, at: .start) },
      { $0.runningMatches = 1 },
    ]
    for change in changes {
      var lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
      try Leftovers.check(lobby, most: 0)
      change(&lobby)
      #expect(throws: Violation.self) { try Leftovers.check(lobby, most: 0) }
    }
  }

  /// The check that fails after a change to the lobby.
  private func check(_ world: World, _ change: (inout Lobby) throws -> Void) throws -> Check? {
    var lobby = world.lobby
    try change(&lobby)
    do throws(Violation) {
      try world.checkBooks(of: lobby)
      return nil
    } catch {
      return error.check
    }
  }
}
