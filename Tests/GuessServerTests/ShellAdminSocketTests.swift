import GuessGame
import GuessProtocol
import Platform
import Testing

@testable import GuessServer

@Suite("The admin socket, by itself")
@MainActor
struct ShellAdminSocketTests {
  @MainActor
  private final class Stage: HostStage<AdminClient> {
    private(set) var lines: [String] = []
    /// The answer to every line, except QUIT and lines that wait for the disk.
    var answer = "OK\n"

    override init() throws {
      try super.init()
      try socket.start { [unowned self] in perform($0, for: $1) }
    }

    private func perform(_ request: AdminRequest, for client: AdminClient) -> [UInt8]? {
      lines.append(request.verb.map { "\($0.word) \(request.arguments)" } ?? "?")
      switch request.verb {
      case .ban:
        client.waiting = (request, AdminReport(AdminLine(["line": request.arguments])), lines.count)
        return nil
      case .quit: return []
      default: return Array(answer.utf8)
      }
    }

    /// Completes everything that waits for the disk.
    func save() { save(upTo: lines.count) }

    func save(upTo revision: Int) {
      for client in socket.clients {
        guard let (request, report, wanted) = client.waiting, wanted <= revision else { continue }
        client.waiting = nil
        client.wire.write { $0 += request.answer(.success(report)) }
        socket.goOn(with: client, at: now)
      }
    }

    /// Returns the received text, and true if the end followed it.
    func text(at client: Descriptor) throws -> (text: String, isOver: Bool) {
      let (bytes, isOver) = try receive(at: client)
      return (String(decoding: bytes, as: UTF8.self), isOver)
    }
  }

  /// A stage, and a client that was greeted.
  private func stageWithClient() throws -> (Stage, Descriptor) {
    let stage = try Stage()
    let client = try stage.client()
    #expect(try stage.text(at: client).text.hasPrefix("* HELLO admin=1 "))
    return (stage, client)
  }

  @Test("reads nothing from a client while 64 KiB of its lines wait to be taken")
  func held() throws {
    let (stage, client) = try stageWithClient()
    try stage.send("BAN first\n", from: client)
    try stage.send(String(repeating: "PING 7\n", count: 9_362), from: client)
    #expect(stage.lines.count == 1)
    _ = try System.transmit(Array("P".utf8).span, to: client)
    #expect(try stage.step(), "65,534 bytes wait, and there is room for two")
    _ = try System.transmit(Array("I".utf8).span, to: client)
    #expect(try stage.step())
    _ = try System.transmit(Array("NG 8\n".utf8).span, to: client)
    #expect(try !stage.step(), "no read while the bytes wait")
    stage.save()
    try stage.run()
    #expect(stage.lines.count == 9_364 && stage.lines.last == "PING 8")
    #expect(try stage.text(at: client).isOver == false)
  }

  @Test("reads 64 KiB without the end of a line, and closes the connection after one byte more")
  func flood() throws {
    let (stage, client) = try stageWithClient()
    for _ in 0..<16 { try stage.send(String(repeating: "x", count: 4_096), from: client) }
    #expect(try stage.text(at: client).isOver == false)
    try stage.send("x", from: client)
    #expect(try stage.text(at: client).isOver)
  }

  @Test("takes no line while 64 KiB of answers wait to be read, and continues below that")
  func unsent() throws {
    let (stage, client) = try stageWithClient()
    stage.answer = String(repeating: "x", count: 1_023) + "\n"
    try stage.send(String(repeating: "PING\n", count: 2_000), from: client)
    let taken = stage.lines.count
    #expect(taken < 2_000)
    let kernel = try stage.text(at: client).text.utf8.count
    let unsent = taken * 1_024 - kernel
    #expect((65_536..<65_536 + 1_024).contains(unsent))
    var read = kernel
    while try stage.step() { read += try stage.text(at: client).text.utf8.count }
    #expect(stage.lines.count == 2_000 && read == 2_000 * 1_024)
  }

  @Test("takes sixteen lines of a client in a turn, and the next ones after those of others")
  func turns() throws {
    let (stage, client) = try stageWithClient()
    _ = try System.transmit(Array(String(repeating: "PING\n", count: 100).utf8).span, to: client)
    var counts: [Int] = []
    while try stage.step() { counts.append(stage.lines.count) }
    #expect(counts.first == 32, "when it was read from, and when it was due")
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 16 } && counts.last == 100)
    #expect(stage.socket.nextDeadline == nil)
  }

  @Test("replaces the client that was silent for longest, and not the one that came first")
  func quietest() throws {
    let stage = try Stage()
    let clients = try (0..<AdminClient.mostConnections).map { number in
      stage.now = .start + .seconds(Int64(number))
      return try stage.client()
    }
    stage.now = .start + .seconds(10)
    try stage.send("PING\n", from: clients[0])
    _ = try stage.client()
    #expect(try !stage.text(at: clients[0]).isOver && stage.text(at: clients[1]).isOver)
  }

  @Test("drops an answer that waits for the disk if its client leaves")
  func waiting() throws {
    let stage = try Stage()
    let clients = try (0..<5).map { number in
      stage.now = .start + .seconds(Int64(number))
      let client = try stage.client()
      try stage.send("BAN n\(number)\n", from: client)
      return client
    }
    #expect(try stage.text(at: clients[0]).text.hasSuffix("\n* BYE reason=displaced\n"))
    stage.save(upTo: 3)
    for (number, client) in clients.enumerated().dropFirst() {
      #expect(
        try stage.text(at: client).text.contains("OK BAN line=n\(number)\n") == (number < 3), "\(number)")
    }
    stage.save()
    #expect(try stage.text(at: clients[4]).text == "OK BAN line=n4\n")
  }

  @Test("closes after QUIT when the client has read the last line, or after a while")
  func quit() throws {
    let (stage, client) = try stageWithClient()
    try stage.send("QUIT\nPING\n", from: client)
    let (text, isOver) = try stage.text(at: client)
    #expect(text == "* BYE reason=quit\n" && isOver)
    let end = try #require(stage.socket.nextDeadline)
    stage.now = end
    try stage.run()
    #expect(stage.socket.nextDeadline == nil && stage.lines == ["QUIT "])
  }
}
