import Platform
import Foundation
import Testing

@Suite("guess-client bot", .waiting)
struct BotCommandTests {
  /// A strategy as a shell command.
  static let bisecting = "while read lo hi rest; do echo $((lo + (hi - lo) / 2)); done"

  private func start(_ words: [String], on server: ServerProcess, room: String = "") throws -> ChildProcess {
    let bot = try ChildProcess(
      try BuildProducts.path(of: "guess-client"), ["bot", "127.0.0.1:\(server.port)\(room)"] + words)
    bot.endInput()
    return bot
  }

  /// Creates a room whose owner, ada, waits for a rival.
  private func room(on server: ServerProcess, _ options: String) throws -> (owner: RawClient, code: String) {
    let owner = try server.connect()
    try owner.enter(as: "ada")
    try owner.send("CREATE countdown=0 \(options)")
    return (owner, try owner.expect("OK CREATE")["room"])
  }

  @Test("finds another bot with PLAY, as a strategy and as a program, and prints a table at the end")
  func play() throws {
    try withServer { server in
      let rules = ["--rules=duel", "--range=1..8"]
      let bots = try [rules, rules + ["--exec", Self.bisecting]].map { try start($0, on: server) }
      for bot in bots {
        #expect(try bot.wait() == .exit(0), "\(bot.report)")
        #expect(bot.text.contains(/matches +1\n/), "\(bot.report)")
        let complaints = bot.complaints.split(separator: "\n")
        #expect(complaints.allSatisfy { $0.contains("waiting for another bot") }, "\(bot.report)")
        #expect(complaints.count < 2, "it is said once, and progress is for a terminal\n\(bot.report)")
      }
      #expect(bots.count { $0.text.contains(/won +1\n/) } == 1)
    }
  }

  @Test("joins the room of the address and plays rematch after rematch, in JSON if asked")
  func rematches() throws {
    try withServer { server in
      let (ada, code) = try room(on: server, "range=1..1000 first_to=2")
      let bot = try start(["--matches=3", "--json", "--name=robo"], on: server, room: "/\(code)")
      for match in 1...3 {
        #expect(try ada.skip(to: "* MATCH")["winner"] == "robo")
        if match < 3 { try ada.send("REMATCH") }
      }
      #expect(try ada.skip(to: "* LEFT")["name"] == "robo")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      let objects = try bot.text.split(separator: "\n").map(Self.object)
      #expect(objects.map { $0["type"] as? String } == ["match", "match", "match", "summary"])
      for match in objects.dropLast() {
        #expect(match["result"] as? String == "won" && match["rounds"] as? Int == 2)
        #expect((match["guesses_found"] as? [Int])?.allSatisfy { $0 <= 10 } == true)
      }
      #expect(objects.last?["won"] as? Int == 3 && objects.last?["refused"] as? Int == 0)
    }
  }

  static func object(_ line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
  }

