import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Completion with Tab", .timed)
struct CompletionTests {
  private func vocabulary(_ lines: String..., own: String = "ada") -> Vocabulary {
    var vocabulary = Vocabulary()
    for line in lines {
      if let line = Lines.received(line).line { vocabulary.learn(from: line, own: Name(own)) }
    }
    return vocabulary
  }

  private func candidates(_ text: String, _ vocabulary: Vocabulary = Vocabulary()) -> [String] {
    Completion(of: text, knowing: vocabulary)?.candidates ?? []
  }

  private func completed(_ text: String, _ vocabulary: Vocabulary = Vocabulary()) -> String {
    guard let completion = Completion(of: text, knowing: vocabulary) else { return text }
    return text.dropLast(completion.stem.count) + completion.insertion
  }

  @Test(
    "inserts the only candidate, with a blank unless it ends with a sign",
    arguments: [
      ("cr", "create "), ("CR", "CREATE "), ("Cr", "create "), ("CREATE ra", "CREATE range="),
      ("create RA", "create range="), ("CREATE rules=l", "CREATE rules=lockstep "),
      ("play with=b", "play with=bot "),
      ("CREATE rules=duel ho", "CREATE rules=duel house="), ("CREATE house=h", "CREATE house=hard "),
      ("LANG z", "LANG zh "), ("help wat", "help watch "), ("HELP al", "HELP all "), ("#7 reso", "#7 reso"),
      ("#7 resu", "#7 resume "),
      ("  li", "  limits "), ("50 r", "50 round="), ("SOLO seed=t", "SOLO seed=today "),
      ("hello 1 lang=r", "hello 1 lang=ru "),
    ])
  func single(text: String, result: String) {
    #expect(completed(text) == result)
  }

  @Test(
    "inserts the common beginning of several candidates",
    arguments: [
      ("re", ["resume", "rematch"], "re"), ("l", ["limits", "lang", "leave"], "l"),
      ("CREATE li", ["listed="], "CREATE listed="), ("CREATE c", ["clock=", "countdown="], "CREATE c"),
      ("PLAY rules=", ["race", "lockstep", "duel"], "PLAY rules="), ("q", ["quit"], "quit "),
    ])
  func several(text: String, words: [String], result: String) {
    #expect(candidates(text) == words && completed(text) == result)
  }

  @Test("offers all verbs on an empty line, and no option again that is there already")
  func emptyLine() {
    #expect(candidates("") == Verb.allCases.map(\.rawValue))
    #expect(candidates("SOLO range=1..9 ") == ["seed="])
    #expect(!candidates("CREATE rules=duel ").contains("rules="))
    #expect(candidates("LANG en ") == [])
  }

  @Test(
    "inserts nothing if there is no candidate",
    arguments: [
      "frob", "frob x", "CREATE x", "CREATE range=1", "CREATE rules=x", "CREATE nothing=", "JOIN ", "PING p",
      "NAME a", "RESUME 0", "QUIT ", "SAY ",
    ])
  func nothing(text: String) {
    // JOIN has one more option.
    #expect(candidates(text) == (text == "JOIN " ? ["range="] : []))
  }

  @Test("offers known rooms, the last one first, in capital letters, and in chat alone the names of others")
  func rooms() {
    var known = vocabulary(
      "ROW room=28KRAX \(Lines.settings) players=1 watchers=0 state=waiting names=bob",
      "* PAIRED room=F7KD2Q rival=eve")
    #expect(candidates("JOIN ", known) == ["F7KD2Q", "28KRAX", "range="])
    #expect(completed("join f", known) == "join F7KD2Q " && completed("WATCH 2", known) == "WATCH 28KRAX ")
    #expect(candidates("JOIN F7KD2Q ", known) == ["range="])
    #expect(completed("ROOMS after=2", known) == "ROOMS after=28KRAX ")
    known = vocabulary(
      "ROW room=28KRAX \(Lines.settings) players=2 watchers=0 state=playing names=ada,bob",
      "* SAID name=Bonnie : hi")
    #expect(candidates("SAY ", known) == ["Bonnie", "bob"])
    #expect(
      candidates("SAY hi B", known) == ["Bonnie", "bob"] && completed("say hi bO", known) == "say hi bO")
    #expect(completed("say hi, bon", known) == "say hi, Bonnie " && candidates("b", known) == [])
  }

  @Test(
    "knows a room from chat if it is written as an invitation",
    arguments: [
      ("please JOIN F7KD2Q, now", ["F7KD2Q"]), ("join f7kd2q!", ["F7KD2Q"]),
      ("guess://h.example/F7KD2Q", ["F7KD2Q"]),
      ("please", []), ("JOIN us", []), ("guess://h.example", []), ("see (guess://h/F7KD2Q)", ["F7KD2Q"]),
    ])
  func invitations(text: String, rooms: [String]) {
    #expect(vocabulary("* SAID name=bob : \(text)").rooms.map(\.description) == rooms)
    #expect(vocabulary("* NOTICE : \(text)").rooms.map(\.description) == rooms)
  }

  @Test("keeps a bounded number of rooms and names, the last ones")
  func bounds() {
    var vocabulary = Vocabulary()
    for number in 0...UInt32(Vocabulary.limit) {
      let code = RoomCode(rawValue: number).map { "\($0)" } ?? ""
      let row = "ROW room=\(code) \(Lines.settings) players=1 watchers=0 state=waiting names=n\(number)"
      if let line = Lines.received(row).line { vocabulary.learn(from: line, own: nil) }
    }
    #expect(vocabulary.rooms.count == Vocabulary.limit && vocabulary.names.count == Vocabulary.limit)
    #expect(vocabulary.rooms.last == RoomCode(rawValue: 1) && vocabulary.names.last == Name("n1"))
  }

  @Test("completes each option of each verb from its first letters", arguments: Verb.allCases)
  func usages(verb: Verb) {
    for option in Usage(of: verb).options {
      #expect(candidates("\(verb.rawValue) 1 \(option.key.prefix(4))").contains("\(option.key)="))
    }
  }

  // MARK: - At the line

  @Test(
    "works inside a line, lists words on the second Tab, and does nothing on a full line or for a question")
  func keys() throws {
    var editor = LineEditor()
    #expect(editor.type("cr x\u{2}\u{2}\t".utf8).isEmpty)
    #expect(editor.text == "create  x" && editor.before == "create ")
    editor = LineEditor()
    #expect(editor.type("PLAY rules=\t".utf8).isEmpty)
    #expect(editor.type("\t".utf8) == [.list(["race", "lockstep", "duel"])])
    #expect(editor.type("l\t".utf8).isEmpty && editor.text == "PLAY rules=lockstep ")
    #expect(editor.type("zzz\t\t".utf8).isEmpty)
    editor = LineEditor()
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
