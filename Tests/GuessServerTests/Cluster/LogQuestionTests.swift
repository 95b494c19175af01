import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("Requests to Redis about logs", .timed)
struct LogQuestionTests {
  private static let identity = "00000000000000aa"
  private let run: NodeRun
  private let departed: DepartedNode
  private let taken: TakenLog

  init() throws {
    run = NodeRun(
      identity: Self.identity, place: "here", name: try #require(ShortWord("a")),
      id: RunID(rawValue: 0xB),
      address: "127.0.0.1:4838", fingerprint: "f", proof: LogProof(try SecretSealTests.key(1)),
      lease: .seconds(6), reserve: .seconds(90),
      slot: NodeSlot(rawValue: 3))
    departed = try #require(DepartedNode("- 5 b 00000000000000cc 127.0.0.1:4839 00000000000000dd"))
    taken = TakenLog(departed.node, number: 2)
  }

  private static func bytes(_ text: String) -> RESPValue { .bytes(Array(text.utf8)) }

  private static func position(_ generation: UInt64, _ number: UInt64) -> LogPosition {
    LogPosition(generation: generation, number: number)
  }

  private static let scripts: [(name: String, script: ClusterScript)] = [
    ("open", .open), ("begin", .begin), ("leave", .leave), ("take", .take), ("legacies", .legacies),
    ("page", .page), ("settle", .settle),
  ]

  /// The words of a request, as Redis reads them, with the name of a script instead of its text.
  private func words(_ request: RESPRequest) throws -> [String] {
    var reader = RESPReader()
    reader.append(request.bytes)
    guard case .array(let values)? = try reader.next() else { return [] }
    return values.map { value in
      let text = value.text ?? "?"
      return Self.scripts.first { $0.script.text == text }?.name ?? text
    }
  }

  private func proof(of piece: LogPiece) -> String { run.proof.text(of: piece, by: run.id) }

  // MARK: - A node's own log