  @Test(
    "resumes when the connection breaks in the middle of a match",
    .enabled(if: Peer.python.isExpected, "no python3"))
  func reconnection() throws {
    try withServer { server in
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Scripts/breaking_proxy.py").path
      let proxy = try ChildProcess("python3", ["-B", script, "\(server.port)", "OK GUESS n=3"])
      let port = try proxy.skip(to: "port").text.dropFirst("port ".count)
      let (ada, code) = try room(on: server, "range=1..1000000")
      let bot = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), ["bot", "127.0.0.1:\(port)/\(code)", "--name=robo"])
      bot.endInput()
      try ada.skip(to: "* AWAY")
      try ada.skip(to: "* BACK")
      #expect(try ada.skip(to: "* MATCH")["winner"] == "robo")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
    }
  }

  @Test("exits with 1 without a room, and gives the reason in one line")
  func noRoom() throws {
    try withServer { server in
      try CommandLineTests.expect("guess-client", ["bot", "127.0.0.1:\(server.port)/F7KD2Q"], exit: 1)
    }
  }

  @Test("sends QUIT on Ctrl-C and on SIGTERM, prints its results, and ends with the signal's status")
  func interrupt() throws {
    for (signal, ending) in [(SIGINT, ChildProcess.Ending.exit(130)), (SIGTERM, .signal(SIGTERM))] {
      try withServer { server in
        let (ada, code) = try room(on: server, "rules=lockstep")
        let bot = try start(["--matches=2"], on: server, room: "/\(code)")
        try ada.skip(to: "* STEP")
        try bot.signal(signal)
        #expect(try ada.skip(to: "* MATCH")["reason"] == "left")
        #expect(try bot.wait() == ending, "\(bot.report)")
        #expect(bot.text.contains(/lost +1\n/), "\(bot.report)")
      }
    }
  }

  @Test("shows at a terminal that it waits for a rival", .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func progress() throws {
    try withServer { server in
      let window = try TerminalWindow([
        try BuildProducts.path(of: "guess-client"), "bot", "127.0.0.1:\(server.port)",
      ])
      try window.wait(for: "Waiting for a rival…")
    }
  }

  // MARK: - Programs

  @Test("asks a program line by line, with all that is known, and passes on its standard error")
  func contract() throws {
    try withServer { server in
      let (ada, code) = try room(on: server, "rules=duel range=1..1000000000")
      let program = "while read -r lo hi rest; do echo \"$lo $hi $rest\" >&2; echo $hi; done; echo over >&2"
      let bot = try start(["--exec", program], on: server, room: "/\(code)")
      try ada.skip(to: "* TURN")
      var rivals: [String] = []
      for guess in [3, 7] as [Int64] {
        try ada.guess(guess)
        rivals.append(try ada.skip(to: "* GUESSED")["guess"])
        try ada.skip(to: "* TURN name=ada")
      }
      try ada.send("QUIT")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      let heard = bot.complaints.split(separator: "\n").map(String.init)
      #expect(heard.last == "over", "the end of its input tells that all is over")
      #expect(heard.count >= rivals.count + 1, "\(bot.report)")
      #expect(rivals == ["1000000000", "999999999"])
      let first = "4 1000000000 n=1 round=1 rules=duel rival=ada score=0-0 whole=1..1000000000"
      #expect(heard.first == first, "\(bot.report)")
    }
  }

  @Test(
    "ends when its program ends, in a match or before there is a rival, and reports how",
    arguments: [
      ("read line; exit 3", "status 3"), ("read line; kill -9 $$", "signal 9"),
      ("exec <&- >&-; sleep 100", "signal 9"), ("exit 3", "status 3"), ("./no-such-program", "127"),
      ("true", "status 0"),
    ])
  func deadPrograms(program: String, words: String) throws {
    try withServer { server in
      // Each of these waits for a question.
      let match = program.contains(";") ? try room(on: server, "") : nil
      let bot = try start(
        ["--exec", program, "--matches=3"], on: server, room: match.map { "/\($0.code)" } ?? "")
      if let match { #expect(try match.owner.skip(to: "* MATCH")["reason"] == "left") }
      #expect(try bot.wait() == .exit(1), "\(bot.report)")
      #expect(bot.complaints.contains(words), "\(bot.report)")
    }
  }

  @Test("ends all processes that its program has started, even if they ignore signals")
  func processGroup() throws {
    try withServer { server in
      let (_, code) = try room(on: server, "range=1..8")
      let program = "trap '' TERM; sleep 1000 & echo $! >&2; \(Self.bisecting); sleep 1000"
      let bot = try start(["--exec", program], on: server, room: "/\(code)")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      let sleeper = try #require(pid_t(bot.complaints.prefix { $0 != "\n" }), "\(bot.report)")
      try eventually("the end of \(sleeper)") { kill(sleeper, 0) == -1 && errno == ESRCH }
    }
  }

  @Test(
    "signals no process group after it was reaped, since the number may be reused",
    .enabled(if: Fault.isPossible, "no strace"))
  func reapedGroup() throws {
    try withServer { server in
      let (_, code) = try room(on: server, "range=1..8")
      let trace = DataFolder()
      let bot = try ChildProcess(
        "strace",
        ["-f", "-o", trace.path, "-e", "trace=kill,wait4", try BuildProducts.path(of: "guess-client"), "bot"]
          + ["127.0.0.1:\(server.port)/\(code)", "--exec", "\(Self.bisecting); sleep 1000"])
      bot.endInput()
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      let calls = try String(contentsOfFile: trace.path, encoding: .utf8).split(separator: "\n")
      let reaping = try #require(
        calls.lastIndex { $0.contains(/wait4.* = [1-9]\d*$/) }, "\(calls.joined(separator: "\n"))")
      let group = try #require(calls[reaping].split(separator: " ").last)
      #expect(calls[..<reaping].contains { $0.contains("kill(-\(group),") })
      #expect(!calls[reaping...].contains { $0.contains("kill(-\(group),") })
    }
  }

  @Test(
    "copes with a program that never reads, and with one that writes unasked",
    arguments: ["yes", "cat"])
  func chatterboxes(program: String) throws {
    try withServer { server in
      let (ada, code) = try room(on: server, "")
      let bot = try start(["--exec", program, "--json"], on: server, room: "/\(code)")
      #expect(try ada.skip(to: "* MATCH")["reason"] == "left")
      #expect(try bot.wait() == .exit(0), "\(bot.report)")
      #expect(bot.text.contains(#""faults":1"#), "\(bot.report)")
    }
  }
}
