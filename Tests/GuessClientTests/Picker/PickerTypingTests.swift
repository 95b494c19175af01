import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The line below the wheels", .timed)
struct PickerTypingTests {
  private let enter = "\r"

  /// A player whose connection is lost while a line is being typed.
  private func offline(typing line: String) throws -> Picker {
    var player = try Picker(Lines.joined, Lines.start())
    _ = player.press("/", line)
    player.handle(.disconnected)
    return player
  }

  @Test("stays open if Enter can't send it, and can be finished or given up")
  func heldLine() throws {
    var player = try offline(typing: "SAY hi")
    #expect(player.press(enter) == "" && player.session.typesLine)
    _ = player.press(" all")
    #expect(player.session.play.editor.text == "SAY hi all")
    _ = player.press("\u{1B}")
    #expect(!player.session.typesLine && player.session.play.editor.text.isEmpty)
    // An empty line is closed.
    _ = player.press("/", enter)
    #expect(!player.session.typesLine)
  }

  @Test(
    "can be left with Esc and q, or with Ctrl-D, after it was held or while it is hidden",
    arguments: ["q", "\u{4}"])
  func leavingHeldLine(key: String) throws {
    var player = try offline(typing: "SAY hi")
    _ = player.press(enter, "\u{1B}", key)
    if player.end == nil { _ = player.press(key) }
    #expect(player.end == .failed)
    player = try Picker()
    _ = player.session.play.editor.type("left over".utf8)
    #expect(player.press(key) == "QUIT\n<end>")
  }

  @Test("takes a paste as text, wherever its reads end, with or without brackets, and turns no wheels by it")
  func paste() throws {
    let paste = "\u{1B}[200~SAY a\rSAY k\r\u{1B}[201~"
    for end in paste.unicodeScalars.indices.dropFirst(6) {
      var player = try Picker(Lines.joined, Lines.start())
      let reads = [String(paste.unicodeScalars[..<end]), String(paste.unicodeScalars[end...])]
      #expect(player.press("/", reads[0], reads[1]) == "")
      #expect(player.session.play.editor.text == "SAY k" && player.session.wheels?.number == 50)
      #expect(player.press(enter) == "SAY a\nSAY k\n" && !player.session.typesLine)
    }
    var player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("/", "SAY a\rSAY b\r") == "SAY a\nSAY b\n" && player.session.typesLine)
    #expect(player.press("SAY q\r") == "SAY q\n" && !player.session.typesLine)
    // A single line is typed text, whatever its end.
    #expect(player.press("/", "rooms\r\n") == "rooms\n" && !player.session.typesLine)
    player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("\u{1B}[200~kkq/rooms", "\r\r", "p\u{1B}[201~") == "")
    #expect(!player.session.typesLine && player.session.wheels?.number == 50)
    // The name is asked for during a paste: the rest of it is no name.
    player = try Picker()
    _ = player.press("\u{1B}[200~kk")
    player.session.play.signIn = SignIn(name: nil)
    #expect(player.press("eve\r\u{1B}[201~") == "" && player.press("eve\r") == "NAME eve\n")
  }

  @Test("a letter is the same key in both cases")
  func cases() throws {
    for (key, request) in [
      ("P", "PLAY\n"), ("S", "SOLO\n"), ("D", "SOLO seed=today\n"), ("Q", "QUIT\n<end>"), ("C", "CREATE\n"),
      ("H", "CREATE house=easy\n"), ("W", "ROOMS\n"),
    ] {
      var player = try Picker()
      #expect(player.press(key) == request)
    }
    var player = try Picker()
    #expect(player.press("W", "F7KD2Q", enter) == "ROOMS\nWATCH F7KD2Q\n")
    #expect(player.press("J", "F7KD2Q", enter) == "JOIN F7KD2Q\n")
    player.hear(Lines.joined, Lines.start())
    for (key, number) in [("K", 60), ("J", 50), ("L", 50), ("K", 51), ("H", 51), ("J", 41), ("M", 50)]
      as [(String, Int64)]
    {
      _ = player.press(key)
      #expect(player.session.wheels?.number == number)
    }
    player.hear(Lines.end(), Lines.found)
    #expect(player.press("A") == "REMATCH\n" && player.press("X") == "LEAVE\n")
    #expect(player.press("/", "SAY Hi", enter) == "SAY Hi\n")
  }
}
