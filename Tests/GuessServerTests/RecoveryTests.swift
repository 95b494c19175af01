import GuessServerCore
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessProtocol

@Suite("Recovery")
struct RecoveryTests {
  private static let token = String(repeating: "0123456789abcdef", count: 2)
  private static let nonce = "00112233445566778899aabbccddeeff"
  // printf '%s' '00112233445566778899aabbccddeeff:75' | sha256sum
  private static let commitment = "\(Commitment(to: 75, nonce: Nonce(rawValue: bits)))"
  private static let bits = Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff)

  private static func room(_ rules: String = "race") -> String {
    "room room=F7KD2Q rules=\(rules) lo=1 hi=100 first_to=2 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0"
  }

  private static func sit(_ name: String, _ seat: Int, room: String = "F7KD2Q") -> String {
    "sit room=\(room) seat=\(seat) name=\(name) kind=human token=\(token)"
  }

  private static func round(_ number: Int = 1, secret: Int = 75, more: String = "") -> String {
    "round room=F7KD2Q round=\(number) drawn=1 secret=\(secret) nonce=\(nonce) commit=\(commitment)\(more)"
  }

  /// A room in which a round has just begun.
  private static func beginning(_ rules: String = "race") -> [String] {
    [
      room(rules), sit("ada", 1), sit("bob", 2), "match room=F7KD2Q starter=1 at=0",
      round(more: rules == "duel" ? " turn=1" : ""),
    ]
  }

  /// The result of `lines`; nil if one of them can't be true.
  private static func recover(_ lines: [String]) throws -> Recovery? {
    var recovery = Recovery()
    for line in lines {
      let entry = try JournalEntry.read(Array(line.utf8).span).entry
      do { try recovery.take(entry) } catch { return nil }
    }
    return recovery
  }

  @Test("takes the time of the current round, and of no other")
  func time() throws {
    let time = "time room=F7KD2Q ms=25000"
    let room = try Self.recover(Self.beginning() + ["guess room=F7KD2Q seat=1 guess=50 ms=5", time])?.rooms
      .values.first
    #expect(room?.elapsed == .seconds(25))
    #expect(try Self.recover(Array(Self.beginning().dropLast()) + [time]) == nil)
    #expect(try Self.recover([time]) == nil)
  }

  @Test(
    "refuses impossible events",
    arguments: [
      [room(), room()], ["close room=F7KD2Q"], [sit("ada", 1)], [room(), "rise room=F7KD2Q seat=1"],
      [room(), sit("ada", 1), sit("bob", 1)], [room(), sit("ada", 1), sit("ADA", 2)],
      [room(), sit("ada", 1), "close room=F7KD2Q"], [room("solo"), sit("ada", 2)],
      [room("duel"), sit("ada", 1) + " lo=1 hi=200"], [room(), sit("ada", 1) + " lo=2 hi=200"],
      [room(), sit("ada", 1), "match room=F7KD2Q starter=1 at=0"],
      [room(), sit("ada", 1), "token room=F7KD2Q seat=2 token=\(token)"],
      [room(), sit("ada", 1), round()], [room(), sit("ada", 1), "rematch room=F7KD2Q seat=1"],
      beginning() + ["match room=F7KD2Q starter=1 at=0"], beginning() + ["rise room=F7KD2Q seat=1"],
      beginning() + ["over room=F7KD2Q match=- winner=- reason=left at=0"],
      beginning() + ["guess room=F7KD2Q seat=1 guess=101 ms=5"],
      beginning() + ["guess room=F7KD2Q seat=1 guess=50 ms=5", "guess room=F7KD2Q seat=1 guess=50 ms=5"],
      beginning() + ["seal room=F7KD2Q seat=1 guess=50 ms=5"],
      beginning() + ["step room=F7KD2Q passed=- ms=5"],
      beginning() + ["missed room=F7KD2Q seat=1 ms=5"],
      beginning("lockstep") + ["guess room=F7KD2Q seat=1 guess=50 ms=5"],
      beginning("lockstep")
        + ["seal room=F7KD2Q seat=1 guess=50 ms=5", "seal room=F7KD2Q seat=1 guess=51 ms=5"],
      beginning("duel") + ["guess room=F7KD2Q seat=2 guess=50 ms=5"],
      beginning("duel") + ["missed room=F7KD2Q seat=2 ms=5"],
      Array(beginning().dropLast()) + [round(2)], Array(beginning().dropLast()) + [round(secret: 76)],
      Array(beginning().dropLast()) + [round(more: " turn=1")],
      Array(beginning("duel").dropLast()) + [round()],
      Array(beginning().dropLast())
        + [round(more: " ms=5 lo1=1 hi1=74 guesses1=1 wasted1=0 lo2=1 hi2=100 guesses2=0 wasted2=0")],
      Array(beginning().dropLast())
        + [round(more: " ms=5 lo1=1 hi1=101 guesses1=1 wasted1=0 lo2=1 hi2=100 guesses2=0 wasted2=0")],
    ])
  func contradiction(lines: [String]) throws {
    #expect(try Self.recover(lines.dropLast()) != nil, "all but the last line are in order")
    #expect(try Self.recover(lines) == nil)
  }

  @Test("has nothing from before another node took the rooms over, and a room may have the same code again")
  func takenOver() throws {
    let lines = Self.beginning() + ["taken length=1000"]
    #expect(try Self.recover(lines)?.isEmpty == true)
    #expect(try Self.recover(lines + [Self.room()])?.rooms.count == 1)
  }

  @Test(
    "restores no room without a player",
    arguments: [[room()], [room(), "sit room=F7KD2Q seat=2 computer=hard"]])
  func emptyRoom(lines: [String]) throws {
    let recovery = try #require(try Self.recover(lines))
    var lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
    lobby.restore(recovery.inhabited)
    #expect(lobby.image.entries.isEmpty)
    #expect(lobby.timers.next == nil)
  }

  @Test(
    "keeps the place in a tournament of a member whose name or token another player has by now, and no player",
    arguments: [("ada", String(repeating: "9", count: 32)), ("eve", token)])
  func nameOfAnother(name: String, token: String) throws {
    let recovery = try #require(
      try Self.recover([
        Self.room(), Self.sit("ada", 1),
        "tournament tournament=T40VBE pairing=swiss rounds=2 with=human break=10 rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 plays=yes ended=no",
        "enter tournament=T40VBE name=\(name) kind=human token=\(token)",
      ]))
    var lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
    lobby.restore(recovery.inhabited, recovery.tournaments)
    let entrant = try #require(lobby.tournaments.values.first?.entrants.first)
    #expect(entrant.player == nil && entrant.departure?.isKept == true)
    #expect(try lobby.keptPlace(for: #require(entrant.departure?.token))?.index == 0)
    #expect(lobby.players.count == 1 && lobby.contradictions() == [])
  }

  @Test("starts the paused clocks of a restored round only for players who come back")
  func clocks() throws {
    let recovery = try #require(
      try Self.recover(Self.beginning() + ["guess room=F7KD2Q seat=1 guess=50 ms=170000"]))
    var lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: 1))
    lobby.restore(recovery.inhabited)
    // The end of the seats, but nothing of the round, which has ten seconds left.
    #expect(lobby.timers.next == .start + .seconds(60))
  }

  @Test("writes an image of its moment, whatever is played afterwards")
  func image() throws {
    var table = try Table.match(rules: "duel", "range=1..1000")
    let image = table.lobby.image
    let entries = image.entries
    for guess in ["500", "250"] { for name in ["ada", "bob"] { table.send(guess, from: name) } }
    table.resume("ada", as: "later")
    table.send("LEAVE", from: "bob")
    #expect(image.entries == entries)
    #expect(table.lobby.image.entries != entries)
  }

  @Test("accepts any counts of its match from a damaged journal, within the limits of a number")
  func damagedCounts() {
    var tally = JournalEntry.MatchStart.Tally()
    (tally.wins, tally.strikes, tally.guesses, tally.par) = (1 << 40, 1 << 40, 1 << 40, 1 << 40)
    let progress = JournalEntry.MatchStart.Progress(
      id: nil, rounds: 1 << 40, silentRounds: 1 << 40, tallies: BySeat(repeating: tally))
    var match = Match(JournalEntry.MatchStart(starter: .first, at: .zero, progress: progress))
    match.note(guessed: false, by: .first)
    #expect(match.roundsPlayed == 1 << 40)
    #expect(match.strikes[.first] == UInt8.max)
    #expect(match.wins[.first] == 1 << 40)
  }
}
