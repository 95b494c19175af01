import GuessProtocol
import Platform
import Testing

@testable import GuessServer

@Suite("The port for metrics")
@MainActor
struct ShellMetricsSocketTests {
  @MainActor
  private final class Stage: HostStage<MetricsClient> {
    var body = "fine\n"

    override init() throws {
      try super.init()
      try socket.start { [unowned self] _ in HTTPResponse(body: body) }
    }
  }

  private nonisolated static let request = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test("sends an answer larger than any buffer of the system whole, as fast as it is read")
  func large() throws {
    let stage = try Stage()
    stage.body = String(repeating: "0123456789abcde\n", count: 1 << 18)
    let client = try stage.client()
    try stage.send(Self.request, from: client)
    // A client that has closed its side is still answered.
    try System.endOutput(of: client)
    var (bytes, isOver): ([UInt8], Bool) = ([], false)
    var rounds = 0
    while !isOver {
      try stage.run()
      let part = try stage.receive(at: client, most: 65_536)
      bytes += part.bytes
      isOver = part.isOver
      rounds += 1
    }
    #expect(rounds > 10)
    #expect(bytes == HTTPResponse(body: stage.body).bytes(withBody: true))
  }

  @Test(
    "drops a client that says nothing, or does not read, after five seconds and not before",
    arguments: ["", "GET /", request])
  func patience(said: String) throws {
    let stage = try Stage()
    stage.body = String(repeating: "x", count: 1 << 24)
    let client = try stage.client()
    if !said.isEmpty { try stage.send(said, from: client) }
    stage.now = .start + MetricsClient.timeout - Milliseconds(1)
    try stage.run()
    #expect(stage.socket.nextDeadline == .start + .seconds(5))
    stage.now = .start + .seconds(5)
    try stage.run()
    #expect(stage.socket.nextDeadline == nil)
    let (bytes, isOver) = try stage.receive(at: client, most: .max)
    #expect(isOver && bytes.count < 1 << 24)
  }

  @Test("takes eight connections, and a ninth replaces the oldest")
  func crowd() throws {
    let stage = try Stage()
    var clients = try (0..<MetricsClient.mostConnections).map { _ in try stage.client() }
    for client in clients { #expect(try stage.receive(at: client).isOver == false) }
    clients.append(try stage.client())
    #expect(
      try clients.map { try stage.receive(at: $0).isOver } == [true] + Array(repeating: false, count: 8))
    try stage.send(Self.request, from: clients[8])
    #expect(try stage.receive(at: clients[8]).bytes.starts(with: "HTTP/1.1 200 OK".utf8))
  }

  @Test("ends after its answer, and closes immediately if a client ends before its request does")
  func end() throws {
    let stage = try Stage()
    let answered = try stage.client()
    try stage.send(Self.request, from: answered)
    #expect(try stage.receive(at: answered) == (HTTPResponse(body: stage.body).bytes(withBody: true), true))
    let hasty = try stage.client()
    try stage.send("GET /", from: hasty)
    try System.endOutput(of: hasty)
    try stage.step()
    #expect(try stage.receive(at: hasty) == ([], true))
  }

  @Test("discards up to 64 KiB after a request")
  func body() throws {
    let stage = try Stage()
    let client = try stage.client()
    try stage.send(Self.request, from: client)
    for _ in 0..<16 { try stage.send(String(repeating: "x", count: 4_096), from: client) }
    #expect(stage.socket.nextDeadline != nil)
    try? stage.send("x", from: client)
    #expect(stage.socket.nextDeadline == nil)
  }
}
