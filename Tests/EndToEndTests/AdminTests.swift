import Foundation
import GuessProtocol
import Testing

@Suite("The admin socket", .waiting)
struct AdminTests: AdminSuite {
  let folder = DataFolder()

  // MARK: - Access

  @Test("is in the data directory, for its owner only, and goes with the server")
  func file() throws {
    let server = try start()
    #expect(try folder.permissions(of: "admin") == 0o600)
    #expect(try server.stop() == .exit(0))
    #expect(try folder.names().contains("journal") && !folder.names().contains("admin"))
  }

  @Test("is at the path of --admin, and missing with off or without a data directory")
  func places() throws {
    for options in [["--data", folder.path, "--admin", "off"], ["--no-data"]] {
      let server = try ServerProcess(options)
      #expect(!FileManager.default.fileExists(atPath: socket))
      #expect(try server.stop() == .exit(0))
    }
    let path = "\(folder.path)/else where"
    let server = try ServerProcess(["--admin", path])
    #expect(try run(["PING"], at: path) == "OK PING\n")
    let other = try CommandLineTests.expect(
      "guess-server", ["--no-data", "--admin", path, "--listen", "127.0.0.1:0"], exit: 1)
    #expect(other.contains(path) && other.contains("in use"))
    #expect(try server.stop() == .exit(0))
  }

  @Test("is replaced after a crash of the server, and its bans hold")
  func crash() throws {
    let server = try start()
    #expect(try run(["BAN", "ada", "for=ever", ":", "spam"]).contains("saved=yes"))
    try server.crash()
    #expect(FileManager.default.fileExists(atPath: socket))
    let next = try start()
    #expect(try run(["BANS"]).hasPrefix("ROW kind=ban target=ada left=ever age="))
    #expect(try next.stop() == .exit(0))
  }

  @Test("cannot be reached through the port for players")
  func notAtThePort() throws {
    try withServer("--data", folder.path) { server in
      let player = try server.connect()
      try player.expect("* HELLO proto=1")
      for verb in [
        "KICK", "BAN", "UNBAN", "MUTE", "UNMUTE", "BANS", "NOTICE", "DRAIN", "PLAYERS", "PLAYER", "ROOM",
      ] {
        try player.send("\(verb) ada for=1h")
        #expect(try player.skip(to: "ERR -").text.contains("BAD_VERB"))
      }
    }
  }

  // MARK: - Connections

