import Foundation
import GuessProtocol
import Testing

/// The bots in `examples`, unchanged.
@Suite("An example", .waiting)
struct ExampleTests {
  static let folder = Project.folder.appending(path: "examples").path
  static let rules = ["race", "lockstep", "duel"]
  /// The commands of bots that speak the protocol themselves, if their programs are installed.
  static let bots = [
    ["python3", "-B", "\(folder)/bot.py", "127.0.0.1"], ["node", "\(folder)/bot.mjs", "127.0.0.1"],
    ["bash", "\(folder)/bot.sh", "127.0.0.1"],
  ].filter { Peer($0[0]).isExpected }
  /// True if the programs for the strategies are installed.
  private static let canPlayStrategies = [Peer.python, .awk, .bash].allSatisfy(\.isExpected)
  /// mawk, the awk of Debian, buffers its input without this option.
  static let awk =
    "awk $(awk -W version 2>&1 < /dev/null | grep -q mawk && echo -W interactive) -f \(folder)/strategy.awk"

  private func start(_ words: [String], _ server: ServerProcess, _ name: String, _ request: String) throws
    -> ChildProcess
  {
    let process = try ChildProcess(words[0], words.dropFirst() + ["\(server.port)", name, request])
    process.endInput()
    return process
  }

  @Test(
    "plays a match over the protocol to its end against guess-client bot", arguments: rules, bots)
  func talkers(rules: String, words: [String]) throws {
    try withServer("--rate", "off") { server in
      let example = try start(words, server, "eve", "CREATE countdown=0 rules=\(rules) range=1..1000")
      try meet(example, on: server)
    }
  }

  @Test("plays alone as well, and sends QUIT, so that its name is free for the next run", arguments: bots)
  func alone(words: [String]) throws {
    try withServer { server in
      for _ in 1...2 {
        let example = try start(words, server, "eve", "SOLO")
        #expect(try example.wait() == .exit(0), "\(example.report)")
        #expect(example.complaints.isEmpty && example.text.contains("winner=eve"), "\(example.report)")
      }
    }
  }

  @Test(
    "runs no command that a hostile server sends it, and does not let it command the terminal",
    .enabled(if: Peer.python.isExpected, "no python3, which is the server"), arguments: bots, hostilities)
  func hostileServer(words: [String], hostility: String) throws {
    try Self.meetHostileServer(hostility) { port in
      try ChildProcess(words[0], words.dropFirst() + ["\(port)", "eve", "PLAY"])
    }
  }

  @Test(
    "of a strategy runs no command of a hostile server either",
    .enabled(if: canPlayStrategies, "no python3, awk or bash"),
    arguments: ["python3 -B \(folder)/strategy.py", "bash \(folder)/strategy.sh", awk], hostilities)
  func hostileQuestions(program: String, hostility: String) throws {
    try Self.meetHostileServer(hostility) { port in
      try ChildProcess(
        try BuildProducts.path(of: "guess-client"),
        ["bot", "127.0.0.1:\(port)", "--name=eve", "--exec", program])
    }
  }

  /// The modes of hostile_server.py.
  static let hostilities = ["commands", "screens"]

