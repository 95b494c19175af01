import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A session that prints JSON", .timed)
struct JSONSessionTests {
  private func session(name: String? = nil) throws -> PipeSession {
    var options = Options(server: try ServerAddress("localhost"), name: name.flatMap { Name($0) })
    options[.json] = true
    var session = PipeSession(options, at: .start)
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    return session
  }

  /// The printed objects, and all other effects.
  private func outcome(of effects: [Effect]) -> (objects: [Substring], others: [Effect]) {
    var text = ""
    var others: [Effect] = []
    for effect in effects {
      if case .print(let bytes) = effect {
        text += String(decoding: bytes, as: UTF8.self)
      } else {
        others.append(effect)
      }
    }
    return (text.split(separator: "\n"), others)
  }

  @Test("begins with an object of its own, and sends the same as in a pipe")
  func beginning() throws {
    var session = try session(name: "ada")
    let (objects, others) = outcome(of: session.handle(.connected, at: .start))
    #expect(objects == [#"{"type":"client","news":"connected","server":"localhost:4837"}"#])
    #expect(others == [.send(Lines.bytes(["HELLO 1 kind=human lang=en name=ada"]))])
    #expect(session.display == .none && session.handle(.typed([0xFF]), at: .start) == [.send([0xFF])])
  }

  @Test("reports right after each round whether it was fair")
  func fairness() throws {
    var session = try session()
    let lines = Lines.bytes([Lines.start(), Lines.end(), Lines.found, Lines.end(2)])
    let (objects, others) = outcome(of: session.handle(.received(lines), at: .start))
    #expect(others.isEmpty && objects.count == 6)
    #expect(objects[2].hasPrefix(#"{"type":"client","news":"fair","secret":"75","#))
    #expect(objects[5].hasPrefix(#"{"type":"client","news":"unchecked","#))
  }

  @Test("reports a broken promise to the script and to the person, and fails at the end")
  func breach() throws {
    var session = try session()
    let lines = Lines.bytes([Lines.start(secret: 74), Lines.end(), Lines.goodbye])
    let (objects, others) = outcome(of: session.handle(.received(lines), at: .start))
    #expect(objects[2].hasPrefix(#"{"type":"client","news":"unfair","why":"another_secret","#))
    #expect(others.count == 1)
    #expect(session.handle(.disconnected, at: .start) == [.quit(.failed)])
  }

  @Test("prints nothing after the refusal of its name")
  func refusal() throws {
    var session = try session(name: "ada")
    let lines = Lines.bytes(["ERR HELLO NAME_TAKEN : Taken.", "* BACK name=bob"])
    let (objects, others) = outcome(of: session.handle(.received(lines), at: .start))
    #expect(objects == [#"{"type":"error","verb":"HELLO","code":"NAME_TAKEN","text":"Taken."}"#])
    #expect(others == [.quit(.failed)])
  }

  @Test("reports how the connection was lost, in both of its ways")
  func losses() throws {
    var session = try session()
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    let (objects, others) = outcome(of: session.handle(.disconnected, at: .start))
    #expect(objects.count == 1 && objects[0].hasPrefix(#"{"type":"client","news":"closed","#))
    #expect(others.last == .quit(.failed) && others.count == 2)
    var quiet = try self.session(name: "ada")
    let asked = Instant.start + Keepalive.quiet
    _ = quiet.handle(.deadline, at: asked)
    let news = outcome(of: quiet.handle(.deadline, at: asked + Keepalive.patience))
    #expect(
      news.objects[0].hasPrefix(#"{"type":"client","news":"silent","server":"localhost:4837","seconds":35,"#))
    #expect(news.others.last == .quit(.failed))
  }

  @Test("shows the text of another server as it is, and tells the script and the person")
  func stranger() throws {
    var options = Options(server: try ServerAddress("localhost"))
    options[.json] = true
    var session = PipeSession(options, at: .start)
    let effects = session.handle(.received(Lines.bytes(["HTTP/1.1 400 Bad Request"])), at: .start)
    let (objects, others) = outcome(of: effects)
    let text = "The server there does not speak guess/1. Is the port right?"
    #expect(
      objects == [
        #"{"type":"unknown","line":"HTTP/1.1 400 Bad Request"}"#,
        #"{"type":"client","news":"no_server","text":"\#(text)"}"#,
      ])
    #expect(others == [.complain(text), .quit(.failed)])
  }

  @Test("prints the same for lines in whatever pieces they arrive")
  func pieces() throws {
    let bytes = Lines.bytes([
      Lines.greeting, Lines.helloNamed, Lines.start(), "* SAID name=bob : 猜 \"x\"", Lines.end(),
    ])
    var whole = try session()
    let expected = outcome(of: whole.handle(.received(bytes), at: .start)).objects
    var cut = try session()
    let pieces = bytes.flatMap { cut.handle(.received([$0]), at: .start) }
    #expect(outcome(of: pieces).objects == expected && expected.count == 6)
    #expect(!expected.joined().contains(Lines.tokenDigits))
  }
}