  @Test(
    "takes commands from netcat, in order and with their tags, and answers all after the end of input",
    .enabled(if: Peer("nc.openbsd").isExpected, "no nc.openbsd"))
  func netcat() throws {
    let server = try start()
    let netcat = try ChildProcess("nc.openbsd", ["-N", "-U", socket])
    try netcat.send("#1 BAN eve for=2h : spam\n#2 BANS\n#3 UNBAN eve\n#4 WHAT\n#5 BANS")
    netcat.endInput()
    #expect(try netcat.wait() == .exit(0), "\(netcat.report)")
    let lines = netcat.text.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.prefix(2) } == ["#1", "#2", "#2", "#3", "#4", "#5"])
    #expect(lines.first == "#1 OK BAN target=eve for=2h closed=0 saved=yes")
    #expect(lines.last == "#5 OK BANS count=0 max=1000")
    #expect(try server.stop() == .exit(0))
  }

  @Test("reads a line of 512 bytes, and refuses one of 513")
  func lines() throws {
    let server = try start()
    let client = try admin()
    let longest = "NOTICE " + String(repeating: "x", count: 500)
    try client.send(longest + String(repeating: " ", count: 512 - longest.utf8.count))
    try client.expect("OK NOTICE")
    try client.send(longest + String(repeating: " ", count: 513 - longest.utf8.count))
    try client.expect("ERR - TOO_LONG max=512")
    try client.send("PING")
    try client.expect("OK PING")
    #expect(try server.stop() == .exit(0))
  }

  @Test("delays nobody if a client never reads")
  func silent() throws {
    let server = try start()
    let reader = try admin()
    let deaf = try admin()
    // Their answers take a mebibyte, more than a socket buffers.
    let requests = Array(String(repeating: "HELP\n", count: 1_000).utf8)
    let player = try server.connect()
    try player.enter(as: "ada")
    for _ in 0..<5 { try deaf.send(bytes: requests) }
    for _ in 0..<20 {
      try player.send("PING")
      try player.expect("OK PING")
      try reader.send("PING")
      try reader.expect("OK PING")
    }
    #expect(try server.stop() == .exit(0))
  }

  // MARK: - Commands

  @Test("lets guess-client admin kick, mute and ban players, with an exit code for the outcome")
  func client() throws {
    try withServer("--data", folder.path, "--log-level", "info") { server in
      let pair = try Pair(on: server)
      #expect(try run(["PLAYERS"]).split(separator: "\n").count == 3)
      let player = try run(["player", "bob"])
      #expect(
        player.hasPrefix("OK PLAYER name=bob kind=human address=local state=playing room=\(pair.room) "))
      #expect(player.contains(" unread_bytes=0"))
      #expect(try run(["MUTE", "bob", "for=1h"]).hasPrefix("OK MUTE"))
      try pair.bob.send("SAY hello")
      try pair.bob.skip(to: "ERR SAY MUTED")
      #expect(try run(["NOTICE", "Back", "in : five"]) == "OK NOTICE connections=2\n")
      #expect(try pair.bob.skip(to: "* NOTICE").text == "* NOTICE : Back in : five")
      #expect(try run(["KICK", "bob", ":", "No insults."]).hasPrefix("OK KICK name=bob address=local"))
      #expect(try pair.bob.skip(to: "* NOTICE").text == "* NOTICE : No insults.")
      try pair.bob.expect("* BYE reason=kicked")
      #expect(try pair.ada.skip(to: "* MATCH")["reason"] == "left")
      #expect(try run(["KICK", "bob"], exit: 1).hasPrefix("ERR KICK NO_PLAYER name=bob : "))
      #expect(try run(["BAN", "bob"], exit: 1).hasPrefix("ERR BAN BAD_ARG arg=for : "))
      #expect(try run(["BAN", "bob", "for=2h"]).hasPrefix("OK BAN target=bob for=2h closed=0 saved=yes"))
      let again = try server.connect()
      try again.expect("* HELLO")
      try again.send("NAME bob")
      try again.expect("ERR NAME BANNED")
      let log = server.process.complaints
      #expect(
        log.contains(
          #"event=admin verb=KICK arguments="bob : No insults." by="uid \#(getuid())" outcome="OK "#),
        "\(log)")
      #expect(!log.contains("verb=PLAYERS"), "questions are logged at debug only")
    }
  }

  @Test("stops the server with DRAIN as SIGTERM does, at once or later, and lets a running match finish")
  func drain() throws {
    let server = try start()
    let pair = try Pair(on: server)
    #expect(try run(["DRAIN", "in=3600"]).hasPrefix("OK DRAIN in=3600 : Players are not warned; "))
    #expect(try run(["STATUS"]).contains(/draining=no bans_saved=yes drain_in_s=(3600|3[0-5]..)\n/))
    #expect(try run(["DRAIN", "in=off"]) == "OK DRAIN : The server continues.\n")
    #expect(try run(["DRAIN", "in=off"]) == "OK DRAIN : No stop was announced.\n")
    #expect(try run(["STATUS"]).hasSuffix(" bans_saved=yes\n"))
    #expect(try run(["DRAIN", "in=3601"], exit: 1).hasPrefix("ERR DRAIN BAD_ARG arg=in : "))
    #expect(try run(["DRAIN", "in=1"]).hasPrefix("OK DRAIN in=1 : "))
    try pair.ada.skip(to: "* WARN")
    #expect(try run(["DRAIN"], exit: 1).hasPrefix("ERR DRAIN DRAINING : "))
    #expect(try run(["STATUS"]).contains(" draining=yes"))
    try pair.bob.bisect(after: pair.bobsStart)
    try pair.bob.skip(to: "* BYE reason=drain")
    #expect(try server.process.wait() == .exit(0))
  }

  @Test("changes limits with LIMITS while people play, all of them or none")
  func limits() throws {
    let server = try start("--max-connections", "50")
    #expect(try run(["LIMITS"]) == "OK LIMITS rate=off per-address=16 max-connections=50\n")
    let answer = "OK LIMITS rate=1 per-address=off max-connections=2\n"
    #expect(try run(["LIMITS", "rate=1", "per-address=off", "max-connections=2"]) == answer)
    for (setting, part) in [
      ("rate=0", "arg=rate : --rate 0: expected lines per second"),
      ("grace=5", "arg=grace : These can be changed: "),
    ] {
      #expect(try run(["LIMITS", "max-connections=9", setting], exit: 1).contains(part))
    }
    #expect(try run(["LIMITS"]) == answer)
    let players = try (0..<2).map { _ in try server.connect() }
    for player in players { try player.expect("* HELLO") }
    try server.connect().expect("* BYE reason=full")
    try players[0].send("LIMITS")
    #expect(try players[0].skip(to: "ROW limit=lines_per_s")["value"] == "1")
    #expect(try server.stop() == .exit(0))
  }

  // MARK: - The page for operators

  @Test("grants every command of docs/hosting/moderation.md as written")
  func page() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../docs/hosting/moderation.md")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    let prefix = "$ guess-client admin "
    let commands = text.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map {
      $0.dropFirst(prefix.count)
    }
    #expect(commands.count >= 10)
    let server = try start()
    for command in commands {
      let ada = try server.connect()
      try ada.enter(as: "ada")
      let client = try BuildProducts.path(of: "guess-client")
      let process = try ChildProcess(
        "bash", ["-c", "exec \(client) admin --socket '\(socket)' \(command.prefix { $0 != "#" })"])
      process.endInput()
      #expect(try process.wait() == .exit(0), "\(command)\n\(process.report)")
      // The next command needs the name again.
      for line in ["UNBAN ada", "KICK ada"] {
        let helper = try ChildProcess(
          client, ["admin", "--socket", socket] + line.split(separator: " ").map(String.init))
        helper.endInput()
        try helper.wait()
      }
    }
    #expect(try server.stop() == .exit(0))
  }
}
