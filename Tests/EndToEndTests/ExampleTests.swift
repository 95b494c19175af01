import Foundation
import GuessProtocol
import TestSupport
import Testing

/// The bots in `examples`, unchanged; scenes of programs play with them.
@Suite("An example", .waiting)
struct ExampleTests {
  private static let folder = Project.folder.appending(path: "examples").path
  /// The commands of bots that speak the protocol themselves, if their programs are installed.
  private static let bots = [
    ["python3", "-B", "\(folder)/bot.py", "127.0.0.1"], ["node", "\(folder)/bot.mjs", "127.0.0.1"],
    ["bash", "\(folder)/bot.sh", "127.0.0.1"],
  ].filter { Peer($0[0]).isExpected }
  /// True if the programs for the strategies are installed.
  private static let canPlayStrategies = [Peer.python, .awk, .bash].allSatisfy(\.isExpected)
  /// mawk, the awk of Debian, buffers its input without this option.
  private static let awk =
    "awk $(awk -W version 2>&1 < /dev/null | grep -q mawk && echo -W interactive) -f \(folder)/strategy.awk"

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
  private static let hostilities = ["commands", "screens"]

  /// Runs a client against a hostile server, and checks that it has neither run a command nor printed a control character.
  private static func meetHostileServer(_ hostility: String, _ start: (String) throws -> ChildProcess) throws
  {
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

  /// The bot that `make example` builds.
  private static let swiftBot = "\(folder)/swift/.build/debug/bot"

  @Test(
    "in Swift runs no command of a hostile server",
    .enabled(
      if: (FileManager.default.isExecutableFile(atPath: swiftBot) || Peer.areRequired)
        && Peer.python.isExpected,
      "it is not built, which make example does, or no python3"))
  func swift() throws {
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
}
