import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("A session that moves to another node", .timed)
struct HandoverTests {
  private let limits = ServerLimits()
  private let now = Instant(milliseconds: 100_000)
  private let id = ConnectionID(slot: 3, generation: 4)

  /// Returns what another node reads.
  private func sent(_ handover: Handover) throws(Unreadable) -> Handover {
    var rest = Self.bytes(handover)[...]
    defer { #expect(rest.isEmpty) }
    return try rest.read()
  }

  private func player(_ name: String) throws -> Player {
    let token = TokenDigest(of: Token(rawValue: Bits128(high: 1, low: 2)))
    return Player(connection: id, name: try #require(Name(name)), token: token)
  }

  private var session: Session {
    var session = Session(
      style: LineStyle(text: .off, language: .russian), at: Instant(milliseconds: 60_000))
    session.kind = .bot
    session.origin = .site(0x2001_0db8_0000)
    session.hasUnconfirmedToken = true
    session.hasMadeSense = true
    session.badLines = 3
    return session
  }

  @Test("keeps its whole state, on a clock that shows another time", arguments: LineStyle.Text.allCases)
  func roundTrip(text: LineStyle.Text) throws {
    var (session, player) = (session, try player("ada"))
    session.style.text = text
    player.formerToken = TokenDigest(of: Token(rawValue: Bits128(high: 3, low: 4)))
    for _ in 0..<4 {
      _ = session.tries.take(at: now, rate: limits.roomTries)
      _ = player.chat.take(at: now, rate: limits.chat)
    }
    let claim = NameClaim(moves: 3)
    let handover = Handover(session, player, claim, at: now, limits: limits)
    let read = try sent(handover)
    #expect(read == handover)
    let later = Instant(milliseconds: 5_000_000)
    let (there, who) = (
      read.session(at: later, limits: limits), read.player(on: id, at: later, limits: limits)
    )
    #expect(there.style == session.style)
    let again = Handover(there, who, claim, at: later, limits: limits)
    #expect(again == handover)
    #expect(
      there.tries.delay(at: later, rate: limits.roomTries)
        == session.tries.delay(at: now, rate: limits.roomTries))
  }

  @Test("may have no name, or a warning")
  func nameless() throws {
    var session = session
    session.silence = .ends(now + .seconds(20), heard: 0)
    let handover = Handover(session, nil, NameClaim(), at: now, limits: limits)
    #expect(try sent(handover) == handover)
    guard case .ends(let end, _) = handover.session(at: .start, limits: limits).silence else {
      return #expect(Bool(false), "it is still warned")
    }
    #expect(end == .start + .seconds(20))
  }

  @Test("carries every field, except for those that belong to the node")
  func everyField() throws {
    let fields = Set(Mirror(reflecting: session).children.compactMap(\.label))
    let carried: Set = [
      "tries", "silence", "style", "kind", "hasUnconfirmedToken", "hasMadeSense", "badLines", "player",
      "origin",
    ]
    // The part of it, the watched room, the right only to return, the matches left and the start are the nodes' own business.
    #expect(fields == carried.union(["part", "watched", "isOnlyToReturn", "leaves", "began"]))
    let ofPlayer = Set(Mirror(reflecting: try player("ada")).children.compactMap(\.label))
    #expect(ofPlayer == ["token", "chat", "box", "place", "connection", "lastRival", "name"])
    let rarity = try #require(Self.rarity(of: try player("ada")))
    #expect(rarity == ["formerToken", "absence", "keptPlace"])
  }

  /// The names of the fields that only few players have.
  private static func rarity(of player: Player) -> Set<String>? {
    var player = player
    player.formerToken = player.token
    let box = Mirror(reflecting: player).descendant("box", "some")
    guard let value = box.flatMap({ Mirror(reflecting: $0).descendant("box") }) else { return nil }
    return Set(Mirror(reflecting: value).children.compactMap(\.label))
  }

  @Test("is refused if a node sends malformed data")
  func nonsense() throws {
    var handovers = Array(
      repeating: Handover(session, try player("ada"), NameClaim(), at: now, limits: limits), count: 6)
    handovers[0].silence = Milliseconds(-1)
    handovers[1].untilIdle = .seconds(366 * 86_400 + 1)
    handovers[2].triesDebt = .max
    handovers[3].triesDebt = -1
    handovers[4].player?.chatDebt = .max
    for handover in handovers.dropLast() { #expect(throws: Unreadable.self) { try sent(handover) } }
    let fields = Self.fields(of: handovers[5])
    for count in fields.indices {
      var rest = Self.bytes(Array(fields.prefix(count)))[...]
      #expect(throws: Unreadable.self) { try rest.read() as Handover }
    }
  }

  @Test("is accepted if a newer node has added something")
  func newer() throws {
    let handover = Handover(session, nil, NameClaim(), at: now, limits: limits)
    var rest = Self.bytes(Self.fields(of: handover) + [1, 2, 3])[...]
    #expect(try rest.read() == handover)
    #expect(rest.isEmpty)
  }

  private static func fields(of handover: Handover) -> [UInt8] { Array(bytes(handover).dropFirst(4)) }

  private static func bytes(_ value: some LinkValue) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.write(value)
    return bytes
  }
}
