import GuessProtocol
import Testing

@testable import GuessGame

@Suite("An operator's request")
struct AdminRequestTests {
  private func read(_ line: String) -> AdminRequest { AdminRequest(line: Array(line.utf8).span) }

  private func answer(to line: String) -> String {
    let request = read(line)
    return String(decoding: request.answer(request.command.map { _ in AdminReport() }), as: UTF8.self)
  }

  @Test("has the grammar of players' requests, and a reason after a colon")
  func grammar() throws {
    let name = try #require(Name("ada"))
    let reason = try #require(ChatText("no : spam=1"))
    #expect(try read("kick ada").command.get() == .kick(name, nil))
    #expect(try read("#t-1\tKICK  ada :  no : spam=1 ").command.get() == .kick(name, reason))
    #expect(read("#t-1 KICK ada").tag == ShortWord("t-1"))
    #expect(
      try read("BAN ada for=2h : no : spam=1").command.get()
        == .sanction(.init(kind: .ban, target: .name(name)), for: .seconds(7_200), reason))
    #expect(
      try read("Mute ada FOR=ever").command.get()
        == .sanction(.init(kind: .mute, target: .name(name)), for: nil, nil))
    #expect(
      try read("NOTICE back : at 5 = fun").command.get()
        == .notice(try #require(ChatText("back : at 5 = fun"))))
    #expect(
      try read("NOTICE  :  hello : all").command.get() == .notice(try #require(ChatText("hello : all"))))
    #expect(try read("NOTICE :) hello").command.get() == .notice(try #require(ChatText(":) hello"))))
    #expect(try read("?").command.get() == .help(nil))
    #expect(try read("drain").command.get() == .drain)
    #expect(throws: AdminRefusal.badLine(.control)) { try read("NOTICE a\u{1B}b").command.get() }
  }

  @Test("has a reason of up to 500 bytes")
  func reasons() {
    let most = String(repeating: "x", count: Limits.chatBytes)
    #expect(answer(to: "KICK ada : \(most)") == "OK KICK\n")
    #expect(answer(to: "KICK ada : \(most)x").hasPrefix("ERR KICK BAD_ARG arg=text"))
  }

  @Test(
    "explains each verb as it is written, and recognizes misspelt ones", arguments: AdminVerb.allCases
  )
  func verbs(verb: AdminVerb) throws {
    #expect(verb.rawValue.contains(" -- ") && verb.rawValue.utf8.count < 204)
    #expect(try read("HELP \(verb.word.lowercased())").command.get() == .help(verb))
    #expect(answer(to: verb.word.dropLast() + "X").contains(" near="))
  }
}
