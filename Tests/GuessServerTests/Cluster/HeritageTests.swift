import TestSupport
import Testing

@testable import GuessServerCore
@testable import GuessProtocol

@Suite("Rooms of a dead node", .timed)
struct HeritageTests {
  private var node: ClusterNode
  private let departed: NodeLabel

  init() throws {
    node = try ClusterNode()
    departed = try ClusterNode.node(9)
  }

  /// The token that claims the seat of a player.
  private static func token(_ name: String) -> Token {
    Token(rawValue: Bits128(high: 7, low: name.utf8.reduce(0) { $0 << 8 | UInt64($1) }))
  }

  private static func digest(_ name: String) -> String { TokenDigest(of: token(name)).text }

  private static func room(_ code: String, rules: String = "race") -> String {
    "room room=\(code) rules=\(rules) lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0"
  }

  private static func sit(_ name: String, _ seat: Int, in code: String, token: String? = nil) -> String {
    "sit room=\(code) seat=\(seat) name=\(name) kind=human token=\(digest(token ?? name))"
  }

  /// A room in which the first player has guessed 170 seconds after the beginning of the round.
  private static func match(_ code: String, _ names: String..., rules: String = "race") throws -> [String] {
    [room(code, rules: rules)] + names.enumerated().map { sit($1, $0 + 1, in: code) } + [
      "match room=\(code) starter=1 at=0", try SecretSealTests.round(75, room: code),
      "guess room=\(code) seat=1 guess=50 ms=170000",
    ]
  }

  private static func waiting(_ code: String, _ name: String, token: String? = nil) -> [String] {
    [room(code), sit(name, 1, in: code, token: token)]
  }