  @Test("look up a node's own log by its data directory, with its takeover")
  func questions() throws {
    let log = "gs:log:2:\(Self.identity)"
    let position = Self.position(2, 7)
    let begin = LogPiece(Self.position(2, 0), .begin, Array("journal\n".utf8))
    let change = LogPiece(position, .change, Array("guess\n".utf8))
    #expect(
      try words(LogQuestion.open.request(by: run)) == [
        "EVAL", "open", "2", log, "gs:taken", Self.identity, "4294967296",
      ])
    #expect(
      try words(LogQuestion.append(begin).request(by: run))
        == [
          "EVAL", "begin", "3", log, "gs:taken", "gs:log:\(Self.identity)", Self.identity, "2-0",
          proof(of: begin), "begin", "journal\n",
        ])
    // It creates no log if there is none.
    #expect(
      try words(LogQuestion.append(change).request(by: run))
        == ["XADD", log, "NOMKSTREAM", "2-7", "proof", proof(of: change), "change", "guess\n"])
    let whole = LogPiece(position, .whole)
    #expect(
      try words(LogQuestion.append(whole).request(by: run))
        == ["XADD", log, "NOMKSTREAM", "2-7", "proof", proof(of: whole), "whole", ""])
    #expect(
      try words(LogQuestion.trim(generation: 2).request(by: run)) == ["XTRIM", log, "MINID", "2-0"])
    #expect(try words(LogQuestion.accept.request(by: run)) == ["HDEL", "gs:taken", Self.identity])
    #expect(
      try words(LogQuestion.leave.request(by: run))
        == ["EVAL", "leave", "1", "gs:nodes", "3", Self.identity, "000000000000000b"])
  }

  @Test("send a piece unchanged, whatever bytes it has")
  func binary() throws {
    let piece = LogPiece(Self.position(1, 1), .rooms, [0, 0xFF, 0x0D, 0x0A])
    let request = LogQuestion.append(piece).request(by: run)
    #expect(request.bytes.suffix(12) == Array("\r\n$4\r\n".utf8) + [0, 0xFF, 0x0D, 0x0A, 0x0D, 0x0A])
  }

  private static let append = LogQuestion.append(LogPiece(position(1, 1), .change))

  @Test(
    "have replies that are read correctly",
    arguments: [
      (LogQuestion.open, RESPValue.array([bytes("log"), bytes("-")]), LogAnswer.opened(last: nil)),
      (.open, .array([bytes("log"), bytes("7-12")]), .opened(last: position(7, 12))),
      (
        .open, .array([bytes("log"), bytes("4294967296-18446744073709551615")]),
        .opened(last: position(1 << 32, .max))
      ),
      (.open, .array([bytes("foreign"), bytes("-")]), .foreign),
      (append, bytes("1-1"), .done), (append, .null, .missing),
      (append, bytes("taken"), .taken(lastSum: nil)),
      (append, bytes("done"), .done), (.trim(generation: 1), .integer(3), .done),
      (.accept, .integer(0), .done),
      (.leave, bytes("done"), .done),
    ])
  func answers(question: LogQuestion, value: RESPValue, answer: LogAnswer) {
    #expect(LogAnswer(.success(value), to: question, by: run) == answer)
  }

  @Test("accept a takeover of the own log only with a proof, or at the start")
  func ownLogTaken() {
    func answer(_ text: String, isStarting: Bool = false) -> LogAnswer? {
      LogAnswer(
        .success(.array([Self.bytes("taken"), Self.bytes(text)])), to: .open, by: run, isStarting: isStarting)
    }
    let proof = run.proof.text(ofTaking: run.id, from: run.identity)
    #expect(proof.utf8.count == 32)
    #expect(answer("00c0ffee \(proof)") == .taken(lastSum: 0xC0FFEE))
    #expect(answer("- \(proof)") == .taken(lastSum: nil))
    for text in [
      "00c0ffee", "", "00c0ffee \(proof.dropLast())", "00c0ffee x \(proof)",
      "00c0ffee \(run.proof.text(ofTaking: RunID(rawValue: 1), from: run.identity))",
      "00c0ffee \(run.proof.text(ofTaking: run.id, from: departed.identity))",
    ] {
      #expect(answer(text) == .foreign)
    }
    #expect(answer("00c0ffee", isStarting: true) == .taken(lastSum: 0xC0FFEE))
    #expect(answer("", isStarting: true) == .taken(lastSum: nil))
  }

  @Test(
    "reject replies that Redis never gives",
    arguments: [
      (LogQuestion.open, RESPValue.null), (.open, bytes("log")), (.open, .array([])),
      (.open, .array([bytes("log")])), (.open, .array([bytes("log"), .integer(1)])),
      (.open, .array([bytes("log"), bytes("4294967297-0")])), (.open, .array([bytes("log"), bytes("7")])),
      (.open, .array([bytes("log"), bytes("-1-2")])),
      (.open, .array([bytes("log"), bytes("1-2-3")])), (.open, .array([bytes("other"), bytes("-")])),
      (.open, .array([bytes("log"), bytes("-"), bytes("-")])), (append, .integer(1)),
      (append, .error(RESPError(text: "ERR The ID specified in XADD is equal or smaller"))),
      (.trim(generation: 1), .null), (.accept, bytes("1")), (.leave, .integer(1)),
    ])
  func nonsense(question: LogQuestion, value: RESPValue) {
    #expect(LogAnswer(.success(value), to: question, by: run) == nil)
  }

  @Test("fail if no answer came")
  func failure() {
    #expect(LogAnswer(.failure(.lost), to: .open, by: run) == nil)
    #expect(FailoverAnswer(.failure(.lost), to: .takenLogs, by: run) == nil)
  }

  @Test(
    "write an entry of a stream as a position, a proof, and one field that is a kind",
    arguments: LogPiece.Kind.allCases)
  func piece(kind: LogPiece.Kind) {
    var piece = LogPiece(Self.position(3, 4), kind, Array("text".utf8))
    let proof = proof(of: piece)
    piece.run = run.id
    func entry(_ position: String, _ fields: [String]) -> RESPValue {
      .array([Self.bytes(position), .array(fields.map(Self.bytes))])
    }
    #expect(LogPiece(entry("3-4", ["proof", proof, kind.rawValue, "text"]), run.proof) == piece)
    let other = LogPiece.Kind.allCases.first { $0 != kind }?.rawValue ?? ""
    for value in [
      entry("3-5", ["proof", proof, kind.rawValue, "text"]),
      entry("4-4", ["proof", proof, kind.rawValue, "text"]),
      entry("3-4", ["proof", proof, other, "text"]), entry("3-4", ["proof", proof, kind.rawValue, "test"]),
      entry("3-4", ["proof", "f" + proof.dropFirst(), kind.rawValue, "text"]),
      entry("3-4", ["proof", "\(proof)0", kind.rawValue, "text"]),
      entry("3-4", ["proof", "", kind.rawValue, "text"]),
      entry("3", ["proof", proof, kind.rawValue, "text"]), entry("3-4", [kind.rawValue, "text"]),
      entry("3-4", ["proof", proof, "other", "text"]), entry("3-4", []), .null, .array([Self.bytes("3-4")]),
      .array([Self.bytes("3-4"), Self.bytes("text")]),
    ] {
      #expect(LogPiece(value, run.proof) == nil)
    }
  }

  // MARK: - Another node's log

  @Test("take the log of a dead node, and send what identifies both nodes")
  func take() throws {
    #expect(
      try words(FailoverQuestion.take(departed).request(by: run)) == [
        "EVAL", "take", "6", "gs:nodes", "gs:log:2:00000000000000dd", "gs:left:00000000000000cc",
        "gs:taken",
        "gs:left", "gs:run:00000000000000cc", "5", "00000000000000dd", "00000000000000cc", "3", Self.identity,
        "90000", run.proof.text(ofTaking: departed.node.run, from: departed.identity),
      ])
  }

  @Test("read a log that was taken page by page, and delete it")
  func failover() throws {
    let key = "gs:left:00000000000000cc"
    #expect(
      try words(FailoverQuestion.takenLogs.request(by: run))
        == ["EVAL", "legacies", "1", "gs:left", Self.identity, "64"])
    #expect(
      try words(FailoverQuestion.page(taken, after: nil).request(by: run))
        == ["EVAL", "page", "2", key, "gs:taken", Self.identity, "-", "20", "49216"])
    #expect(
      try words(FailoverQuestion.page(taken, after: Self.position(2, 7)).request(by: run))
        == ["EVAL", "page", "2", key, "gs:taken", Self.identity, "(2-7", "20", "49216"])
    #expect(
      try words(FailoverQuestion.settle(taken).request(by: run))
        == ["EVAL", "settle", "2", key, "gs:left", "00000000000000cc"])
    // One request asks for a mebibyte at most.
    #expect(FailoverQuestion.piecesAtOnce * LogPiece.byteLimit <= 1_024 * 1_024)
  }

  @Test("take a log unless its node is alive or the request came late")
  func answersToTaking() {
    let values = ["done", "alive", "late", "missing"].map(Self.bytes) + [.null, .integer(1)]
    for question in [FailoverQuestion.take(departed), .settle(taken)] {
      let answers = values.map { FailoverAnswer(.success($0), to: question, by: run) }
      #expect(answers == [.done, nil, nil, nil, nil, nil])
    }
  }

  @Test("list the takeovers of this node, without malformed ones")
  func takenLogs() {
    let words = [
      "00000000000000cc", "\(Self.identity) 5 b 2", "x", "\(Self.identity) 5 b 2", "00000000000000cd",
      "\(Self.identity) 32 b 2", "00000000000000ce", "\(Self.identity) 5 b", "00000000000000cf",
      "other 0 c 1",
    ]
    let read = FailoverAnswer(.success(.array(words.map(Self.bytes))), to: .takenLogs, by: run)
    #expect(read == .takenLogs([taken]))
    #expect(FailoverAnswer(.success(.array([])), to: .takenLogs, by: run) == .takenLogs([]))
    #expect(
      FailoverAnswer(.success(.array([Self.bytes("00000000000000cc")])), to: .takenLogs, by: run)
        == .takenLogs([]))
    #expect(FailoverAnswer(.success(.null), to: .takenLogs, by: run) == nil)
  }

  @Test("read a page of pieces, without those that no node has written, and continue if it is full")
  func page() {
    var piece = LogPiece(Self.position(3, 4), .change, Array("text".utf8))
    let fields = ["proof", proof(of: piece), "change", "text"].map(Self.bytes)
    piece.run = run.id
    let entry = RESPValue.array([Self.bytes("3-4"), .array(fields)])
    let foreign = RESPValue.array([Self.bytes("18446744073709551615-9"), .array([])])
    let question = FailoverQuestion.page(taken, after: nil)
    func answer(_ values: [RESPValue]) -> FailoverAnswer? {
      FailoverAnswer(.success(.array(values)), to: question, by: run)
    }
    #expect(answer([entry, entry]) == .page([piece, piece]))
    #expect(answer([]) == .page([]))
    #expect(answer([foreign, entry, .null]) == .page([piece], foreign: 2))
    let full = Array(repeating: entry, count: FailoverQuestion.piecesAtOnce - 1)
    #expect(
      answer(full + [foreign])
        == .page(full.map { _ in piece }, more: Self.position(.max, 9), foreign: 1))
    #expect(FailoverAnswer(.success(Self.bytes("taken")), to: question, by: run) == nil)
    #expect(FailoverAnswer(.success(.null), to: question, by: run) == nil)
  }
}
