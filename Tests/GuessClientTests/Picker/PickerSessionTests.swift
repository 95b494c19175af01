import GuessProtocol
import Testing

@testable import GuessClientPlay

@Suite("A session that picks on wheels")
struct PickerSessionTests {
  @Test("draws only ASCII for an English game without Unicode, but the chat as it was typed")
  func ascii() throws {
    var player = try Picker(Lines.joined, Lines.start(), hasMotion: true, isASCII: true)
    while player.session.dial?.motion != nil, player.tick(within: .seconds(1)) {}
    _ = player.press("?", "x", "r", "\r")
    player.hear(Lines.low(50), "* RIVAL name=bob guesses=2 needs=5", "* AWAY name=bob grace=60", Lines.end())
    player.hear(Lines.found, "* REVIEW guesses=5 par=7 wasted=0 found=1 day=2026-11-20 hints=LLHLX")
    #expect(player.printed.utf8.allSatisfy { $0 < 0x80 })
    #expect(player.screen.contains("^^v^*"))
    player.hear("* SAID name=bob : ничего…")
    #expect(player.screen.contains("bob: ничего..."))
  }

  @Test(
    "redraws only changed rows, and all for a new size and after a stop")
  func drawing() throws {
    var player = try Picker(Lines.joined, Lines.start())
    player.printed = ""
    _ = player.press("\u{1B}[C")
    #expect(player.printed.split(separator: "\u{1B}[2K").count == 2)
    for input in [Input.resized(columns: 60, rows: 16), .resumed(after: .zero), .typed([0x0C])] {
      player.printed = ""
      player.handle(input)
      #expect(player.printed.contains("\u{1B}[2J") && player.printed.contains("Enter guesses 50"))
    }
  }

  @Test("takes a paste as text, wherever its reads end, with or without brackets, and turns no wheels by it")
  func paste() throws {
    let paste = "\u{1B}[200~SAY a\rSAY k\r\u{1B}[201~"
    let cases = paste.unicodeScalars.indices.dropFirst(6).flatMap { end in ["/", ""].map { (end, $0) } }
    for (end, opening) in cases {
      var player = try Picker(Lines.joined, Lines.start())
      let reads = [String(paste.unicodeScalars[..<end]), String(paste.unicodeScalars[end...])]
      #expect(player.press(opening, reads[0], reads[1]) == "")
      #expect(player.session.play.editor.text == "SAY a SAY k " && player.session.wheels?.number == 50)
      #expect(player.press("\r") == "SAY a SAY k\n" && !player.session.typesLine)
    }
    // The player may leave although a hidden line has text.
    var player = try Picker()
    _ = player.session.play.editor.type("left over".utf8)
    #expect(player.press("q") == "QUIT\n<end>")
  }
}
