import Foundation
import Testing

@Suite("The port for metrics", .waiting)
struct MetricsTests {
  private let folder = DataFolder()
  private var socket: String { "\(folder.path)/m" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  /// The lines of the answer's head and body.
  private func ask(_ path: String) throws -> [String] {
    let client = try RawClient(path: socket)
    try client.send(bytes: Array("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    return try client.rest().map { $0.text.trimmingCharacters(in: .newlines) }
  }

  /// The value of a metric with these labels.
  private func number(_ metric: String) throws -> Double? {
    try ask("/metrics").first { $0.hasPrefix(metric + " ") }
      .flatMap { Double($0.dropFirst(metric.count + 1)) }
  }

  /// Reads pages, each of which is kept for a second, until one has this value.
  private func waitFor(_ metric: String, toBe value: Double) throws {
    try eventually("\(metric) \(value)", pausing: .milliseconds(50)) {
      try number(metric) == value
    }
  }

  @Test(
    "counts events of the game, and promtool accepts its page",
    .enabled(if: Peer.promtool.isExpected))
  func game() throws {
    try withServer("--metrics", "unix:\(socket)") { server in
      let ada = try server.connect()
      try ada.send("NAME ada\nSOLO range=1..1000000000\n9\n9\nnonsense")
      try ada.skip(to: "ERR - BAD_VERB")
      let expected: [(String, Double)] = [
        ("guess_players{kind=\"human\"}", 1), ("guess_rooms{state=\"playing\"}", 1),
        ("guess_connections", 1),
        ("guess_matches_begun_total{rules=\"solo\"}", 1), ("guess_refusals_total{code=\"BAD_VERB\"}", 1),
        ("guess_request_duration_seconds_count", 5), ("guess_ready", 1), ("guess_recording", 0),
      ]
      for (metric, value) in expected { try waitFor(metric, toBe: value) }
      let page = try ask("/metrics")
      let body = page.drop { !$0.isEmpty }.dropFirst()
      #expect(page.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
      let promtool = try ChildProcess("promtool", ["check", "metrics"])
      for line in body { try promtool.send(line) }
      promtool.endInput()
      #expect(try promtool.wait() == .exit(0))
      #expect(promtool.complaints.isEmpty, "\(promtool.report)")
    }
  }

  @Test("reports that the server runs, and whether it admits players, with the reason if not")
  func readiness() throws {
    let server = try ServerProcess(["--metrics", "unix:\(socket)", "--max-connections", "1"])
    #expect(try ask("/healthz").first == "HTTP/1.1 200 OK")
    #expect(try ask("/readyz").first == "HTTP/1.1 200 OK")
    let ada = try server.connect()
    try ada.send("NAME ada\nCREATE house=hard range=1..1000000 countdown=0")
    try ada.skip(to: "* START")
    let full = try ask("/readyz")
    #expect(full.first == "HTTP/1.1 503 Service Unavailable")
    #expect(full.last?.hasPrefix("full: ") == true)
    try server.process.signal(SIGTERM)
    try ada.skip(to: "* WARN")
    #expect(try ask("/readyz").last?.hasPrefix("draining: ") == true)
    #expect(try ask("/healthz").last == "ok")
    try ada.send("LEAVE")
    #expect(try server.process.wait() == .exit(0))
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test("serves TCP as well, to a program that knows HTTP", .enabled(if: Peer.python.isExpected))
  func python() throws {
    try withServer("--metrics", "127.0.0.1:0") { server in
      var port: String?
      try eventually("the port is in the log") {
        port = server.process.complaints.firstMatch(of: /listening=127\.0\.0\.1:(\d+)/).map {
          String($0.output.1)
        }
        return port != nil
      }
      let program = """
        import http.client, sys
        for method, path, status in [("GET", "/metrics", 200), ("HEAD", "/metrics", 200), ("GET", "/x", 404),
            ("POST", "/metrics", 405), ("GET", "/healthz", 200)]:
          connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
          connection.request(method, path, body="x" * 10000 if method == "POST" else None)
          answer = connection.getresponse()
          body = answer.read()
          assert answer.status == status, (method, path, answer.status)
          assert answer.getheader("Connection") == "close"
          assert (len(body) == 0) == (method == "HEAD"), body
        """
      let python = try ChildProcess("python3", ["-c", program, try #require(port)])
      #expect(try python.wait() == .exit(0), "\(python.report)")
    }
  }

  @Test("delays no player if its clients send nonsense or nothing, or never read")
  func nuisances() throws {
    try withServer("--metrics", "unix:\(socket)", "--rate", "off") { server in
      let ada = try server.connect()
      try ada.send("NAME ada\nSOLO range=1..1000000000")
      try ada.skip(to: "* START")
      var lowest = 1
      /// Plays on: every guess gets an answer.
      func play() throws {
        for _ in 1...20 {
          try ada.send("\(lowest)")
          try ada.skip(to: "OK GUESS")
          lowest += 1
        }
      }
      try play()
      for nonsense in [
        "NAME eve\r\n\r\n", "\0\u{1}\u{2}\n\n", "GET /metrics\r\n\r\n", "\r\n\r\n",
        String(repeating: "A", count: 10_000), "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
      ] {
        let client = try RawClient(path: socket)
        try client.send(bytes: Array(nonsense.utf8))
        let status = try client.rest().first?.text
        #expect(status?.hasPrefix("HTTP/1.1 4") == true, "\(nonsense.prefix(20)): \(status ?? "nothing")")
      }
      try play()
      // More than are allowed at a time: they send nothing or half a request, or never read the answer.
      let idlers = try (0..<60).map { number in
        let client = try RawClient(path: socket)
        if number % 3 == 1 { try client.send(bytes: Array("GET /met".utf8)) }
        if number % 3 == 2 {
          try client.send(bytes: Array("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        }
        return client
      }
      try play()
      // A request among them gets its answer.
      #expect(try ask("/healthz").last == "ok")
      for client in idlers { try client.reset() }
      try play()
      try eventually("a page that is written after all guesses") {
        try number("guess_guesses_total{rules=\"solo\",result=\"low\"}") == 80
      }
    }
  }

  @Test("is separate from the players' port, which serves no metrics")
  func apart() throws {
    try withServer("--metrics", "unix:\(socket)") { server in
      let stranger = try server.connect()
      try stranger.send(bytes: Array("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
      #expect(try stranger.rest().allSatisfy { !$0.text.contains("guess_") })
      try waitFor("guess_connections_lost_total{reason=\"foreign\"}", toBe: 1)
    }
    let refusal = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--metrics", "127.0.0.1:4837", "--check-config"])
    #expect(try refusal.wait() == .exit(2))
    #expect(refusal.complaints.contains("--metrics: --listen 127.0.0.1:4837"))
  }

  @Test(
    "has alert rules that promtool accepts and that fire when they should",
    .enabled(if: Peer.promtool.isExpected))
  func alerts() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let rules = root.appending(path: "share/prometheus/guess-server.rules.yml").path
    let check = try ChildProcess("promtool", ["check", "rules", rules])
    #expect(try check.wait() == .exit(0), "\(check.report)")
    let scenes = try String(
      contentsOf: root.appending(path: "Tests/EndToEndTests/Scripts/alerts.yml"), encoding: .utf8)
    let file = FileManager.default.temporaryDirectory.appending(path: "guess-\(UUID().uuidString).yml")
    try scenes.replacing("RULES", with: rules).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let test = try ChildProcess("promtool", ["test", "rules", file.path])
    #expect(try test.wait(until: Deadline(in: .seconds(60))) == .exit(0), "\(test.report)")
    // The scenes cover each rule.
    let names = try String(contentsOf: URL(filePath: rules), encoding: .utf8).matches(of: /alert: (\w+)/)
      .map { String($0.output.1) }
    #expect(!names.isEmpty)
    for name in names { #expect(scenes.contains("alertname=\"\(name)\""), "\(name)") }
  }
}
