import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("Messages between nodes", .timed)
struct LinkMessageTests {
  private static let session = LinkSession(rawValue: 0x0102_0304)
  private static let some = Array("PING\n".utf8)

  private static let question = LinkQuestion(rawValue: 7)
  private static let handover: Handover = {
    var handover = Handover(untilIdle: .seconds(1), isPlaced: false)
    guard let name = Name("ada"), let tag = NameTag("7") else { return handover }
    let claim = NameClaim(state: .told, tag: tag, moves: 3)
    handover.player = Handover.HandedPlayer(
      name: name, token: digest, formerToken: digest, chatDebt: 9, claim: claim)
    return handover
  }()
  private static let digest = TokenDigest(of: Token(rawValue: Bits128(high: 1, low: 2)))
  private static let move = Move(handover: handover, request: some, isQuiet: true)
  private static let status = ServerStatus(players: 1, rooms: 2, matches: 3, uptime: 4, isDegraded: true)
  private static let origins: [Origin] = [
    .local, .ipv4(.max), .ipv6(.max), .linkLocal(.max), .site(.max >> 16), .ipv4(0),
  ]

  private static let all: [LinkMessage] =
    [
      .move(session, move), .move(session, Move(handover: Handover(), request: [])), .accepted(session),
      .settled(session),
      .refused(session, isMiss: true, lines: some), .cancelled(session),
      .said(session, some), .lines(session, some), .lines(session, []), .ended(session), .lost(session),
      .close(session), .stay(session, isMiss: false), .moved(session), .returned(session, lines: some),
      .held(question, true), .rooms(question, after: nil), .listing(question, rows: some), .status(status),
      .ping, .pong,
    ] + slots.map { .moveOn(session, to: $0, move) }
    + codes.map { .rooms(question, after: $0) } + [.relocated(codes), .relocated([])]
    + origins.map { .miss($0) }
    + codes.flatMap { code -> [LinkMessage] in
      [
        .attach(session, Whereabouts(handover: handover, watched: code)),
        .attach(session, Whereabouts(handover: Handover(), watched: nil)),
        .renewed(session, Whereabouts(handover: handover, watched: code)),
        .renewed(session, Whereabouts(handover: Handover(), watched: nil)),
      ]
    } + slots.map { .newOwner(of: $0, RunID(rawValue: .max - UInt64($0.rawValue))) }
    + ["a:1", "[::1]:65535"].compactMap { PublicAddress($0).map { .address($0) } }
    + [.sanctions(sanctions), .sanctions([]), .scores(isWhole: true, []), .scores(isWhole: false, scores)]
    + [.holder(question, digest)]
  private static let sanctions = ["ban ada made=1", "mute 192.0.2.0/24 made=1 until=2 lifted=1 : no : spam"]
    .compactMap { Sanction(line: $0) }
  private static let scores: [ScoreRecord] = {
    guard let name = Name("ada"), let word = ShortWord("a") else { return [] }
    let round = RoundResult(
      number: 1, range: .oneToHundred, guesses: 5, time: .seconds(9), isFound: true)
    let attempt = Attempt(
      name: name, round: round,
      match: MatchID(Commitment(to: 5, nonce: Nonce(rawValue: Bits128(high: 1, low: 2)))))
    var streak = DailyStreak()
    streak.insert(Day(number: 20_000))
    return [
      .player(PlayerScore(name: name), last: 1, DailyStreak()),
      .player(PlayerScore(name: name), last: 1, streak),
    ]
      + [.seed(word), .day(Day(number: 1))].map { .attempt($0, attempt, in: .oneToHundred, endTime: 2) }
  }()
  private static let slots = [UInt8](0..<32).compactMap { NodeSlot(rawValue: $0) }
  private static let codes = [0, 1, RoomCode.count - 1].compactMap { RoomCode(rawValue: $0) }

  private func read(_ bytes: [UInt8], pieces size: Int = .max) throws(Unreadable) -> [LinkMessage] {
    var (reader, messages, rest) = (LinkReader(), [LinkMessage](), bytes[...])
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let message = try reader.next() { messages.append(message) }
    }
    return messages
  }

  @Test("are read as they were written, however they are cut into pieces")
  func roundTrip() throws {
    let bytes = Self.all.flatMap(\.bytes)
    for size in [1, 2, 3, 7, 100, .max] { #expect(try read(bytes, pieces: size) == Self.all) }
  }

  @Test("have numbers in network byte order, and a length at the front")
  func format() {
    #expect(LinkMessage.ping.bytes == [0, 0, 0, 1, 28])
    #expect(LinkMessage.lines(Self.session, [0x0A]).bytes == [0, 0, 0, 10, 7, 1, 2, 3, 4, 0, 0, 0, 1, 0x0A])
  }

  @Test("have a maximum length")
  func limits() throws {
    let most = LinkMessage.lines(Self.session, [UInt8](repeating: 0x0A, count: LinkMessage.byteLimit - 9))
    #expect(try read(most.bytes) == [most])
    #expect(throws: Unreadable.self) { try read([0, 1, 0, 1]) }
    #expect(throws: Unreadable.self) { try read([0, 0, 0, 0]) }
    var reader = LinkReader()
    reader.append([0, 1, 0, 0, 7])
    #expect(try reader.next() == nil)
    #expect(reader.bufferedBytes == 5)
  }

  @Test("carry fifty bans at once, and not one more")
  func sanctionLimit() throws {
    let most = LinkMessage.sanctions(Array(repeating: Self.sanctions[0], count: LinkMessage.mostSanctions))
    #expect(try read(most.bytes) == [most])
    let more = LinkMessage.sanctions(
      Array(repeating: Self.sanctions[0], count: LinkMessage.mostSanctions + 1))
    #expect(throws: Unreadable.self) { try read(more.bytes) }
  }

  @Test(
    "are refused if they are malformed",
    arguments: [
      // An unknown kind, half a session, and a byte too many.
      [0], [30], [2, 0, 0, 0], [28, 9],
      // Lines that are longer than the message.
      [7, 0, 0, 0, 1, 0, 0, 0, 1],
      // An invalid flag, two invalid slots, half a run, and an invalid code.
      [12, 0, 0, 0, 1, 2], [11, 0, 0, 0, 1, 32], [17, 32, 0, 0, 0, 0, 0, 0, 0, 0], [17, 1, 0, 0, 0, 0],
      [24, 0xFF, 0, 0, 0],
      // An address, a digest, an origin, a ban and a row of results that are none.
      [18, 0, 0, 0, 1, 0x20], [19, 0, 0, 0, 7, 0, 0, 0, 1, 0x20], [25, 5, 0, 0, 0, 0, 0, 0, 0, 0],
      [26, 0, 0, 0, 1, 0x62], [27, 1, 0, 0, 0, 1, 0x62],
    ] as [[UInt8]])
  func lies(body: [UInt8]) {
    #expect(throws: Unreadable.self) { try read([0, 0, 0, UInt8(body.count)] + body) }
  }
}
