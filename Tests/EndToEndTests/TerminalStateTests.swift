import Platform
import Foundation
import Testing

@Suite("The terminal in line mode", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct TerminalStateTests {
  /// A way to end the client.
  enum End: CaseIterable {
    case quit, interrupt, endOfInput, terminate, hangUp, kill, crash, abort, user, processorTime, alarm,
      lostServer
  }

  @Test("is restored, bracketed paste included, whatever ends the client", arguments: End.allCases)
  func restored(end: End) throws {
    let table = try Table(
      nil,
      shell: """
        stty -a > $HOME/before; CLIENT; echo "code $?"; stty -a > $HOME/after; echo "after"; cat -v
        """)
    let client = try table.window.childPid()
    switch end {
    case .quit: try table.window.enter("quit")
    case .interrupt: try table.window.press("C-c")
    case .endOfInput: try table.window.press("C-d")
    case .terminate: kill(client, SIGTERM)
    case .hangUp: kill(client, SIGHUP)
    case .kill: kill(client, SIGKILL)
    case .crash: kill(client, SIGSEGV)
    case .abort: kill(client, SIGABRT)
    case .user: kill(client, SIGUSR1)
    case .processorTime: kill(client, SIGXCPU)
    case .alarm: kill(client, SIGALRM)
    case .lostServer: try table.server.crash()
    }
    try table.window.wait(for: "the shell") { $0.contains("after") }
    let codes: [End: Int] = [
      .quit: 0, .interrupt: 130, .endOfInput: 0, .terminate: 143, .hangUp: 129, .kill: 137, .crash: 139,
      .abort: 134, .user: 128 + Int(SIGUSR1), .processorTime: 152, .alarm: 142, .lostServer: 1,
    ]
    let code = try #require(codes[end])
    #expect(try table.window.rows().contains("code \(code)"))
    // A client cannot handle SIGKILL, so that it restores nothing.
    guard end != .kill else { return }
    let files = FileManager.default
    let before = try #require(files.contents(atPath: "\(table.window.home)/before"))
    #expect(before.count > 100 && before == files.contents(atPath: "\(table.window.home)/after"))
    try table.window.paste("pasted")
    try table.window.wait(for: "what is pasted, as it is") { $0.contains("pasted") }
    #expect(try table.window.cursor().isSeen)
  }

  @Test("belongs to the shell while the client is stopped, and to the client again after fg")
  func stopping() throws {
    let server = try ServerProcess(["--rate", "off"])
    let window = try TerminalWindow(["bash", "--norc", "-i"])
    try window.wait(for: "bash")
    try window.enter("PS1='shell> '; stty -a > ~/before")
    try window.enter(try Table.command(for: server).joined(separator: " "))
    try window.wait(for: "Hello, ada!")
    let rival = try server.connect()
    try rival.enter(as: "bob")
    try rival.send("CREATE countdown=0 clock=3600")
    try window.enter("JOIN \(try rival.expect("OK CREATE")["room"])")
    try window.wait(for: "bob: 0")
    try window.type("SAY half")
    try window.wait(for: "> SAY half")

    try window.press("C-z")
    var rows = try window.wait(for: "the shell") { $0.fromBottom(0) == "shell>" }
    #expect(!rows.contains { $0.contains("half") || $0.contains("bob: 0") })
    try window.enter("stty -a | cmp - ~/before && echo the same")
    try window.wait(for: "the answer") { $0.contains("the same") }
    try rival.send("SAY meanwhile")
    try rival.skip(to: "OK SAY")

    try window.enter("fg")
    rows = try window.wait(for: "what was said, and the line") { rows in
      rows.contains("bob: meanwhile") && rows.fromBottom(0) == "> SAY half"
        && rows.fromBottom(1).contains("bob: 0")
    }
    #expect(rows.filter { $0.contains("half") }.count == 1)
    try window.type(" and half")
    try window.press("Enter")
    #expect(try rival.skip(to: "* SAID").text.hasSuffix(" : half and half"))
    try window.paste("SAY a\nSAY b")
    try window.wait(for: "> SAY b")
    try window.press("C-c")
    try window.enter("QUIT")
    try window.wait(for: "Leaving forfeits the match.")
    try window.enter("QUIT")
    try window.wait(for: "the shell") { $0.fromBottom(0) == "shell>" }
    try window.enter("stty -a | cmp - ~/before && echo the very same")
    try window.wait(for: "the answer") { $0.contains("the very same") }
  }

  @Test("receives plain text from top to bottom if it has no control sequences")
  func dumb() throws {
    let table = try Table(
      "CREATE countdown=0 clock=3600 range=1..1000000000", environment: ["TERM": "dumb"])
    try table.rival.send("500000000")
    try table.window.wait(for: "bob has guessed once")
    try table.window.type("SAY hel")
    try table.window.wait(for: "SAY hel")
    try table.say("hi")
    try table.window.type("lo")
    try table.window.press("Enter")
    try table.rival.skip(to: "* SAID")
    try table.rival.send("LEAVE")
    try table.window.wait(for: "par is 30")
    try table.window.enter("QUIT")
    #expect(try table.window.end() == 0)
    let text = try table.window.scrollback()
    let room = try #require(text.firstMatch(of: /JOIN (\w{6})/)?.1)
    let beginning = [
      "Connected to 127.0.0.1:\(table.server.port), which runs guess-server 1.0.0.", "Hello, ada!",
      "PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone. HEL",
      "P lists the rest.", "JOIN \(room)", "You are in room \(room). Your rival is bob.",
      "I have a number from 1 to 1000000000. 30 guesses are enough if you halve. Go!",
    ]
    let lines = text.split(separator: "\n").map { line in line.trimmingCharacters(in: .whitespaces) }
    #expect(lines.starts(with: beginning))
    let rest = lines.dropFirst(beginning.count)
    #expect(rest.first?.hasPrefix("bob has guessed once and can finish within") == true)
    #expect(
      rest.dropFirst().starts(with: [
        "SAY hel", "bob: hi", "SAY hello", "bob has left.",
      ]),
      "\(text)")
    #expect(text.contains("\nQUIT\nGoodbye!\n"), "\(text)")
  }
}
