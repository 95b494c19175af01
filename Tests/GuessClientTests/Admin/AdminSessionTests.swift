import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("An operator's session", .timed)
struct AdminSessionTests {
  private static let greeting = "* HELLO admin=1 server=guess-server/1.0.0"

  private func session(_ line: String, on terminal: TerminalShape? = nil, history: String = "") throws
    -> AdminSession
  {
    AdminSession(
      try commandLine("admin \(line)"), at: "/s", on: terminal, remembering: Array(history.utf8))
  }

  /// The effects of a session, as text.
  private func handle(_ input: Input, _ session: inout AdminSession) -> String {
    session.handle(input, at: .start).map { effect in
      switch effect {
      case .print(let bytes): "print \(String(decoding: bytes, as: UTF8.self))"
      case .send(let bytes): "send \(String(decoding: bytes, as: UTF8.self))"
      case .quit(let code): "quit \(code)"
      case .complain(let text): "complain \(text)"
      case .remember(let line): "remember \(line)"
      default: "\(effect)"
      }
    }.joined(separator: "|")
  }

  private func hear(_ lines: String..., by session: inout AdminSession) -> String {
    handle(.received(Lines.bytes(lines)), &session)
  }

  @Test(
    "with one command prints its reply and no event, and exits by it",
    arguments: [
      (
        ["* NOTICE : x", "ROW kind=ban", "OK BANS count=1"], "print ROW kind=ban\nOK BANS count=1\n|quit done"
      ),
      (["ERR BANS X"], "print ERR BANS X\n|quit failed"), (["#1 OK BANS"], "print #1 OK BANS\n|quit done"),
    ])
  func oneCommand(lines: [String], effects: String) throws {
    var session = try session("BANS all")
    #expect(handle(.connected, &session) == "send BANS all\n")
    #expect(handle(.typed(Array("x\n".utf8)), &session).isEmpty && handle(.inputEnded, &session).isEmpty)
    #expect(hear(Self.greeting, by: &session).isEmpty)
    #expect(handle(.received(Lines.bytes(lines)), &session) == effects)
    #expect(handle(.disconnected, &session).isEmpty)
  }

  @Test("passes the lines of a pipe on, and the last one with an ending")
  func pipe() throws {
    var session = try session("")
    #expect(handle(.connected, &session).isEmpty && session.display == .none)
    #expect(hear(Self.greeting, by: &session) == "print \(Self.greeting)\n")
    #expect(handle(.typed(Array("PING\nWH".utf8)), &session) == "send PING\nWH")
    #expect(handle(.inputEnded, &session) == "send \n|finishSending")
    #expect(hear("OK PING", "ERR - BAD_VERB", by: &session) == "print OK PING\nERR - BAD_VERB\n")
    #expect(handle(.disconnected, &session) == "quit failed")
  }

  @Test("succeeds after BYE, and reports a connection that ends before a reply or is another server's")
  func ends() throws {
    var left = try session("")
    _ = hear(Self.greeting, "OK QUIT", "* BYE reason=quit", by: &left)
    #expect(handle(.disconnected, &left) == "quit done")
    var lost = try session("PING")
    #expect(
      handle(.disconnected, &lost)
        == "complain the server closed the connection before it answered.|quit failed")
    var strange = try session("")
    #expect(
      hear(Lines.greeting, "OK PING", by: &strange)
        == "complain /s is no admin socket of a guess-server; --socket PATH names it.|quit failed")
    var stopped = try session("")
    #expect(handle(.interrupted, &stopped) == "quit interrupted")
  }

  @Test("has a prompt, a history and keys at a terminal, where Ctrl-D ends it")
  func terminal() throws {
    let shape = TerminalShape(columns: 80, hasControlSequences: false)
    var session = try session("", on: shape, history: "PLAYERS\n")
    #expect(session.display == .keys && handle(.connected, &session) == "print admin> ")
    #expect(handle(.typed(Array("\u{1B}[A".utf8)), &session) == "print PLAYERS")
    #expect(
      handle(.typed([0x0D]), &session) == "remember PLAYERS|print \r\nadmin> |send PLAYERS\n")
    #expect(hear(Self.greeting, by: &session).hasSuffix("\(Self.greeting)\r\nadmin> "))
    // A blank line would get no reply, and the words of a game complete nothing.
    #expect(handle(.typed(Array(" \r".utf8)), &session) == "print  \r\nadmin> ")
    #expect(handle(.typed(Array("JO\t".utf8)), &session) == "print JO")
    #expect(handle(.typed([0x03]), &session) == "print \r\nadmin> ")
    #expect(handle(.typed([0x04]), &session).hasSuffix("finishSending"))
    #expect(handle(.disconnected, &session) == "quit done")
  }
}
