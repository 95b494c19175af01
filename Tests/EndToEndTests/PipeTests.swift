import Platform
import Foundation
import Testing

@Suite("guess-client in a pipe", .waiting)
struct PipeTests {
  private func client(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(try BuildProducts.path(of: "guess-client"), arguments)
  }

  /// Runs a shell command in which `$C` is the client and `$P` the server's port.
  private func shell(_ line: String, _ server: ServerProcess) throws -> ChildProcess {
    let process = try ChildProcess(
      "bash", ["-c", "C=$0 P=$1; " + line, try BuildProducts.path(of: "guess-client"), "\(server.port)"])
    process.endInput()
    return process
  }

  @Test("connects to the server of GUESS_URL, and prints the lines of the protocol and nothing else")
  func environment() throws {
    try withServer { server in
      let process = try shell(
        #"printf 'PING x\nQUIT\n' | GUESS_URL=guess://127.0.0.1:$P "$C""#, server)
      #expect(try process.wait() == .exit(0))
      #expect(process.lines.map(\.head).dropFirst() == ["OK PING x", "OK QUIT", "* BYE reason=quit"])
      #expect(process.lines[0].begins(with: "* HELLO") && process.complaints.isEmpty)
    }
  }

  @Test("joins the room of its address, and plays there")
  func room() throws {
    try withServer { server in
      let ada = try server.connect()
      try ada.enter(as: "ada")
      try ada.send("CREATE countdown=0")
      let room = try ada.expect("OK CREATE")["room"]
      let bob = try client("--name=bob", "guess://127.0.0.1:\(server.port)/\(room)")
      #expect(try bob.skip(to: "OK JOIN")["rival"] == "ada")
      try bob.bisect(after: try bob.skip(to: "* START"))
      try bob.skip(to: "* MATCH")
      try bob.send("QUIT")
      #expect(try bob.wait() == .exit(0))
      #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
      #expect(!bob.text.contains("* COUNTDOWN") && bob.complaints.isEmpty)
    }
  }

  @Test("exits with 1 when the server closes first")
  func endings() throws {
    let server = try ServerProcess()
    let left = try client("127.0.0.1:\(server.port)")
    try left.skip(to: "* HELLO")
    try server.crash()
    #expect(try left.wait() == .exit(1))
    #expect(left.complaints.split(separator: "\n").count == 1)
  }

  @Test("leaves with 130 on Ctrl-C", arguments: [[], ["--json"], ["--json", "--name=ada"]])
  func interrupt(options: [String]) throws {
    try withServer { server in
      let process = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), options + ["127.0.0.1:\(server.port)"])
      try process.send("PING")
      try process.skip(to: options.isEmpty ? "OK PING" : #"{"type":"ok","verb":"PING"}"#)
      try process.signal(SIGINT)
      #expect(try process.wait() == .exit(130) && process.complaints.isEmpty)
    }
  }

  @Test("exits with the right code in each case, with --json as well", arguments: ["", "--json"])
  func codes(option: String) throws {
    let reserved = try ReservedPort()
    try withServer { server in
      let cases: [(String, Int32)] = [
        ("echo QUIT | \"$C\" \(option) 127.0.0.1:$P", 0), ("\"$C\" \(option) --name=ada 127.0.0.1:$P", 0),
        ("\"$C\" \(option) --name=ada 127.0.0.1:$P/000000", 1), ("\"$C\" \(option) --frob", 2),
        ("GUESS_URL=x:0 \"$C\" \(option)", 2), ("\"$C\" \(option) 127.0.0.1:\(reserved.port)", 3),
        ("\"$C\" \(option) unix:/nonexistent", 3),
      ]
      for (line, code) in cases {
        let process = try shell(line, server)
        #expect(try process.wait() == .exit(code), "\(line)\n\(process.report)")
        #expect(process.text.isEmpty == (code > 1), "\(process.report)")
        #expect(process.complaints.isEmpty == (code < 2), "\(process.report)")
      }
    }
  }

