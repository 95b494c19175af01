import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

@Suite("Keys and short commands")
struct ShortCommandTests {
  @Test("differ, and are in HELP, in the manual page and in docs/reference/client.md")
  func offers() throws {
    let manual = try Project.text(of: "share/man/man1/guess-client.1")
    let paragraph = try #require(manual.firstMatch(of: /Outside of a match,((?s).*?)\n\.Pp/)).output.1
    let page = try Project.text(of: "docs/reference/client.md")
    let texts = Language.allCases.map { LineMessage.keys.text(in: $0) } + [String(paragraph)]
    for offer in Offer.inLobby {
      let (key, verb) = ("\(offer.key)", offer.rawValue.uppercased())
      for text in texts {
        let lacking = Set([key, verb]).subtracting(
          text.split { !$0.isASCII || !$0.isLetter }.map(String.init))
        #expect(lacking.isEmpty, "\(text)")
      }
      let isInTable = page.contains("| `\(key)` | `\(verb)`")
      #expect(isInTable, "docs/reference/client.md has no \(key) for \(verb)")
    }
    #expect(Set(Offer.inLobby.map(\.key)).count == Offer.inLobby.count)
  }

  @Test("of the wheels are in their help and in the manual page; other letters begin a line")
  func wheels() throws {
    let manual = try Project.text(of: "share/man/man1/guess-client.1")
    let section = try #require(manual.firstMatch(of: /\n\.Ss The wheels\n((?s).*?)\n\.Ss/)).output.1
    let explained = Set(section.split { !$0.isLetter })
    let help = Set(Language.english.pickHelp.flatMap { $0.keys.split(separator: " ") })
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      var picker = try Picker.race()
      _ = picker.press("\(letter)")
      let turns = !picker.session.typesLine
      let (isInHelp, isInManual) = (help.contains("\(letter)"), explained.contains("\(letter)"))
      #expect(isInHelp == turns, "Language.pickHelp and the key \(letter) differ")
      #expect(isInManual || !turns, "The wheels in guess-client(1) lacks \(letter)")
    }
  }
}
