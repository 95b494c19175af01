import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Hosting a friend", .timed)
struct HostingTests {
  private func hosting(knownAs host: String?) throws -> LineSession {
    let options = Options(server: .local, name: Name("ada"))
      .hosting(on: ServerAddress(host: "127.0.0.1", port: 4_837, room: nil), knownAs: host)
    return LineSession(
      PlaySession(
        options, on: TerminalShape(columns: 200), palette: Palette(hasColors: false), at: .start,
        using: MiddleGenerator()))
  }

  private func hear(_ session: inout LineSession, _ lines: String...) -> (printed: String, sent: String) {
    var (printed, sent) = ("", "")
    for effect in session.handle(.received(Lines.bytes(lines)), at: .start) {
      if case .print(let bytes) = effect { printed += String(decoding: bytes, as: UTF8.self) }
      if case .send(let bytes) = effect { sent += String(decoding: bytes, as: UTF8.self) }
    }
    return (printed, sent)
  }

  @Test("opens a room as soon as there is a name, and prints the line for the friend")
  func invitation() throws {
    var session = try hosting(knownAs: "192.0.2.7")
    _ = session.handle(.connected, at: .start)
    let named = hear(&session, Lines.greeting, Lines.helloNamed)
    #expect(named.sent == "CREATE\n")
    var opened = hear(&session, "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes")
    #expect(opened.printed.contains("Room F7KD2Q is open. Send your friend the line below."))
    // On a line of its own, so that no terminal breaks it.
    #expect(opened.printed.contains("\nguess-client guess://192.0.2.7/F7KD2Q\r\n"))
    session = try hosting(knownAs: nil)
    _ = session.handle(.connected, at: .start)
    _ = hear(&session, Lines.greeting, Lines.helloNamed)
    opened = hear(&session, "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes")
    #expect(opened.printed.contains("guess-client guess://127.0.0.1/F7KD2Q"))
  }
}