  @Test(
    "reports a server of another protocol, and fails",
    .enabled(if: Peer.python.isExpected, "no python3"), arguments: ["", "--json", "--name=ada"])
  func stranger(option: String) throws {
    let script = """
      import socket
      server = socket.create_server(("127.0.0.1", 0))
      print("port", server.getsockname()[1], flush=True)
      while True:
        guest, _ = server.accept()
        guest.sendall(b"220 mail.example.org\\r\\n")
        guest.recv(1)
        guest.close()
      """
    let stranger = try ChildProcess("python3", ["-c", script])
    let port = try stranger.skip(to: "port").text.dropFirst("port ".count)
    for input in ["STATUS\nQUIT\n", nil] {
      let client = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), [option, "127.0.0.1:\(port)"].filter { !$0.isEmpty })
      if let input {
        try client.type(input)
        client.endInput()
      }
      #expect(try client.wait() == .exit(1), "\(client.report)")
      #expect(
        client.complaints == "guess-client: The server there does not speak guess/1. Is the port right?\n")
      #expect(client.text.contains("220 mail.example.org"), "\(client.report)")
    }
  }

  @Test("takes the first host that answers, though the names of others are not resolved yet or never")
  func names() throws {
    try withServer { server in
      for hosts in ["127.0.0.1:$P,nosuch.invalid", "nosuch.invalid,127.0.0.1:$P"] {
        let process = try shell(#"echo QUIT | "$C" \#(hosts)"#, server)
        #expect(try process.wait() == .exit(0), "\(process.report)")
      }
    }
  }

  @Test("ends when nobody reads its output any more")
  func brokenPipe() throws {
    try withServer { server in
      let line = #"yes PING | head -2000 | "$C" 127.0.0.1:$P | head -1; exit ${PIPESTATUS[2]}"#
      let process = try shell(line, server)
      #expect(try process.wait() == .exit(0), "\(process.report)")
      #expect(process.lines.count == 1 && process.complaints.isEmpty)
    }
  }

  @Test("never shows a token, however it arrives", arguments: [[], ["--json"]])
  func tokens(options: [String]) throws {
    try withServer { server in
      let bob = try server.connect()
      let token = try bob.enter(as: "bob")["token"]
      let process = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), options + ["--name=ada", "127.0.0.1:\(server.port)"])
      for line in ["NAME eve", "HELLO 1 name=eva", "RESUME \(token)", "PING token=\(token)", "SOLO", "QUIT"] {
        try process.send(line)
      }
      #expect(try process.wait() == .exit(0))
      let hidden = process.text.components(
        separatedBy: options.isEmpty ? "token=hidden" : #""token":"hidden""#)
      #expect(hidden.count == (options.isEmpty ? 6 : 5), "\(process.report)")
      #expect(!process.text.contains(token))
      #expect(!process.complaints.contains(token))
    }
  }

  @Test(
    "prints the same JSON at a terminal, without a prompt, and leaves the terminal as it is",
    .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func jsonAtTerminal() throws {
    try withServer { server in
      let program = try BuildProducts.path(of: "guess-client")
      let window = try TerminalWindow(columns: 200, [program, "--json", "127.0.0.1:\(server.port)"])
      try window.wait(for: #"{"type":"event","event":"HELLO""#)
      try window.enter("PING me")
      let rows = try window.wait(for: #"{"type":"ok","verb":"PING","word":"me"}"#)
      #expect(rows.contains("PING me") && !rows.contains { $0.hasPrefix(">") })
      try window.press("C-d")
      #expect(try window.end() == 0)
      // The terminal also sends Ctrl-C to the shell; one with a trap continues.
      let interrupted = try TerminalWindow([
        "sh", "-c", #"trap : INT; "$0" --json "$1"; echo code $?"#, program, "127.0.0.1:\(server.port)",
      ])
      try interrupted.wait(for: #"{"type":"client","news":"connected""#)
      try interrupted.press("C-c")
      try interrupted.wait(for: "code 130")
    }
  }

  @Test("prints JSON that jq and Python read", .enabled(if: Peer.python.isExpected, "no python3"))
  func json() throws {
    try withServer { server in
      let line =
        #"printf 'SOLO\n50\nSAY x\nLIMITS\nHELP\n\303\050\nQUIT\n' | "$C" --json --name=ada 127.0.0.1:$P"#
        + #" | python3 -c 'import json,sys; print(*[json.loads(l)["type"] for l in sys.stdin])'"#
      let process = try shell(line, server)
      #expect(try process.wait() == .exit(0), "\(process.report)")
      let types = process.text.split { $0 == " " || $0 == "\n" }
      #expect(types.prefix(5) == ["client", "event", "ok", "ok", "event"] && types.count > 50)
      #expect(Set(types) == ["client", "event", "ok", "row", "error"])
    }
  }
}
