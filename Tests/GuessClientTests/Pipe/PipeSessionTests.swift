import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A session in a pipe", .timed)
struct PipeSessionTests {
  private let token = "token=" + Lines.tokenDigits

  /// A session that a server has greeted.
  private func session(
    _ url: String = "localhost", name: String? = nil, via command: String? = nil
  ) throws -> PipeSession {
    let server = try ServerAddress(url).reached(via: command.map { try HelperCommand($0) })
    var session = PipeSession(Options(server: server, name: name.flatMap { Name($0) }), at: .start)
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    return session
  }

  private func filtered(_ text: String, inPieces: Bool) -> String {
    var filter = PipeFilter()
    let bytes = Array(text.utf8)
    let output = inPieces ? bytes.flatMap { filter.filter([$0]) } : filter.filter(bytes)
    return String(decoding: output + filter.finish(), as: UTF8.self)
  }

  @Test(
    "passes bytes as they are, except for tokens and the answers to its own requests",
    arguments: [
      ("", ""), ("\r\n\n", "\r\n\n"), ("a b : ü\n", "a b : ü\n"), ("no ending", "no ending"),
      ("x #keepalive y", "x #keepalive y"),
      ("OK NAME name=a token=abc : Hi\r\n", "OK NAME name=a token=hidden : Hi\r\n"),
      ("token=abc", "token=hidden"), ("a token=1\r\ntoken=2\tb\n", "a token=hidden\r\ntoken=hidden\tb\n"),
      ("tok toke token to", "tok toke token to"),
      ("mytoken=1 token =2", "mytoken=1 token =2"), ("#keepalive OK PING\nx\n", "x\n"),
      ("x\n#keepalive OK PING\n#keepalives OK\n", "x\n#keepalives OK\n"), ("#keep", "#keep"),
      ("##keepalive x", "##keepalive x"),
    ])
  func filter(text: String, expected: String) {
    #expect(filtered(text, inPieces: false) == expected)
    #expect(filtered(text, inPieces: true) == expected)
  }

  @Test("sends nothing of its own without a name, not even after a long silence")
  func sendsNothing() throws {
    var session = try session("localhost/F7KD2Q")
    #expect(session.handle(.connected, at: .start).isEmpty)
    #expect(session.nextDeadline == nil)
  }