  /// Runs a client against a hostile server, and checks that it has neither run a command nor printed a control character.
  static func meetHostileServer(_ hostility: String, _ start: (String) throws -> ChildProcess) throws {
    let trace = DataFolder()
    let server = try Script("hostile_server.py").start([hostility, trace.path])
    let port = try server.skip(to: "listening on").text.split(separator: " ").last
    let client = try start(String(try #require(port)))
    client.endInput()
    try client.wait()
    #expect(try server.wait() == .exit(0), "\(server.report)")
    #expect(!FileManager.default.fileExists(atPath: trace.path), "\(client.report)")
    let said = (client.text + client.complaints).unicodeScalars
    #expect(said.allSatisfy { $0 == "\n" || $0.isFitForDisplay }, "\(client.report)")
  }

  /// Lets a bot join the room of an example, and both play to the end.
  private func meet(_ example: ChildProcess, on server: ServerProcess) throws {
    let looker = try server.connect()
    try looker.skip(to: "* HELLO")
    var room = ""
    try eventually("a room") {
      try looker.send("ROOMS")
      guard let line = try looker.line(), line.begins(with: "ROW") else { return false }
      room = line["room"]
      return true
    }
    let bot = try ChildProcess(
      try BuildProducts.path(of: "guess-client"), ["bot", "127.0.0.1:\(server.port)/\(room)"])
    bot.endInput()
    #expect(try bot.wait() == .exit(0), "\(bot.report)")
    #expect(bot.text.contains(/matches +1\n/), "\(bot.report)")
    #expect(try example.wait() == .exit(0), "\(example.report)")
    #expect(example.text.hasPrefix("eve saw"), "\(example.report)")
  }

  @Test(
    "of a strategy plays in an arena without a fault, and with sealed guesses ties with the built-in strategy",
    .enabled(if: canPlayStrategies, "no python3, awk or bash"), arguments: rules)
  func strategies(rules: String) throws {
    let programs = ["python3 -B \(Self.folder)/strategy.py", "bash \(Self.folder)/strategy.sh", Self.awk]
    let arena = try ChildProcess(
      try BuildProducts.path(of: "guess-client"),
      ["arena"] + programs + [
        "bisect", "--rules=\(rules)", "--matches=2", "--seed=s", "--range=1..100", "--json",
      ])
    arena.endInput()
    #expect(try arena.wait() == .exit(0), "\(arena.report)")
    #expect(arena.complaints.isEmpty, "\(arena.report)")
    let bots = try arena.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    .filter { $0["type"] as? String == "bot" }
    #expect(bots.count == 4)
    for bot in bots { #expect(bot["faults"] as? Int == 0 && bot["timeouts"] as? Int == 0, "\(arena.report)") }
    #expect(bots.contains { ($0["rounds_found"] as? Int ?? 0) > 0 })
    if rules == "lockstep" { #expect(arena.text.ranges(of: #""tied":2}"#).count == 6, "\(arena.report)") }
  }

  /// The bot that `make example` builds.
  private static let swiftBot = "\(folder)/swift/.build/debug/bot"

  @Test(
    "in Swift plays under all rules",
    .enabled(
      if: (FileManager.default.isExecutableFile(atPath: swiftBot) || Peer.areRequired)
        && Peer.python.isExpected,
      "it is not built, which make example does, or no python3"), arguments: rules)
  func swift(rules: String) throws {
    try withServer("--rate", "off") { server in
      try meet(try start([Self.swiftBot], server, "eve", "CREATE countdown=0 rules=\(rules)"), on: server)
      for _ in 1...2 {
        let alone = try start([Self.swiftBot], server, "eve", "SOLO")
        #expect(try alone.wait() == .exit(0), "\(alone.report)")
      }
    }
    try Self.meetHostileServer("commands") { port in try ChildProcess(Self.swiftBot, [port, "eve", "PLAY"]) }
  }

  /// Programs that compare what an example's `Line` has with each vector.
  private static let readers = [
    [
      "python3", "-B", "-c",
      """
      import json, sys
      sys.path.insert(0, sys.argv[1] + "/examples")
      from guess import Line
      for vector in json.load(open(sys.argv[1] + "/share/guess/vectors.json"))["lines"]:
          for key in ("kind", "word", "code", "text", "fields"):
              assert getattr(Line(vector["line"]), key) == vector.get(key, ""), vector
      """,
    ],
    [
      "node", "--input-type=module", "-e",
      """
      import assert from "node:assert"; import fs from "node:fs";
      const { Line } = await import(process.argv[1] + "/examples/guess.mjs");
      for (const vector of JSON.parse(fs.readFileSync(process.argv[1] + "/share/guess/vectors.json")).lines)
        for (const key of ["kind", "word", "code", "text", "fields"])
          assert.deepEqual(new Line(vector.line)[key], vector[key] ?? "", vector.line);
      """,
    ],
  ].filter { Peer($0[0]).isExpected }

  @Test("reads the lines of share/guess/vectors.json as the library does", arguments: readers)
  func vectors(words: [String]) throws {
    let reader = try ChildProcess(words[0], words.dropFirst() + [Project.folder.path])
    reader.endInput()
    #expect(try reader.wait() == .exit(0), "\(reader.report)")
  }

  @Test("of a bot has less than 40 lines")
  func length() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder)
      .filter { name in
        ["py", "mjs", "sh", "awk", "swift"].contains { name.hasSuffix(".\($0)") } && !name.contains(".build")
          && !["server.py", "guess.py", "guess.mjs"].contains(name)
      }
    #expect(files.count >= 7)
    for file in files {
      let source = try String(contentsOfFile: "\(Self.folder)/\(file)", encoding: .utf8)
      #expect(source.count { $0 == "\n" } < 40, "\(file)")
    }
  }
}