  private func recovery(_ lines: [String]) throws -> Recovery {
    var recovery = Recovery()
    for line in lines { try recovery.take(try #require(SecretSealTests.entry(line))) }
    return recovery
  }

  private func heritage(_ lines: [String], after code: RoomCode? = nil) throws -> Heritage {
    Heritage(try recovery(lines), of: departed.incarnation, at: departed.slot, after: code)
  }

  /// Takes over the rooms in these lines; returns the recorded changes.
  private mutating func inherit(_ lines: [String]) throws -> [[JournalEntry]] {
    let before = node.changes.count
    node.handle(.inherit(try heritage(lines)))
    return Array(node.changes[before...])
  }

  /// Has the player resume; returns the lines that it receives.
  private mutating func resume(_ name: String) -> [String] {
    let id = node.connect()
    // Printing a token hides it.
    node.send("RESUME \(Nonce(rawValue: Self.token(name).rawValue))", from: id)
    return node.lines[id] ?? []
  }

  /// Checks that a start with the recorded changes leads to the same rooms.
  private func checkJournal() throws {
    try node.journal.check(node.lobby, configuration: node.lobby.configuration)
  }

  // MARK: - Taking rooms over

  @Test("are taken over with everyone away and all clocks paused until the first player is back")
  mutating func paused() throws {
    _ = try inherit(try Self.match("F7KD2Q", "ada", "bob"))
    let room = try #require(node.lobby.rooms.all.first)
    #expect(node.lobby.rooms.count == 1 && room.isRunning && room.pausedSince == node.lobby.now)
    #expect(room.occupants[.first]?.isAway == true && room.occupants[.second]?.isAway == true)
    #expect(node.lobby.awayPlayers == 2 && node.lobby.runningMatches == 1)
    // Ten seconds of the round were left.
    node.handle(.deadline, after: .seconds(50))
    let lines = resume("ada")
    #expect(lines.contains { $0.hasPrefix("OK RESUME name=ada") && $0.contains("room=F7KD2Q") })
    #expect(lines.contains { $0.hasPrefix("* STATE round=1") && $0.contains("lo=51 hi=100 n=1") }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("* END") })
    node.handle(.deadline, after: .seconds(9))
    #expect(node.lobby.rooms.all.first?.isRunning == true)
    node.handle(.deadline, after: .seconds(1))
    #expect(node.lobby.rooms.all.first?.isRunning == false)
    try checkJournal()
  }

  @Test("are one change of the journal after its earlier ones, which a start reads")
  mutating func journal() throws {
    let host = node.player("host")
    node.send("CREATE", from: host)
    let lines = try Self.match("F7KD2Q", "ada", "bob") + Self.waiting("000000", "eve")
    let changes = try inherit(lines)
    #expect(changes.count == 1)
    #expect(changes.first?.first == .heir(of: departed.incarnation.word, last: nil))
    #expect(
      changes.first?.compactMap { if case .room(let start) = $0 { "\(start.code)" } else { nil } } == [
        "000000", "F7KD2Q",
      ])
    #expect(node.journal.recovery.rooms.count == 3)
    #expect(node.journal.recovery.heritages == [departed.incarnation: .all])
    #expect(node.news.contains(.inherited(rooms: 2)))
    try checkJournal()
  }

  @Test("come with the takeovers that their node had made itself, so that those logs are not read again")
  mutating func chain() throws {
    let others = [Incarnation(rawValue: 77), Incarnation(rawValue: 78)]
    let code = try #require(RoomCode(rawValue: 5))
    let changes = try inherit(
      ["heir run=\(others[0])", "heir run=\(others[1]) last=\(code)"] + Self.waiting("F7KD2Q", "ada"))
    #expect(
      changes.first?.prefix(3) == [
        .heir(of: others[0].word, last: nil), .heir(of: others[1].word, last: code),
        .heir(of: departed.incarnation.word, last: nil),
      ])
    #expect(
      node.journal.recovery.heritages == [
        others[0]: .all, others[1]: .upTo(code), departed.incarnation: .all,
      ])
    try checkJournal()
  }

  @Test("keep their takeovers in every image, up to the last 64", arguments: [63, 64])
  mutating func remembered(others: Int) throws {
    _ = try inherit(Self.waiting("F7KD2Q", "ada"))
    let heir = JournalEntry.heir(of: departed.incarnation.word, last: nil)
    #expect(node.host.image.entries.first == heir)
    for number in 0..<others {
      node.handle(
        .inherit(Heritage(Recovery(), of: Incarnation(rawValue: 1_000 + UInt64(number)), at: departed.slot)))
    }
    #expect((node.host.image.entries.first == heir) == (others == 63))
    #expect(node.host.image.entries.count == 64 + 2)
    try checkJournal()
  }

  @Test("are not taken if no player sits in them")
  mutating func empty() throws {
    _ = try inherit(
      [Self.room("F7KD2Q"), "sit room=F7KD2Q seat=2 house=hard"] + Self.waiting("000000", "eve"))
    #expect(node.lobby.rooms.all.map { "\($0.code)" } == ["000000"])
    #expect(node.journal.recovery.rooms.count == 1)
  }

  private static func many(_ count: Int) -> [String] {
    (0..<count).flatMap { number -> [String] in
      guard let code = RoomCode(rawValue: UInt32(number)) else { return [] }
      return waiting("\(code)", "p\(number)")
    }
  }

  @Test("are restored 50 at a time, with a millisecond in between", arguments: [50, 51, 101])
  mutating func turns(count: Int) throws {
    var changes = try inherit(Self.many(count))
    var put = min(count, 50)
    while put < count {
      // The journal has the same rooms.
      #expect(
        changes.count == 1
          && changes.first?.first == .heir(of: departed.incarnation.word, last: Self.code(put - 1)))
      #expect(node.lobby.rooms.count == put && node.host.isInheriting)
      try checkJournal()
      #expect(!node.news.contains(.inherited(rooms: count)))
      #expect(node.host.nextDeadline == node.lobby.now + Milliseconds(1))
      node.handle(.deadline)
      #expect(node.lobby.rooms.count == put)
      let before = node.changes.count
      node.handle(.deadline, after: Milliseconds(1))
      changes = Array(node.changes[before...])
      put = min(count, put + 50)
    }
    #expect(changes.first?.first == .heir(of: departed.incarnation.word, last: nil))
    #expect(node.lobby.rooms.count == count && !node.host.isInheriting)
    #expect(node.news.count { $0 == .inherited(rooms: count) } == 1)
    try checkJournal()
  }

  private static func code(_ number: Int) -> RoomCode? { RoomCode(rawValue: UInt32(number)) }

  @Test(
    "resume after a restart with the room after the last restored one, whatever happened to earlier ones")
  mutating func interrupted() throws {
    _ = try inherit(Self.many(75))
    let last = try #require(Self.code(49))
    #expect(node.journal.recovery.heritages == [departed.incarnation: .upTo(last)])
    let first = try #require(node.lobby.rooms.all.first)
    #expect(resume("p0").contains { $0.hasPrefix("OK RESUME name=p0") && $0.contains("room=\(first.code)") })
    let id = try #require(node.lines.first { $0.value.contains { $0.hasPrefix("OK RESUME name=p0") } }?.key)
    node.send("LEAVE", from: id)
    let recovery = node.journal.recovery
    var next = try ClusterNode()
    next.restore(recovery)
    #expect(next.host.image.entries.first == .heir(of: departed.incarnation.word, last: last))
    next.handle(.inherit(try heritage(Self.many(75), after: last)))
    #expect(next.lobby.rooms.count == 74 && !next.host.isInheriting)
    #expect(next.host.image.entries.first == .heir(of: departed.incarnation.word, last: nil))
  }

  @Test("keep their names while they wait to be restored, and their players are asked to try again")
  mutating func namesToCome() throws {
    let early = node.connect()
    _ = try inherit(Self.many(51))
    node.send("NAME p50", from: early)
    #expect(node.lines[early]?.last?.hasPrefix("ERR NAME NAME_TAKEN") == true)
    node.send("NAME P49", from: early)
    #expect(node.lines[early]?.last?.hasPrefix("ERR NAME NAME_TAKEN") == true)
    node.send("NAME p51", from: early)
    #expect(node.lines[early]?.last?.hasPrefix("OK NAME name=p51") == true)
    #expect(resume("p50").last?.hasPrefix("ERR RESUME UNAVAILABLE retry_ms=1000") == true)
    node.handle(.deadline, after: Milliseconds(1))
    #expect(resume("p50").contains { $0.hasPrefix("OK RESUME name=p50") })
    try checkJournal()
  }

  @Test("keep their players when the old owner is back and does not know of the takeover yet")
  mutating func formerOwner() throws {
    _ = try inherit(Self.waiting("000000", "ada"))
    node.handle(.linked(departed))
    let questions = try #require(node.host.cluster?.doubts.keys)
    #expect(questions.count == 1)
    for question in questions { node.handle(.message(.held(question, true), from: departed.slot)) }
    #expect(node.lobby.rooms.count == 1)
    #expect(resume("ada").contains { $0.hasPrefix("OK RESUME name=ada") })
    try checkJournal()
  }

  // MARK: - Conflicts

  @Test("lose a player whose name is in use by now, and the rival's match ends without a winner")
  mutating func heldName() throws {
    let ada = node.player("Ada")
    let changes = try inherit(try Self.match("F7KD2Q", "ada", "bob") + Self.waiting("000000", "eve"))
    #expect(changes.count == 1 && changes.first?.first == .heir(of: departed.incarnation.word, last: nil))
    let room = try #require(node.lobby.rooms.all.first { "\($0.code)" == "F7KD2Q" })
    #expect(!room.isRunning && room.occupants[.first] == nil && room.occupants[.second]?.name == Name("bob"))
    #expect(node.lobby.runningMatches == 0 && node.lobby.rooms.count == 2)
    try checkJournal()
    let lines = resume("bob")
    #expect(lines.contains { $0.hasPrefix("OK RESUME name=bob") && $0.contains("room=F7KD2Q") })
    #expect(
      lines.contains {
        $0.hasPrefix("* END round=1 winner=- secret=75 nonce=00112233445566778899aabbccddeeff")
      },
      "\(lines)")
    #expect(lines.count { $0.hasPrefix("* MATCH winner=- score=0-0 reason=left") } == 1, "\(lines)")
    #expect(resume("ada").last?.hasPrefix("ERR RESUME BAD_TOKEN") == true)
    // The room accepts another player, even the owner of the name.
    node.send("JOIN F7KD2Q", from: ada)
    #expect(node.lines[ada]?.contains { $0.hasPrefix("OK JOIN room=F7KD2Q rival=bob") } == true)
    try checkJournal()
  }

  @Test("lose the player in the second seat in the same way, and a match before its first round ends as well")
  mutating func heldNameOfTheSecond() throws {
    _ = node.player("bob")
    _ = try inherit(try Self.match("F7KD2Q", "ada", "bob").dropLast(2))
    let lines = resume("ada")
    #expect(lines.count { $0.hasPrefix("* MATCH winner=- score=0-0 reason=left") } == 1, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("* END") })
    try checkJournal()
  }

  @Test("are dropped if they had no other players", arguments: [["ada", "bob"], ["ada"]])
  mutating func everyoneHere(names: [String]) throws {
    for name in names { _ = node.player(name) }
    let lines =
      names.count == 2
      ? try Self.match("F7KD2Q", "ada", "bob") : try Self.match("F7KD2Q", "ada", rules: "solo")
    let changes = try inherit(lines)
    #expect(changes == [[.heir(of: departed.incarnation.word, last: nil)]])
    #expect(node.lobby.rooms.count == 0 && !node.host.isInheriting)
    #expect(node.news.contains(.inherited(rooms: 0)))
  }

  @Test(
    "are not taken over with a code that is in use, even by a game alone",
    arguments: ["race", "solo"])
  mutating func heldCode(rules: String) throws {
    _ = try inherit([Self.room("F7KD2Q", rules: rules), Self.sit("ada", 1, in: "F7KD2Q")])
    let again = try inherit(Self.waiting("F7KD2Q", "bob") + Self.waiting("000000", "eve"))
    #expect(again.count == 1 && node.lobby.rooms.count == 2)
    #expect(node.journal.recovery.rooms.values.flatMap(\.names).map { "\($0)" }.sorted() == ["ada", "eve"])
    try checkJournal()
    #expect(resume("ada").contains { $0.hasPrefix("OK RESUME name=ada") })
    #expect(resume("bob").last?.hasPrefix("ERR RESUME BAD_TOKEN") == true)
  }

  @Test(
    "do not override a token that is in use, not even the player's previous one",
    arguments: [false, true])
  mutating func heldToken(isFormer: Bool) throws {
    _ = try inherit(Self.waiting("F7KD2Q", "ada"))
    var lines = Self.waiting("000000", "other", token: "ada")
    if isFormer {
      lines.append("token room=000000 seat=1 token=\(Self.digest("new")) former=\(Self.digest("ada"))")
    }
    _ = try inherit(lines + Self.waiting("000001", "eve"))
    #expect(node.lobby.rooms.all.map { "\($0.code)" }.sorted() == ["000001", "F7KD2Q"])
    try checkJournal()
    #expect(resume("ada").contains { $0.hasPrefix("OK RESUME name=ada") && $0.contains("room=F7KD2Q") })
  }
}
