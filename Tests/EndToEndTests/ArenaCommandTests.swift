import Platform
import Foundation
import Testing

@Suite("guess-client arena", .waiting)
struct ArenaCommandTests {
  private func start(_ words: [String]) throws -> ChildProcess {
    let arena = try ChildProcess(try BuildProducts.path(of: "guess-client"), ["arena"] + words)
    arena.endInput()
    return arena
  }

  private var servers: [Int32] { ProcFS.processes(with: "--until-eof=guess-client arena") }

  private func servers(of arena: ChildProcess) -> [Int32] {
    servers.filter { pid in
      let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      return status?.contains("PPid:\t\(arena.pid)\n") == true
    }
  }

  @Test("plays everyone against everyone on a server of its own, and the same seed gives the same tables")
  func sameTables() throws {
    let words = [
      "bisect", "random", "human", BotCommandTests.bisecting, "--rules=duel", "--seed=class7", "--matches=4",
    ]
    let arenas = try (1...2).map { _ in try start(words) }
    for arena in arenas {
      #expect(try arena.wait() == .exit(0), "\(arena.report)")
      #expect(arena.complaints.isEmpty, "\(arena.report)")
    }
    #expect(arenas[0].text == arenas[1].text)
    #expect(arenas[0].text.contains("bisect") && arenas[0].text.contains("class7"))
  }

  @Test("goes on where it was interrupted, with any number of jobs, and ends with the tables of a whole run")
  func resumed() throws {
    let words = ["bisect", BotCommandTests.bisecting, "random", "--seed=s", "--matches=20"]
    let whole = try start(words)
    #expect(try whole.wait() == .exit(0), "\(whole.report)")
    let folder = try DataFolder.withKey()
    let keeping = "--resume=\(folder.path)/arena"
    let broken = try start(words + [keeping, "--jobs=2"])
    try eventually("five matches") {
      let text = try? String(contentsOfFile: "\(folder.path)/arena", encoding: .utf8)
      return (text ?? "").split(separator: "\n").count > 5
    }
    try broken.signal(SIGINT)
    #expect(try broken.wait() == .exit(130), "\(broken.report)")
    let resumed = try start(words + [keeping])
    #expect(try resumed.wait() == .exit(0), "\(resumed.report)")
    #expect(resumed.text == whole.text)
    let other = try start(["bisect", "random", keeping])
    #expect(try other.wait() == .exit(2), "\(other.report)")
    #expect(other.complaints.contains("other bots or options"), "\(other.report)")
    withExtendedLifetime(folder) {}
  }

  @Test("races with a pace, on the server of --url")
  func race() throws {
    try withServer { server in
      let url = "--url=127.0.0.1:\(server.port)"
      let arena = try start([
        "bisect", "bisect", url, "--rules=race", "--range=1..8", "--matches=2", "--seed=x",
      ])
      #expect(try arena.wait() == .exit(0), "\(arena.report)")
      #expect(arena.text.contains("race, 1..8"), "\(arena.report)")
    }
  }

  @Test("relies on a word that draws the same numbers in every room of a server")
  func sameNumbers() throws {
    try withServer { server in
      var secrets: [[String]] = []
      for name in ["ada", "bob"] {
        let player = try server.connect()
        try player.enter(as: name)
        var own: [String] = []
        for word in ["class7-1", "class7-2"] {
          try player.send("SOLO range=1..1000000 seed=\(word)")
          try player.bisect(after: try player.skip(to: "* START"))
          own.append(try player.skip(to: "* END")["secret"])
        }
        secrets.append(own)
      }
      #expect(secrets[0] == secrets[1] && secrets[0][0] != secrets[0][1])
    }
  }

  /// An arena whose second bot takes two seconds for its first question, and its server.
  private func slowArena() throws -> (arena: ChildProcess, server: [Int32]) {
    let slow = "while read lo hi rest; do echo asked >&2; sleep 2; echo $lo; done"
    let arena = try start(["bisect", slow, "--matches=5"])
    try eventually("a question") { arena.complaints.contains("asked") }
    let own = servers(of: arena)
    #expect(own.count == 1)
    return (arena, own)
  }

  @Test(
    "ends its server and prints its results when it is interrupted",
    .enabled(if: ProcFS.isThere, "no /proc"), arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    let (arena, own) = try slowArena()
    try arena.signal(signal)
    #expect(try arena.wait() == (signal == SIGINT ? .exit(130) : .signal(signal)), "\(arena.report)")
    #expect(!servers.contains(where: own.contains))
  }

  @Test("ends when it is interrupted before its server is ready", arguments: [SIGINT, SIGTERM])
  func interruptedEarly(signal: Int32) throws {
    let folder = try DataFolder.withKey()
    // Puts a server beside the client that takes a second, and fails.
    let command = """
      printf '#!/bin/sh\\necho asked >&2; sleep 1; exit 1\\n' > "$1/guess-server" && chmod +x "$1/guess-server"
      cp "$0" "$1/guess-client" && exec "$1/guess-client" arena bisect random
      """
    let client = try BuildProducts.path(of: "guess-client")
    let arena = try ChildProcess("sh", ["-c", command, client, folder.path])
    arena.endInput()
    try eventually("a server is started") { arena.complaints.contains("asked") }
    try arena.signal(signal)
    #expect(try arena.wait() == (signal == SIGINT ? .exit(130) : .signal(signal)), "\(arena.report)")
    #expect(arena.complaints == "asked\n" && arena.text.isEmpty, "\(arena.report)")
  }

  @Test("ends its server even if it is killed", .enabled(if: ProcFS.isThere, "no /proc"))
  func killed() throws {
    let (arena, own) = try slowArena()
    try arena.signal(SIGKILL)
    try eventually("the end of its server") { !servers.contains(where: own.contains) }
  }

  @Test("sends QUIT and ends its server when its output is no longer read")
  func unread() throws {
    let client = try BuildProducts.path(of: "guess-client")
    let command = "\"$0\" arena bisect random --json --matches=1000 | head -n 2; exit ${PIPESTATUS[0]}"
    let shell = try ChildProcess("bash", ["-c", command, client])
    shell.endInput()
    #expect(try shell.wait() == .exit(0), "\(shell.report)")
    #expect(shell.lines.count == 2 && shell.complaints.isEmpty, "\(shell.report)")
  }

  @Test("exits with 1 if a program is missing or fails at once")
  func failures() throws {
    let arena = try start(["bisect", "./no-such-program"])
    #expect(try arena.wait() == .exit(1), "\(arena.report)")
    #expect(arena.complaints.contains("not found"), "\(arena.report)")
    #expect(arena.text.isEmpty)
    let stillborn = try start(["bisect", "exit 2"])
    #expect(try stillborn.wait() == .exit(1), "\(stillborn.report)")
    #expect(stillborn.complaints.contains("exit status 2"), "\(stillborn.report)")
    #expect(stillborn.text.isEmpty, "\(stillborn.report)")
  }
}
