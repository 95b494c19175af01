import GuessProtocol
import Testing

@testable import GuessClientPlay

/// Tests of limits and of all verbs; CompletionKeyTests have the rest.
@Suite("Completion with Tab")
struct CompletionTests {
  @Test("keeps a bounded number of rooms, the last ones")
  func bounds() {
    var vocabulary = Vocabulary()
    for number in 0...UInt32(Vocabulary.limit) {
      let code = RoomCode(rawValue: number).map { "\($0)" } ?? ""
      let row = "ROW room=\(code) \(Lines.settings) players=1 spectators=0 state=waiting names=n\(number)"
      if let line = Lines.received(row).line { vocabulary.learn(from: line) }
    }
    #expect(vocabulary.rooms.count == Vocabulary.limit)
    #expect(vocabulary.rooms.last == RoomCode(rawValue: 1))
  }

  @Test("completes each option of each verb from its first letters", arguments: Verb.allCases)
  func usages(verb: Verb) {
    for option in Usage(of: verb).options {
      #expect(
        Completion(of: "\(verb.rawValue) 1 \(option.key.prefix(4))")?.candidates.contains("\(option.key)=")
          == true)
    }
  }

  @Test("does nothing on a full line or for a question")
  func keys() throws {
    var editor = LineEditor()
    let filler = "CREATE range=" + String(repeating: "1", count: LineEditor.limit - 18)
    _ = editor.type("\(filler) rul\t".utf8)
    #expect(editor.text == "\(filler) rul")
    var player = try Player()
    player.hear(Lines.greeting)
    player.type("ro\t\t")
    #expect(player.session.play.editor.text == "ro")
    player.type("\r")
    player.hear("OK NAME name=ro token=\(Lines.tokenDigits)")
    #expect(player.during { $0.type("re\t\t") }.printed.contains("resume  rematch\r\n> re"))
  }
}
