import Testing

@testable import GuessProtocol

/// Tested everywhere that text enters or leaves.
@Suite("A character that controls a terminal, hides or misleads")
struct DisplaySafetyTests {
  @Test("is not fit for display", arguments: HostileCharacters.all)
  func unfit(kind: HostileCharacters) {
    #expect(!kind.scalars.isEmpty)
    for scalar in kind.scalars { #expect(!scalar.isFitForDisplay, "U+\(String(scalar.value, radix: 16))") }
  }

  @Test("is removed from chat messages", arguments: HostileCharacters.all)
  func chatting(kind: HostileCharacters) {
    for scalar in kind.scalars {
      #expect(ChatText("a\(scalar)b")?.text == "ab")
      #expect(ChatText("\(scalar) \(scalar)") == nil)
      switch command("SAY a\(scalar)b") {
      case .success(let command): #expect(command == .say(chat("ab")))
      case .failure(let refusal): #expect(refusal == .badLine(.control))
      }
    }
  }

  @Test("is refused in names, tags, seeds and room codes", arguments: HostileCharacters.all)
  func words(kind: HostileCharacters) {
    for scalar in kind.scalars {
      let word = "F7K\(scalar)D2Q"
      #expect(Name(word) == nil && ShortWord(word) == nil && RoomCode(word) == nil)
      #expect(refusal("NAME \(word)") != nil && refusal("PING \(word)") != nil)
    }
  }

  @Test(
    "is removed from words and messages sent to clients", arguments: HostileCharacters.all)
  func writing(kind: HostileCharacters) {
    let bob: Name = word("bob")
    for scalar in kind.scalars {
      #expect(written(.ok(.ping("a\(scalar) b"), tag: nil)) == "OK PING ab")
      let said = chat("a\(scalar)b")
      #expect(written(.event(.said(name: bob, text: said))) == "* SAID name=bob : ab")
      #expect(written(.event(.notice(said))) == "* NOTICE : ab")
    }
  }

  @Test("is removed from everything that a client reads", arguments: HostileCharacters.all)
  func reading(kind: HostileCharacters) {
    let (bob, said): (Name, ChatText) = (word("bob"), chat("ab"))
    for scalar in kind.scalars {
      #expect(received("* SAID name=bob : a\(scalar)b").line == .event(.said(name: bob, text: said)))
      #expect(received("* NOTICE : a\(scalar)b").line == .event(.notice(said)))
      #expect(received("* DANCE : a\(scalar)b").text == "ab")
      #expect(received("OK PING a\(scalar)b").line == .ok(.ping("ab"), tag: nil))
      #expect(
        received("* HELLO proto=1 server=guess-server/1\(scalar).0 max_line=512").line
          == .event(.hello(version: "1.0")))
      #expect(received("* RIVAL name=b\(scalar)b guesses=1 needs=6").line == nil)
    }
  }

  @Test(
    "is never an ordinary letter or sign",
    arguments: [
      "猜数字，五十！", "привет, ё", "e\u{301}", "שלום", "مرحبا", "नमस्ते", "ไทย", "한국어", "ｶﾅ", "👍🏽", "🇩🇪", "1\u{20E3}",
      "€½™",
      "a\u{A0}b\u{3000}c", "\u{FFFD}", "𝔘𝔫𝔦", "▲▼✓", "see  you : at 5", "=", "#x",
    ])
  func kept(text: String) {
    #expect(ChatText(text)?.text == text)
    #expect(received("* DANCE : \(text)").text == text)
  }

  @Test(
    "is not needed to send nothing: a message of blanks is empty",
    arguments: ["", " ", "\u{200B}", " \u{1B} ", "\u{3000}", "\u{A0} \u{2800}", "\u{2003}\u{200B}"])
  func blanks(text: String) {
    #expect(ChatText(text) == nil)
    #expect(ChatText("\(text)a\(text)b\(text)")?.text.hasPrefix("a") == true)
  }
}
