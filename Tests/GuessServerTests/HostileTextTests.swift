import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("Text of players and operators", .timed)
struct HostileTextTests {
  static let texts = [
    "\u{1B}[2J", "\u{1B}]0;owned\u{7}", "\u{9B}31m", "\u{85}", "\u{202E}evil", "\u{2066}a\u{2069}", "\u{61C}",
    "\u{200B}\u{200D}",
    "\u{FEFF}", "\u{AD}", "\u{180E}", "\u{E0041}", "\u{FE0F}", "\u{3164}", "\u{2028}* MATCH winner=eve",
    "\u{2029}", "\0", "\u{7F}",
  ]

  @Test("reaches others without characters that command or fool a terminal, or not at all", arguments: texts)
  func said(text: String) throws {
    var table = try Table.match(rules: "race")
    _ = table.takeSights()
    let answer = table.answer(to: "SAY a\(text)b", from: "ada")
    guard answer.hasPrefix("OK SAY") else {
      #expect(answer.hasPrefix("ERR - BAD_LINE why=control"))
      return
    }
    table.send("SAY \(text)z", from: "ada")
    let heard = table.takeLines(of: "bob")
    #expect(heard.count == 1)
    for line in heard {
      #expect(line.isFitForDisplay, "\(line.debugDescription)")
    }
  }

  @Test("makes no name that could deceive others", arguments: texts)
  func names(text: String) {
    var table = Table()
    table.connect("eve")
    for line in ["NAME ev\(text)e", "NAME \(text)", "HELLO 1 name=eve\(text)"] {
      #expect(table.answer(to: line, from: "eve").hasPrefix("ERR "))
    }
    #expect(table.answer(to: "STATUS", from: "eve").value(of: "players") == "0")
  }

  @Test("is repeated in no answer, whatever the line", arguments: texts)
  func answers(text: String) {
    var table = Table()
    table.connect("eve")
    _ = table.answer(to: "NAME eve", from: "eve")
    let lines = [
      text, "#\(text) PING", "PING \(text)", "HELP \(text)", "JOIN \(text)", "RESUME \(text)", "LANG \(text)",
      "CREATE \(text)=1", "CREATE range=\(text)", "PLAY seed=\(text)", "50 \(text)",
      "HELLO 1 \(text)=\(text)",
    ]
    for line in lines {
      _ = table.takeSights()
      table.send(line, from: "eve")
      for answer in table.takeLines(of: "eve") {
        #expect(answer.isFitForDisplay, "\(answer.debugDescription)")
      }
      _ = table.answer(to: "PING", from: "eve")
    }
    #expect(table.isConnected("eve"))
  }

  @Test("loses such characters in a message of the day as well", arguments: texts)
  func messageOfTheDay(text: String) throws {
    let messages = try LineFile.messages(in: Array("a\(text)b\n".utf8))
    #expect(!messages.isEmpty)
    for message in messages { #expect(message.text.isFitForDisplay) }
  }
}

extension String {
  /// True if all of it shows as itself.
  fileprivate var isFitForDisplay: Bool {
    unicodeScalars.allSatisfy(\.isFitForDisplay)
  }
}
