import Protocol
import Testing

@testable import GuessServerCore

/// The checks of the simulation, checked: each of them finds what it is there to find.
@Suite("Invariants of the simulation")
struct InvariantTests {
  @Test("an evening without tampering breaks no promise")
  func honestDialogue() throws {
    let dialogue = try Scenario.complete().world.dialogue
    #expect(dialogue.violation == nil)
  }

  @Test("tampering with a dialogue is noticed", arguments: Tampering.all)
  func tampering(_ tampering: Tampering) throws {
    var dialogue = try Scenario.complete().world.dialogue
    try tampering.change(&dialogue)
    #expect(dialogue.violation?.check == tampering.check, "\(dialogue.violation?.description ?? "nothing")")
  }

  @Test("a lobby whose books are wrong is noticed")
  func books() throws {
    let world = try Scenario.underway().world
    #expect(violation(of: world.lobby, in: world) == nil)

    var miscounted = world.lobby
    miscounted.runningMatches += 1
    #expect(violation(of: miscounted, in: world)?.check == .books)

    var haunted = world.lobby
    haunted.playersByName[try #require(Name("ghost"))] = haunted.players.keys.first
    #expect(violation(of: haunted, in: world)?.check == .books)

    var disowned = world.lobby
    disowned.players[try #require(disowned.players.keys.first)]?.place = .lobby
    #expect(violation(of: disowned, in: world)?.check == .books)

    var talkative = world.lobby
    talkative.released = [.watcher(try #require(world.clients[0]?.id))]
    #expect(violation(of: talkative, in: world)?.check == .books)
  }

  @Test("a lobby that tells someone a wrong story is noticed")
  func wrongStory() throws {
    let world = try Scenario.underway().world
    #expect(throws: Violation.self) {
      try LobbyInvariants.check(world.lobby, told: { _ in View(Scenario.ada) }, kept: { _ in nil })
    }
  }

  @Test("alarms that nobody needs, and a room without one, are noticed")
  func alarms() throws {
    let world = try Scenario.underway().world
    var anxious = world.lobby
    for slot in 100..<110 as Range<UInt32> {
      let id = ConnectionID(slot: slot, generation: 0)
      anxious.alarms.schedule(.session(id), at: .start)
    }
    #expect(violation(of: anxious, in: world)?.check == .limits)

    var forgetful = world.lobby
    let player = try #require(forgetful.players.keys.first)
    guard case .seated(let room, _) = forgetful.players[player]?.place else {
      throw Violation(.books, "ada sits")
    }
    for id in forgetful.sessions.keys { forgetful.alarms.remove(.session(id)) }
    forgetful.alarms.remove(.room(room))
    #expect(violation(of: forgetful, in: world)?.check == .progress)
  }

  @Test("a refusal that changes something is noticed")
  func refusals() throws {
    let before = try Scenario.underway().world.lobby
    let refusal = try SeenLine(Array("ERR PLAY IN_ROOM".utf8))
    try RefusalInvariant.check(before: before, after: before, answer: refusal)
    var after = before
    after.sessions[try #require(after.sessions.keys.first)]?.kind = .bot
    #expect(throws: Violation.self) {
      try RefusalInvariant.check(before: before, after: after, answer: refusal)
    }
  }

  @Test("whatever is left behind is noticed")
  func leftovers() throws {
    try Leftovers.check(try emptyLobby(), most: 0)
    let lobby = try Scenario.underway().world.lobby
    #expect(throws: Violation.self) { try Leftovers.check(lobby, most: 4) }
    var grown = try emptyLobby()
    for slot in 0..<3 as Range<UInt32> { grown.connect(ConnectionID(slot: slot, generation: 0)) }
    for id in grown.sessions.keys { grown.forget(id) }
    grown.effects = []
    try Leftovers.check(grown, most: 3)
    #expect(throws: Violation.self) { try Leftovers.check(grown, most: 2) }
  }

  private func emptyLobby() throws -> Lobby {
    let key = try #require(SeedKey(bytes: [UInt8](repeating: 0, count: SeedKey.byteCount)))
    return Lobby(configuration: LobbyConfiguration(version: "1", seedKey: key))
  }

  private func violation(of lobby: Lobby, in world: World) -> Violation? {
    do throws(Violation) {
      try world.checkBooks(of: lobby)
      return nil
    } catch {
      return error
    }
  }
}
