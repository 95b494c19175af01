import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("An operator's request", .timed)
struct AdminRequestTests {
  private func read(_ line: String) -> AdminRequest { AdminRequest(line: Array(line.utf8).span) }

  private func answer(to line: String) -> String {
    let request = read(line)
    let result = request.command.map { _ in AdminReport() }
    return String(decoding: AdminAnswer(to: request, result).bytes, as: UTF8.self)
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
        == .sanction(.ban, .name(name), .time(.seconds(7_200)), reason))
    #expect(try read("Mute ada FOR=ever").command.get() == .sanction(.mute, .name(name), .ever, nil))
    #expect(try read("UNBAN ada").command.get() == .lift(.ban, .name(name)))
    #expect(
      try read("NOTICE back : at 5 = fun").command.get()
        == .notice(try #require(ChatText("back : at 5 = fun"))))
    #expect(
      try read("NOTICE  :  hello : all").command.get() == .notice(try #require(ChatText("hello : all"))))
    #expect(try read("NOTICE :) hello").command.get() == .notice(try #require(ChatText(":) hello"))))
    #expect(try read("?").command.get() == .help(nil))
    #expect(try read("DRAIN in=3600").command.get() == .drain(seconds: 3_600))
    #expect(try read("DRAIN in=OFF").command.get() == .cancelDrain)
    #expect(
      try read("LIMITS rate=off per-address=5").command.get()
        == .limits([.init(name: "rate", value: "off"), .init(name: "per-address", value: "5")]))
  }

  @Test(
    "is refused with the place of the mistake and what to write instead",
    arguments: [
      ("", "ERR - BAD_VERB : Unknown command"),
      ("KIKC ada", "ERR - BAD_VERB near=KICK : Unknown command. Did you mean KICK?"),
      ("#!x PING", "ERR - BAD_LINE why=tag : "), ("PING \u{1B}[A", "ERR - BAD_LINE why=control : "),
      ("#7 KICK", "#7 ERR KICK BAD_ARG arg=name : "), ("KICK ada eve", "ERR KICK BAD_ARG arg=extra : "),
      ("KICK ada :", "ERR KICK BAD_ARG arg=text : "), ("BAN ada", "ERR BAN BAD_ARG arg=for : "),
      ("BAN ada for=", "ERR BAN BAD_ARG arg=for : "),
      ("BAN ada for=2h for=3h", "ERR BAN BAD_ARG arg=repeated : "),
      ("BAN ada for=2h spam", "ERR BAN BAD_ARG arg=reason : "),
      ("BAN for=2h", "ERR BAN BAD_ARG arg=target : "), ("BAN for=2h ada", "ERR BAN BAD_ARG arg=reason : "),
      ("BAN 127.0.0.1 for=2h", "ERR BAN BAD_ARG arg=target : That is this machine"),
      (
        "BAN 192.0.2.1/24 for=2h",
        "ERR BAN BAD_ARG arg=target : The address goes on behind these bits; did you mean 192.0.2.0/24?"
      ),
      ("UNBAN ada : sorry", "ERR UNBAN BAD_ARG arg=extra : "), ("ROOM ILO", "ERR ROOM BAD_ARG arg=code : "),
      ("NOTICE", "ERR NOTICE BAD_ARG arg=text : "), ("NOTICE : ", "ERR NOTICE BAD_ARG arg=text : "),
      ("STATUS now", "ERR STATUS BAD_ARG arg=extra : "),
      (
        "DRAIN off",
        "ERR DRAIN BAD_ARG arg=in : in= is seconds, 0 to 3600, or off: DRAIN in=60, DRAIN in=off."
      ),
      ("DRAIN in=3601", "ERR DRAIN BAD_ARG arg=in : "), ("DRAIN in=-1", "ERR DRAIN BAD_ARG arg=in : "),
      ("PLAYERS after=7", "ERR PLAYERS BAD_ARG arg=name : "), ("HELP FOO", "ERR HELP BAD_VERB : "),
    ])
  func faults(line: String, begins: String) {
    #expect(answer(to: line).hasPrefix(begins), "\(answer(to: line))")
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
    #expect(verb.explanation.hasPrefix(verb.word + " ") && !verb.explanation.hasSuffix(" -- "))
    #expect(verb.explanation.utf8.count < 204)
    #expect(AdminVerb.nearest(to: verb.word.lowercased()) == verb)
    #expect(try read("HELP \(verb.word)").command.get() == .help(verb))
    if verb.word.count >= 5 { #expect(AdminVerb.nearest(to: String(verb.word.dropLast())) != nil) }
  }
}