  @Test("introduces itself with a name, and joins the room of the address")
  func introduction() throws {
    var plain = try session(name: "ada")
    #expect(
      plain.handle(.connected, at: .start) == [.send(Lines.bytes(["HELLO 1 kind=human lang=en name=ada"]))])
    var toRoom = try session("localhost/F7KD2Q", name: "ada")
    #expect(
      toRoom.handle(.connected, at: .start)
        == [.send(Lines.bytes(["HELLO 1 kind=human lang=en name=ada", "JOIN F7KD2Q"]))])
  }

  @Test("waits through a connecting program for an answer after all others when its input ends")
  func endThroughProgram() throws {
    var session = try session("guess+tls://localhost")
    _ = session.handle(.connected, at: .start)
    let effects = session.handle(.inputEnded, at: .start)
    // The last line may lack its end.
    #expect(effects == [.send(Lines.bytes(["", "#keepalive PING"]))])
    #expect(session.handle(.typed(Lines.bytes(["PING"])), at: .start).isEmpty)
    #expect(
      session.handle(.received(Lines.bytes(["OK PING 1"])), at: .start) == [
        .print(Lines.bytes(["OK PING 1"]))
      ])
    let last = session.handle(.received(Lines.bytes(["OK PING 2", "#keepalive OK PING"])), at: .start)
    #expect(last == [.print(Lines.bytes(["OK PING 2"])), .quit(.done)])
    var plain = try self.session("localhost")
    #expect(plain.handle(.inputEnded, at: .start) == [.finishSending])
  }

  @Test("ends with the server's BYE even if the connecting program stays")
  func goodbyeThroughProgram() throws {
    for (reason, code) in [("quit", ExitCode.done), ("drain", .failed)] {
      let bytes = Lines.bytes(["OK QUIT", "* BYE reason=\(reason) : Bye."])
      var session = try session(via: "nc %h %p")
      #expect(session.handle(.received(bytes), at: .start) == [.print(bytes), .quit(code)])
      var plain = try self.session()
      #expect(plain.handle(.received(bytes), at: .start) == [.print(bytes)])
    }
  }

  @Test(
    "fails if the server is another one, by its first line or because it closes without one",
    arguments: [true, false])
  func stranger(inputEnded: Bool) throws {
    func session() throws -> PipeSession {
      var session = PipeSession(Options(server: try ServerAddress("localhost")), at: .start)
      if inputEnded { _ = session.handle(.inputEnded, at: .start) }
      return session
    }
    let complaint = Effect.complain("The server there does not speak guess/1. Is the port right?")
    for line in ["HTTP/1.1 400 Bad Request", "SSH-2.0-OpenSSH_9.2", "STATUS", "OK PING"] {
      var session = try session()
      let effects = session.handle(.received(Lines.bytes([line, "more"])), at: .start)
      #expect(effects == [.print(Lines.bytes([line])), complaint, .quit(.failed)])
    }
    var silent = try session()
    #expect(silent.handle(.disconnected, at: .start) == [complaint, .quit(.failed)])
    var unfinished = try session()
    #expect(unfinished.handle(.received(Array("-ERR".utf8)), at: .start) == [.print(Array("-ERR".utf8))])
    #expect(unfinished.handle(.disconnected, at: .start) == [complaint, .quit(.failed)])
    var full = try session()
    _ = full.handle(.received(Lines.bytes(["* BYE reason=full : Full."])), at: .start)
    #expect(full.handle(.disconnected, at: .start) == [.quit(.failed)])
  }

  @Test("ends after a refused name, which is the last that it prints")
  func refusedName() throws {
    var session = try session("localhost/F7KD2Q", name: "ada")
    let lines = [Lines.greeting, "ERR HELLO NAME_TAKEN : Taken."]
    let effects = session.handle(.received(Lines.bytes(lines + ["ERR JOIN NEED_NAME : Who?"])), at: .start)
    #expect(effects == [.print(Lines.bytes(lines)), .quit(.failed)])
  }

  @Test("ends after a refused room, if it is the room of the address")
  func refusedRoom() throws {
    var session = try session("localhost/F7KD2Q", name: "ada")
    let lines = [Lines.greeting, Lines.helloNamed, "ERR JOIN NO_ROOM : There is no such room."]
    let effects = session.handle(.received(Lines.bytes(lines + ["ERR GUESS NOT_IN_ROOM"])), at: .start)
    #expect(effects.last == .quit(.failed) && effects.count == 2)
    var seated = try self.session("localhost/F7KD2Q", name: "ada")
    let refusal = Lines.bytes(["ERR JOIN IN_ROOM : Not now."])
    _ = seated.handle(.received(Lines.bytes([Lines.helloNamed, Lines.joined])), at: .start)
    #expect(seated.handle(.received(refusal), at: .start) == [.print(refusal)])
    var elsewhere = try self.session(name: "ada")
    _ = elsewhere.handle(.received(Lines.bytes([Lines.helloNamed])), at: .start)
    #expect(elsewhere.handle(.received(refusal), at: .start) == [.print(refusal)])
  }

  @Test("passes on a later refusal of HELLO like any other line")
  func laterHello() throws {
    for name in [nil, "ada"] {
      var session = try session(name: name)
      _ = session.handle(.received(Lines.bytes([Lines.helloNamed])), at: .start)
      let refusal = Lines.bytes(["ERR HELLO NAME_TAKEN : Taken."])
      #expect(session.handle(.received(refusal), at: .start) == [.print(refusal)])
    }
  }

  @Test("sends input as it is, and passes on its end")
  func input() throws {
    var session = try session()
    #expect(session.handle(.typed([0xFF, 0x0D]), at: .start) == [.send([0xFF, 0x0D])])
    #expect(session.handle(.inputEnded, at: .start) == [.finishSending])
    #expect(session.handle(.typed([0x0A]), at: .start).isEmpty)
  }

  @Test("ends with a code that says how it went")
  func endings() throws {
    func end(_ lines: [String], inputEnded: Bool = false) throws -> Effect? {
      var session = try session()
      _ = session.handle(.received(Lines.bytes(lines)), at: .start)
      if inputEnded { _ = session.handle(.inputEnded, at: .start) }
      return session.handle(.disconnected, at: .start).last
    }
    #expect(try end([Lines.greeting, Lines.goodbye]) == .quit(.done))
    #expect(try end([Lines.greeting], inputEnded: true) == .quit(.done))
    #expect(try end([Lines.greeting]) == .quit(.failed))
    #expect(try end([Lines.greeting, "* BYE reason=full : Full."], inputEnded: true) == .quit(.failed))
    #expect(try end([Lines.start(secret: 74), Lines.end(), Lines.goodbye]) == .quit(.failed))
  }

  @Test("reports a broken promise on standard error, and leaves the lines as they are")
  func brokenPromise() throws {
    var session = try session()
    let bytes = Lines.bytes(["* DANCE", Lines.start(secret: 74), Lines.end()])
    let effects = session.handle(.received(bytes), at: .start)
    #expect(effects.first == .print(bytes))
    guard case .complain(let message) = effects.last else { return #expect(effects.count == 2) }
    #expect(message.contains("NOT FAIR"))
  }

  @Test("ends on Ctrl-C")
  func interrupt() throws {
    var session = try session()
    #expect(session.handle(.interrupted, at: .start) == [.quit(.interrupted)])
  }

  @Test("asks a quiet server for a sign of life if it has a name, and gives up if there is none")
  func keepalive() throws {
    var session = try session(name: "ada")
    let quiet = Instant.start + Keepalive.quiet
    #expect(session.nextDeadline == quiet)
    #expect(session.handle(.deadline, at: quiet) == [.send(Array("#keepalive PING\n".utf8))])
    #expect(session.handle(.received(Array("#keepalive OK PING\n".utf8)), at: quiet) == [.print([])])
    #expect(session.nextDeadline == quiet + Keepalive.quiet)
    let asked = quiet + Keepalive.quiet
    _ = session.handle(.deadline, at: asked)
    #expect(session.handle(.deadline, at: asked + Keepalive.patience).last == .quit(.failed))
  }

  @Test("asks nothing more after the end of input")
  func keepaliveEnds() throws {
    var session = try session(name: "ada")
    _ = session.handle(.inputEnded, at: .start)
    #expect(session.nextDeadline == nil)
  }
}

@Suite("A sign of life", .timed)
struct KeepaliveTests {
  @Test("is requested after fifteen quiet seconds and missed twenty later, and is anything that arrives")
  func deadlines() {
    var keepalive = Keepalive(at: .start)
    /// True if a ping is sent at this time; nil if the last one was missed.
    func asks(_ milliseconds: Int64) -> Bool? {
      var effects: [Effect] = []
      guard !keepalive.tick(at: Instant(milliseconds: milliseconds), &effects) else { return nil }
      return effects == [.send(Keepalive.request)]
    }
    #expect([14_999, 15_000, 34_999, 35_000].map(asks) == [false, true, false, nil])
    keepalive = Keepalive(at: .start)
    #expect(asks(15_000) == true)
    keepalive.heard(at: Instant(milliseconds: 20_000))
    #expect(keepalive.deadline == Instant(milliseconds: 35_000) && asks(35_000) == true)
  }
}
