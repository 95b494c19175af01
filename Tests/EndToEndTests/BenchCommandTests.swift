import Platform
import Foundation
import GuessClientCore
import GuessProtocol
import Testing

@Suite("guess-client bench", .waiting)
struct BenchCommandTests {
  private func start(_ words: [String], on address: String) throws -> ChildProcess {
    let bench = try ChildProcess(
      try BuildProducts.path(of: "guess-client"), ["bench", address] + words)
    bench.endInput()
    return bench
  }

  private func start(_ words: [String], on server: ServerProcess) throws -> ChildProcess {
    try start(words, on: "127.0.0.1:\(server.port)")
  }

  /// Runs a short test, and returns its JSON object.
  private func object(
    _ words: [String], on address: String, seconds: Int = 1, exit code: Int32 = 0
  ) throws -> [String: Any] {
    let bench = try start(["--seconds=\(seconds)", "--json"] + words, on: address)
    #expect(try bench.wait() == .exit(code), "\(bench.report)")
    #expect(bench.complaints.isEmpty, "\(bench.report)")
    return try BotCommandTests.object(
      try #require(bench.text.split(separator: "\n").first, "\(bench.report)"))
  }

  private func findings(_ object: [String: Any]) -> [String] {
    (object["findings"] as? [[String: Any]] ?? []).compactMap { $0["finding"] as? String }
      // These depend on how busy the machine is.
      .filter { !["generator_bound", "generator_starved", "lagging"].contains($0) }
  }

  @Test(
    "plays real matches under all rules, and gives up all its seats",
    arguments: ["race", "lockstep", "duel", "solo"])
  func rules(_ rules: String) throws {
    try withServer("--rate", "off") { server in
      let words = ["--rules=\(rules)", "--players=6", "--range=1..9"]
      let object = try object(words, on: "127.0.0.1:\(server.port)")
      #expect(object["players_begun"] as? Int == 6 && findings(object).isEmpty, "\(object)")
      for key in ["guesses_counted", "matches", "requests", "lines_received", "p50_us", "max_us"] {
        #expect(object[key] as? Double ?? 0 > 0, "\(key)")
      }
      #expect((object["errors"] as? [Any])?.isEmpty == true && object["lines_per_s_limit"] is NSNull)
      let ada = try server.connect()
      try ada.send("STATUS")
      let status = try ada.skip(to: "OK STATUS")
      #expect(status["players"] == "0" && status["rooms"] == "0")
    }
  }

  @Test("reports how many players the server's rate limit held back, and what to do about it")
  func heldBack() throws {
    try withServer { server in
      let bench = try start(["--players=4", "--seconds=2"], on: server)
      #expect(try bench.wait() == .exit(0), "\(bench.report)")
      #expect(
        bench.text.contains("held 4 players back") && bench.text.contains("--rate off"), "\(bench.report)")
    }
  }

  @Test("uses a Unix socket, and a name of this machine, without a question")
  func places() throws {
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = "\(folder.path)/s"
    try withServer("--rate", "off", "--listen", "unix:\(path)") { server in
      let words = ["--rules=solo", "--players=2"]
      for address in ["unix:\(path)", "localhost:\(server.port)"] {
        let object = try object(words, on: address)
        #expect(object["guesses_counted"] as? Int ?? 0 > 0, "\(address)")
      }
    }
  }

  @Test("prints its results when it is interrupted, and sends QUIT", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    try withServer("--rate", "off") { server in
      let bench = try start(["--players=2", "--seconds=3600"], on: server)
      let ada = try server.connect()
      try eventually("a match") {
        try ada.send("STATUS")
        return try ada.skip(to: "OK STATUS")["matches"] != "0"
      }
      try bench.signal(signal)
      #expect(try bench.wait() == (signal == SIGINT ? .exit(130) : .signal(signal)), "\(bench.report)")
      #expect(bench.text.contains("Interrupted;") && bench.text.contains("guesses"))
      try ada.send("STATUS")
      #expect(try ada.skip(to: "OK STATUS")["players"] == "0")
    }
  }

  @Test("reports a server that ends during the test, and exits with 1")
  func crash() throws {
    let server = try ServerProcess(["--rate", "off"])
    let bench = try start(["--players=4", "--seconds=3600", "--json"], on: server)
    let ada = try server.connect()
    try eventually("a match") {
      try ada.send("STATUS")
      return try ada.skip(to: "OK STATUS")["matches"] != "0"
    }
    try server.crash()
    #expect(try bench.wait() == .exit(1), "\(bench.report)")
    let object = try BotCommandTests.object(try #require(bench.text.split(separator: "\n").first))
    #expect(findings(object) == ["server_gone", "lost"] && object["connections_lost"] as? Int == 4)
  }

  @Test(
    "says how many players fit if the system grants too few descriptors",
    .enabled(if: Peer.prlimit.isExpected, "no prlimit"))
  func descriptors() throws {
    let client = try BuildProducts.path(of: "guess-client")
    let bench = try ChildProcess("prlimit", ["--nofile=64:64", client, "bench", "--players=34"])
    bench.endInput()
    #expect(try bench.wait() == .exit(2), "\(bench.report)")
    #expect(bench.complaints.contains("--players 32"), "\(bench.report)")
  }

  // MARK: - The confirmation

  /// A documentation address (RFC 5737). Nothing is sent there: the question comes first.
  private static let elsewhere = "192.0.2.1"

  @Test("does not touch another machine without a yes, and needs --yes without a terminal")
  func noTerminal() throws {
    let complaint = try CommandLineTests.expect("guess-client", ["bench", Self.elsewhere], exit: 2)
    #expect(complaint.contains("--yes") && complaint.contains(Self.elsewhere))
  }

  @Test(
    "asks at a terminal in English, whatever the language, and takes anything but a yes for a no",
    .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func question() throws {
    let window = try TerminalWindow(
      columns: 120, environment: ["LANGUAGE": "ru"],
      [try BuildProducts.path(of: "guess-client"), "bench", Self.elsewhere])
    try window.wait(for: "Type yes to begin:")
    try window.enter("no")
    try window.wait(for: "nothing was sent.")
    #expect(try window.end() == 1)
  }

  @Test(
    "shows its progress at a terminal, and then the table", .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func progress() throws {
    try withServer("--rate", "off") { server in
      let window = try TerminalWindow([
        try BuildProducts.path(of: "guess-client"), "bench", "127.0.0.1:\(server.port)", "--players=2",
        "--seconds=2",
      ])
      try window.wait(for: "guesses a second.")
      try window.wait(for: "answers took")
      #expect(try window.end() == 0)
    }
  }
}
