import Foundation
import GuessProtocol
import Testing

@Suite("guess-client with journals", .waiting)
struct JournalTests {
  private static let nonce = Nonce(rawValue: Bits128(high: 0, low: 1))
  private static let commitment = Commitment(to: 75, nonce: nonce)

  /// A journal with one solo game and the guesses 50 and 75.
  static func journal(file number: Int = 1, secret: Int64 = 75) -> [UInt8] {
    guard let room = RoomCode("F7KD2Q"), let name = Name("ada") else {
      preconditionFailure("a room and its player")
    }
    let token = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 1)))
    let opening = JournalEntry.RoomStart(
      code: room, settings: .solo(range: .oneToHundred), day: nil, isListed: false, starter: .first, drawn: 0)
    let round = JournalEntry.RoundStart(
      number: 1, drawn: 1, secret: secret, nonce: nonce, commitment: commitment, turn: nil)
    let entries: [JournalEntry] = [
      .file(number: number), .start(unixTime: 1_763_719_200, version: "1.0.0"), .room(opening),
      .sit(room, .first, .player(name, .human, token, handicap: nil)),
      .match(room, JournalEntry.MatchStart(starter: .first, at: .zero)), .round(room, round),
      .guess(room, .first, 50, elapsed: Milliseconds(1_000)),
      .guess(room, .first, 75, elapsed: Milliseconds(2_000)),
      .end(room, winners: Seats([.first]), isBrokenOff: false),
      .over(room, MatchID(commitment), winner: .first, .found, at: .zero),
    ]
    var bytes: [UInt8] = []
    for entry in entries { entry.write(to: &bytes) }
    return bytes
  }

  /// Runs the client with `DATA` in its arguments replaced by a directory with these files, and returns its ending and output.
  private func run(
    _ arguments: [String], files: [String: [UInt8]] = [:], input: [UInt8] = []
  ) throws -> (ending: ChildProcess.Ending, text: String, complaints: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, contents) in files { try Data(contents).write(to: folder.appending(path: name)) }
    let arguments = arguments.map { $0.replacing("DATA", with: folder.path) }
    let process = try ChildProcess(try BuildProducts.path(of: "guess-client"), arguments)
    if !input.isEmpty { try process.type(String(decoding: input, as: UTF8.self)) }
    process.endInput()
    return (try process.wait(), process.text, process.complaints)
  }

  @Test("lists matches, and shows one move by move, from a directory and from a pipe")
  func replay() throws {
    let files = ["journal": Self.journal(), "seed.key": [1, 2, 3]]
    let table = try run(["replay", "DATA"], files: files)
    #expect(table.ending == .exit(0) && table.complaints.isEmpty)
    #expect(table.text.contains("\(MatchID(Self.commitment))  2025-11-21 10:00  solo   1..100  ada"))
    for arguments in [
      ["replay", "DATA", "last"], ["replay", "DATA/journal", "\(MatchID(Self.commitment))"],
    ] {
      let match = try run(arguments, files: files)
      #expect(
        match.ending == .exit(0) && match.text.contains("  0:01.000  ada  50  ▲ too low   51..100  50 left\n")
      )
      #expect(!match.text.contains("\u{1B}"))
    }
    let objects = try run(["replay", "DATA", "--json"], files: files)
    #expect(
      objects.ending == .exit(0)
        && objects.text.hasPrefix(#"{"type":"match","match":"\#(MatchID(Self.commitment))","#))
    let piped = try run(["replay", "-", "last", "--color=always"], input: Self.journal())
    #expect(piped.ending == .exit(0) && piped.text.contains("\u{1B}[36m  0:01.000  ada  50  ▲ too low"))
  }

  @Test("checks them, and exits with 0 if all is well, otherwise with 1")
  func verify() throws {
    let old = ["history-1": Self.journal(), "journal": Self.journal(file: 2)]
    let well = try run(["verify", "DATA"], files: old)
    #expect(well.ending == .exit(0) && well.complaints.isEmpty)
    #expect(well.text.hasSuffix("✓ No errors: every commitment and every hint is correct.\n"))
    #expect(well.text.contains("history-1: 10 lines, 1 round, 1 finished match.\n"))
    let changed = try run(["verify", "-"], input: Self.journal(secret: 76))
    #expect(changed.ending == .exit(1) && changed.text.hasPrefix("✗ -:6: room F7KD2Q, match "))
    var damaged = Self.journal()
    damaged[damaged.count / 2] ^= 0x01
    #expect(try run(["verify", "DATA"], files: ["journal": damaged]).ending == .exit(1))
    #expect(try run(["verify", "DATA"]).ending == .exit(1))
  }

  @Test("shows the valid part of a torn journal with a note about it, and nothing of a damaged one")
  func broken() throws {
    let torn = try run(["replay", "-"], input: Self.journal() + Array("guess roo".utf8))
    #expect(torn.ending == .exit(0) && torn.text.contains("ada wins"))
    #expect(
      torn.complaints
        == "guess-client: -: the last write was cut off by a crash; everything before it is valid.\n")
    var text = Self.journal()
    text[text.count / 2] ^= 0x01
    let line = text[..<(text.count / 2)].count { $0 == 0x0A } + 1
    let damaged = try run(["replay", "-"], input: text)
    #expect(damaged.ending == .exit(1) && damaged.text.isEmpty && damaged.complaints.contains("-:\(line): "))
  }

  @Test("shows and checks a match from a real server")
  func played() throws {
    let folder = DataFolder()
    let server = try folder.start()
    let pair = try Pair(on: server, "countdown=0 range=1..1000")
    let found = try pair.ada.bisect(after: pair.adasStart)
    let match = try pair.ada.skip(to: "* RECORDED")["match"]
    #expect(try run(["verify", folder.path]).ending == .exit(0))
    for word in ["last", String(match.prefix(4))] {
      let shown = try run(["replay", folder.path, word])
      #expect(shown.ending == .exit(0) && shown.text.contains("ada found it: the number was \(found)."))
      #expect(shown.text.contains("✓ fair: \(found) was fixed before the first guess."))
    }
    #expect(try server.stop() == .exit(0))
    #expect(try run(["verify", folder.path]).text.contains(" 1 finished match.\n✓ No errors"))
  }

  @Test("exits with 1 for an unknown match or file, and with 2 if the request is unclear")
  func refusals() throws {
    let files = ["journal": Self.journal()]
    #expect(try run(["replay", "DATA", "ffff"], files: files).ending == .exit(1))
    #expect(try run(["replay", "DATA/none"]).ending == .exit(1))
    for word in ["lats", "12a"] {
      let slip = try run(["replay", "DATA", word], files: files)
      #expect(
        slip.ending == .exit(1)
          && slip.complaints.contains("there is no file \(word). To name a match"))
    }
    for arguments in [["replay"], ["verify"], ["replay", "last"], ["replay", "--name=ada", "DATA"]] {
      let result = try run(arguments)
      #expect(result.ending == .exit(2) && result.complaints.hasPrefix("guess-client: "))
    }
  }

  @Test("prints no control character from a path")
  func hostilePath() throws {
    for command in ["replay", "verify"] {
      let result = try run([command, "a\u{1B}[2Jb\u{202E}"])
      #expect(result.ending == .exit(1))
      #expect(!(result.text + result.complaints).contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
